"""Plans to start from, as a list."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from engine.blotto.rules import Blotto, Plan
from gui.blotto.board.plan_words import plan_in_words
from gui.blotto.editor.sharing import shared_by, shared_evenly
from gui.shared.report.blocks import Block, Column, Rows, Title
from gui.shared.report.orders import Look
from gui.shared.text.tr import tr


@dataclass(frozen=True, slots=True)
class Start:
    """A plan to start from; none where it has to be found first."""

    title: str
    plan: Plan | None
    value: str = ""


COLUMNS = (
    Column(tr("Plan"), lambda row: row.title, width=3.0),
    Column(tr("Worth"), lambda row: row.value, align="right"),
)


@functools.lru_cache(4)
def start_blocks(starts: tuple[Start, ...]) -> tuple[Block, ...]:
    """Return a list of plans to start from; a row leads to its Start."""
    title = tr("Start from")
    rows = Rows(
        title, COLUMNS, starts, lambda place: Look(starts[place]),
        is_whole=True, head=0, words=words_of,
    )  # fmt: skip
    return Title(title), rows


def words_of(row: Start) -> str:
    """Return a plan to start from as a sentence."""
    told = row.title if row.plan is None else f"{row.title}: {plan_in_words(row.plan)}"
    return f"{told}, {row.value}" if row.value else told


def usual_starts(game: Blotto, last: Plan | None) -> list[Start]:
    """Return the plans that are always there; `last` is the one sent last."""
    starts = [
        Start(tr("The same everywhere"), shared_evenly(game.castles, game.soldiers)),
        Start(tr("By what castles are worth"), shared_by(game.values, game.soldiers)),
    ]
    if game.streak:
        front = tuple(int(castle < game.streak) for castle in range(game.castles))
        text = tr("All on the first {n}").format(n=game.streak)
        starts.append(Start(text, shared_by(front, game.soldiers)))
    if last is not None:
        starts.append(Start(tr("The one you sent last"), last))
    return starts
