"""Paints any number of seats in their order: as cards in one row or two, from nine on as a ring."""

from __future__ import annotations

import itertools
import math
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QPointF, QRectF

from gui.shared.style.painter import Painter
from gui.shared.style.painting import Align
from gui.shared.style.player_badge import BOARD, RING, TABLE, BadgeState
from gui.shared.style.theme import Theme

MOST_CARDS, IN_ONE_ROW = 8, 4
NAMED = 20
"""Up to so many seats on a ring have names; of more, badges alone are painted."""
GAP = 12
HIGHEST, LOWEST, ONE_LINE = 116, 84, 104
"""Heights of a card at 100 %; below the last one the second line is left out."""
ROOMY = 12
"""From more seats on the names of neighbours stand in two lines."""
SIDEWAYS = 0.82
"""So far from the middle of the ellipse, as a part of half its width, names stand beside it."""
FLATTEST = 3.4
FINENESS = 720
"""So many parts of an ellipse are measured."""
NARROW = 168
"""Below this width, at 100 %, a card has no room for a note."""
Token = Literal["", "open", "locked", "face"]
"""What lies on a card: nothing, a place for a choice, one that is hidden, or one that is shown."""


@dataclass(frozen=True, slots=True)
class SeatCard:
    """What is to be seen of a seat: `value` is what it has, `line` what it does, with an icon."""

    name: str
    note: str = ""
    value: str = ""
    line: str = ""
    icon: str = ""
    token: Token = ""
    face: str = ""
    is_out: bool = False
    is_asked: bool = False


def paint_seats(painter: Painter, area: QRectF, seats: Sequence[SeatCard]) -> None:
    """Paint all seats into an area."""
    if len(seats) > MOST_CARDS:
        _paint_ring(painter, area, seats)
        return
    rects = card_rects(area, len(seats), painter.theme)
    for player, (card, rect) in enumerate(zip(seats, rects, strict=True)):
        _paint_card(painter, rect, player, card)


def card_rects(area: QRectF, count: int, theme: Theme) -> list[QRectF]:
    """Return where the cards of up to eight seats lie: one row up to four, else two."""
    columns = count if count <= IN_ONE_ROW else (count + 1) // 2
    rows = -(-count // columns)
    gap = theme.px(GAP)
    width = (area.width() - gap * (columns - 1)) / columns
    height = min((area.height() - gap * (rows - 1)) / rows, theme.px(HIGHEST))
    return [
        QRectF(
            area.left() + (place % columns) * (width + gap),
            area.top() + (place // columns) * (height + gap),
            *(width, height),
        )
        for place in range(count)
    ]


def usual_height(count: int, theme: Theme) -> int:
    """Return the height that so many seats like to have; a ring takes what there is."""
    return _height(count, theme, HIGHEST) if count <= MOST_CARDS else theme.px(520)


def least_height(count: int, theme: Theme) -> int:
    """Return the least height in which so many seats can be read."""
    return _height(count, theme, LOWEST) if count <= MOST_CARDS else theme.px(250)


def _height(count: int, theme: Theme, card: int) -> int:
    rows = 1 if count <= IN_ONE_ROW else 2
    return rows * theme.px(card) + (rows - 1) * theme.px(GAP)


def ring_places(area: QRectF, count: int) -> list[QPointF]:
    """Return the places of seats on an ellipse, clockwise, as far apart along it as can be.

    The first one is at the bottom.
    """
    middle, across, down = area.center(), area.width() / 2, area.height() / 2
    x, y = middle.x(), middle.y()
    points = [
        (x - across * math.sin(turn), y + down * math.cos(turn))
        for turn in (math.tau * part / FINENESS for part in range(FINENESS + 1))
    ]
    ways = (math.hypot(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(points))
    passed = list(itertools.accumulate(ways, initial=0.0))
    return [
        QPointF(*points[bisect_left(passed, passed[-1] * seat / count)]) for seat in range(count)
    ]


def _paint_card(painter: Painter, rect: QRectF, player: int, card: SeatCard) -> None:
    painter.box(rect, "card", "sunken" if card.is_out else "surface", "line")
    if card.is_asked:
        painter.ring(rect.adjusted(1, 1, -1, -1), "card")
    inner = rect.adjusted(painter.px(12), painter.px(8), -painter.px(12), -painter.px(8))
    head = QRectF(inner.left(), inner.top(), inner.width(), painter.px(36))
    is_low = rect.height() < painter.px(ONE_LINE) or not card.note
    center = QPointF(head.left() + painter.px(13), head.center().y())
    state: BadgeState = "dead" if card.is_out else "alive"
    painter.badge(center, painter.px(TABLE + 3), player, state=state)
    ink = "text_2" if card.is_out else "text"
    used = painter.theme.metrics("section", 700).horizontalAdvance(card.value)
    painter.text(head, card.value, "section", ink, "right", weight=700)
    names = head.adjusted(painter.px(34), 0, -used - painter.px(6), 0)
    if is_low or rect.width() < painter.px(NARROW):
        painter.text(names, card.name, "body", ink, weight=600)
    else:
        upper = QRectF(names.left(), names.top(), names.width(), names.height() / 2)
        painter.text(upper, card.name, "body", ink, weight=600)
        painter.text(upper.translated(0, upper.height()), card.note, "small", "text_2")
    foot = QRectF(inner.left(), head.bottom(), inner.width(), inner.bottom() - head.bottom())
    token = QRectF(0, 0, painter.px(32), min(foot.height() - 2, painter.px(42)))
    token.moveBottomRight(foot.bottomRight())
    if card.token:
        _paint_token(painter, token, player, card)
        foot.setRight(token.left() - painter.px(8))
    _paint_line(painter, foot, card)


def _paint_line(painter: Painter, foot: QRectF, card: SeatCard) -> None:
    """Paint what a seat does, with its icon, low on its card."""
    line = QRectF(foot.left(), foot.bottom() - painter.px(28), foot.width(), painter.px(24))
    colors = painter.theme.colors
    ink = colors.accent if card.is_asked else colors.text_2
    if card.icon:
        side = painter.px(15)
        icon = QRectF(line.left(), line.center().y() - side / 2, side, side)
        painter.icon(card.icon, icon, ink)
        line.setLeft(icon.right() + painter.px(7))
    painter.text(line, card.line, "body", ink, weight=600 if card.is_asked else 400)


def _paint_token(painter: Painter, rect: QRectF, player: int, card: SeatCard) -> None:
    """Paint the choice of a seat: a place for it, its back in the player's pattern, or its face."""
    if card.token == "open":
        painter.box(rect, 6, None, "line_strong", dashed=True)
        return
    style = painter.theme.player(player)
    if card.token == "face":
        painter.box(rect, 6, style.wash, style.ink)
        painter.text(rect, card.face, "section", style.ink, "center", weight=700)
        return
    painter.filled(painter.player_brush(player, is_pale=True), style.ink, 1.25).drawRoundedRect(
        rect, 6, 6
    )
    side = painter.px(14)
    icon = QRectF(0, 0, side, side)
    icon.moveCenter(rect.center())
    painter.icon("lock", icon, "text")


def ring_radius(count: int) -> int:
    """Return the radius of the badges of so many seats on a ring, at 100 %."""
    if count <= ROOMY:
        return RING
    if count <= NAMED:
        return BOARD + 1
    return TABLE if count <= 60 else 4


@dataclass(frozen=True, slots=True)
class Ring:
    """A flat ellipse with badges on it; a crowded one has names in two lines."""

    oval: QRectF
    radius: float
    is_named: bool
    is_crowded: bool


def _ring_in(area: QRectF, count: int, theme: Theme) -> Ring:
    radius, is_named, is_crowded = theme.px(ring_radius(count)), count <= NAMED, count > ROOMY
    aside = theme.px(116) if is_named else radius * 2
    above = radius + theme.px(56 if is_crowded else 42) if is_named else radius * 2
    oval = area.adjusted(aside, above, -aside, -above)
    excess = max(oval.width() - FLATTEST * oval.height(), 0) / 2
    return Ring(oval.adjusted(excess, 0, -excess, 0), radius, is_named, is_crowded)


def _paint_ring(painter: Painter, area: QRectF, seats: Sequence[SeatCard]) -> None:
    """Paint a flat ellipse with the badges on it, and outside what is to be said of each."""
    theme = painter.theme
    ring = _ring_in(area, len(seats), theme)
    painter.filled("table", "line", 1.0).drawEllipse(ring.oval)
    places = _places(ring.oval, len(seats), ring.radius)
    for player, (card, place) in enumerate(zip(seats, places, strict=True)):
        _paint_seat(painter, place, ring.radius, player, card)
        if ring.is_named:
            _paint_name(painter, place, ring, player, card)


def _places(oval: QRectF, count: int, radius: float) -> list[QPointF]:
    """Return the places of the badges; very many stand in two rows."""
    if count <= 60:
        return ring_places(oval, count)
    outer = ring_places(oval, count)
    inner = ring_places(oval.adjusted(radius * 4, radius * 4, -radius * 4, -radius * 4), count)
    return [(inner if seat % 2 else outer)[seat] for seat in range(count)]


def _paint_seat(
    painter: Painter, place: QPointF, radius: float, player: int, card: SeatCard
) -> None:
    theme = painter.theme
    if card.is_asked:
        box = QRectF(place.x() - radius - 3, place.y() - radius - 3, 2 * radius + 6, 2 * radius + 6)
        painter.ring(box, radius + 3)
    painter.filled("ground", "line", 1.0).drawEllipse(place, radius * 1.35, radius * 1.35)
    state: BadgeState = "dead" if card.is_out else "alive"
    painter.badge(place, radius, player, state=state)
    if card.token == "locked" and radius >= theme.px(TABLE):
        side = radius * 0.9
        mark = QRectF(place.x() + radius * 0.5, place.y() - radius * 1.5, side, side)
        painter.filled("surface").drawEllipse(mark.adjusted(-2, -2, 2, 2))
        painter.icon("lock", mark, "text")


def _paint_name(painter: Painter, place: QPointF, ring: Ring, player: int, card: SeatCard) -> None:
    """Paint name and value outside the ellipse, and below what the seat does.

    Above and below the ellipse the names of neighbours stand in two lines.
    """
    line, far = painter.px(17), ring.radius * 1.35 + painter.px(5)
    height = line if card.token == "locked" or ring.is_crowded else 2 * line
    across = (place.x() - ring.oval.center().x()) / (ring.oval.width() / 2)
    box = QRectF(0, 0, painter.px(120), height)
    is_beside = abs(across) > SIDEWAYS
    if is_beside:
        align: Align = "left" if across > 0 else "right"
        x = place.x() + far if across > 0 else place.x() - far - box.width()
        box.moveTo(x, place.y() - height / 2)
    else:
        align = "center"
        far += line if ring.is_crowded and player % 2 else 0
        is_low = place.y() > ring.oval.center().y()
        top = (
            place.y() + far - painter.px(3) if is_low else place.y() - far - height + painter.px(3)
        )
        box.moveTo(place.x() - box.width() / 2, top)
    title = f"{card.name}  {card.face or card.value}".rstrip()
    upper = QRectF(box.left(), box.top(), box.width(), line)
    painter.text(upper, title, "small", "text_3" if card.is_out else "text", align, weight=600)
    says_more = card.token not in ("locked", "face")
    if says_more and (is_beside or not ring.is_crowded):
        lower = upper.translated(0, line)
        painter.text(lower, card.line, "tick", "accent" if card.is_asked else "text_2", align)
