"""The picture on the Ponte's card of the start page: the bridge, its cart and four shields."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from gui.ponte.board.layout import Crossing
from gui.ponte.board.river import paint_bridge, paint_cart, paint_river
from gui.ponte.board.shields import paint_shield
from gui.shared.style.painter import Painter

WIDTH, HEIGHT = 358.0, 158.0
SHIELDS = (
    (1, 44, 14, "12"),
    (1, 100, 14, "7"),
    (0, 258, 96, "11"),
    (0, 314, 96, "9"),
)
"""Side, middle, top and strength."""
SIDE = 40.0
TEAMS = 3


def paint_cover(painter: Painter, rect: QRectF) -> None:
    """Paint the picture into `rect`, the middle of it where the shape differs."""
    painter.fillRect(rect, painter.theme.color("table"))
    with painter.fitted(rect, WIDTH, HEIGHT) as scale:
        spare = (rect.width() / scale - WIDTH) / 2 + 1
        crossing = Crossing(
            river=QRectF(-spare, 54, WIDTH + 2 * spare, 50),
            bridge=QRectF(149, 40, 60, 78),
            cart=QRectF(143, 64, 72, 30),
            step=7.0,
            calm=54,
        )
        paint_river(painter, crossing)
        paint_bridge(painter, crossing, TEAMS)
        paint_cart(painter, crossing.cart_at(1), (2, 1))
        for side, middle, top, text in SHIELDS:
            shield = QRectF(middle - SIDE / 2, top, SIDE, SIDE * 68 / 58)
            paint_shield(painter, shield, side, text)
