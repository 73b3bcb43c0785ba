"""The picture on Gunslinger's card of the start page: six around a table, two shots at one."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from gui.gunslinger.board.shots import paint_bursts, paint_tracer
from gui.shared.page.seat_cards import ring_places
from gui.shared.style.player_badge import BOARD, paint_badge
from gui.shared.style.theme import Theme

WIDTH, HEIGHT = 358.0, 158.0
SHOTS = ((0, 3), (5, 3), (2, 5))


def paint_cover(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint the picture into `rect`, the middle of it where the shape differs."""
    painter.save()
    painter.fillRect(rect, theme.color("table"))
    scale = min(rect.width() / WIDTH, rect.height() / HEIGHT)
    painter.translate(rect.center())
    painter.scale(scale, scale)
    plain = Theme(theme.is_dark)
    oval = QRectF(-110, -48, 220, 96)
    places = ring_places(oval, 6)
    painter.setPen(plain.color("line"))
    painter.setBrush(plain.color("ground"))
    painter.drawEllipse(oval)
    for shooter, target in SHOTS:
        paint_tracer(painter, places[shooter], places[target], BOARD, 1.0, shooter, plain)
    paint_bursts(painter, [places[3]], BOARD, 1.0, plain)
    for player, place in enumerate(places):
        paint_badge(painter, QPointF(place), BOARD, player, plain)
    painter.restore()
