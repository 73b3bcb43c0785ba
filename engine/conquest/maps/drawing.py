"""All that there is to draw of a map: positions, shapes, ways over the sea."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from engine.conquest.map import Map
from engine.conquest.maps.cells import Shapes, cells
from engine.conquest.maps.layout import Points, layout
from engine.conquest.outline_file import outlines_of


@dataclass(frozen=True, slots=True)
class Route:
    """A road between places whose shapes do not touch; `is_over_edge` leaves left, enters right."""

    one: int
    other: int
    is_over_edge: bool = False


@dataclass(frozen=True, eq=False, slots=True)
class Drawing:
    """Positions (places, 2) and the rings of each place in 0..1000, and the ways over the sea.

    Neighbours by land share the points of their border exactly.
    """

    positions: Points
    shapes: Shapes
    routes: tuple[Route, ...]


@lru_cache(maxsize=16)
def drawing_of(map_: Map) -> Drawing:
    """Return how a map is drawn: as its file says, and what is missing there worked out.

    It takes some 10 ms for the shipped maps, and seconds for 500 places without positions.
    """
    positions = np.array(map_.positions) if map_.positions else layout(map_)
    kept = outlines_of(map_.outlines, map_.places)
    if kept is None:
        shapes = cells(map_, positions)
    else:
        shapes = tuple(tuple(np.array(r).reshape(-1, 2) for r in rings) for rings in kept)
    return Drawing(positions, shapes, _routes(map_, positions, shapes, kept is not None))


def _routes(map_: Map, positions: Points, shapes: Shapes, is_world: bool) -> tuple[Route, ...]:
    borders = [
        {point for ring in rings for point in map(tuple, ring.round(3).tolist())}
        for rings in shapes
    ]
    return tuple(
        Route(one, other, is_world and bool(abs(positions[one, 0] - positions[other, 0]) > 500))
        for one, other in map_.roads
        if len(borders[one] & borders[other]) < 2
    )
