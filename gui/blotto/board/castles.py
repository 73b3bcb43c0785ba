"""Castles and soldiers, as they are painted on the road and on cards."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPolygonF

from gui.shared.style import color_math
from gui.shared.style.painting import CENTER, draw_box, draw_text
from gui.shared.style.patterns import player_brush
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Radius

TEETH = 3


def owner_brush(theme: Theme, owner: int | None, *, is_pale: bool = False) -> QBrush:
    """Return what a castle and its soldiers are filled with; grey where nobody has it."""
    if owner is None:
        return QBrush(QColor(color_math.mix(theme.colors.line_strong, theme.colors.ground, 0.4)))
    return player_brush(theme, owner, is_pale=is_pale)


def paint_castle(
    painter: QPainter, rect: QRectF, brush: QBrush, value: str, theme: Theme, plate: bool = True
) -> None:
    """Paint a castle that stands on the lower edge of `rect`, with a number on its plate."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(brush)
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
        room = min(theme.px(20), rect.height() - height - 4)
        width = min(theme.px(26), rect.width() - 2)
        box = QRectF(rect.center().x() - width / 2, rect.bottom() - room - 4, width, room)
        draw_box(painter, box, Radius.CELL, theme.color("surface"))
        draw_text(painter, box, value, theme.font("small", 600), theme.color("text"), CENTER)


def paint_soldiers(painter: QPainter, rect: QRectF, brush: QBrush) -> None:
    """Paint soldiers as a bar; a castle without any keeps a line where they would stand."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(brush)
    radius = min(Radius.CELL, rect.height() / 2)
    painter.drawRoundedRect(rect, radius, radius)
