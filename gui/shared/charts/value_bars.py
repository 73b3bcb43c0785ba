"""What a position is worth: to two, as one bar in their fills; to many, as a bar for each seat."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.core.play.advice import Worth
from engine.core.play.interval import half_interval
from gui.shared.style.appearance import appearance
from gui.shared.style.motion import Glide
from gui.shared.style.painter import Painter
from gui.shared.style.player_badge import TABLE, BadgeState
from gui.shared.style.tokens import Motion
from gui.shared.text.tr import tr
from gui.shared.text.value_format import ABOUT, CHANCE, UNKNOWN, ValueUnit

THICKNESS = 12
BETWEEN = 2
LABEL = 20


class ValueBar(QWidget):
    """Shares of two players, which add up to one, with a label in ink under each end."""

    def __init__(self) -> None:
        super().__init__()
        self._labels = ("", "")
        self._told: tuple[float | None, str, str] | None = None
        self._is_known = True
        self._glide = Glide(self, Motion.VALUE, lambda _value: self.update(), 0.5)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def share(self) -> float:
        """The first player's share, 0 to 1."""
        return self._glide.target

    def show_value(self, share: float | None, first_label: str, second_label: str) -> None:
        """Show the first player's share, moving there, and what is written under the ends.

        A share of None is not known: the bar is empty.
        """
        told = share, first_label, second_label
        if told == self._told:
            return
        self._told = told
        self._is_known = share is not None
        self._labels = (first_label, second_label)
        self.setAccessibleName(f"{first_label}, {second_label}")
        self._glide.to(0.5 if share is None else min(max(share, 0.0), 1.0))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, THICKNESS + appearance().theme.px(LABEL))

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            bar = QRectF(0, 0, self.width(), THICKNESS)
            self._paint_bar(painter, bar)
            row = QRectF(0, THICKNESS + 2, self.width(), self.height() - THICKNESS - 2)
            font = painter.theme.font("small", 500)
            left, right = (painter.theme.player(player).ink for player in (0, 1))
            painter.text(row, self._labels[0], font, left)
            painter.text(row, self._labels[1], font, right, "right")

    def _paint_bar(self, painter: Painter, bar: QRectF) -> None:
        outline = QPainterPath()
        outline.addRoundedRect(bar, 4, 4)
        if not self._is_known:
            painter.fillPath(outline, painter.theme.color("sunken"))
            return
        painter.setClipPath(outline)
        share = self._glide.value
        gap = BETWEEN if 0.0 < share < 1.0 else 0
        split = (bar.width() - gap) * share
        first, second = (painter.player_brush(player) for player in (0, 1))
        painter.fillRect(QRectF(0, 0, split, bar.height()), first)
        painter.fillRect(QRectF(split + gap, 0, bar.width() - split - gap, bar.height()), second)
        painter.setClipping(False)


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

    def __init__(self) -> None:
        super().__init__()
        self._names: tuple[str, ...] = ()
        self._worths: tuple[Worth | None, ...] = ()
        self._seat = -1
        self._unit = CHANCE
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)

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
        middle = bar.center().y()
        painter.outlined("text", 1.5).drawLine(QPointF(low, middle), QPointF(high, middle))

    def _is_vague(self, worth: Worth | None) -> bool:
        return worth is None or self._unit.is_vague(worth)
