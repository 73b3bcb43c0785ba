"""Where the places of a map lie on a board, and which one is under a point."""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF, QTransform

from engine.conquest.map import Map
from engine.conquest.maps.drawing import Drawing, Route
from gui.shared.style.appearance import appearance

WIDEST, NARROWEST = 2.1, 1.6
"""The shapes, width to height, between which a map keeps its own."""
WHOLE = 1000.0
"""Positions and outlines of maps run from 0 to this."""
REACH = 18.0
"""So near to the middle of a disc a click means it, whatever place lies there: all of a disc with
up to three digits.  It grows with the text, as discs do."""
APART, SMALL_APART, FIRM, ROUNDS = 27.0, 20.0, 6.0, 40
"""So far apart discs stand, and those without a number, if rounds enough of pushing bring them
there; one that has been pushed farther than FIRM has a line to its place."""
CROWDED, NUMBERED = 80, 2.0
"""Discs of maps with more places have no room for numbers until they are so much enlarged."""
TOP, SIDE, BOTTOM = 12.0, 20.0, 66.0
"""What the map leaves free of the board: below lie legend and controls."""


Point = tuple[float, float]
NOWHERE: Mapping[int, Point] = MappingProxyType({})


@dataclass(frozen=True, eq=False, slots=True)
class MapLayout:
    """A map in the pixels of a board: the shapes of its places, and where their discs stand.

    Discs that would lie on each other are pushed apart; `leaders` run from the places of those that
    have gone far.  Where it is `crowded` discs are small and have no numbers.
    """

    map: Map
    area: QRectF
    box: QRectF
    middles: tuple[QPointF, ...]
    shapes: tuple[QPainterPath, ...]
    routes: tuple[Route, ...]
    leaders: tuple[tuple[QPointF, QPointF], ...] = ()
    crowded: bool = False

    def place_at(self, point: QPointF) -> int | None:
        """Return the place under a point, if any."""
        near = min(range(self.map.places), key=lambda place: self._distance(place, point))
        if self._distance(near, point) <= REACH * appearance().theme.scale:
            return near
        under = (place for place, shape in enumerate(self.shapes) if shape.contains(point))
        return next(under, None)

    def share_of(self, point: QPointF) -> Point:
        """Return where a point of the board lies on the map, from 0 to 1000."""
        way = point - self.box.topLeft()
        return way.x() * WHOLE / self.box.width(), way.y() * WHOLE / self.box.height()

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


def layout_of(
    map_: Map,
    drawing: Drawing,
    area: QRectF,
    scale: float = 1.0,
    fixed: Mapping[int, Point] = NOWHERE,
) -> MapLayout:
    """Return where a map lies in an area that is enlarged `scale` times.

    Discs of places that are `fixed` stand where somebody put them, from 0 to 1000.
    """
    room = area.adjusted(SIDE * scale, TOP * scale, -SIDE * scale, -BOTTOM * scale)
    width = min(room.width(), room.height() * WIDEST)
    height = min(room.height(), width / NARROWEST)
    box = QRectF(0, 0, max(width, 1.0), max(height, 1.0))
    box.moveCenter(room.center())
    to_box = QTransform.fromTranslate(box.left(), box.top())
    to_box.scale(box.width() / WHOLE, box.height() / WHOLE)
    own = [to_box.map(QPointF(x, y)) for x, y in drawing.positions.tolist()]
    put = {place: to_box.map(QPointF(*at)) for place, at in fixed.items()}
    crowded = map_.places > CROWDED and scale < NUMBERED
    wanted = [put.get(place, point) for place, point in enumerate(own)]
    middles = _apart(wanted, SMALL_APART if crowded else APART)
    shapes = tuple(to_box.map(path) for path in _paths(drawing))
    moved = zip(own, middles, strict=True)
    leaders = tuple(ends for ends in moved if (ends[1] - ends[0]).manhattanLength() > FIRM)
    return MapLayout(map_, QRectF(area), box, middles, shapes, drawing.routes, leaders, crowded)


def _apart(points: Sequence[QPointF], room: float) -> tuple[QPointF, ...]:
    """Return points of which those nearer to each other than `room` are pushed apart."""
    at = np.array([point.toTuple() for point in points])
    moved = np.zeros(len(at), bool)
    for _ in range(ROUNDS):
        way = at[:, None] - at
        length = np.hypot(way[..., 0], way[..., 1])
        np.fill_diagonal(length, room)
        near = length < room - 0.01
        if not near.any():
            break
        push = np.where(near, (room - length) / 2 / np.maximum(length, 0.1), 0.0)
        at += (way * push[..., None]).sum(axis=1)
        moved |= near.any(axis=1)
    return tuple(
        QPointF(*to) if is_moved else point
        for point, to, is_moved in zip(points, at.tolist(), moved.tolist(), strict=True)
    )


@functools.lru_cache(maxsize=16)
def _paths(drawing: Drawing) -> tuple[QPainterPath, ...]:
    """Return the shapes of the places in 0..1000."""
    found = []
    for rings in drawing.shapes:
        path = QPainterPath()
        for ring in rings:
            points = np.asarray(ring).tolist()
            path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
            path.closeSubpath()
        found.append(path)
    return tuple(found)
