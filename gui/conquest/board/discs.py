"""What stands on a place: a disc with its troops, the ring of a fort, the tag of its income."""

from __future__ import annotations

import functools

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPixmap

from engine.conquest.state import NOBODY
from gui.shared.style.painter import Painter, picture_of
from gui.shared.style.theme import Theme

RADII = (9.0, 11.5, 12.5, 15.0)
"""Of a disc without a number, and with one, two and three digits."""
PILL = 13.0
"""Half the height of the pill that takes the place of a disc from 100 troops on."""
THOUSAND, MANY = 1000, 3
EDGE = 7
"""Room around a disc for rim, fort and shadow."""


def troops_text(troops: int) -> str:
    """Return troops as a disc shows them: 104, 1.2k."""
    if troops < THOUSAND:
        return str(troops)
    return f"{troops // THOUSAND}.{troops % THOUSAND // 100}k"


def disc_rect(center: QPointF, text: str, theme: Theme) -> QRectF:
    """Return the box of the disc, or pill, with a number of troops."""
    digits = len(text)
    radius = RADII[min(digits, 3)] * theme.scale
    high = PILL * theme.scale if digits > 2 else radius
    wide = radius + (digits - 2) * 2.5 * theme.scale if digits > 2 else radius
    return QRectF(center.x() - wide, center.y() - high, 2 * wide, 2 * high)


def paint_disc(
    painter: Painter, center: QPointF, troops: int | None, owner: int, fort: int = 0
) -> None:
    """Paint the disc of a place, with a second ring where it has a fort; None is no number."""
    ratio = painter.device().devicePixelRatio()
    text = "" if troops is None else troops_text(troops)
    picture = _disc(text, owner, bool(fort), painter.theme, ratio)
    half = QSizeF(picture.deviceIndependentSize()) / 2
    left, top = round(center.x() - half.width()), round(center.y() - half.height())
    painter.drawPixmap(left, top, picture)


@functools.lru_cache(maxsize=4096)
def _disc(text: str, owner: int, has_fort: bool, theme: Theme, ratio: float) -> QPixmap:
    """Return the picture of a disc: there are many of the same, in every frame."""
    rect = disc_rect(QPointF(), text, theme)
    size = rect.adjusted(-EDGE, -EDGE, EDGE, EDGE).size().toSize()
    rect.moveCenter(QPointF(size.width() / 2, size.height() / 2))
    draw = functools.partial(_paint_disc, rect=rect, text=text, owner=owner, has_fort=has_fort)
    return picture_of(size, theme, ratio, draw)


def _paint_disc(painter: Painter, rect: QRectF, text: str, owner: int, *, has_fort: bool) -> None:
    theme = painter.theme
    style, is_free = theme.player(max(owner, 0)), owner == NOBODY
    rim = theme.color("table" if is_free else "surface")
    if has_fort:
        painter.filled(rim, "text", 2.0)
        ring = rect.adjusted(-4, -4, 4, 4)
        painter.drawRoundedRect(ring, ring.height() / 2, ring.height() / 2)
    elif not is_free:
        painter.filled("shadow").drawRoundedRect(
            rect.translated(0, 2.5), rect.height() / 2, rect.height() / 2
        )
    if is_free:
        painter.outlined("line_strong", 1.25, (3.0, 2.5)).setBrush(theme.color("table"))
    else:
        painter.filled(style.fill, rim, 2.0)
    painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
    ink = theme.color("text_3") if is_free else QColor(style.letter)
    if not is_free:
        font = theme.font("body" if len(text) < MANY else "small", 700)
        painter.text(rect, text, font, ink, "center")


def paint_tag(painter: Painter, center: QPointF, score: int) -> None:
    """Paint the dark tag of a strategic place: a star and its income."""
    rect = tag_rect(center, score, painter.theme)
    picture = _tag(score, painter.theme, painter.device().devicePixelRatio())
    painter.drawPixmap(round(rect.left()) - 1, round(rect.top()) - 1, picture)


@functools.lru_cache(maxsize=256)
def _tag(score: int, theme: Theme, ratio: float) -> QPixmap:
    rect = tag_rect(QPointF(), score, theme)
    size = rect.adjusted(-1, -1, 1, 1).size().toSize()
    rect.moveTopLeft(QPointF(1, 1))
    return picture_of(size, theme, ratio, lambda painter: _paint_tag(painter, rect, score))


def _paint_tag(painter: Painter, rect: QRectF, score: int) -> None:
    theme = painter.theme
    painter.filled("tip", "surface", 1.0).drawRoundedRect(rect, 5 * theme.scale, 5 * theme.scale)
    painter.filled("on_tip")
    middle = QPointF(rect.left() + 9 * theme.scale, rect.center().y())
    painter.shape("star", middle, 4.2 * theme.scale)
    words = rect.adjusted(16 * theme.scale, 0, -3 * theme.scale, 0)
    painter.text(words, str(score), "small", "on_tip", "center", weight=700)


def tag_rect(center: QPointF, score: int, theme: Theme) -> QRectF:
    """Return where the tag of a place lies whose disc is at `center`."""
    width = theme.px(19) + theme.metrics("small", 700).horizontalAdvance(str(score))
    at = center + QPointF(8 * theme.scale, -21 * theme.scale)
    return QRectF(at.x(), at.y(), width, theme.px(17))
