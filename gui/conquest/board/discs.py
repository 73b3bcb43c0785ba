"""What stands on a place: a disc with its troops, the ring of a fort, the tag of its income."""

from __future__ import annotations

import functools

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen

from engine.conquest.state import NOBODY
from gui.shared.style.painting import CENTER, draw_text
from gui.shared.style.player_badge import badge_path
from gui.shared.style.theme import Theme

RADII = (11.5, 12.5, 15.0)
"""Of a disc with one, two and three digits."""
PILL = 13.0
"""Half the height of the pill that takes the place of a disc from 100 troops on."""
THOUSAND = 1000


def troops_text(troops: int) -> str:
    """Return troops as a disc shows them: 104, 1.2k."""
    if troops < THOUSAND:
        return str(troops)
    return f"{troops // THOUSAND}.{troops % THOUSAND // 100}k"


def disc_rect(center: QPointF, troops: int, theme: Theme) -> QRectF:
    """Return the box of the disc, or pill, with so many troops."""
    digits = len(troops_text(troops))
    radius = RADII[min(digits, 3) - 1] * theme.scale
    high = PILL * theme.scale if digits > 2 else radius
    wide = radius + (digits - 2) * 2.5 * theme.scale if digits > 2 else radius
    return QRectF(center.x() - wide, center.y() - high, 2 * wide, 2 * high)


def paint_disc(
    painter: QPainter, center: QPointF, troops: int, owner: int, theme: Theme, fort: int = 0
) -> None:
    """Paint the disc of a place, with a second ring where it has a fort."""
    rect = disc_rect(center, troops, theme)
    style = theme.player(max(owner, 0))
    is_free = owner == NOBODY
    rim = theme.color("table" if is_free else "surface")
    if fort:
        painter.setPen(QPen(theme.color("text"), 2.0))
        painter.setBrush(rim)
        painter.drawRoundedRect(rect.adjusted(-4, -4, 4, 4), 99, 99, Qt.SizeMode.AbsoluteSize)
    pen = QPen(theme.color("line_strong") if is_free else rim, 1.25 if is_free else 2.0)
    if is_free:
        pen.setDashPattern([3.0, 2.5])
    painter.setPen(pen)
    painter.setBrush(theme.color("table") if is_free else QColor(style.fill))
    high = rect.height() / 2
    painter.drawRoundedRect(rect, high, high)
    ink = theme.color("text_3") if is_free else QColor(style.letter)
    if troops or not is_free:
        draw_text(painter, rect, troops_text(troops), _digits(theme, troops), ink, CENTER)


def _digits(theme: Theme, troops: int) -> QFont:
    return theme.font("body" if troops < 100 else "small", 700)


def paint_tag(painter: QPainter, center: QPointF, score: int, theme: Theme) -> None:
    """Paint the dark tag of a strategic place: a star and its income."""
    rect = tag_rect(center, score, theme)
    painter.setPen(QPen(theme.color("surface"), 1.0))
    painter.setBrush(theme.color("tip"))
    painter.drawRoundedRect(rect, 5 * theme.scale, 5 * theme.scale)
    star = QPointF(rect.left() + 9 * theme.scale, rect.center().y())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color("on_tip"))
    painter.drawPath(_star(star.x(), star.y(), 4.2 * theme.scale))
    words = rect.adjusted(16 * theme.scale, 0, -3 * theme.scale, 0)
    draw_text(painter, words, str(score), theme.font("small", 700), theme.color("on_tip"), CENTER)


def tag_rect(center: QPointF, score: int, theme: Theme) -> QRectF:
    """Return where the tag of a place lies whose disc is at `center`."""
    width = theme.px(19) + theme.metrics("small", 700).horizontalAdvance(str(score))
    at = center + QPointF(8 * theme.scale, -21 * theme.scale)
    return QRectF(at.x(), at.y(), width, theme.px(17))


@functools.lru_cache(maxsize=256)
def _star(x: float, y: float, radius: float) -> QPainterPath:
    return badge_path("star", QPointF(x, y), radius)
