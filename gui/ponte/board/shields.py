"""Paints the teams of the Ponte: a shield with its strength, its name, and its score below."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainterPath

from gui.ponte.board.animation import Shield
from gui.ponte.board.description import score_of
from gui.ponte.board.layout import TeamRects
from gui.shared.style.painter import Painter

LEAST_BADGE = 8.0
LEAST_LETTERS = 0.75
"""So small, as a part of the usual size, a name's letters become where it has little room."""
LIFT = 0.12
"""How far a team steps forward, in heights of its shield."""


def shield_path(rect: QRectF) -> QPainterPath:
    """Return the outline of a shield that fills `rect`."""
    left, right, top, bottom = rect.left(), rect.right(), rect.top(), rect.bottom()
    corner = rect.width() * 0.09
    shoulder = top + rect.height() * 0.52
    path = QPainterPath(QPointF(left + corner, top))
    path.lineTo(right - corner, top)
    path.quadTo(right, top, right, top + corner)
    path.lineTo(right, shoulder)
    path.cubicTo(
        QPointF(right, top + rect.height() * 0.80),
        QPointF(rect.center().x() + rect.width() * 0.22, top + rect.height() * 0.92),
        QPointF(rect.center().x(), bottom),
    )
    path.cubicTo(
        QPointF(rect.center().x() - rect.width() * 0.22, top + rect.height() * 0.92),
        QPointF(left, top + rect.height() * 0.80),
        QPointF(left, shoulder),
    )
    path.lineTo(left, top + corner)
    path.quadTo(left, top, left + corner, top)
    path.closeSubpath()
    return path


def team_area(rects: TeamRects) -> QRectF:
    """Return where a team and its name are painted, in its row or forward."""
    far = rects.shield.height() * LIFT
    return rects.shield.united(rects.name).adjusted(0, -far, 0, far)


def paint_team(painter: Painter, shield: Shield, side: int, rects: TeamRects) -> None:
    """Paint a team on its bank; one that is named stands nearer to the bridge."""
    shift = (-1 if side == 0 else 1) * shield.lift * rects.shield.height() * LIFT
    rect = rects.shield.translated(0, shift)
    if shield.fading < 1 and not shield.is_away:
        painter.setOpacity(1 - shield.fading)
        paint_shield(painter, rect, side, str(shield.strength))
    if shield.fading > 0:
        painter.setOpacity(shield.fading)
        _paint_spent(painter, rects.shield, str(shield.strength))
    painter.setOpacity(1)
    if shield.name and rects.name.height() >= LEAST_BADGE:
        token, weight = ("text_3", 400) if shield.is_used else ("text", 600)
        width = painter.theme.metrics("small", weight).horizontalAdvance(shield.name)
        fitted = min(max(rects.name.width() / max(width, 1), LEAST_LETTERS), 1)
        font = QFont(painter.theme.font("small", weight))
        font.setPixelSize(int(font.pixelSize() * fitted))
        place = rects.name.translated(0, shift if side == 1 else 0)
        painter.text(place, shield.name, font, token, "center")


def paint_shield(painter: Painter, rect: QRectF, side: int, text: str) -> None:
    """Paint a shield in the fill and pattern of a side, with a text on it."""
    style = painter.theme.player(side)
    path = shield_path(rect)
    painter.filled(painter.player_brush(side)).drawPath(path)
    if style.pattern != "solid":  # the number stands on the plain fill
        plate = QRectF(0, 0, rect.width() * 0.62, rect.height() * 0.44)
        plate.moveCenter(_number_rect(rect).center())
        painter.setBrush(QColor(style.fill))
        painter.drawRoundedRect(plate, plate.height() * 0.4, plate.height() * 0.4)
    font = painter.theme.font(_role(rect), 700)
    painter.text(_number_rect(rect), text, font, style.letter, "center")


def paint_ring(painter: Painter, rect: QRectF, color: QColor, width: float = 2.0) -> None:
    """Paint the ring of focus or choice around a shield."""
    grown = QRectF(rect)
    grown.adjust(-5, -5, 5, 6)
    painter.outlined(color, width).drawPath(shield_path(grown))


def paint_score(
    painter: Painter, rect: QRectF, won: int, of: int, *, is_best: bool, brief: bool
) -> None:
    """Paint the badge with the rounds a team wins; the best have a check mark."""
    if rect.height() < LEAST_BADGE:
        return
    text = str(won) if brief else score_of(won, of)
    font = painter.theme.font("small" if rect.width() > painter.px(46) else "tick", 600)
    wide = QFontMetricsF(font).horizontalAdvance(text)
    check = painter.px(14) if is_best else 0.0
    width = min(wide + check + painter.px(18 if not brief else 10), rect.width() + painter.px(4))
    chip = QRectF(0, 0, width, rect.height())
    chip.moveCenter(rect.center())
    fill, edge, ink = ("soft", None, "on_soft") if is_best else ("surface", "line", "text_2")
    painter.box(chip, chip.height() / 2, fill, edge)
    words = QRectF(chip)
    if is_best:
        left = chip.center().x() - (wide + check + 2) / 2
        side = min(painter.px(13), chip.height() - 4)
        box = QRectF(left, chip.center().y() - side / 2, side, side)
        painter.icon("check", box, ink)
        words = QRectF(box.right() + 2, chip.top(), wide + 2, chip.height())
    painter.text(words, text, font, ink, "center")


def paint_narrow_score(painter: Painter, rect: QRectF, won: int, *, is_best: bool) -> None:
    """Paint the same where neighbours are close: the number alone, and the check mark below."""
    side = painter.px(13)
    chip = rect.adjusted(0, 0, 0, -side)
    fill, edge, ink = ("soft", None, "on_soft") if is_best else ("surface", "line", "text_2")
    radius = min(chip.width(), chip.height()) / 2
    painter.box(chip, radius, fill, edge)
    painter.text(chip, str(won), "tick", ink, "center", weight=600)
    if is_best:
        box = QRectF(rect.center().x() - side / 2, chip.bottom() + 1, side, side)
        painter.icon("check", box, "accent")


def _number_rect(rect: QRectF) -> QRectF:
    return QRectF(rect.left(), rect.top(), rect.width(), rect.height() * 0.92)


def _role(rect: QRectF) -> str:
    for role, least in (("page", 52), ("card", 40), ("lead", 26), ("small", 18)):
        if rect.width() >= least:
            return role
    return "tick"


def _paint_spent(painter: Painter, rect: QRectF, text: str) -> None:
    """Paint a dashed outline in the place of a team that has fought."""
    outline = shield_path(rect.adjusted(0.5, 0.5, -0.5, -0.5))
    painter.outlined("line_strong", 1.25, (3.5, 2.5)).drawPath(outline)
    role = _role(rect)
    role = "card" if role == "page" else role
    painter.text(_number_rect(rect), text, role, "text_3", "center", weight=400)
