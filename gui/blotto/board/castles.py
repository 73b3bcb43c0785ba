"""Castles and soldiers, as they are painted on the road and on cards."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QPolygonF

from gui.shared.style.painter import Painter
from gui.shared.style.tokens import Radius

TEETH = 3


def owner_brush(painter: Painter, owner: int | None, *, is_pale: bool = False) -> QBrush:
    """Return what a castle and its soldiers are filled with; grey where nobody has it."""
    if owner is None:
        return QBrush(painter.theme.mix("line_strong", "ground", 0.4))
    return painter.player_brush(owner, is_pale=is_pale)


def paint_castle(
    painter: Painter, rect: QRectF, brush: QBrush, value: str, plate: bool = True
) -> None:
    """Paint a castle that stands on the lower edge of `rect`, with a number on its plate."""
    painter.filled(brush)
    tooth = rect.width() / (2 * TEETH - 1)
    height = min(tooth, rect.height() * 0.2)
    points = [rect.bottomLeft()]
    for n in range(TEETH):
        left = rect.left() + 2 * n * tooth
        points += [QPointF(left, rect.top()), QPointF(left + tooth, rect.top())]
        if n < TEETH - 1:
            points += [
                QPointF(left + tooth, rect.top() + height),
                QPointF(left + 2 * tooth, rect.top() + height),
            ]
    painter.drawPolygon(QPolygonF([*points, rect.bottomRight()]))
    if plate:
        room = min(painter.px(20), rect.height() - height - 4)
        width = min(painter.px(26), rect.width() - 2)
        box = QRectF(rect.center().x() - width / 2, rect.bottom() - room - 4, width, room)
        painter.box(box, "cell", "surface")
        painter.text(box, value, "small", align="center", weight=600)


def paint_soldiers(painter: Painter, rect: QRectF, brush: QBrush) -> None:
    """Paint soldiers as a bar; a castle without any keeps a line where they would stand."""
    painter.filled(brush)
    radius = min(Radius.CELL, rect.height() / 2)
    painter.drawRoundedRect(rect, radius, radius)
