"""Paints the middle of the Ponte's board: the river, the bridge with its steps, and the cart."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen

from gui.ponte.board.layout import BANK_LINE, Crossing
from gui.shared.style.painter import Painter

SKY = 4
"""The player whose blue tints the water."""
WAVE, WAVE_EVERY = 46.0, (92.0, 27.0)
LEAST_TICK = 6.0
"""The distance below which only every fifth step of the bridge is marked, in pixels."""


def water_color(painter: Painter) -> QColor:
    """Return the colour of the river."""
    theme = painter.theme
    share = 0.10 if theme.is_dark else 0.17
    return theme.mix("table", theme.player(SKY).fill, share)


def paint_river(painter: Painter, crossing: Crossing) -> None:
    """Paint the water with some waves, and the edges of both banks."""
    theme = painter.theme
    rect, water = crossing.river, water_color(painter)
    painter.fillRect(rect, QColor(water))
    share = 0.22 if theme.is_dark else 0.40
    ink = theme.mix(water, theme.player(SKY).fill, share)
    painter.outlined(ink, 1.5, cap=Qt.PenCapStyle.RoundCap).drawPath(_waves(crossing))
    line = theme.px(BANK_LINE)
    edge = _stone(painter, 0.30)
    painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), line), edge)
    painter.fillRect(QRectF(rect.left(), rect.bottom() - line, rect.width(), line), edge)


def paint_bridge(painter: Painter, crossing: Crossing, teams: int) -> None:
    """Paint the bridge with its 2n + 1 steps."""
    theme = painter.theme
    bridge, river = crossing.bridge, crossing.river
    painter.filled(_stone(painter, 0.34))
    for share in (0.24, 0.76):
        painter.drawPath(_piers(bridge, river.top() + river.height() * share, painter))
    painter.fillRect(bridge, _stone(painter, 0.16))
    rail = theme.px(4)
    for left in (bridge.left(), bridge.right() - rail):
        painter.fillRect(QRectF(left, bridge.top(), rail, bridge.height()), _stone(painter, 0.42))
    every = 1 if crossing.step >= LEAST_TICK else 5
    painter.setPen(QPen(_stone(painter, 0.55), 1.25))
    half = theme.px(9)
    middle = bridge.center()
    for number in range(-teams, teams + 1):
        if number % every == 0:
            y = round(middle.y() - number * crossing.step) + 0.5
            reach = half * (1.7 if number == 0 else 1.0)
            painter.drawLine(QPointF(middle.x() - reach, y), QPointF(middle.x() + reach, y))


def paint_cart(painter: Painter, rect: QRectF, scores: tuple[int, int], first: int = 0) -> None:
    """Paint the cart with the score: that of the side `first` at the left."""
    painter.edge_below(rect, 8)
    painter.box(rect, 8, "tip")
    font = painter.theme.font("section" if rect.width() > painter.px(72) else "lead", 700)
    text = f"{scores[first]} : {scores[1 - first]}"
    painter.text(rect, text, font, "on_tip", "center")
    radius = painter.px(3.5)
    painter.setPen(Qt.PenStyle.NoPen)
    ends = (first, rect.left() + painter.px(9)), (1 - first, rect.right() - painter.px(9))
    for side, x in ends:
        center = QPointF(x, rect.center().y())
        painter.setBrush(painter.player_brush(side) if side == 0 else _solid(painter, side))
        if side == 0:
            painter.drawEllipse(center, radius, radius)
        else:
            painter.drawRect(QRectF(x - radius, center.y() - radius, 2 * radius, 2 * radius))


def _solid(painter: Painter, side: int) -> QColor:
    return QColor(painter.theme.player(side).fill)


def _stone(painter: Painter, share: float) -> QColor:
    return painter.theme.mix("ground", "text", share * 0.9)


def _piers(bridge: QRectF, y: float, painter: Painter) -> QPainterPath:
    """Return the two points of a pier that part the water."""
    wide, tall = painter.px(20), painter.px(18)
    path = QPainterPath()
    for x, sign in ((bridge.left(), -1), (bridge.right(), 1)):
        path.moveTo(x, y - tall)
        path.lineTo(x + sign * wide, y)
        path.lineTo(x, y + tall)
        path.closeSubpath()
    return path


def _waves(crossing: Crossing) -> QPainterPath:
    """Return short waves, scattered but always in the same places; none behind the titles."""
    path, rect = QPainterPath(), crossing.river
    across, down = WAVE_EVERY
    for row in range(1, math.ceil(rect.height() / down)):
        for column in range(math.ceil(rect.width() / across)):
            noise = (row * 73 + column * 151 + row * column * 29) % 97
            if noise % 3:
                continue
            x = rect.left() + column * across + noise % 40
            y = rect.top() + row * down + noise % 11
            if crossing.calm < y < rect.bottom() - 10:
                _wave(path, x, y)
    return path


def _wave(path: QPainterPath, x: float, y: float) -> None:
    path.moveTo(x, y)
    third = WAVE / 3
    path.cubicTo(x + third, y - 4, x + third, y + 4, x + WAVE, y - 1)
