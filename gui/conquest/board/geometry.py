"""Where the places of a map lie in an area, and which one is under a point."""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from engine.conquest.map import Map

WIDEST, NARROWEST = 2.1, 1.6
"""The shapes, width to height, between which a map keeps its own."""
WHOLE = 1000.0
"""Positions of maps run from 0 to this."""
REACH = 22.0
"""So near to the middle of a disc a click means it, on a map without cells."""
TOP, SIDE, BOTTOM = 14.0, 28.0, 74.0
"""What the map leaves free of the board: below lie legend and controls."""


@dataclass(frozen=True, slots=True)
class MapLayout:
    """A map in the pixels of a board: `middles` are where the discs of its places stand."""

    map: Map
    box: QRectF
    middles: tuple[QPointF, ...]

    def place_at(self, point: QPointF) -> int | None:
        """Return the place under a point, if any."""
        near = min(range(self.map.places), key=lambda place: self._distance(place, point))
        return near if self._distance(near, point) <= REACH else None

    def nearest(self, place: int, across: int, down: int) -> int:
        """Return the place that lies next in a direction; the same where there is none."""
        start = self.middles[place]

        def cost(other: int) -> float:
            way = self.middles[other] - start
            along = way.x() * across + way.y() * down
            aside = abs(way.x() * down) + abs(way.y() * across)
            return along + 2 * aside if along > 1 else math.inf

        best = min(range(self.map.places), key=cost)
        return best if cost(best) < math.inf else place

    def _distance(self, place: int, point: QPointF) -> float:
        way = self.middles[place] - point
        return math.hypot(way.x(), way.y())


def layout_of(map_: Map, area: QRectF, scale: float = 1.0) -> MapLayout:
    """Return where a map lies in an area that is enlarged `scale` times."""
    room = area.adjusted(SIDE * scale, TOP * scale, -SIDE * scale, -BOTTOM * scale)
    width = min(room.width(), room.height() * WIDEST)
    height = min(room.height(), width / NARROWEST)
    box = QRectF(0, 0, max(width, 1.0), max(height, 1.0))
    box.moveCenter(room.center())
    spots = positions_of(map_)
    middles = tuple(
        QPointF(box.left() + x / WHOLE * box.width(), box.top() + y / WHOLE * box.height())
        for x, y in spots
    )
    return MapLayout(map_, box, middles)


@functools.lru_cache(maxsize=16)
def positions_of(map_: Map) -> tuple[tuple[float, float], ...]:
    """Return where the places stand, 0 to 1000; on a ring where the map does not say."""
    if map_.positions:
        return map_.positions
    turns = [2 * math.pi * place / map_.places for place in range(map_.places)]
    return tuple((500 + 460 * math.sin(turn), 500 - 460 * math.cos(turn)) for turn in turns)
