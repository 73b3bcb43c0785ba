"""The bullets of a round: tracers that fade in from the shooter, and the burst of two hits."""

from __future__ import annotations

import math
from collections.abc import Collection

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPen, QPolygonF

from gui.gunslinger.board.layout import RingLayout
from gui.shared.style.theme import Theme

SHORT = 2.0
"""A tracer ends so many radii of a badge before the middle of its target."""
ASIDE = 6.0
"""Two opposite shots are shifted so far sideways."""
HEAD_LONG, HEAD_WIDE = 13.0, 5.0
RAYS = 12


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


def paint_shot(
    painter: QPainter, line: QLineF, flight: float, shooter: int, theme: Theme, width: float = 2.5
) -> None:
    """Paint a bullet that has come so far, with its trace behind it."""
    ink = QColor(theme.player(shooter).ink)
    tip = line.pointAt(flight)
    way = QLineF(line.p1(), tip)
    if way.length() < 2:
        return
    head = min(HEAD_LONG * width / 2.5, way.length())
    neck = way.pointAt(max(1 - head / way.length(), 0.0))
    fade = QLinearGradient(line.p1(), tip)
    faint = QColor(ink)
    faint.setAlphaF(0.15)
    fade.setColorAt(0.0, faint)
    fade.setColorAt(0.75, ink)
    painter.setPen(QPen(QBrush(fade), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    painter.drawLine(way.p1(), neck)
    side = QPointF(-way.dy(), way.dx()) * (HEAD_WIDE * width / 2.5 / way.length())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawPolygon(QPolygonF([tip, neck + side, neck - side]))


def paint_tracer(
    painter: QPainter,
    start: QPointF,
    end: QPointF,
    radius: float,
    flight: float,
    shooter: int,
    theme: Theme,
) -> None:
    """Paint one bullet between two badges."""
    paint_shot(painter, tracer_line(start, end, radius), flight, shooter, theme)


def paint_burst(
    painter: QPainter, place: QPointF, radius: float, impact: float, theme: Theme
) -> None:
    """Paint twelve short rays around who is hit twice; they grow with the impact."""
    if impact <= 0:
        return
    near = radius * 1.45
    far = near + radius * 0.65 * impact
    painter.setPen(QPen(theme.color("text"), max(radius / 10, 1.0)))
    for ray in range(RAYS):
        turn = math.tau * ray / RAYS
        way = QPointF(math.sin(turn), -math.cos(turn))
        painter.drawLine(place + way * near, place + way * far)
