"""What leading costs, as a curve against how much strength counts."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.shared.charts.axis import Axis, round_axis
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import CENTER, LEFT, RIGHT, draw_line, draw_text, smooth_painter
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal

if TYPE_CHECKING:
    from engine.ponte.queries.prices import PriceCurve, PricePoint

EDGE, FOOT, HEAD, TAIL = 48, 42, 34, 92


class PriceChart(QWidget):
    """Paints a curve; `pointed` says a point of it in words."""

    pointed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.curve: PriceCurve | None = None
        self._near: PricePoint | None = None
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Price of leading"))
        appearance().changed.connect(self.update)

    def show_curve(self, curve: PriceCurve | None) -> None:
        """Show another curve, or more of it."""
        self.curve = curve
        self._near = None
        points = () if curve is None else curve.points
        self.setAccessibleDescription("; ".join(point_words(point) for point in points))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(540, appearance().theme.px(280))

    def minimumSizeHint(self) -> QSize:
        return QSize(240, appearance().theme.px(160))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        curve = self.curve
        if curve is None or not curve.points:
            return
        area, x_axis, y_axis = self._frame(curve)
        x = event.position().x()
        place = {
            point.scale: self._place(point, area, x_axis, y_axis).x() for point in curve.points
        }
        near = min(curve.points, key=lambda point: abs(place[point.scale] - x))
        if near is not self._near:
            self._near = near
            self.pointed.emit(point_words(near))
            self.update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._near = None
        self.pointed.emit("")
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        curve = self.curve
        if curve is None:
            return
        theme = appearance().theme
        painter = smooth_painter(self)
        area, x_axis, y_axis = self._frame(curve)
        self._paint_axes(painter, area, x_axis, y_axis, theme)
        if curve.certain is not None:
            self._paint_certain(painter, curve.certain.price, area, y_axis, theme)
        places = [self._place(point, area, x_axis, y_axis) for point in curve.points]
        painter.setPen(QPen(theme.color("accent"), 2.0))
        for start, end in pairwise(places):
            painter.drawLine(start, end)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent"))
        for point, place in zip(curve.points, places, strict=True):
            radius = 5.0 if point is self._near else 2.5
            painter.drawEllipse(place, radius, radius)

    def _frame(self, curve: PriceCurve) -> tuple[QRectF, Axis, Axis]:
        theme = appearance().theme
        area = QRectF(theme.px(EDGE), theme.px(HEAD), 0, 0)
        area.setRight(self.width() - theme.px(TAIL))
        area.setBottom(self.height() - theme.px(FOOT))
        prices = [point.price for point in curve.points]
        if curve.certain is not None:
            prices.append(curve.certain.price)
        high = max([*prices, 0.05])
        return area, round_axis(0.0, curve.largest_scale), round_axis(min([*prices, 0.0]), high)

    def _place(self, point: PricePoint, area: QRectF, x_axis: Axis, y_axis: Axis) -> QPointF:
        x = area.left() + area.width() * x_axis.share(point.scale)
        return QPointF(x, area.bottom() - area.height() * y_axis.share(point.price))

    def _paint_axes(
        self, painter: QPainter, area: QRectF, x_axis: Axis, y_axis: Axis, theme: Theme
    ) -> None:
        font, ink = theme.font("tick"), theme.color("text_3")
        for tick in y_axis.ticks:
            y = area.bottom() - area.height() * y_axis.share(tick)
            line = theme.color("line_strong" if tick == 0 else "line")
            draw_line(painter, QPointF(area.left(), y), QPointF(area.right(), y), line)
            box = QRectF(0, y - 8, area.left() - 8, 16)
            draw_text(painter, box, _short(tick), font, ink, RIGHT)
        for tick in x_axis.ticks:
            x = area.left() + area.width() * x_axis.share(tick)
            box = QRectF(x - 24, area.bottom() + 4, 48, theme.px(16))
            draw_text(painter, box, _short(tick), font, ink, CENTER)
        title = QRectF(area.left(), area.bottom() + theme.px(21), area.width(), theme.px(18))
        words = self.tr("Scale: how much a step in strength counts")
        font, ink = theme.font("small"), theme.color("text_2")
        draw_text(painter, title, words, font, ink, CENTER)
        head = QRectF(0, 0, self.width(), theme.px(18))
        draw_text(painter, head, self.tr("Rounds that leading costs"), font, ink, LEFT)

    def _paint_certain(
        self, painter: QPainter, price: float, area: QRectF, y_axis: Axis, theme: Theme
    ) -> None:
        y = area.bottom() - area.height() * y_axis.share(price)
        pen = QPen(theme.color("text_2"), 1.25)
        pen.setDashPattern([4.0, 3.0])
        painter.setPen(pen)
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
        box = QRectF(area.right() + 8, y - theme.px(16), theme.px(TAIL) - 10, theme.px(16))
        font, ink = theme.font("tick"), theme.color("text_2")
        draw_text(painter, box, self.tr("no chance:"), font, ink, LEFT)
        words = self.tr("{price} rounds").format(price=_short(price))
        if price == 1:
            words = self.tr("1 round")
        draw_text(painter, box.translated(0, theme.px(15)), words, font, ink, LEFT)


def point_words(point: PricePoint) -> str:
    """Return a point of the curve as a sentence."""
    text = tr("Scale {scale}: leading wins {a} rounds, answering {b}; it costs {price}")
    return text.format(
        scale=_short(point.scale),
        a=decimal(point.rounds_leading, 4),
        b=decimal(point.rounds_answering, 4),
        price=decimal(point.price, 4),
    )


def _short(number: float) -> str:
    return decimal(number, 4).rstrip("0").rstrip(".") if number else "0"
