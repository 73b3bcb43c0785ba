"""The players' patterns as brushes, for bars, tracks and maps painted by hand."""

from __future__ import annotations

import functools
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap, QTransform

from gui.shared.style import color_math
from gui.shared.style.theme import Theme

TILE = 24
STROKE = 1.5
SHARPNESS = 2
"""Tiles are painted at twice their size, so that they stay sharp on fine screens."""


def player_brush(theme: Theme, player: int, *, is_pale: bool = False) -> QBrush:
    """Return a player's fill with the pattern in it; paler, for areas as large as a country."""
    style = theme.player(player)
    base, surface = style.fill, theme.colors.surface
    if is_pale:
        base = color_math.mix(style.fill, surface, 0.58)
        stroke = color_math.mix(style.fill, surface, 0.40)
    else:
        stroke = color_math.mix(style.fill, surface, 0.30)
    if style.pattern == "solid":
        return QBrush(QColor(base))
    return pattern_brush(style.pattern, base, stroke)


def pattern_brush(pattern: str, base: str, stroke: str) -> QBrush:
    """Return a brush that repeats a pattern in `stroke` on `base`."""
    brush = QBrush(_tile(pattern, base, stroke))
    brush.setTransform(QTransform.fromScale(1 / SHARPNESS, 1 / SHARPNESS))
    return brush


@functools.lru_cache(maxsize=128)
def _tile(pattern: str, base: str, stroke: str) -> QPixmap:
    pixmap = QPixmap(TILE * SHARPNESS, TILE * SHARPNESS)
    pixmap.fill(QColor(base))
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(SHARPNESS, SHARPNESS)
        painter.setPen(QPen(QColor(stroke), STROKE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        _PAINTERS[pattern](painter, QColor(stroke))
    return pixmap


def _solid(_painter: QPainter, _color: QColor) -> None:
    """Leave the base as it is."""


def _stripes(painter: QPainter, _color: QColor) -> None:
    for start in range(-TILE, 2 * TILE, 6):
        painter.drawLine(QPointF(start - 6, TILE + 6), QPointF(start + TILE + 6, -6))


def _backstripes(painter: QPainter, _color: QColor) -> None:
    for start in range(-TILE, 2 * TILE, 6):
        painter.drawLine(QPointF(start - 6, -6), QPointF(start + TILE + 6, TILE + 6))


def _dots(painter: QPainter, color: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    for row in range(4):
        for column in range(4):
            shift = 3 if row % 2 else 0
            painter.drawEllipse(QPointF(column * 6 + 1.5 + shift, row * 6 + 3), 1.1, 1.1)


def _horizontal(painter: QPainter, _color: QColor) -> None:
    for y in range(3, TILE, 6):
        painter.drawLine(QPointF(0, y), QPointF(TILE, y))


def _vertical(painter: QPainter, _color: QColor) -> None:
    for x in range(3, TILE, 6):
        painter.drawLine(QPointF(x, 0), QPointF(x, TILE))


def _grid(painter: QPainter, color: QColor) -> None:
    _horizontal(painter, color)
    _vertical(painter, color)


def _checks(painter: QPainter, color: QColor) -> None:
    for row in range(4):
        for column in range(4):
            if (row + column) % 2:
                painter.fillRect(QRectF(column * 6, row * 6, 6, 6), color)


_PAINTERS: dict[str, Callable[[QPainter, QColor], None]] = {
    "solid": _solid,
    "stripes": _stripes,
    "backstripes": _backstripes,
    "dots": _dots,
    "horizontal": _horizontal,
    "vertical": _vertical,
    "grid": _grid,
    "checks": _checks,
}
