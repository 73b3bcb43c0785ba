"""What Play says beside a choice, and at the end: one card of the coach, and the end page.

Buttons carry orders that are values: the command that they send.  No widgets.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Literal

from engine.core.play.advice import TIE, best_of, listed
from engine.core.play.chance import chance_stream
from engine.core.play.game import AnyGame
from engine.core.play.mistakes import MistakeClass
from engine.core.play.sentence import Sentence
from engine.core.review.accuracy import class_of
from engine.core.review.against import strongest
from engine.core.review.reasons import compared
from engine.core.review.review import Decision
from gui.shared.match.state import coaching, commands, learning
from gui.shared.match.state.ending import end_content, next_deal_title
from gui.shared.match.state.lesson import Answer, LessonQuestion, LessonRow, LessonTold
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.match.state.parts import CardRoom
from gui.shared.match.state.played import Position
from gui.shared.match.state.telling import (
    Choices,
    assumption,
    numbers,
    told_verdict,
    unit,
    verdict_on,
)
from gui.shared.page.coach_level import CoachLevel
from gui.shared.page.page import AnyPage
from gui.shared.review.advice_words import (
    choice_in_words,
    chosen_in_words,
    decision_explained,
    decision_in_words,
    explained,
    not_played_out,
    plan_in_words,
    where_to_look,
)
from gui.shared.text.key_text import key_text
from gui.shared.text.move_numbering import number_of
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.tr import tr, translated

LONGEST = 4
"""A choice of more words is called this choice."""
WIDEST = 18
"""Of the letters on the button that plays it: all buttons stand in one row."""
Command = Callable[..., OpenMatch]


@dataclass(frozen=True)
class Press:
    """A button: what it says, and the command that it sends; `aside` it stands at the right."""

    text: str
    command: Command
    args: tuple[Any, ...] = ()
    kind: Literal["main", "secondary", "ghost"] = "secondary"
    icon: str = ""
    is_aside: bool = False


class Tone(Enum):
    """What kind of thing a card says: its icon, the ink of its title, and its ground."""

    HINT = "lightbulb", "on_soft", "soft"
    WARNING = "triangle-alert", "warn", "warn_soft"
    RIGHT = "check", "on_soft", "soft"
    WRONG = "x", "text", "sunken"


@dataclass(frozen=True)
class Card:
    """The card of the coach: what it says, its buttons, and the choice that it points at."""

    title: str
    text: str = ""
    is_estimate: bool = False
    tone: Tone = Tone.HINT
    presses: tuple[Press, ...] = ()
    action: Any = None
    covers_choices: bool = True


def card(s: OpenMatch) -> Card | None:
    """Return the one card there is: of a lesson, a warning or a hint."""
    if s.lesson is not None:
        question = s.lesson.question
        return None if question is None else _question_card(s, question)
    held = s.care.held
    if held is not None and held.decision is not None:
        return _warning(s, held.decision)
    if held is not None and held.doubt is not None:
        return _doubt(s, held.action, held.doubt)
    return _hint_card(s) if s.care.is_hint_open else None


def card_room(s: OpenMatch) -> CardRoom:
    """Return for which card room is kept: that of a guide may lie on a board."""
    if s.is_asking_question:
        return "there"
    if s.guide is not None:
        return "below"
    return "coming" if s.can_coach and not s.shows_all else ""


# warnings and hints


def _warning(s: OpenMatch, decision: Decision) -> Card:
    words, is_why, here = s.words, s.care.is_why_shown, s.position
    assert here is not None
    name = _in_short(words.action, here, decision.action) or tr("this choice")
    cost = unit(s).said(decision.cost, decision.standard_error)
    text = tr("{choice} would cost {cost}")
    if decision.standard_error:
        text = tr("{choice} would cost about {cost}")
    title = text.format(choice=name, cost=cost)
    presses = _again_or_play(s, here, decision.action)
    if not is_why:
        why = Press(tr("Show why"), coaching.hint, (), "ghost", "lightbulb", is_aside=True)
        presses.append(why)
    return Card(
        title[:1].upper() + title[1:],
        _why(s, here.match.game, decision) if is_why else _against(s),
        bool(decision.standard_error),
        Tone.WARNING,
        tuple(presses),
        decision.action,
    )


def _doubt(s: OpenMatch, action: Any, doubt: Sentence) -> Card:
    """Return what speaks against a choice that has no value yet."""
    here = s.position
    assert here is not None
    name = _in_short(s.words.action, here, action) or tr("this choice")
    title = translated(Sentence(doubt.template, **doubt.values, choice=name))
    text = tr("Not yet played out: what it costs is being worked out.")
    presses = tuple(_again_or_play(s, here, action))
    return Card(
        title[:1].upper() + title[1:], text, tone=Tone.WARNING, presses=presses, action=action
    )


def _again_or_play(s: OpenMatch, here: Position, action: Any) -> list[Press]:
    play = _in_short(s.words.choice, here, action)
    play = play if play and len(play) <= WIDEST else tr("Play it")
    return [
        Press(tr("Choose again"), coaching.close, kind="main", icon="undo-2"),
        Press(play, coaching.play),
    ]


def _in_short(name_of: Callable[..., str], here: Position, action: Any) -> str:
    """Return what a choice is called; nothing where that takes many words."""
    name = name_of(here.match.game, action, here.view, here.seat or 0)
    return name if len(name.split()) <= LONGEST else ""


def _against(s: OpenMatch) -> str:
    text = tr("against the best choice, {assumption}")
    if s.room.entry.value_unit == "chance":
        text = tr("that the best choice wins, {assumption}")
    return text.format(assumption=assumption(s))


def _why(s: OpenMatch, game: AnyGame, decision: Decision) -> str:
    """Return what the choice and the best one are worth, and why."""
    words = s.words
    best = choice_in_words(words, game, decision, decision.best)
    both = best_of(decision.advice), best_of(listed(decision.advice, (decision.action,)))
    most, less = (unit(s).written(item.worth) for item in both)
    told = tr("{best}: {most}, instead of {less}.").format(best=best, most=most, less=less)
    return f"{told} {decision_explained(words, game, decision, unit(s))}".strip()


def _hint_card(s: OpenMatch) -> Card | None:
    """Return where to look, and then what to do; of plans without a value what they are."""
    here, words = s.position, s.words
    if here is None or here.seat is None:
        return None
    about = words, here.match.game
    if s.care.ranking is not None:
        first = s.care.ranking.plans[0]
        plan = plan_in_words(*about, first, here.view, here.seat)
        play = Press(tr("Play it"), commands.choose, (first.action,))
        text = not_played_out(s.care.ranking)
        return Card(plan, text, presses=(play,), action=first.action)
    if not s.advice:
        return None
    if s.care.hint_stage == 1:
        clue = where_to_look(*about, here.view, here.seat, s.advice)
        press = Press(tr("Show the choice"), coaching.hint, icon="lightbulb")
        return Card(clue.title, clue.text, presses=(press,))
    best = best_of(s.advice)
    why = explained(words, compared(here.match.game, here.view, here.seat, s.advice), unit(s))
    play = Press(tr("Play it"), commands.choose, (best.action,))
    plan = plan_in_words(*about, best, here.view, here.seat)
    return Card(plan, why, presses=(play,), action=best.action)


# lessons


def _question_card(s: OpenMatch, question: LessonQuestion) -> Card:
    """Return the question, what became of the last try, or the answer."""
    assert s.lesson is not None
    words, game, asked = s.words, s.lesson.whole.game, question.decision
    if s.lesson.pending is not None:
        return Card(tr("Working it out."), covers_choices=False)
    if question.is_answered:
        named = question.named
        name = choice_in_words(words, game, asked, named)
        is_right = question.answer is Answer.RIGHT
        title = tr("Right: {choice}") if is_right else tr("Best: {choice}")
        tone = Tone.RIGHT if is_right else Tone.HINT
        why = _answer(s, game, asked, named)
        on = Press(tr("Go on"), learning.go_on, kind="main")
        return Card(title.format(choice=name), why, tone=tone, presses=(on,), action=named)
    presses = (
        Press(tr("Show the answer"), learning.answer, icon="lightbulb"),
        Press(tr("Skip"), learning.go_on, kind="ghost"),
    )
    if not question.tried:
        chosen = tr("You {what}.").format(what=chosen_in_words(words, game, asked))
        return Card(tr("What is better?"), chosen, presses=presses, covers_choices=False)
    last = question.tried[-1]
    title = tr("Not {choice}").format(choice=words.action(game, last, asked.view, asked.seat))
    again = tr("Try something else.")
    return Card(title, again, False, Tone.WRONG, presses, last, covers_choices=False)


def _answer(s: OpenMatch, game: AnyGame, decision: Decision, named: Any) -> str:
    """Return what was chosen and cost, and why, or what is best where that is not named."""
    words, cost = s.words, tr("You {chosen}: that cost {cost}.")
    if decision.standard_error:
        cost = tr("You {chosen}: that cost about {cost}.")
    chosen = chosen_in_words(words, game, decision)
    told = cost.format(chosen=chosen, cost=unit(s).said(decision.cost, decision.standard_error))
    worth = {item.action: item.value for item in decision.advice}
    if worth.get(named, -math.inf) < worth.get(decision.best, -math.inf) - TIE:
        best = choice_in_words(words, game, decision, decision.best)
        return tr("{told} Best: {choice}.").format(told=told, choice=best)
    as_named = replace(decision, best=named)
    return f"{told} {decision_explained(words, game, as_named, unit(s))}".strip()


@dataclass(frozen=True, slots=True)
class RivalOffer:
    """Whom values may be against: perfect play, or the one who sits there, if that can be told."""

    usual: str = ""
    rival: str = ""
    is_chosen: bool = False


def rival_offer(s: OpenMatch) -> RivalOffer:
    """Return what there is to choose to measure by."""
    entry, rivals = s.room.entry, s.rivals
    usual = tr("Perfect play") if entry.is_solved else strategy_words(strongest(entry).name)
    if rivals is None:
        return RivalOffer(usual)
    names = dict.fromkeys(s.seats.names[seat] for seat, _ in rivals.others)
    rival = tr("These opponents") if len(rivals.others) > 1 else tr(" and ").join(names)
    return RivalOffer(usual, rival, s.has_rivals)


def lesson_told(s: OpenMatch) -> LessonTold | None:
    """Return the mistakes of the lesson, what became of each, and what was tried at this one."""
    lesson, question = s.lesson, None if s.lesson is None else s.lesson.question
    if lesson is None:
        return None
    words, counting, game = s.words, s.room.page.counting, lesson.whole.game
    named, tried = numbers(s, lesson.whole), tuple[str, ...]()
    if question is not None and not question.is_answered:
        seen = question.decision.view, question.decision.seat
        tried = tuple(words.action(game, each, *seen) for each in question.tried)
    rows = (
        LessonRow(
            class_of(each.decision, lesson.scale),
            counting.named(number_of(named, each.decision.step)),
            chosen_in_words(words, game, each.decision),
            each.answer,
            place == lesson.place,
        )
        for place, each in enumerate(lesson.questions)
    )
    return LessonTold(tuple(rows), lesson.num_right, tried, next_deal_title(s))


# the controls


def play_choices(s: OpenMatch) -> Choices | None:
    """Return what the controls show; None where nothing of it may be seen on this screen."""
    shown = _choices(s)
    return None if shown is None else replace(shown, assumption=assumption(s))


def _choices(s: OpenMatch) -> Choices | None:
    played, here = s.played, s.position
    if played is None:
        return _first_choices(s)
    if s.is_covered:
        return None
    question = None if s.lesson is None else s.lesson.question
    if question is not None and question.is_answered:
        asked = question.decision
        told = decision_in_words(s.words, played.game, asked, unit(s))
        about = played.game, asked.view, asked.seat
        return Choices(*about, False, asked.action, told, asked.advice)
    if s.is_past and not s.room.page.explorer and here is not None and here.seat is not None:
        advice = s.advice if s.is_speaking or s.was_asked_here else ()
        decision = verdict_on(s)
        told = "" if decision is None else told_verdict(s, decision)
        return Choices(here.match.game, here.view, here.seat, False, here.made, told, advice)
    seat = s.side if s.next_seat is None else s.next_seat
    if not s.may_see_choices(seat):
        return None
    view = played.game.observe(played.state, seat)
    is_asked = s.asked is not None
    is_told = is_asked and s.is_asked_now and (s.is_speaking or s.care.is_why_shown)
    advice = s.advice if is_told else ()
    shown = Choices(played.game, view, seat, is_asked, advice=advice, is_hint_shown=bool(advice))
    if question is None:
        return shown
    return replace(shown, tried=frozenset(question.tried), played=question.decision.action)


def _first_choices(s: OpenMatch) -> Choices | None:
    """Return what there will be to choose, though nobody is asked yet."""
    if s.settings is None or s.turn is None:
        return None
    game, state, seat = s.settings.game, s.turn.start, next(iter(s.persons), 0)
    if state is None:
        state = game.initial_state(chance_stream(s.settings.seed))
    if not s.may_see_choices(seat):
        return None
    return Choices(game, game.observe(state, seat), seat, is_asked=False)


def keys_while_asked(page: AnyPage, coach: str) -> str:
    """Return what the keys do while a person is asked, those of the coach among them."""
    undo = tr("{undo} takes back your last choice.").format(undo=key_text("Ctrl+Z"))
    return " ".join(filter(None, (page.words.keys(), coach, undo)))


def hint_line(s: OpenMatch) -> str:
    """Return what the keys do now."""
    page, question = s.room.page, None if s.lesson is None else s.lesson.question
    if s.guide is not None:
        step, before = s.guide_step, s.guide_before
        if step is None:
            return tr("Esc begins a match of your own.")
        ask = step.ask if before is None else before.text
        return tr("{ask} Esc leaves the guide.").format(ask=ask)
    if s.instead == "cover" and s.next_seat is not None:
        text = tr("Enter: I am {name}. No hand is shown before that. Esc gives the screen back.")
        return text.format(name=s.seats.names[s.next_seat])
    if question is not None and question.is_answered:
        return tr("Enter goes on, Esc leaves.")
    if question is not None:
        text = tr("{keys} {answer} shows the answer, {skip} skips, Esc leaves.")
        answer, skip = page.keys_of("H"), page.keys_of("N")
        return text.format(keys=page.words.keys(), answer=answer, skip=skip)
    if s.instead == "dice":
        return tr("Type what the dice show, Enter when done.")
    if s.care.held is not None and s.care.held.is_warned:
        text = tr("Enter or Esc chooses again, the same again plays it, {keys} shows why.")
        if s.care.held.doubt is not None:
            text = tr("Enter or Esc chooses again, the same again plays it.")
        return text.format(keys=page.keys_of("H"))
    if s.care.held is not None and not s.care.held.is_warned:
        return tr("The coach looks at your choice. Another takes its place.")
    if s.is_end_seen and s.guide is None:
        return _end_keys(s)
    return keys_while_asked(page, _coach_keys(s))


def _coach_keys(s: OpenMatch) -> str:
    if not s.can.advised or s.level < CoachLevel.HINTS:
        return ""
    text = tr("{keys} shows the hint.") if s.shows_all else tr("{keys} asks for a hint.")
    return text.format(keys=s.room.page.keys_of("H"))


def _end_keys(s: OpenMatch) -> str:
    """Say what the keys do at the end, once the review is whole."""
    content = end_content(s)
    if content is None or content.share != 1.0 or s.review is None or s.game is None:
        if s.deals_left:
            return tr("The deal is over. Arrows step through it.")
        return tr("The match is over. Arrows step through it.")
    scale = s.room.entry.mistake_scale(s.game)
    marked = (class_of(each, scale) >= MistakeClass.MISTAKE for each in s.review.by_turn)
    can_learn = content.can_learn and s.instead == "end" and not content.next_deal
    told = [tr("Enter: learn from your mistakes.")] if can_learn else []
    keys_of = s.room.page.keys_of
    told += [tr("{keys}: next mistake.").format(keys=keys_of("N"))] if any(marked) else []
    after, again = content.next_deal or tr("rematch"), key_text("Ctrl+Shift+N")
    rest = tr("{again}: {after}. {review}: all decisions.")
    return " ".join((*told, rest.format(again=again, after=after, review=keys_of("R"))))
