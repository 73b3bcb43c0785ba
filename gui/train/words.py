"""What Train says of answers."""

from __future__ import annotations

from typing import Any

from engine.core.review.reasons import compared
from gui.shared.page.page import AnyPage, Clue
from gui.shared.review.advice_words import reason_in_words, where_to_look
from gui.shared.text.tr import tr, translated
from gui.train.work import Asked


def asks(asked: Asked) -> str:
    """Return what is asked: of this position, or as the kind of questions says it."""
    of_this = asked.question.asks
    return tr(asked.title) if of_this is None else translated(of_this)


def verdict(page: AnyPage, asked: Asked, action: Any) -> str:
    """Return Right, or what a wrong answer costs, or else what is right."""
    question = asked.question
    if question.is_right(action):
        return tr("Right")
    if question.options or not question.is_in_unit:
        return tr("Wrong. Right is: {answer}").format(answer=answer_in_words(page, asked))
    view = question.game.observe(question.state, question.seat)
    name = page.words.action(question.game, action, view, question.seat)
    cost = page.unit(question.game).cost_words(question.cost(action))
    return tr("Wrong: {action} would cost {cost}").format(action=name, cost=cost)


def answer_in_words(page: AnyPage, asked: Asked) -> str:
    """Return the best answer."""
    question = asked.question
    best = question.best.action
    if question.options:
        return translated(question.options[best])
    view = question.game.observe(question.state, question.seat)
    return page.words.choice(question.game, best, view, question.seat)


def reason(page: AnyPage, asked: Asked, action: Any) -> str:
    """Return the best answer, and why it is better than the one given, or else the next best."""
    question = asked.question
    if question.why is not None:
        return translated(question.why)
    game, seat = question.game, question.seat
    view = game.observe(question.state, seat)
    compare = compared(game, view, seat, question.answers, (action,), action)
    best = page.words.choice(game, compare.best.action, view, seat)
    return f"{best}. {reason_in_words(page.words, compare, page.unit(game))}"


def clue(page: AnyPage, asked: Asked) -> Clue:
    """Return what to look at, without naming an answer."""
    question = asked.question
    if question.look is not None:
        return Clue(tr("Where to look"), translated(question.look))
    view = question.game.observe(question.state, question.seat)
    return where_to_look(page.words, question.game, view, question.seat, question.answers)
