"""Where everything stands: head, ring and legend, the badges on the ring and their names."""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from gui.shared.page.seat_cards import ring_places
from gui.shared.style.painting import Align
from gui.shared.style.player_badge import BOARD, RING, TABLE
from gui.shared.style.theme import Theme
from gui.shared.text.tr import LETTERED

HEAD, LEGEND, GAP, INSET = 48, 36, 4, 24
NARROW, BUTTONS = 560, 40
"""A narrower head has the buttons in a row of this height below."""
TITLE = 26
"""The upper line of the head; below it is how one stands."""
ROOMY = 12
"""Up to so many players have large badges, names in two lines, and all bands."""
SMALL, DOTS = 60, 4
"""From more players than `SMALL` on there are dots of this radius in two rows."""
ASIDE = 120
"""The room for a name beside the ring."""
SIDEWAYS, FLAT_SIDEWAYS = 0.45, 0.86
"""So far from the middle, as a part of half the ring's width, names stand beside it."""
FLATTEST = 2.6
LOW = 400
"""Below this height of the ring, at 100 %, names have one line."""
LEAST_TARGET = 28


@dataclass(frozen=True, slots=True)
class NamePlace:
    """Where a name stands: two lines at most, from `box`'s top."""

    box: QRectF
    align: Align


@dataclass(frozen=True, slots=True)
class RingLayout:
    """The board's rectangles, and by player the place of its badge."""

    head: QRectF
    buttons: QRectF
    """Where the buttons are, at its right: beside the head, or below where it is too narrow."""
    legend: QRectF
    oval: QRectF
    places: tuple[QPointF, ...]
    radius: float
    lines: int
    """How many lines names have; 0 where there are none."""

    @property
    def outer(self) -> float:
        """The radius of the disc around a badge."""
        return self.radius * 1.35

    def target(self, player: int) -> QRectF:
        """Return where a click means a player."""
        half = max(self.outer, self.reach)
        place = self.places[player]
        return QRectF(place.x() - half, place.y() - half, 2 * half, 2 * half)

    @property
    def reach(self) -> float:
        """Half the side of the least target; dots are too near each other for the usual one."""
        return LEAST_TARGET / 2 if self.radius > DOTS * 2 else self.radius * 2

    @property
    def _sideways(self) -> float:
        """From where on names stand beside the ring: on a flat, crowded one only at its ends."""
        is_flat = self.oval.width() > 2 * self.oval.height()
        return FLAT_SIDEWAYS if is_flat and len(self.places) > ROOMY else SIDEWAYS

    def name(self, player: int, theme: Theme, lines: int) -> NamePlace:
        """Return where a name stands: outside the ring."""
        place, far = self.places[player], self.outer + theme.px(9)
        across = (place.x() - self.oval.center().x()) / (self.oval.width() / 2)
        height = theme.px(18) * lines
        box = QRectF(0, 0, theme.px(ASIDE), height)
        if abs(across) > self._sideways:
            box.moveTop(place.y() - height / 2)
            if across > 0:
                box.moveLeft(place.x() + far)
                return NamePlace(box, "left")
            box.moveRight(place.x() - far)
            return NamePlace(box, "right")
        if len(self.places) > ROOMY:
            beside = self.places[(player + 1) % len(self.places)] - place
            box.setWidth(min(box.width(), math.hypot(beside.x(), beside.y()) + theme.px(8)))
        box.moveLeft(place.x() - box.width() / 2)
        is_low = place.y() > self.oval.center().y()
        box.moveTop(place.y() + far - 2 if is_low else place.y() - far + 2 - height)
        return NamePlace(box, "center")


def ring_layout(area: QRectF, count: int, bottom: int, theme: Theme) -> RingLayout:
    """Return the layout of a board of `count` players, `bottom` being at the bottom."""
    size = area.left(), area.top(), area.width(), area.height()
    return _layout(size, count, bottom, theme.scale)


@functools.lru_cache(maxsize=16)
def _layout(
    size: tuple[float, float, float, float], count: int, bottom: int, scale: float
) -> RingLayout:
    theme, area = Theme(scale=scale), QRectF(*size)
    inner = area.adjusted(INSET, 0, -INSET, -INSET / 2)
    head = QRectF(inner.left(), inner.top(), inner.width(), theme.px(HEAD))
    buttons = QRectF(head)
    if head.width() < theme.px(NARROW):
        buttons = QRectF(head.left(), head.bottom(), head.width(), theme.px(BUTTONS))
    legend = QRectF(inner)
    legend.setTop(inner.bottom() - theme.px(LEGEND))
    top = buttons.bottom()
    room = QRectF(inner.left(), top, inner.width(), legend.top() - top - GAP)
    radius = _radius(count, theme)
    lines = _lines(count, room.height(), theme)
    oval = _oval(room, radius, lines, theme)
    places = _places(oval, count, bottom, radius)
    return RingLayout(head, buttons, legend, oval, places, radius, lines)


def _radius(count: int, theme: Theme) -> float:
    if count <= ROOMY:
        return theme.px(RING)
    if count <= LETTERED:
        return theme.px(BOARD + 1)
    return theme.px(TABLE if count <= SMALL else DOTS)


def _lines(count: int, height: float, theme: Theme) -> int:
    if count > LETTERED:
        return 0
    return 2 if count <= ROOMY and height >= theme.px(LOW) else 1


def _oval(room: QRectF, radius: float, lines: int, theme: Theme) -> QRectF:
    """Return the ellipse that badges and names leave room for."""
    aside = radius * 1.35 + (theme.px(ASIDE - 20) if lines else theme.px(24))
    above = radius * 1.35 + (theme.px(18) * lines + theme.px(10) if lines else theme.px(18))
    oval = room.adjusted(aside, above, -aside, -above)
    excess = max(oval.width() - FLATTEST * oval.height(), 0) / 2
    return oval.adjusted(excess, 0, -excess, 0)


def _places(oval: QRectF, count: int, bottom: int, radius: float) -> tuple[QPointF, ...]:
    """Return the places by player; very many stand in two rows."""
    rows = [ring_places(oval, count)]
    if count > SMALL:
        inside = radius * 6
        rows.append(ring_places(oval.adjusted(inside, inside, -inside, -inside), count))
    return tuple(
        rows[(place := (player - bottom) % count) % len(rows)][place] for player in range(count)
    )
