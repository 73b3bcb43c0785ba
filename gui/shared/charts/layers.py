"""What lies between the axes of a chart: lines, dots, levels, uprights; and names beside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsPolygonItem

from gui.shared.charts.figure import Ink, Look, Point
from gui.shared.style.color_math import mix
from gui.shared.style.painting import draw_text
from gui.shared.style.player_badge import TABLE, paint_badge
from gui.shared.style.theme import Theme

PALE, BAND = 0.6, 0.2
"""How far a line beneath others goes to the surface; how much of its ink an interval has."""
MOST_THICK = 150
"""Above so many points a line is one pixel wide: thick ones take ten times as long."""
WIDEST = 400
"""No words beside a chart are wider."""


def seat_ink(seat: int) -> Ink:
    """Return the colour of a player's words and lines."""
    return lambda theme: QColor(theme.player(seat).ink)


def seat_fill(seat: int) -> Ink:
    """Return the colour of a player's shapes."""
    return lambda theme: QColor(theme.player(seat).fill)


def pale_ink(seat: int) -> Ink:
    """Return the colour of a player's line beneath that of another."""
    return lambda theme: QColor(mix(theme.player(seat).ink, theme.colors.surface, PALE))


@dataclass(frozen=True)
class Band:
    """The interval about a line: points with half of its width, painted in 20 % of its ink."""

    ends: tuple[tuple[float, float, float], ...]
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

    ends: tuple[tuple[float, float, float], ...]
    ink: Ink = "accent"

    def items(self, look: Look) -> Iterable[Any]:
        """Return one shape, parted from the next by a line of the ground."""
        shape = _between(self.ends)
        shape.setPen(look.pen("ground", 1.5))
        shape.setBrush(look.color(self.ink))
        yield shape


def _between(ends: Sequence[tuple[float, float, float]]) -> QGraphicsPolygonItem:
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
    """A dot: its radius in pixels, fill, edge, and a shape that fits in a square of one."""

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
                "brush": look.color(dot.fill),
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
    dashes: tuple[float, ...] = ()
    is_upright: bool = False

    def items(self, look: Look) -> Iterable[Any]:
        """Return one line."""
        from pyqtgraph import InfiniteLine

        pen = look.pen(self.ink, self.width, self.dashes)
        yield InfiniteLine(self.at, angle=90 if self.is_upright else 0, pen=pen)


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
