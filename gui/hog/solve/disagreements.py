"""The cells in which two strategies differ, the weightiest first, as rows that can be clicked."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from gui.hog.board.roll_tile import roll_painter, roll_text
from gui.hog.solve.jobs import Compared
from gui.shared.report.blocks import Block, Cell, Column, Rows, Say
from gui.shared.report.orders import Order
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal, percent

if TYPE_CHECKING:
    from engine.hog.exact_play.inspection import Disagreement

GAMES = 10_000
"""Differences are told as wins in so many games."""


def wins_text(weighted: float) -> str:
    """Return a difference in a whole game: +24.5 wins in 10,000."""
    wins = GAMES * weighted
    digits = 1 if abs(wins) >= 0.95 or wins == 0 else min(1 - math.floor(math.log10(abs(wins))), 6)
    text = decimal(wins, digits)
    return text if weighted < 0 else f"+{text}"


def _cell(row: Disagreement) -> Cell:
    return row.score, row.opponent


COLUMNS = (
    Column(tr("Cell"), lambda row: f"{row.score} : {row.opponent}", _cell, 0.29, weight=500),
    Column(
        tr("Rolls"), lambda row: roll_text(row.first), lambda row: row.first, 0.15,
        paint=roll_painter("first"),
    ),
    Column(
        tr("Other"), lambda row: roll_text(row.second), lambda row: row.second, 0.17,
        paint=roll_painter("second"),
    ),
    Column(
        tr("Wins in 10,000"), lambda row: wins_text(row.weighted), lambda row: row.weighted, 0.39,
        is_number=True, weight=600,
    ),
)  # fmt: skip


def cells_blocks(
    compared: Compared, names: tuple[str, str], cell: Cell, choose: Callable[[Cell], Order]
) -> tuple[Block, ...]:
    """Return who of two strategies wins how often, and the cells that matter most."""
    text = tr("{name} wins {rate} against {other}, exactly. Wins in 10,000 games, by one cell:")
    if not compared.rows:
        text = tr("{name} and {other} roll the same wherever play goes.")
    name, other = names
    words = Say(text.format(name=name, rate=percent(compared.found.win_rate), other=other))
    rows = Rows(
        tr("Cells that matter most"),
        COLUMNS,
        compared.rows,
        choose=lambda place: choose(_cell(compared.rows[place])),
        current=compared.places.get(cell, -1),
    )
    return (words, rows) if compared.rows else (words,)
