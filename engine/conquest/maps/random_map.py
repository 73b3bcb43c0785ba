"""Random maps that can be drawn without crossing roads: the same seed gives the same map."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.conquest.map import MOST_PLACES, Map
from engine.conquest.maps.layout import SHAPE, Points, margin
from engine.core.play.chance import Chance

FEWEST_PLACES = 6
ROADS_A_PLACE = 2.0
"""As on the maps of the contest."""
SCORES = (5, 4, 3, 3, 2, 1)
PLACES_A_STRATEGIC, MOST_STRATEGIC = 7, 40
_CANDIDATES = 24
_STARTS = ("Al", "Bor", "Cal", "Dun", "El", "Fen", "Gar", "Hol", "Il", "Kor", "Lun", "Mar", "Nor")
_MIDDLES = ("a", "e", "i", "o", "u", "an", "en", "or")
_ENDS = ("bay", "dal", "field", "ford", "gard", "ham", "mark", "mere", "more", "nia", "ria", "wick")


def random_map(places: int, seed: int) -> Map:
    """Return a connected planar map of 6 to 500 places with names, positions and strategic places.

    Places are spread evenly (best candidates: Mitchell 1991), roads are those of the Delaunay
    triangulation without the longest.
    """
    assert FEWEST_PLACES <= places <= MOST_PLACES
    chance = Chance(seed)
    points = _spread(places, chance)
    strategic = _apart(
        points, max(min(6, places // 2), min(places // PLACES_A_STRATEGIC, 40)), chance
    )
    scores = [SCORES[i % len(SCORES)] for i in range(len(strategic))]
    chance.shuffle(scores)
    roads = _roads(points * [SHAPE, 1.0], chance)
    names, positions = _names(places, chance), points.round(1).tolist()
    at = tuple((float(x), float(y)) for x, y in positions)
    name = f"random-{places}-{seed}"
    title = f"Random map {seed}"
    return Map(name, places, roads, strategic, tuple(scores), names, at, title=title)


def _spread(places: int, chance: Chance) -> Points:
    """Return points of which each is the farthest of several from those before."""
    edge = margin(places)
    size = 1000 - 2 * edge
    found = np.zeros((places, 2))
    for i in range(places):
        tried = np.array([[chance.random(), chance.random()] for _ in range(_CANDIDATES)]) * size
        away = (tried[:, None] - found[None, :i]) * [SHAPE, 1.0]
        far = np.hypot(away[..., 0], away[..., 1]).min(axis=1) if i else np.zeros(_CANDIDATES)
        found[i] = tried[far.argmax()]
    return found + edge


def _roads(points: Points, chance: Chance) -> tuple[tuple[int, int], ...]:
    """Return roads that cross nowhere: a shortest tree, and at random of the others the shorter."""
    import networkx
    from scipy.spatial import Delaunay

    graph = networkx.Graph()
    for corners in Delaunay(points).simplices.tolist():
        for one, other in zip(corners, [*corners[1:], corners[0]], strict=True):
            graph.add_edge(one, other, weight=float(np.hypot(*(points[one] - points[other]))))
    tree: Any = networkx.minimum_spanning_tree(graph)
    roads = {tuple(sorted(edge)) for edge in tree.edges}
    rest = sorted({tuple(sorted(edge)) for edge in graph.edges} - roads)
    rest = [road for road in rest if not _passes_one(points, road)]
    rest.sort(key=lambda road: graph.edges[road]["weight"] * (0.7 + 0.6 * chance.random()))
    wanted = round(ROADS_A_PLACE * len(points)) - len(roads)
    ends = {place for place in tree if tree.degree(place) == 1}
    needed = [next((road for road in rest if place in road), None) for place in sorted(ends)]
    rest = list(dict.fromkeys([road for road in needed if road] + rest))
    return tuple(sorted((one, other) for one, other in {*roads, *rest[:wanted]}))


def _passes_one(points: Points, road: tuple[int, ...]) -> bool:
    """Return whether a road runs close by a third place."""
    one, other = points[list(road)]
    along = other - one
    share = np.clip((points - one) @ along / (along @ along), 0, 1)
    away = np.hypot(*(points - one - share[:, None] * along).T)
    away[list(road)] = np.inf
    return bool(away.min() < 0.3 * np.sqrt(SHAPE * 1e6 / len(points)))


def _apart(points: Points, count: int, chance: Chance) -> tuple[int, ...]:
    """Return places far from one another, the first at random."""
    chosen = [chance.below(len(points))]
    while len(chosen) < count:
        away = points[:, None] - points[None, chosen]
        chosen.append(int(np.hypot(away[..., 0], away[..., 1]).min(axis=1).argmax()))
    return tuple(sorted(chosen))


def _names(places: int, chance: Chance) -> tuple[str, ...]:
    """Return as many different names."""
    plain = [start + end for start in _STARTS for end in _ENDS]
    longer = [start + middle + end for start in _STARTS for middle in _MIDDLES for end in _ENDS]
    for names in (plain, longer):
        chance.shuffle(names)
    return tuple([*plain, *longer][:places])
