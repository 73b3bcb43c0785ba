"""What lies between the axes of a chart: lines, dots, levels, uprights; and names beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsPolygonItem,
    QGraphicsRectItem,
    QStyleOptionGraphicsItem,
    QWidget,
)

from gui.shared.charts.look import Ink, Look, Point
from gui.shared.style.painting import Align, draw_text, text_width
from gui.shared.style.player_badge import TABLE, paint_badge
from gui.shared.style.theme import Theme

Ends = tuple[float, float, float]
Box = tuple[float, float, float, float]
Dashes = tuple[float, ...]
BAND = 0.2
"""How much of its ink an interval has."""
LABEL_GAP = 6
MOST_THICK = 150
"""Above so many points a line is one pixel wide: thick ones take ten times as long."""
WIDEST = 400
"""No words beside a chart are wider."""


class Layer(Protocol):
    """Something that is drawn between the axes; the first layers lie below."""

    def items(self, look: Look) -> Iterable[Any]:
        """Return new graphics items in the coordinates of the data."""


class Aside(Protocol):
    """Something in the margin beside a point of the data: the name of a series at its end."""

    @property
    def point(self) -> Point:
        """The point beside which it stands."""

    def half_height(self, theme: Theme) -> float:
        """Return how far it reaches above and below the height of the point, in pixels."""

    def paint(self, painter: QPainter, theme: Theme) -> None:
        """Paint it to the right of the origin, where the data ends."""


class Fixed(QGraphicsItem):
    """Something painted in pixels at a point of the data, as large however far one zooms.

    `paint_in` paints about the origin, inside `area`.
    """

    def __init__(
        self, point: Point, area: QRectF, height: int, paint_in: Callable[[QPainter], None]
    ) -> None:
        super().__init__()
        self._area, self._paint_in = area, paint_in
        self.setPos(QPointF(*point))
        self.setZValue(height)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)

    def boundingRect(self) -> QRectF:
        return self._area

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_in(painter)


@dataclass(frozen=True)
class Band:
    """The interval about a line: points with half of its width, painted in 20 % of its ink."""

    ends: tuple[Ends, ...]
    ink: Ink = "accent"

    def items(self, look: Look) -> Iterable[Any]:
        """Return one shape."""
        shape = _between([(x, y - half, y + half) for x, y, half in self.ends])
        color = QColor(look.color(self.ink))  # a token's is kept, and shared by all
        color.setAlphaF(BAND)
        shape.setPen(QPen(Qt.PenStyle.NoPen))
        shape.setBrush(color)
        yield shape


@dataclass(frozen=True)
class Area:
    """The room between two lines: (x, low, high) of each point; such areas are stacked."""

    ends: tuple[Ends, ...]
    ink: Ink = "accent"

    def items(self, look: Look) -> Iterable[Any]:
        """Return one shape, parted from the next by a line of the ground."""
        shape = _between(self.ends)
        shape.setPen(look.pen("ground", 1.5))
        shape.setBrush(look.color(self.ink, is_fill=True))
        yield shape


def _between(ends: Sequence[Ends]) -> QGraphicsPolygonItem:
    below = [QPointF(x, low) for x, low, _high in ends]
    above = [QPointF(x, high) for x, _low, high in reversed(ends)]
    return QGraphicsPolygonItem(QPolygonF(below + above))


@dataclass(frozen=True)
class Line:
    """A line through points."""

    points: tuple[Point, ...]
    ink: Ink = "accent"
    width: float = 2.0

    def items(self, look: Look) -> Iterable[Any]:
        """Return one curve."""
        from pyqtgraph import PlotCurveItem

        data = np.array(self.points, dtype=float).reshape(-1, 2)
        width = self.width if len(data) <= MOST_THICK else 1.0
        curve = PlotCurveItem(*data.T, pen=look.pen(self.ink, width), antialias=True)
        curve.setSegmentedLineMode("on")
        yield curve


@dataclass(frozen=True)
class Dot:
    """A dot: its radius in pixels, fill, edge, and a shape that fits in a square of one.

    Without an edge it has the colour of a line.
    """

    point: Point
    radius: float = 2.5
    fill: Ink = "accent"
    edge: Ink | None = None
    edge_width: float = 1.5
    shape: QPainterPath | None = None


@dataclass(frozen=True)
class Dots:
    """Dots, the first ones below."""

    dots: tuple[Dot, ...]

    def items(self, look: Look) -> Iterable[Any]:
        """Return one item for all."""
        from pyqtgraph import ScatterPlotItem

        spots = [
            {
                "pos": dot.point,
                "size": 2 * dot.radius,
                "symbol": dot.shape if dot.shape is not None else "o",
                "pen": _edge(dot, look),
                "brush": look.color(dot.fill, is_fill=dot.edge is not None),
            }
            for dot in self.dots
        ]
        yield ScatterPlotItem(spots=spots, antialias=True, useCache=False)


def _edge(dot: Dot, look: Look) -> QPen:
    if dot.edge is None:
        return QPen(Qt.PenStyle.NoPen)
    return look.pen(dot.edge, dot.edge_width)


@dataclass(frozen=True)
class Straight:
    """A straight line through the whole chart: a level at `at`, or if `is_upright` a moment."""

    at: float
    ink: Ink = "line_strong"
    width: float = 1.0
    dashes: Dashes = ()
    is_upright: bool = False

    def items(self, look: Look) -> Iterable[Any]:
        """Return one line."""
        from pyqtgraph import InfiniteLine

        pen = look.pen(self.ink, self.width, self.dashes)
        yield InfiniteLine(self.at, angle=90 if self.is_upright else 0, pen=pen)


@dataclass(frozen=True)
class Boxes:
    """Boxes: (left, right, low, high) of each."""

    boxes: tuple[Box, ...]
    ink: Ink = "accent"
    opacity: float = 1.0

    def items(self, look: Look) -> Iterable[Any]:
        """Return one shape for each."""
        color = QColor(look.color(self.ink, is_fill=True))  # a token's is kept, and shared by all
        color.setAlphaF(self.opacity)
        for left, right, low, high in self.boxes:
            box = QGraphicsRectItem(QRectF(left, low, right - left, high - low))
            box.setPen(QPen(Qt.PenStyle.NoPen))
            box.setBrush(color)
            yield box


@dataclass(frozen=True)
class Label:
    """Words at a point, `side` 0 left of it, 0.5 on it, 1 right; lifted by so many pixels."""

    point: Point
    text: str
    ink: Ink = "text"
    side: float = 1.0
    lift: float = 0.0
    role: str = "tick"

    def items(self, look: Look) -> Iterable[Any]:
        """Return one item."""
        font, ink = look.theme.font(self.role, 600), look.color(self.ink)
        width = text_width(self.text, font) + 4
        left = (self.side - 1) * width + LABEL_GAP * (2 * self.side - 1)
        height = look.theme.px(18)
        area = QRectF(left, -height / 2 - self.lift, width, height)
        align: Align = "left" if self.side == 1 else "right" if self.side == 0 else "center"
        yield Fixed(self.point, area, 15, lambda p: draw_text(p, area, self.text, font, ink, align))


@dataclass(frozen=True)
class Words:
    """Words in the right margin, in one or more lines, at the height of a point."""

    point: Point
    text: str
    ink: Ink = "text_2"

    def half_height(self, theme: Theme) -> float:
        """Return half of the height of all lines."""
        return theme.px(15) * (self.text.count("\n") + 1) / 2

    def paint(self, painter: QPainter, theme: Theme) -> None:
        font, ink, height = theme.font("tick"), Look(theme).color(self.ink), theme.px(15)
        for number, line in enumerate(self.text.split("\n")):
            top = number * height - self.half_height(theme)
            draw_text(painter, QRectF(8, top, WIDEST, height), line, font, ink)


@dataclass(frozen=True)
class Badge:
    """The badge of a player at the end of a line."""

    point: Point
    seat: int

    def half_height(self, theme: Theme) -> float:
        """Return the radius, and the edge."""
        return theme.px(TABLE) + 1

    def paint(self, painter: QPainter, theme: Theme) -> None:
        radius = theme.px(TABLE)
        paint_badge(painter, QPointF(radius + 5, 0), radius, self.seat, theme)
