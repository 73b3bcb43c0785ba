"""Why the champion did what it did: whom it thought it met, and what its plans won, played on."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING

from engine.conquest.candidates import PLANS, Plan
from engine.conquest.champion.thoughts import searches_of
from engine.conquest.sigma.mind import STRATEGY
from engine.conquest.state import Board
from engine.core.play.interval import share_half_width
from engine.core.play.match import Match
from gui.conquest.board.animation import ConquestFrame
from gui.conquest.side.plans import plan_note, plan_title
from gui.shared.report.blocks import Block, Choice, Column, Rows, Say
from gui.shared.report.orders import Look
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.tr import tr
from gui.shared.text.value_format import estimated_percent, percent

if TYPE_CHECKING:
    from engine.conquest.champion.agent import Thought

LEAST, ROW = 0.05, 44
"""Whom it takes another for, if that is no likelier than this, is not told."""
MODELS = {
    "sigma, rushed": tr("Sigma in a hurry"),
    "sigma, other constants": tr("a Sigma with other constants"),
}
"""What those models are called that are no strategy of this name."""


@dataclass(frozen=True, slots=True)
class Nth:
    """Which of the searches of a turn is looked at."""

    n: int


@dataclass(frozen=True, slots=True)
class Played:
    """A plan: what it takes and does besides, whose it is, what share of so many games it won."""

    title: str
    note: str
    whose: str
    share: float
    half: float
    games: int


def searches(match: Match, begun: Board, frame: ConquestFrame) -> tuple[int, ...] | None:
    """Return the steps of a turn, as far as it is on the board, in which its champion searched.

    None where the match does not say what it remembered.
    """
    first = bisect_left(match.states, begun.turn, key=attrgetter("turn"))
    last = bisect_left(match.states, begun.turn + 1, key=attrgetter("turn"))
    if frame.state.turn == begun.turn:
        last = min(last, first + frame.state.actions)
    seat = begun.to_move
    if not any(seat in (each.kept or {}) for each in match.steps[first:last]):
        return None
    return searches_of(match, seat, first, last)


def rule_of(thought: Thought, is_setup: bool) -> Plan:
    """Return which of Sigma's rules the plan is made by."""
    best = thought.plans[thought.searched.best]
    return "setup" if is_setup else PLANS[int(best.plan[4, STRATEGY])]


def choice(searches: Sequence[int], nth: int) -> Choice:
    """Return which of the searches of a turn is looked at."""
    later = (tr("After battle {n}").format(n=n) for n in range(1, len(searches)))
    texts = tr("When the turn began"), *later
    return Choice(tr("Choice"), texts, nth, lambda n: Look(Nth(n)), is_closed=True)


def told(thought: Thought, frame: ConquestFrame, is_plan_told: bool) -> list[Block]:
    """Return for whom it took the others, what it planned, and what all plans won."""
    games = sum(map(len, thought.searched.won))
    text = tr("%n game(s) played on, with the same dice for all plans.", games)
    blocks: list[Block] = [Say(_others(thought, frame.seats.names)), Say(text)]
    if not is_plan_told:
        return [*blocks, Say(tr("Its plans are told once its attacks are over."))]
    rows = played(thought, frame)
    plan = ": ".join(filter(None, (rows[0].title, rows[0].note)))
    table = Rows(tr("What its plans won"), COLUMNS, rows, is_whole=True, height=ROW)
    half = tr("After each round the better half goes on: the best have the most games.")
    ahead = tr("What it would do unsearched has a head start, so that luck alone beats it seldom.")
    return [*blocks, Say(tr("Planned: {plan}.").format(plan=plan)), table, Say(half), Say(ahead)]


def played(thought: Thought, frame: ConquestFrame) -> list[Played]:
    """Return the plan that it chose, then the others, those with the most games first."""
    map_, found = frame.game.map, list[Played]()
    for tried, won in zip(thought.plans, thought.searched.won, strict=True):
        whose = tr("as planned before") if tried.action is None else model_words(tried.planner)
        title = plan_title(map_, tried.line) if tried.line else tr("Move and fort as Sigma does")
        note = plan_note(map_, tried.line)
        half = share_half_width(int(won.sum()), len(won))
        found.append(Played(title, note, whose, float(won.mean()), half, len(won)))
    best = found[thought.searched.best]
    return sorted(found, key=lambda row: (row is not best, -row.games, -row.share))


def model_words(name: str) -> str:
    """Return what a model is called; nothing of none."""
    return MODELS.get(name) or (strategy_words(name) if name else "")


def _others(thought: Thought, names: Sequence[str]) -> str:
    parts = []
    for seat, shares in thought.others.items():
        likely = [
            f"{model_words(name)} {percent(share, 0)}" for name, share in shares if share > LEAST
        ]
        parts.append(tr("{name} for {models}").format(name=names[seat], models=", ".join(likely)))
    return tr("It takes {others}.").format(others="; ".join(parts))


COLUMNS = (
    Column(
        tr("Plan"),
        lambda row: row.title,
        width=2.0,
        font=("body", 500),
        below=lambda row: " · ".join(filter(None, (row.note, row.whose))),
    ),
    Column(
        tr("Wins"),
        lambda row: estimated_percent(row.share, row.half),
        lambda row: row.share,
        1.35,
        align="right",
        font=("small", 400),
    ),
    Column(
        tr("Games"),
        lambda row: str(row.games),
        lambda row: row.games,
        0.6,
        "right",
        font=("small", 400),
    ),
)
