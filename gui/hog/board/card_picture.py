"""The picture on Hog's card of the start page: four dice and two scores on the table."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF

from gui.hog.board.dice import paint_die
from gui.hog.board.score_tracks import track_color
from gui.shared.style.painter import Painter

WIDTH, HEIGHT = 358.0, 158.0
DICE = ((80, 56, 4, -9), (146, 57, 6, 4), (212, 56, 3, -2), (278, 56, 5, 11))
"""Centre, face and rotation of each die."""
SIDE = 48.0
BARS = ((0, 112, 0.62), (1, 132, 0.70))
"""Seat, top and filled part of each bar."""


def paint_cover(painter: Painter, rect: QRectF) -> None:
    """Paint the picture into `rect`, the middle of it where the shape differs."""
    painter.fillRect(rect, painter.theme.color("table"))
    with painter.fitted(rect, WIDTH, HEIGHT):
        for x, y, face, rotation in DICE:
            paint_die(painter, QPointF(x, y), SIDE, face, rotation)
        for seat, top, share in BARS:
            bar = QRectF(27, top, 304, 8)
            painter.track(bar, share, painter.player_brush(seat), track_color(painter, "table"))
