"""The picture on Gunslinger's card of the start page: six around a table, two shots at one."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF

from gui.gunslinger.board.shots import paint_bursts, paint_tracer
from gui.shared.page.seat_cards import ring_places
from gui.shared.style.painter import Painter
from gui.shared.style.player_badge import BOARD

WIDTH, HEIGHT = 358.0, 158.0
SHOTS = ((0, 3), (5, 3), (2, 5))


def paint_cover(painter: Painter, rect: QRectF) -> None:
    """Paint the picture into `rect`, the middle of it where the shape differs."""
    theme = painter.theme
    painter.fillRect(rect, theme.color("table"))
    scale = min(rect.width() / WIDTH, rect.height() / HEIGHT)
    with painter.placed(rect.center(), scale=scale):
        oval = QRectF(-110, -48, 220, 96)
        places = ring_places(oval, 6)
        painter.filled("ground", "line").drawEllipse(oval)
        for shooter, target in SHOTS:
            paint_tracer(painter, places[shooter], places[target], BOARD, 1.0, shooter)
        paint_bursts(painter, [places[3]], BOARD, 1.0)
        for player, place in enumerate(places):
            painter.badge(QPointF(place), BOARD, player)
