"""The turns of two matches side by side, with the first one that differs marked."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from gui.shared.controls.row_list import RowDelegate, RowList, RowModel
from gui.shared.page.page import LogRow
from gui.shared.style.icons import draw_icon
from gui.shared.style.painting import LEFT, RIGHT, draw_text
from gui.shared.style.player_badge import MARK, paint_badge
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Height
from gui.shared.text.move_numbering import TURNS, Counting, number_of

Pair = tuple[LogRow | None, LogRow | None]

BETWEEN = 22
"""Room between the two matches, for the mark of where they part."""


class DuelModel(RowModel):
    """The turns in order; None where a match is over already."""

    rows: tuple[Pair, ...]

    def __init__(self, parent: QWidget, counting: Counting = TURNS) -> None:
        super().__init__(parent)
        self.counting = counting
        self.numbers: tuple[int, ...] = ()
        self.divergence: int | None = None

    def words(self, place: int) -> str:
        """Return both turns as a sentence."""
        told = [self._told(row) for row in self.rows[place]]
        when = self.counting.named(number_of(self.numbers, place))
        text = self.tr("{when}: {first} against {second}").format(
            when=when, first=told[0], second=told[1]
        )
        return text + (self.tr(", the first difference") if place == self.divergence else "")

    def show(
        self, pairs: Sequence[Pair], divergence: int | None, numbers: Sequence[int] = ()
    ) -> None:
        """Show other turns; `numbers` as people count them, if not by their place."""
        self.numbers = tuple(numbers)
        self.divergence = divergence
        self.set_rows(pairs)

    def _told(self, row: LogRow | None) -> str:
        if row is None:
            return self.tr("nothing any more")
        return ", ".join(part for part in (row.text, row.detail, row.value) if part)


class DuelDelegate(RowDelegate):
    """Paints the turn's number, then text and points of both matches."""

    _model: DuelModel
    row_height = Height.ROW_COMPACT

    def paint_row(
        self, painter: QPainter, area: QRectF, place: int, theme: Theme, *, is_current: bool
    ) -> None:
        """Paint one turn of both matches."""
        number = QRectF(area.left(), area.top(), theme.px(20), area.height())
        font, ink = theme.font("body"), theme.color("text_2")
        words = str(number_of(self._model.numbers, place))
        draw_text(painter, number, words, font, ink, RIGHT)
        left = number.right() + theme.px(6)
        half = (area.right() - left - theme.px(BETWEEN)) / 2
        for side, row in enumerate(self._model.row(place)):
            box = QRectF(left + side * (half + theme.px(BETWEEN)), area.top(), half, area.height())
            self._paint_turn(painter, box, row, theme)
        if place == self._model.divergence:
            size = theme.px(14)
            middle = left + half + (theme.px(BETWEEN) - size) / 2
            box = QRectF(middle, area.center().y() - size / 2, size, size)
            draw_icon(painter, "route", box, theme.colors.warn)

    def _paint_turn(self, painter: QPainter, box: QRectF, row: LogRow | None, theme: Theme) -> None:
        if row is None:
            draw_text(painter, box, "–", theme.font("body"), theme.color("text_3"), LEFT)
            return
        center = box.center()
        center.setX(box.left() + theme.px(MARK))
        paint_badge(painter, center, theme.px(MARK), row.player, theme)
        weight = 700 if row.icon else 500
        points = theme.metrics("body", 600).horizontalAdvance(row.value) + theme.px(2)
        text = box.adjusted(theme.px(16), 0, -points, 0)
        ink = theme.color("text")
        fits = theme.metrics("body", weight).horizontalAdvance(row.text) <= text.width()
        font = theme.font("body" if fits else "small", weight)
        draw_text(painter, text, row.text, font, ink, LEFT)
        draw_text(painter, box, row.value, theme.font("body", 600), ink, RIGHT)


class DuelTurns(RowList):
    """The list; `row_chosen` tells which turn was clicked, 0 for the first."""

    def __init__(self, counting: Counting = TURNS, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.setAccessibleName(self.tr("{turns} of both matches").format(turns=counting.title))
        self.turns = DuelModel(self, counting)
        self.setModel(self.turns)
        self.setItemDelegate(DuelDelegate(self, self.turns))

    def show_turn(self, place: int) -> None:
        """Mark a turn, -1 for none yet, with the one that comes next in view."""
        self.set_current(place)
        self.scrollTo(self.turns.index(min(place + 1, self.turns.rowCount() - 1), 0))
