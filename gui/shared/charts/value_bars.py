"""The value bars of many seats: each one's own value as a bar in its fill, with its interval."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.core.play.advice import Worth
from engine.core.play.interval import half_interval
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import LEFT, RIGHT, draw_box, draw_text, paint_track, smooth_painter
from gui.shared.style.patterns import player_brush
from gui.shared.style.player_badge import TABLE, BadgeState, paint_badge
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr
from gui.shared.text.value_format import CHANCE, UNKNOWN, ValueUnit

IN_ONE_COLUMN = 8
"""More seats than these stand in two columns, known by their badges alone."""
ROW, COMPACT_ROW = 26, 25
BAR, LOW_BAR, GAP = 8, 4, 8
NAMES = 0.38
"""The most of the width that names take."""


class ValueBars(QWidget):
    """A row for each seat: badge, name, bar and value; the row of one seat is soft."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names: tuple[str, ...] = ()
        self._worths: tuple[Worth | None, ...] = ()
        self._seat = -1
        self._unit = CHANCE
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance().resized.connect(self.updateGeometry)

    def show_worths(
        self, names: Sequence[str], worths: Sequence[Worth | None], unit: ValueUnit, seat: int
    ) -> None:
        """Show what a position is worth to each seat; None where that is not known."""
        told = tuple(names), tuple(worths), unit, seat
        if told == (self._names, self._worths, self._unit, self._seat):
            return
        self._names, self._worths, self._unit, self._seat = told
        parts = zip(self._names, self._worths, strict=True)
        self.setAccessibleName(tr("Values of all seats") if names else "")
        self.setAccessibleDescription(", ".join(f"{n} {self._written(w)}" for n, w in parts))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        rows = -(-len(self._names) // self._columns)
        return QSize(240, rows * appearance().theme.px(self._row))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = appearance().theme
        painter = smooth_painter(self)
        rows = -(-len(self._names) // self._columns)
        height = theme.px(self._row)
        width = (self.width() - (self._columns - 1) * GAP * 2) / self._columns
        for seat in range(len(self._names)):
            column, row = divmod(seat, rows)
            left = column * (width + 2 * GAP)
            self._paint_row(painter, QRectF(left, row * height, width, height), seat, theme)

    @property
    def _columns(self) -> int:
        return 1 if len(self._names) <= IN_ONE_COLUMN else 2

    @property
    def _row(self) -> int:
        return ROW if self._columns == 1 else COMPACT_ROW

    def _written(self, worth: Worth | None) -> str:
        return UNKNOWN if worth is None else self._unit.written(worth)

    def _paint_row(self, painter: QPainter, row: QRectF, seat: int, theme: Theme) -> None:
        worth = self._worths[seat]
        if seat == self._seat:
            draw_box(painter, row.adjusted(0, 1, 0, -1), 4, theme.color("soft"))
        radius = theme.px(TABLE)
        left = row.left() + 4 + radius
        state: BadgeState = "used" if worth is None else "alive"
        paint_badge(painter, QPointF(left, row.center().y()), radius, seat, theme, None, state)
        left += radius + GAP
        if self._columns == 1:
            left = self._paint_name(painter, row, left, seat, theme)
        ink = theme.color("text_3" if self._is_vague(worth) else "text")
        font, metrics = theme.font("small", 600), theme.metrics("small", 600)
        text = self._written(worth)
        numbers = max(metrics.horizontalAdvance(self._written(each)) for each in self._worths)
        bar = QRectF(left, row.center().y() - BAR / 2, row.right() - 4 - numbers - GAP - left, BAR)
        if self._columns > 1:  # no room beside the number: below it
            bar = QRectF(left, row.bottom() - LOW_BAR - 1, row.right() - 4 - left, LOW_BAR)
            draw_text(painter, row.adjusted(0, 0, -4, -LOW_BAR), text, font, ink, RIGHT)
        else:
            draw_text(painter, row.adjusted(0, 0, -4, 0), text, font, ink, RIGHT)
        self._paint_bar(painter, bar, seat, theme)

    def _paint_name(
        self, painter: QPainter, row: QRectF, left: float, seat: int, theme: Theme
    ) -> float:
        """Paint a name; return where the bars begin, the same in every row."""
        weight = 600 if seat == self._seat else 500
        metrics = theme.metrics("small", 600)
        widest = max(metrics.horizontalAdvance(name) for name in self._names) + 1
        width = min(widest, NAMES * row.width())
        box = QRectF(left, row.top(), width, row.height())
        ink = theme.color("text" if self._worths[seat] is not None else "text_3")
        draw_text(painter, box, self._names[seat], theme.font("small", weight), ink, LEFT)
        return left + width + GAP

    def _paint_bar(self, painter: QPainter, bar: QRectF, seat: int, theme: Theme) -> None:
        """Paint the bar on its track, and over it the interval of an estimate."""
        worth, unit = self._worths[seat], self._unit
        share = 0.0 if worth is None else unit.share(worth.value)
        empty = theme.colors.line if seat != self._seat else theme.colors.surface
        paint_track(painter, bar, share, player_brush(theme, seat), empty)
        if worth is None or not worth.standard_error or self._columns > 1:
            return
        half = half_interval(worth.standard_error)
        ends = (unit.share(worth.value - half), unit.share(worth.value + half))
        low, high = (bar.left() + bar.width() * end for end in ends)
        painter.setPen(QPen(theme.color("text"), 1.5))
        middle = bar.center().y()
        painter.drawLine(QPointF(low, middle), QPointF(high, middle))

    def _is_vague(self, worth: Worth | None) -> bool:
        return worth is None or self._unit.is_vague(worth)
