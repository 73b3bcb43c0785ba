"""The bullets of a round: tracers that fade in from the shooter, and the burst of two hits."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Collection

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPen, QPolygonF, QRegion

from gui.gunslinger.board.layout import RingLayout
from gui.shared.page.canvas import region_of
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme

SHORT = 2.0
"""A tracer ends so many radii of a badge before the middle of its target."""
ASIDE = 6.0
"""Two opposite shots are shifted so far sideways."""
WIDE, HEAD_LONG, HEAD_WIDE = 2.5, 13.0, 5.0
PLAIN = 0.7
"""How strong bullets are where there are many."""
RAYS = 12
BOX = 48.0
"""Where a bullet flies is told in boxes, each along so much of its way."""


def tracer_line(start: QPointF, end: QPointF, radius: float, aside: float = 0.0) -> QLineF:
    """Return the way of a bullet between two badges, shifted sideways."""
    whole = QLineF(start, end)
    length = whole.length()
    if length < 1:
        return whole
    cut = min(radius * SHORT, length * 0.35)
    away = min(radius * 1.35, length * 0.25)
    side = QPointF(-whole.dy(), whole.dx()) * (aside / length)
    return QLineF(whole.pointAt(away / length) + side, whole.pointAt(1 - cut / length) + side)


def shot_lines(layout: RingLayout, fired: Collection[tuple[int, int]]) -> dict[int, QLineF]:
    """Return the way of each bullet, by shooter; mutual shots run side by side."""
    pairs = set(fired)
    aside = ASIDE if layout.radius > 8 else 2.0
    return {
        i: tracer_line(
            layout.places[i],
            layout.places[target],
            layout.radius,
            aside if (target, i) in pairs else 0.0,
        )
        for i, target in fired
    }


@functools.lru_cache(maxsize=256)
def way_of_bullet(x: float, y: float, to_x: float, to_y: float) -> QRegion:
    """Return where a bullet from one point to another is seen, in boxes along its way."""
    line, room = QLineF(x, y, to_x, to_y), HEAD_WIDE + 1
    parts = math.ceil(line.length() / BOX) or 1
    points = [line.pointAt(part / parts) for part in range(parts + 1)]
    boxes = (QRectF(one, other).normalized() for one, other in itertools.pairwise(points))
    return region_of(box.adjusted(-room, -room, room, room) for box in boxes)


def paint_shot(painter: Painter, line: QLineF, flight: float, shooter: int) -> None:
    """Paint a bullet that has come so far, with a trace that fades in from the shooter."""
    ink = QColor(painter.theme.player(shooter).ink)
    faint = QColor(ink)
    faint.setAlphaF(0.15)
    fade = QLinearGradient(line.p1(), line.pointAt(flight))
    fade.setColorAt(0.0, faint)
    fade.setColorAt(0.75, ink)
    flat = Qt.PenCapStyle.FlatCap
    pen = QPen(QBrush(fade), WIDE, Qt.PenStyle.SolidLine, flat)
    _paint_arrow(painter, line, flight, pen, ink)


def paint_plain_shot(painter: Painter, line: QLineF, flight: float, shooter: int) -> None:
    """Paint one of very many: 1 px wide and opaque, which is six times as quick."""
    ink = _plain_ink(painter.theme, painter.theme.player(shooter).ink)
    _paint_arrow(painter, line, flight, QPen(ink, 1.0), ink, 0.6)


@functools.lru_cache(maxsize=256)
def _plain_ink(theme: Theme, ink: str) -> QColor:
    return theme.mix("table", ink, PLAIN)


def _paint_arrow(
    painter: Painter, line: QLineF, flight: float, pen: QPen, ink: QColor, scale: float = 1.0
) -> None:
    tip = line.pointAt(flight)
    way = QLineF(line.p1(), tip)
    if way.length() < 2:
        return
    head = min(HEAD_LONG * scale, way.length())
    neck = way.pointAt(max(1 - head / way.length(), 0.0))
    painter.setPen(pen)
    painter.drawLine(way.p1(), neck)
    side = QPointF(-way.dy(), way.dx()) * (HEAD_WIDE * scale / way.length())
    painter.filled(ink).drawPolygon(QPolygonF([tip, neck + side, neck - side]))


def paint_tracer(
    painter: Painter,
    start: QPointF,
    end: QPointF,
    radius: float,
    flight: float,
    shooter: int,
) -> None:
    """Paint one bullet between two badges."""
    paint_shot(painter, tracer_line(start, end, radius), flight, shooter)


def burst_area(place: QPointF, radius: float) -> QRectF:
    """Return where rays are seen around a place."""
    far = radius * 1.45 + max(radius * 0.45, 3.0) + max(radius / 10, 1.0)
    return QRectF(place.x() - far, place.y() - far, 2 * far, 2 * far)


def paint_bursts(
    painter: Painter, places: Collection[QPointF], radius: float, impact: float
) -> None:
    """Paint twelve short rays around each who is hit twice; they grow with the impact."""
    if impact <= 0 or not places:
        return
    near = radius * 1.45
    far = near + max(radius * 0.45, 3.0) * impact
    ways = [
        (math.sin(turn), -math.cos(turn)) for turn in (math.tau * n / RAYS for n in range(RAYS))
    ]
    rays = [
        QLineF(place.x() + x * near, place.y() + y * near, place.x() + x * far, place.y() + y * far)
        for place in places
        for x, y in ways
    ]
    painter.outlined("text", max(radius / 10, 1.0)).drawLines(rays)
