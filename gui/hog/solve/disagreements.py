"""The cells in which two strategies differ, the weightiest first, as rows that can be clicked."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from gui.shared.controls.row_list import RowDelegate, RowList, RowModel
from gui.shared.style import color_math
from gui.shared.style.painting import CENTER, LEFT, RIGHT, draw_box, draw_text
from gui.shared.style.theme import Theme
from gui.shared.text.value_format import decimal

if TYPE_CHECKING:
    from engine.hog.exact_play.inspection import Disagreement

ROW = 34
TILE = 22
GAMES = 10_000
"""Differences are told as wins in so many games."""


def wins_text(weighted: float) -> str:
    """Return a difference in a whole game: +24.5 wins in 10,000."""
    wins = GAMES * weighted
    digits = 1 if abs(wins) >= 0.95 or wins == 0 else min(1 - math.floor(math.log10(abs(wins))), 6)
    text = decimal(wins, digits)
    return text if weighted < 0 else f"+{text}"


class DisagreementModel(RowModel):
    """The cells."""

    rows: tuple[Disagreement, ...]

    def words(self, place: int) -> str:
        """Return a cell as a sentence."""
        row = self.rows[place]
        text = self.tr("{score} to {opponent}: {first} dice, the other {second}, {wins} wins")
        return text.format(
            score=row.score,
            opponent=row.opponent,
            first=_roll_words(row.first),
            second=_roll_words(row.second),
            wins=wins_text(row.weighted),
        )


class DisagreementDelegate(RowDelegate):
    """Paints a cell: scores, both rolls, and the wins between them."""

    _model: DisagreementModel
    row_height = ROW

    def paint_row(
        self, painter: QPainter, area: QRectF, place: int, theme: Theme, *, is_current: bool
    ) -> None:
        """Paint a row."""
        row = self._model.row(place)
        token = "on_soft" if is_current else "text"
        scores = f"{row.score} : {row.opponent}"
        draw_text(painter, area, scores, theme.font("body", 500), theme.color(token), LEFT)
        x = area.left() + theme.px(88)
        for roll in (row.first, row.second):
            side = theme.px(TILE)
            tile = QRectF(x, area.center().y() - theme.px(10), side, theme.px(20))
            _paint_tile(painter, tile, roll, theme)
            x += side + theme.px(8)
        font = theme.font("body", 600)
        draw_text(painter, area, wins_text(row.weighted), font, theme.color(token), RIGHT)


class DisagreementList(RowList):
    """Lists cells; `row_chosen` carries the place of one."""

    def __init__(self) -> None:
        super().__init__("")
        self.setAccessibleName(self.tr("Cells that matter most"))
        self.rows_model = DisagreementModel(self)
        self.setModel(self.rows_model)
        self.setItemDelegate(DisagreementDelegate(self, self.rows_model))
        self.setMinimumHeight(ROW * 2)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_rows(self, rows: Sequence[Disagreement]) -> None:
        """List other cells."""
        self.rows_model.set_rows(rows)
        self.set_current(-1)

    def show_cell(self, cell: tuple[int, int]) -> None:
        """Mark the row of a cell, if it is listed."""
        places = [(row.score, row.opponent) for row in self.rows_model.rows]
        self.set_current(places.index(cell) if cell in places else -1)


def _roll_words(roll: int) -> str:
    return "?" if roll < 0 else str(roll)


def _paint_tile(painter: QPainter, tile: QRectF, roll: int, theme: Theme) -> None:
    color = theme.colors.sunken if roll < 0 else theme.ordinal[roll]
    draw_box(painter, tile, 5, QColor(color))
    ink = QColor(color_math.letter_on(color))
    draw_text(painter, tile, _roll_words(roll), theme.font("small", 700), ink, CENTER)
