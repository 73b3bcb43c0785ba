"""Positions for a map that has none: planar, without crossing roads where that can be."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.conquest.map import Map

Points = NDArray[np.float64]
SHAPE = 1.75
"""Maps are this many times as wide as high, where nothing else is said."""
_ROUNDS = (12, 50)
_PLACES_MOVED = 4500
_DISC = 64.0
"""So far apart, of a map 1000 high, discs do not cover one another in the usual window."""
_SHARES = ((1.0, 1.0), (0.5, 0.5), (0.5, 0.0), (0.0, 0.5), (0.15, 0.15))
"""The parts of a move, right and down, that are tried."""
_EVENINGS = 20


def layout(map_: Map) -> Points:
    """Return positions in 0..1000, shape (places, 2); the same map has the same ones.

    Places without roads stand wherever there is most room beside the others.
    """
    joined = [place for place in range(map_.places) if map_.neighbours[place]]
    number = {place: i for i, place in enumerate(joined)}
    roads = [(number[one], number[other]) for one, other in map_.roads]
    points = np.zeros((map_.places, 2))
    points[joined] = _layout(len(joined), roads)
    placed = points[joined]
    for place in range(map_.places):
        if place not in number:
            points[place] = _emptiest(placed, map_.places)
            placed = np.concatenate([placed, points[place : place + 1]])
    return points


def _layout(count: int, roads: list[tuple[int, int]]) -> Points:
    if count < 4:
        return np.array([(150.0 + 350 * i, 500.0 - 200 * (i % 2)) for i in range(count)])
    points = fitted(_tutte(_embedding(count, roads), count))
    return fitted(_relaxed(points, np.array(roads, dtype=int)))


def _emptiest(placed: Points, places: int) -> Points:
    """Return the point of the map that is farthest from all that is there."""
    low = margin(places)
    axes = [np.linspace(edge, 1000 - edge, 24) for edge in low]
    tried = np.stack(np.meshgrid(*axes), axis=-1).reshape(-1, 2)
    away = (tried[:, None] - placed) * [SHAPE, 1.0]
    far = np.hypot(away[..., 0], away[..., 1]).min(axis=1, initial=np.inf)
    found: Points = tried[far.argmax()]
    return found


def _embedding(count: int, roads: list[tuple[int, int]]) -> Any:
    """Return a planar embedding, without the roads that cannot be in it.

    Parts that no road joins are joined.
    """
    import networkx

    graph = networkx.Graph()
    graph.add_nodes_from(range(count))
    _add_planar(graph, roads)
    parts = [min(part) for part in networkx.connected_components(graph)]
    graph.add_edges_from((parts[0], part) for part in parts[1:])
    return networkx.check_planarity(graph)[1]


def _add_planar(graph: Any, roads: list[tuple[int, int]]) -> None:
    """Add the roads that the graph stays planar with."""
    import networkx

    graph.add_edges_from(roads)
    if networkx.check_planarity(graph)[0]:
        return
    graph.remove_edges_from(roads)
    if len(roads) > 1:
        half = len(roads) // 2
        _add_planar(graph, roads[:half])
        _add_planar(graph, roads[half:])


def _tutte(embedding: Any, places: int) -> Points:
    """Return points where each is the mean of its neighbours, in a ring around them (Tutte 1963).

    Each face has a point of its own, and the longest, outside, a ring; then longer roads pull
    more, so that all become nearly equal.  No weights make roads cross.
    """
    outside, *inside = sorted(_faces(embedding), key=len, reverse=True)
    links = [(u, v) for u, v in embedding.edges if u < v]
    for number, face in enumerate(inside):
        links += [(places + number, place) for place in sorted(set(face))]
    free = places + len(inside)
    links += [(free + i, place) for i, place in enumerate(outside)]
    turns = np.arange(len(outside)) / len(outside) * 2 * np.pi
    ring = np.column_stack([np.cos(turns), np.sin(turns)])
    one, other = np.array(links).T
    weights = np.ones(len(links))
    points = np.zeros((free, 2))
    for _ in range(_EVENINGS):
        matrix = np.zeros((free + len(ring),) * 2)
        matrix[one, other] = matrix[other, one] = weights
        points = np.linalg.solve(
            np.diag(matrix[:free].sum(axis=1)) - matrix[:free, :free], matrix[:free, free:] @ ring
        )
        whole = np.concatenate([points, ring])
        along = np.hypot(*(whole[one] - whole[other]).T)
        weights = np.clip(weights * np.sqrt(along / along.mean()), 1e-3, 1e3)
    return points[:places]


def _faces(embedding: Any) -> list[list[int]]:
    """Return the places around each face."""
    seen: set[tuple[int, int]] = set()
    return [embedding.traverse_face(u, v, seen) for u, v in embedding.edges if (u, v) not in seen]


def crossings(points: Points, roads: NDArray[np.int64]) -> int:
    """Return how many pairs of roads cross."""
    return int(_crossed(points, roads, roads, _apart(roads, roads)).sum()) // 2


def margin(places: int) -> Points:
    """Return how far from the map's edges places lie, so that there is room for their cells."""
    spacing = np.sqrt(SHAPE * 1e6 / places)
    room: Points = np.clip(0.45 * spacing, 30.0, 180.0) / np.array([SHAPE, 1.0])
    return room


def fitted(points: Points) -> Points:
    """Return the points spread over the map, as wide and as high as it is."""
    low, size, edge = points.min(axis=0), np.ptp(points, axis=0), margin(len(points))
    inner: Points = edge + (points - low) / np.where(size > 0, size, 1) * (1000 - 2 * edge)
    return inner


def _relaxed(points: Points, roads: NDArray[np.int64]) -> Points:
    """Return the points moved apart, and neighbours together, where no road comes to cross one.

    Places are also pushed away from roads that pass them (Bertault 1999).
    """
    stretch = np.array([SHAPE, 1.0])
    points, count = points * stretch, len(points)
    ideal = float(np.sqrt(SHAPE * 1e6 / count))
    own = [roads[(roads == i).any(axis=1)] for i in range(count)]
    rest = [roads[(roads != i).all(axis=1)] for i in range(count)]
    apart = [_apart(own[i], rest[i]) for i in range(count)]
    rounds = max(_ROUNDS[0], min(_ROUNDS[1], _PLACES_MOVED // count))
    for number in range(rounds):
        longest = 0.6 * ideal * (1 - number / rounds)
        for i in range(count):
            force = _force(points, i, own[i], ideal) + _from_roads(points, i, rest[i], ideal)
            length = float(np.hypot(*force))
            force *= min(1.0, longest / length) if length else 0.0
            before = points[i].copy()
            for share in _SHARES:
                points[i] = before + force * share
                if not _crossed(points, own[i], rest[i], apart[i]).any():
                    break
            else:
                points[i] = before
    found: Points = _apart_at_least(points, min(_DISC, 0.4 * ideal)) / stretch
    return found


def _apart_at_least(points: Points, least: float) -> Points:
    """Return the points with none closer to another, also where roads then cross."""
    for _ in range(_ROUNDS[1]):
        away = points[:, None] - points
        far = np.hypot(away[..., 0], away[..., 1])
        np.fill_diagonal(far, np.inf)
        push = np.clip(least - far, 0.0, None) / np.maximum(far, 1.0)
        points = points + 0.3 * (away * push[..., None]).sum(axis=1)
    return points


def _force(points: Points, i: int, own: NDArray[np.int64], ideal: float) -> Points:
    """Return how far place i is drawn (Fruchterman and Reingold 1991)."""
    away = points[i] - points
    squared = np.maximum((away**2).sum(axis=1), 1.0)
    squared[i] = np.inf
    pushed = (away * (ideal**2 / squared)[:, None]).sum(axis=0)
    towards = points[own.sum(axis=1) - i] - points[i]
    pulled = (towards * (np.hypot(towards[:, 0], towards[:, 1]) / ideal)[:, None]).sum(axis=0)
    middle: Points = np.array([SHAPE, 1.0]) * 500 - points[i]
    force: Points = (pushed + pulled + middle * 0.5) * 0.15
    return force


def _from_roads(points: Points, i: int, roads: NDArray[np.int64], ideal: float) -> Points:
    """Return how far place i is pushed by roads that pass it closer than half the ideal."""
    one, along = points[roads[:, 0]], points[roads[:, 1]] - points[roads[:, 0]]
    squared = np.maximum((along**2).sum(axis=1), 1.0)
    share = ((points[i] - one) * along).sum(axis=1) / squared
    away = points[i] - one - share[:, None] * along
    far = np.maximum(np.hypot(away[:, 0], away[:, 1]), 1.0)
    close = np.where((share > 0) & (share < 1), np.maximum(0.5 * ideal - far, 0.0), 0.0)
    pushed: Points = (away * (close / far)[:, None]).sum(axis=0)
    return pushed


def _apart(roads: NDArray[np.int64], others: NDArray[np.int64]) -> Any:
    """Return which of the roads (rows) and the others (columns) share no end."""
    return (roads[:, None, :, None] != others[None, :, None, :]).all(axis=(2, 3))


def _crossed(
    points: Points, roads: NDArray[np.int64], others: NDArray[np.int64], apart: Any
) -> Any:
    """Return which roads (rows) cross which others (columns) with which they share no end."""
    a, b = points[roads[:, 0], None], points[roads[:, 1], None]
    c, d = points[None, others[:, 0]], points[None, others[:, 1]]
    found = apart & (_side(a, b, c) * _side(a, b, d) <= 0)
    if found.any():
        found &= _side(c, d, a) * _side(c, d, b) <= 0
    return found


def _side(a: Points, b: Points, c: Points) -> Any:
    one, two = b - a, c - a
    return one[..., 0] * two[..., 1] - one[..., 1] * two[..., 0]
