"""The picture on Blotto's card of the start page: five castles and who holds them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF

from gui.blotto.board.castles import owner_brush, paint_castle, paint_soldiers
from gui.shared.style.painter import Painter

WIDTH, HEIGHT = 358.0, 158.0
CASTLES = ((1, 0, 8, 16), (2, None, 14, 14), (3, 1, 12, 30), (4, 0, 34, 20), (5, 0, 26, 9))
"""Value, owner, and the soldiers above and below the road, as heights."""


def paint_cover(painter: Painter, rect: QRectF) -> None:
    """Paint the picture into `rect`, the middle of it where the shape differs."""
    theme = painter.theme
    painter.fillRect(rect, theme.color("table"))
    with painter.fitted(rect, WIDTH, HEIGHT):
        for number, (value, owner, above, below) in enumerate(CASTLES):
            x = 59.0 + 60 * number
            high = 34.0 + 4 * value
            castle = QRectF(x - 18, 106 - high, 36, high)
            paint_castle(painter, castle, owner_brush(painter, owner), str(value))
            top = 106 - high - 6 - above
            paint_soldiers(painter, QRectF(x - 12, top, 24, above), owner_brush(painter, 1))
            paint_soldiers(painter, QRectF(x - 12, 112, 24, below), owner_brush(painter, 0))
        painter.line(QPointF(24, 106), QPointF(334, 106), "line_strong")
