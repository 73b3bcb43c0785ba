"""Paints what lies on a table of Hog: dice, number cards, and the token of the feral hogs."""

from __future__ import annotations

import functools

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QPainterPath

from gui.shared.style.painter import Painter

CORNER = 0.19
"""The corner of a die, as a part of its side."""
EDGE = 3.0
"""The hard edge under a token at a side of 50 px (depth 1)."""
PIP = 0.098
LOW, MID, HIGH = 0.26, 0.50, 0.74
PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((MID, MID),),
    2: ((LOW, LOW), (HIGH, HIGH)),
    3: ((LOW, LOW), (MID, MID), (HIGH, HIGH)),
    4: ((LOW, LOW), (HIGH, LOW), (LOW, HIGH), (HIGH, HIGH)),
    5: ((LOW, LOW), (HIGH, LOW), (MID, MID), (LOW, HIGH), (HIGH, HIGH)),
    6: ((LOW, 0.24), (HIGH, 0.24), (LOW, MID), (HIGH, MID), (LOW, 0.76), (HIGH, 0.76)),
}


def face_color(painter: Painter) -> QColor:
    """Return the colour of a die: paper by day, chalk by night."""
    if painter.theme.is_dark:
        return painter.theme.mix("text", "table", 0.04)
    return painter.theme.color("surface")


def pip_color(painter: Painter) -> QColor:
    """Return the colour of pips and numbers on a die."""
    return painter.theme.color("ground" if painter.theme.is_dark else "text")


def edge_color(painter: Painter) -> QColor:
    """Return the colour of the hard edge under a token."""
    if painter.theme.is_dark:
        return painter.theme.mix("table", "#000000", 0.55)
    return painter.theme.mix("table", "text", 0.16)


def paint_die(
    painter: Painter,
    center: QPointF,
    side: float,
    face: int,
    rotation: float,
    lift: float = 0.0,
) -> None:
    """Paint a die; `lift` is how far it is above the table, in pixels."""
    theme = painter.theme
    box = _square(side)
    with painter.placed(center + QPointF(0, EDGE * side / 50 + lift), rotation):
        painter.box(box, side * CORNER, edge_color(painter))
    with painter.placed(center, rotation):
        hairline = None if theme.is_dark else theme.color("line")
        painter.box(box, side * CORNER, face_color(painter), hairline)
        _paint_face(painter, side, face)


def paint_idle_die(
    painter: Painter, center: QPointF, side: float, face: int, rotation: float
) -> None:
    """Paint a die that does not count: flat on the table, no edge, as an outline."""
    with painter.placed(center + QPointF(0, EDGE * side / 50), rotation):
        painter.box(_square(side), side * CORNER, None, "line_strong", dashed=True)
        _paint_face(painter, side, face, painter.theme.color("text_3"))


def paint_place(painter: Painter, center: QPointF, side: float, rotation: float) -> None:
    """Paint the empty place of a die."""
    with painter.placed(center, rotation):
        painter.box(_square(side), side * CORNER, None, "line_strong", dashed=True)


def paint_card(painter: Painter, rect: QRectF, text: str, fill: QColor, ink: QColor) -> None:
    """Paint a number card: a token with a number on it."""
    radius = rect.height() * 0.15
    drop = EDGE * rect.height() / 50
    painter.box(rect.translated(0, drop), radius, edge_color(painter))
    painter.box(rect, radius, fill)
    painter.text(rect, text, _number_font(painter, rect.height() * 0.46), ink, "center")


def paint_bonus(painter: Painter, center: QPointF, side: float, text: str) -> None:
    """Paint the round token of a bonus."""
    radius = side / 2
    painter.filled(edge_color(painter)).drawEllipse(
        center + QPointF(0, EDGE * side / 50), radius, radius
    )
    painter.filled("soft", "on_soft", max(side * 0.035, 1.0)).drawEllipse(
        center, radius - 1, radius - 1
    )
    box = _square(side).translated(center)
    font = _number_font(painter, side * 0.40)
    painter.text(box, text, font, "on_soft", "center")


def _paint_face(painter: Painter, side: float, face: int, ink: QColor | None = None) -> None:
    ink = pip_color(painter) if ink is None else ink
    if face not in PIPS:
        font = _number_font(painter, side * 0.46)
        painter.text(_square(side), str(face), font, ink, "center")
        return
    painter.filled(ink).drawPath(_pips(face, side))


@functools.lru_cache(maxsize=64)
def _pips(face: int, side: float) -> QPainterPath:
    """Return the pips of a face, its middle at 0, in one outline: dice roll in every frame."""
    path, corner = QPainterPath(), QPointF(-side / 2, -side / 2)
    for x, y in PIPS[face]:
        path.addEllipse(corner + QPointF(x, y) * side, side * PIP, side * PIP)
    return path


def _number_font(painter: Painter, size: float) -> QFont:
    font = QFont(painter.theme.font("page"))
    font.setPixelSize(max(round(size), 1))
    return font


def _square(side: float) -> QRectF:
    return QRectF(-side / 2, -side / 2, side, side)
