"""The value of one side over a match: a line from low to high with the middle marked, and dots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import CENTER, RIGHT, draw_line, draw_text, smooth_painter
from gui.shared.style.player_badge import TABLE, badge_path, paint_badge
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Radius
from gui.shared.text.value_format import CHANCE, ValueUnit

HEIGHT = 132
MARGIN = 10
SMALLEST, LARGEST = 3.0, 8.0
"""Radii of the dots of mistakes."""
GREAT_COST = 0.05
"""Up to this share of the scale, a dot's area keeps to one scale; then the largest sets it."""
STRIDES = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)


@dataclass(frozen=True, slots=True)
class Dot:
    """A mistake on the line: where, whose, what it cost, and whether the dice made it tell."""

    step: int
    seat: int
    cost: float
    is_punished: bool


class ValueLine(QWidget):
    """Shows values by step; a click or an arrow key chooses a step."""

    step_chosen = Signal(int)
    step_hovered = Signal(int)

    def __init__(self, name: str, unit: ValueUnit = CHANCE, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._unit = unit
        self._values: tuple[float, ...] = ()
        self._dots: tuple[Dot, ...] = ()
        self._seat = 0
        self._num_steps = 0
        self._numbers: tuple[int, ...] = ()
        self._step = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name)
        give_focus_ring(self, Radius.CELL)
        appearance().resized.connect(self.updateGeometry)

    def set_unit(self, unit: ValueUnit, name: str) -> None:
        """Draw values of this unit from now on, under this name."""
        self._unit = unit
        self.setAccessibleName(name)
        self.update()

    def set_numbers(self, numbers: Sequence[int]) -> None:
        """Take the numbers of the steps where people count something else, such as combats."""
        self._numbers = tuple(numbers)
        self.update()

    def show_values(
        self, values: Sequence[float], dots: Sequence[Dot], seat: int, num_steps: int
    ) -> None:
        """Show the values known so far; the axis is as long as the whole match."""
        self._values, self._dots, self._seat = tuple(values), tuple(dots), seat
        self._num_steps = max(num_steps, len(values) - 1, 1)
        self.update()

    def show_step(self, step: int) -> None:
        """Mark the position after `step` steps."""
        self._step = step
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, appearance().theme.px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Return a width at which steps can still be told apart."""
        return QSize(160, self.sizeHint().height())

    def place_of(self, step: int, value: float) -> QPointF:
        """Return where the value after `step` steps lies."""
        area = self._area()
        x = area.left() + area.width() * step / max(self._num_steps, 1)
        return QPointF(x, area.bottom() - area.height() * self._unit.share(value))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        last = len(self._values) - 1
        targets = {
            Qt.Key.Key_Left: self._step - 1,
            Qt.Key.Key_Right: self._step + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        target = targets.get(Qt.Key(event.key()))
        if target is None or last < 0:
            super().keyPressEvent(event)
        else:
            self._choose(min(max(target, 0), last))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._values:
            self._choose(self._step_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not self._values:
            return
        step = self._step_at(event.position().x())
        self.step_hovered.emit(step)
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._choose(step)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.step_hovered.emit(-1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = appearance().theme
        painter = smooth_painter(self)
        self._paint_axes(painter, theme)
        if not self._values:
            return
        is_inside = 0 <= self._step < len(self._values)
        if is_inside:
            place = self.place_of(self._step, self._values[self._step])
            top, bottom = QPointF(place.x(), self._area().top()), self._area().bottom()
            draw_line(painter, top, QPointF(place.x(), bottom), theme.color("text_3"))
        self._paint_line(painter, theme)
        for dot in sorted(self._dots, key=lambda dot: -dot.cost):
            self._paint_dot(painter, dot, theme)
        if is_inside:
            painter.setPen(QPen(theme.color("accent"), 2.5))
            painter.setBrush(theme.color("surface"))
            painter.drawEllipse(place, 5.0, 5.0)

    def _choose(self, step: int) -> None:
        if step != self._step:
            self.step_chosen.emit(step)

    def _area(self) -> QRectF:
        """Return the rectangle between the axes."""
        theme = appearance().theme
        labels = max(
            theme.metrics("tick").horizontalAdvance(self._unit.tick(value))
            for value in (self._unit.low, self._unit.middle, self._unit.high)
        )
        left, right = labels + theme.px(8), theme.px(TABLE) * 2 + 6
        bottom = theme.px(20)
        return QRectF(left, MARGIN, self.width() - left - right, self.height() - MARGIN - bottom)

    def _step_at(self, x: float) -> int:
        area = self._area()
        step = round((x - area.left()) / max(area.width(), 1) * self._num_steps)
        return min(max(step, 0), len(self._values) - 1)

    def _paint_axes(self, painter: QPainter, theme: Theme) -> None:
        area = self._area()
        ink, font = theme.color("text_3"), theme.font("tick")
        unit, height = self._unit, theme.px(16)
        for value in (unit.low, unit.middle, unit.high):
            y = self.place_of(0, value).y()
            token = "line_strong" if value == unit.middle else "line"
            draw_line(
                painter, QPointF(area.left(), y), QPointF(area.right(), y), theme.color(token)
            )
            label = QRectF(0, y - height / 2, area.left() - theme.px(8), height)
            draw_text(painter, label, unit.tick(value), font, ink, RIGHT)
        for step, number in self.ticks(theme):
            x = self.place_of(step, 0).x()
            label = QRectF(x - 30, area.bottom() + 4, 60, height)
            draw_text(painter, label, str(number), font, ink, CENTER)

    def ticks(self, theme: Theme) -> list[tuple[int, int]]:
        """Return the steps with a number under the axis: round ones, at most six."""
        room = self._area().width() / (theme.metrics("tick").horizontalAdvance("000") * 1.6)
        most = max(min(int(room), 5), 1)
        ends = self._ends()
        if most == 1:
            return [ends[0], ends[-1]]
        first, last = ends[0][1], ends[-1][1]
        stride = next((s for s in STRIDES if (last - first) / s <= most), STRIDES[-1])
        return [(step, number) for step, number in ends if number % stride == 0]

    def _ends(self) -> list[tuple[int, int]]:
        """Return where each turn, or whatever is counted, is over: the steps by then, its number.

        The start comes first, as the end of the one before.
        """
        numbers = self._numbers
        if len(numbers) != self._num_steps:
            return [(step, step) for step in range(self._num_steps + 1)]
        ends = [
            (step, number)
            for step, number in enumerate(numbers, 1)
            if step == len(numbers) or numbers[step] != number
        ]
        return [(0, numbers[0] - 1), *ends]

    def _paint_line(self, painter: QPainter, theme: Theme) -> None:
        places = [self.place_of(step, value) for step, value in enumerate(self._values)]
        pen = QPen(QColor(theme.player(self._seat).ink), 2.0)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(places))
        radius = theme.px(TABLE)
        center = places[-1] + QPointF(radius + 5, 0)
        center.setY(min(max(center.y(), radius + 1), self.height() - radius - 1))
        paint_badge(painter, center, radius, self._seat, theme)

    def _paint_dot(self, painter: QPainter, dot: Dot, theme: Theme) -> None:
        """Paint a mistake in its player's shape, filled where it was punished."""
        style = theme.player(dot.seat)
        great = max(
            GREAT_COST * (self._unit.high - self._unit.low), *(other.cost for other in self._dots)
        )
        radius = SMALLEST + (LARGEST - SMALLEST) * (dot.cost / great) ** 0.5
        path = badge_path(style.shape, self.place_of(dot.step, self._values[dot.step]), radius)
        painter.setPen(QPen(QColor(style.ink), 1.5))
        painter.setBrush(QColor(style.fill) if dot.is_punished else theme.color("surface"))
        painter.drawPath(path)
