"""The value bars of many seats: each one's own value as a bar in its fill, with its interval."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.core.play.advice import Worth
from engine.core.play.interval import half_interval
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.player_badge import TABLE, BadgeState
from gui.shared.text.tr import tr
from gui.shared.text.value_format import ABOUT, CHANCE, UNKNOWN, ValueUnit

WITH_NAMES = 8
"""More seats than these are known by their badges alone, in several columns."""
COLUMNS = 3
ROW, COMPACT_ROW = 26, 25
FEWEST_ROWS = 2
BAR, LOW_BAR, GAP = 8, 4, 8
NAMES = 0.38
"""The most of the width that names take."""


class ValueBars(QWidget):
    """A row for each seat: badge, name, bar and value; the row of one seat is soft.

    Where there is less room than that, the lowest seats and those not known give way.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names: tuple[str, ...] = ()
        self._worths: tuple[Worth | None, ...] = ()
        self._seat = -1
        self._unit = CHANCE
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
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
        return QSize(240, rows * self._row_height)

    def minimumSizeHint(self) -> QSize:
        rows = min(FEWEST_ROWS, -(-len(self._names) // self._columns))
        return QSize(160, rows * self._row_height)

    def paintEvent(self, _event: QPaintEvent) -> None:
        columns, height = self._columns, self._row_height
        with Painter(self) as painter:
            seats = self._seats_shown(columns * (self.height() // height))
            rows = -(-len(seats) // columns)
            width = (self.width() - (columns - 1) * GAP) / columns
            for place, seat in enumerate(seats):
                column, row = divmod(place, rows)
                left = column * (width + GAP)
                self._paint_row(painter, QRectF(left, row * height, width, height), seat)

    def _seats_shown(self, room: int) -> list[int]:
        """Return the seats that there is room for, in order."""

        def importance(seat: int) -> tuple[bool, float]:
            worth = self._worths[seat]
            return seat == self._seat, -math.inf if worth is None else worth.value

        seats = sorted(range(len(self._names)), key=importance, reverse=True)
        return sorted(seats[:room])

    @property
    def _columns(self) -> int:
        return 1 if len(self._names) <= WITH_NAMES else COLUMNS

    @property
    def _row_height(self) -> int:
        return appearance().theme.px(ROW if self._columns == 1 else COMPACT_ROW)

    def _written(self, worth: Worth | None) -> str:
        return UNKNOWN if worth is None else self._unit.written(worth)

    def _shortly(self, worth: Worth | None) -> str:
        """Return the same in a column that has no room for an interval."""
        if worth is None or not worth.standard_error:
            return self._written(worth)
        return ABOUT + self._unit.format_value(worth.value)

    def _paint_row(self, painter: Painter, row: QRectF, seat: int) -> None:
        worth = self._worths[seat]
        if seat == self._seat:
            painter.box(row.adjusted(0, 1, 0, -1), 4, "soft")
        radius = painter.px(TABLE)
        left = row.left() + 4 + radius
        state: BadgeState = "used" if worth is None else "alive"
        painter.badge(QPointF(left, row.center().y()), radius, seat, state=state)
        left += radius + GAP
        ink = "text_3" if self._is_vague(worth) else "text"
        font, numbers = painter.theme.font("small", 600), row.adjusted(0, 0, -4, 0)
        if self._columns == 1:
            left = self._paint_name(painter, row, left, seat)
            metrics = painter.theme.metrics("small", 600)
            widest = max(metrics.horizontalAdvance(self._written(each)) for each in self._worths)
            painter.text(numbers, self._written(worth), font, ink, "right")
            right = numbers.right() - widest - GAP
            bar = QRectF(left, row.center().y() - BAR / 2, right - left, BAR)
        else:  # no room beside the number: below it
            numbers.setBottom(row.bottom() - LOW_BAR)
            painter.text(numbers, self._shortly(worth), font, ink, "right")
            bar = QRectF(left, row.bottom() - LOW_BAR - 1, numbers.right() - left, LOW_BAR)
        self._paint_bar(painter, bar, seat)

    def _paint_name(self, painter: Painter, row: QRectF, left: float, seat: int) -> float:
        """Paint a name; return where the bars begin, the same in every row."""
        weight = 600 if seat == self._seat else 500
        metrics = painter.theme.metrics("small", 600)
        widest = max(metrics.horizontalAdvance(name) for name in self._names) + 1
        width = min(widest, NAMES * row.width())
        box = QRectF(left, row.top(), width, row.height())
        ink = "text" if self._worths[seat] is not None else "text_3"
        painter.text(box, self._names[seat], "small", ink, weight=weight)
        return left + width + GAP

    def _paint_bar(self, painter: Painter, bar: QRectF, seat: int) -> None:
        """Paint the bar on its track, and over it the interval of an estimate."""
        theme = painter.theme
        worth, unit = self._worths[seat], self._unit
        share = 0.0 if worth is None else unit.share(worth.value)
        empty = theme.colors.line if seat != self._seat else theme.colors.surface
        painter.track(bar, share, painter.player_brush(seat), empty)
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
