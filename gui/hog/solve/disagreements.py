"""The cells in which two strategies differ, the weightiest first, as rows that can be clicked."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from gui.hog.board.roll_tile import roll_column, roll_text
from gui.shared.controls.table import Table
from gui.shared.controls.table_model import Column
from gui.shared.style.painting import RIGHT
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal

if TYPE_CHECKING:
    from engine.hog.exact_play.inspection import Disagreement

ROW, HEAD = 34, 26
GAMES = 10_000
"""Differences are told as wins in so many games."""


def wins_text(weighted: float) -> str:
    """Return a difference in a whole game: +24.5 wins in 10,000."""
    wins = GAMES * weighted
    digits = 1 if abs(wins) >= 0.95 or wins == 0 else min(1 - math.floor(math.log10(abs(wins))), 6)
    text = decimal(wins, digits)
    return text if weighted < 0 else f"+{text}"


def _cell(row: Disagreement) -> tuple[int, int]:
    return row.score, row.opponent


class DisagreementTable(Table):
    """Lists cells; `row_chosen` carries the place of one."""

    def __init__(self) -> None:
        def cell_text(row: Disagreement) -> str:
            return f"{row.score} : {row.opponent}"

        def wins(row: Disagreement) -> str:
            return wins_text(row.weighted)

        def weight(row: Disagreement) -> float:
            return row.weighted

        columns = (
            Column(tr("Cell"), cell_text, _cell, 0.29, font=("body", 500)),
            roll_column(tr("Rolls"), "first", 0.15),
            roll_column(tr("Other"), "second", 0.17),
            Column(tr("Wins in 10,000"), wins, weight, 0.39, RIGHT, font=("body", 600)),
        )
        super().__init__(tr("Cells that matter most"), columns, ROW, HEAD)
        self.setMinimumHeight(HEAD + ROW * 2)

    def words(self, row: Disagreement) -> str:
        text = tr("{score} to {opponent}: {first} dice, the other {second}, {wins} wins")
        return text.format(
            score=row.score,
            opponent=row.opponent,
            first=roll_text(row.first),
            second=roll_text(row.second),
            wins=wins_text(row.weighted),
        )

    def show_cell(self, cell: tuple[int, int]) -> None:
        """Mark the row of a cell, if it is listed."""
        cells = [_cell(row) for row in self.rows]
        self.set_current(cells.index(cell) if cell in cells else -1)
