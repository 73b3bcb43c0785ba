"""What Sigma weighs in a position, and why it rejects what it does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from engine.conquest.calculator import Battle
from engine.conquest.candidates import Candidate, Plan, Weighed, weighed
from engine.conquest.strategies.sigma import Sigma, SigmaClassic
from engine.core.play.parameters import Note, Titles
from gui.conquest.solve.attack import play_from
from gui.conquest.solve.position import Position
from gui.conquest.solve.way import Way, chance_text, place_name
from gui.shared.report.blocks import Column, Form, Report, Rows, Say, Title
from gui.shared.report.orders import Ask, Look
from gui.shared.report.view import Finding, Need, Now, View
from gui.shared.text.tr import tr
from gui.shared.text.value_format import UNKNOWN, decimal, percent

Which = Literal["sigma", "sigma-classic"]


@dataclass(frozen=True)
class Asked:
    """Whose thoughts are wanted."""

    sigma: Annotated[Which, Titles(("Repaired", "Classic")), Note("Which Sigma is asked.")] = (
        "sigma-classic"
    )


@dataclass(frozen=True)
class At:
    """Who is asked, and the attack that is looked at, by its row."""

    asked: Asked = Asked()
    row: int = 0


@dataclass(frozen=True, eq=False)
class Found:
    """What is weighed, and where."""

    position: Position
    weighed: Weighed


class CandidateView(View[Found, At]):
    """The attacks that Sigma compares in the position of Play, with their terms and verdicts."""

    name, title, icon = "candidates", tr("What Sigma weighs"), "list"
    at = At()
    hint = tr("A click or Enter takes an attack to the calculator.")

    def ask(self, at: At, shared: Position | None) -> Need | None:
        if shared is None:
            return None
        key = "weighed", shared, at.asked
        return Need(self.name, key, lambda: _found(shared, at.asked.sigma), most=1)

    def report(self, now: Now[Found, At]) -> Report:
        title = Title(tr("What Sigma weighs"))
        form = (Form(now.at.asked, lambda asked: Look(At(asked))),)
        if now.is_busy or now.found is None:
            words = tr("Take the position of the match in Play by the button From a position.")
            if now.is_busy:
                words = tr("Sigma weighs its attacks; the first time it takes a while.")
            return Report((title, Say(words)), left=form)
        position, found = now.found.position, now.found.weighed
        rows = found.candidates
        terms = term_words(rows[now.at.row]) if now.at.row < len(rows) else ""
        table = Rows(
            tr("What Sigma weighs"),
            _columns(position, found),
            rows,
            choose=lambda place: _taken(position, rows[place]),
            point=lambda row: Look(replace(now.at, row=row)),
        )
        words = tr("Turn {turn}, {player} to move. {plan} Weighed: {n}.").format(
            turn=position.board.turn,
            player=position.player,
            plan=plan_words(found.plan),
            n=found.counted,
        )
        return Report((title, Say(words), table, Say(terms)), (), play_from(position), left=form)


def plan_words(plan: Plan) -> str:
    """Return what a turn is planned for."""
    return {
        "nothing": tr("It places nothing and attacks nobody."),
        "two": tr("It goes for two strategic places at once."),
        "score": tr("It attacks wherever that brings points: only the score counts."),
        "one": tr("It goes for one strategic place, or defends one."),
        "three": tr("It takes one weak place, for three troops."),
        "setup": tr("In the setup it places one troop."),
    }[plan]


def verdict_words(weighed: Weighed, candidate: Candidate) -> str:
    """Return whether a candidate is chosen, or what it lacks."""
    return {
        "best": tr("chosen"),
        "worse": tr("worth less"),
        "too rash": tr("under {share}").format(share=percent(weighed.least_chance, 0)),
        "too little": tr("worth under {score}").format(score=f"{weighed.least_score:g}"),
    }[candidate.verdict]


def term_words(candidate: Candidate) -> str:
    """Return what the score of a candidate adds up, in words."""
    names = {
        "first step": tr("the first step's chance"),
        "income": tr("income taken"),
        "hurts": tr("income that it costs them"),
        "keeps": tr("own income kept"),
        "risks": tr("own income at risk"),
    }
    parts = [f"{decimal(term.value, 2)} {names[term.name]}" for term in candidate.terms]
    text = tr("Score {score} = {terms}")
    score = UNKNOWN if candidate.score is None else decimal(candidate.score, 2)
    return text.format(score=score, terms=" + ".join(parts)) if parts else ""


def term_columns(width: float, digits: int = 2) -> tuple[Column, ...]:
    """Return the five terms of a score as columns of this width each."""
    titles = {
        "first step": tr("Step"),
        "income": tr("Gain"),
        "hurts": tr("Hurt"),
        "keeps": tr("Keep"),
        "risks": tr("Risk"),
    }
    return tuple(_term_column(name, title, width, digits) for name, title in titles.items())


def _term_column(name: str, title: str, width: float, digits: int) -> Column:
    def key(row: Candidate) -> float | None:
        if row.score is None:
            return None
        return next((term.value for term in row.terms if term.name == name), 0.0)

    def text(row: Candidate) -> str:
        value = key(row)
        return "" if value is None else decimal(value, digits) if value else "0"

    return Column(title, text, key, width, align="right", font=("small", 400))


def way_words(position: Position, candidate: Candidate) -> str:
    """Return the places of an attack, or the one that is held."""
    names = [place_name(position.game, step) for step in candidate.path]
    return " › ".join(names) if len(names) > 1 else tr("hold {place}").format(place=names[0])


def _found(position: Position, which: Which) -> Finding[Found]:
    sigma = Sigma() if which == "sigma" else SigmaClassic()
    return Found(position, (yield from weighed(position.game, position.board, sigma.constants)))


def _taken(position: Position, candidate: Candidate) -> Ask | None:
    """Return the order that shows an attack in the calculator; a defence is none."""
    board, path = position.board, candidate.path
    if len(path) == 1:
        return None
    troops = board.troops[path[0]] + board.reserves[board.to_move]
    defenders = tuple(max(1, board.defenders(step)) for step in path[1:])
    names = tuple(place_name(position.game, step) for step in path)
    return Ask("attack", Way(Battle(max(1, troops), defenders), names))


def _columns(position: Position, found: Weighed) -> tuple[Column, ...]:
    def score(row: Candidate) -> str:
        return UNKNOWN if row.score is None else decimal(row.score, 3)

    def number(title: str, name: str, text: Callable[[float], str], width: float) -> Column:
        def key(row: Candidate) -> float:
            value: float = getattr(row, name)
            return value

        return Column(title, lambda row: text(key(row)), key, width, align="right")

    return (
        Column(tr("Attack"), lambda row: way_words(position, row), width=2.6, font=("body", 500)),
        Column(tr("Score"), score, lambda row: row.score, 0.7, align="right", font=("body", 600)),
        *term_columns(0.6),
        number(tr("Chance"), "chance", chance_text, 0.8),
        number(tr("Cost"), "cost", decimal, 0.6),
        number(tr("Power"), "power", decimal, 0.7),
        Column(tr("Verdict"), lambda row: verdict_words(found, row), width=1.2, align="right"),
    )
