"""Paints a combat of the Ponte: both teams on the bridge, who gives way or falls, and the flags."""

from __future__ import annotations

import math
from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainterPath

from gui.ponte.board.animation import Fight, PonteFrame
from gui.ponte.board.layout import SHIELD, SHIELD_TALL, BoardLayout, Crossing, between
from gui.ponte.board.shields import LIFT, paint_shield
from gui.shared.page.canvas import is_seen
from gui.shared.page.timeline import in_out_cubic, out_cubic
from gui.shared.style.painter import Painter

BREADTH = 0.44
"""How wide a shield on the bridge is, as a part of the bridge."""
POLE, FLAG = 46.0, 30.0
"""The length of a flag's pole and of its cloth, at 100 %."""
LEAST_POLE = 14.0
FALLS_BY, SPLASH = 0.8, 0.6
"""How far beside the bridge a team falls, in widths of it; when it is in the water."""


def shown_cart(frame: PonteFrame, crossing: Crossing) -> QRectF:
    """Return where the cart is now, also while it is pushed to and fro."""
    heave = 0.0 if frame.fight is None else frame.fight.heave
    return crossing.cart_at(frame.lead + heave)


def fight_places(frame: PonteFrame, layout: BoardLayout) -> Iterator[QRectF]:
    """Yield where a combat paints: both teams, the river beside the bridge, the flags."""
    fight = frame.fight
    if fight is None:
        return
    for side in (0, 1):
        yield _team(frame, fight, side, layout).adjusted(-2, -2, 2, 2)
        yield _flag_place(layout.crossing, side)
    if fight.falls:
        fallen = _team(frame, fight, 1 - fight.winner, layout)
        more = fallen.height()
        yield fallen.adjusted(-more, -more / 2, more, more / 2)


def paint_flags(painter: Painter, frame: PonteFrame, layout: BoardLayout) -> None:
    """Paint a flag on each bank beside the bridge: that of the winner waves, the other's dips."""
    fight = frame.fight
    for side in (0, 1):
        stirred = 0.0 if fight is None else math.sin(math.pi * fight.gives)
        cheer = stirred * (1 if fight is not None and fight.winner == side else -1)
        place = _flag_place(layout.crossing, side)
        if is_seen(painter, place):
            _paint_flag(painter, place, side, cheer, fight)


def paint_fight(painter: Painter, frame: PonteFrame, layout: BoardLayout) -> None:
    """Paint the two teams on their way to the cart, at it, and after it."""
    fight = frame.fight
    if fight is None:
        return
    for side in (0, 1):
        rect = _team(frame, fight, side, layout)
        is_lost = side != fight.winner
        strength = frame.state.strengths[side][fight.teams[side]]
        painter.save()
        if is_lost and fight.falls and fight.gives:
            _paint_splash(painter, rect, fight.gives)
            painter.setOpacity(1 - min(fight.gives / SPLASH, 1.0) ** 6)
            painter.translate(rect.center())
            painter.rotate(160 * fight.gives)
            painter.translate(-rect.center())
        else:
            painter.setOpacity(1 - max((fight.gives - 0.6) / 0.4, 0.0))
        paint_shield(painter, rect, side, str(strength))
        painter.restore()


def _team(frame: PonteFrame, fight: Fight, side: int, layout: BoardLayout) -> QRectF:
    """Return where a team's shield is: from its row to the cart, and from there off the bridge."""
    toward, crossing = (1 if side == 0 else -1), layout.crossing
    places = zip(frame.banks[side].shields, layout.banks[side].teams, strict=True)
    row = next(rects.shield for shield, rects in places if shield.team == fight.teams[side])
    row = row.translated(0, -toward * row.height() * LIFT)
    wide = min(crossing.bridge.width() * BREADTH, row.width())
    cart = shown_cart(frame, crossing)
    place = QRectF(0, 0, wide, wide * SHIELD_TALL / SHIELD)
    place.moveCenter(crossing.bridge.center())
    if side == 0:
        place.moveTop(min(cart.bottom() + 1, crossing.bridge.bottom() - place.height()))
    else:
        place.moveBottom(max(cart.top() - 1, crossing.bridge.top() + place.height()))
    if side != fight.winner and fight.falls:
        far = min(fight.gives / SPLASH, 1.0)
        drop = place.height() * far * (far - 0.8)  # up and over the rail, then down
        place.translate(crossing.bridge.width() * FALLS_BY * far, drop)
    elif side != fight.winner:
        place.translate(0, toward * fight.moved * place.height() * 0.6)
    aside, along = 1 - out_cubic(fight.walk), 1 - in_out_cubic(fight.walk)
    return QRectF(
        between(place.left(), row.left(), aside),
        between(place.top(), row.top(), along),
        between(place.width(), row.width(), along),
        between(place.height(), row.height(), along),
    )


def _paint_splash(painter: Painter, rect: QRectF, gives: float) -> None:
    """Paint rings on the water where a team has fallen in."""
    part = (gives - SPLASH) / (1 - SPLASH)
    if part <= 0:
        return
    ink = QColor(painter.theme.color("text_2"))
    ink.setAlphaF(0.7 * (1 - part))
    painter.outlined(ink, 2.0)
    for ring in (0.5, 1.0):
        wide = rect.width() * (0.3 + part * 0.6) * ring
        painter.drawEllipse(rect.center(), wide, wide * 0.4)


def _flag_place(crossing: Crossing, side: int) -> QRectF:
    """Return the room of a flag: over the water, right of the bridge, at a side's bank."""
    river, unit = crossing.river, crossing.cart.height() / 32
    tall = min(POLE * unit, river.height() * 0.22)
    wide = min(FLAG * unit, tall * 0.8)
    place = QRectF(crossing.bridge.right() + 3 * unit, 0, wide, tall)
    place.moveTop(river.top()) if side == 1 else place.moveBottom(river.bottom())
    return place


def _paint_flag(
    painter: Painter, place: QRectF, side: int, cheer: float, fight: Fight | None
) -> None:
    """Paint a flag: at rest it hangs; `cheer` runs from -1 (dipped) to 1 (raised and waving)."""
    if place.height() < LEAST_POLE:
        return
    cloth = place.height() * 0.5
    top = place.top() + 1 + (place.height() - cloth - 2) * 0.3 * (1 - cheer)
    painter.outlined(painter.theme.mix("ground", "text", 0.5), 2.0).drawLine(
        place.bottomLeft() + QPointF(1, 0), QPointF(place.left() + 1, place.top())
    )
    wave = 0.0 if fight is None else 3 * math.pi * fight.gives
    far = place.width() - 3
    path = QPainterPath(QPointF(place.left() + 2, top))
    foot = top + cloth
    bend = cloth * (0.12 + 0.16 * max(cheer, 0.0))
    droop = cloth * 0.25 * (1 - max(cheer, 0.0))
    right = place.left() + 2 + far * (0.8 + 0.2 * cheer)
    third = (right - path.currentPosition().x()) / 3
    left = path.currentPosition().x()
    one, two = bend * math.sin(wave + 1), bend * math.sin(wave + 3)
    path.cubicTo(left + third, top + one, right - third, top + two + droop / 2, right, top + droop)
    path.lineTo(right, foot + droop - cloth * 0.3)
    path.cubicTo(right - third, foot + two + droop / 2, left + third, foot + one, left, foot)
    path.closeSubpath()
    painter.filled(painter.player_brush(side)).drawPath(path)
