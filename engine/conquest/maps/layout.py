"""Positions for a map that has none: planar, without crossing roads where that can be."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.conquest.map import Map

Points = NDArray[np.float64]
SHAPE = 1.75
"""Maps are this many times as wide as high, where nothing else is said."""
_ROUNDS = 60
_MARGIN = 60.0


def layout(map_: Map) -> Points:
    """Return positions in 0..1000, shape (places, 2); the same map has the same ones."""
    import networkx

    graph = networkx.Graph()
    graph.add_nodes_from(range(map_.places))
    graph.add_edges_from(map_.roads)
    is_planar, embedding = networkx.check_planarity(graph)
    if is_planar and map_.places > 3:
        flat = networkx.combinatorial_embedding_to_pos(embedding)
        points = np.array([flat[i] for i in range(map_.places)], dtype=float)
        points = _relaxed(_fitted(points), np.array(map_.roads, dtype=int).reshape(-1, 2))
    else:
        spring: Any = networkx.spring_layout(graph, seed=1, iterations=200)
        points = np.array([spring[i] for i in range(map_.places)])
    return _fitted(points)


def crossings(points: Points, roads: NDArray[np.int64]) -> int:
    """Return how many pairs of roads cross."""
    return sum(
        int(_crossed(points, roads[i : i + 1], roads[i + 1 :]).sum()) for i in range(len(roads))
    )


def _fitted(points: Points) -> Points:
    """Return the points spread over the map, as wide and as high as it is."""
    low, size = points.min(axis=0), np.ptp(points, axis=0)
    inner: Points = _MARGIN + (points - low) / np.where(size > 0, size, 1) * (1000 - 2 * _MARGIN)
    return inner


def _relaxed(points: Points, roads: NDArray[np.int64]) -> Points:
    """Return the points moved apart, and neighbours together, where no road comes to cross one."""
    stretch = np.array([SHAPE, 1.0])
    points, count = points * stretch, len(points)
    ideal = np.sqrt(SHAPE * 1e6 / count)
    own = [roads[(roads == i).any(axis=1)] for i in range(count)]
    rest = [roads[(roads != i).all(axis=1)] for i in range(count)]
    for number in range(_ROUNDS):
        longest = ideal * (1 - number / _ROUNDS)
        for i in range(count):
            wish = _force(points, i, own[i], ideal)
            length = float(np.hypot(*wish))
            wish *= min(1.0, longest / length) if length else 0.0
            _move(points, i, wish, own[i], rest[i])
    found: Points = points / stretch
    return found


def _force(points: Points, i: int, own: NDArray[np.int64], ideal: float) -> Points:
    """Return how far place i is drawn (Fruchterman and Reingold 1991)."""
    away = points[i] - points
    squared = np.maximum((away**2).sum(axis=1), 1.0)
    squared[i] = np.inf
    pushed = (away * (ideal**2 / squared)[:, None]).sum(axis=0)
    others = own.sum(axis=1) - i
    towards = points[others] - points[i]
    pulled = (towards * (np.hypot(towards[:, 0], towards[:, 1]) / ideal)[:, None]).sum(axis=0)
    middle: Points = np.array([SHAPE, 1.0]) * 500 - points[i]
    force: Points = (pushed + pulled + middle * 0.3) * 0.1
    return force


def _move(
    points: Points, i: int, wish: Points, own: NDArray[np.int64], rest: NDArray[np.int64]
) -> None:
    """Move place i by `wish`, or a part of it, where its roads then cross none."""
    before = points[i].copy()
    for share in (1.0, 0.5, 0.25):
        points[i] = before + wish * share
        if not any(_crossed(points, own[j : j + 1], rest).any() for j in range(len(own))):
            return
    points[i] = before


def _crossed(points: Points, road: NDArray[np.int64], roads: NDArray[np.int64]) -> Any:
    """Return which roads cross one with which they share no end."""
    a, b = points[road[0]]
    c, d = points[roads[:, 0]], points[roads[:, 1]]
    apart = ~np.isin(roads, road).any(axis=1)
    sides = _side(a, b, c) * _side(a, b, d), _side(c, d, a) * _side(c, d, b)
    return apart & (sides[0] <= 0) & (sides[1] <= 0)


def _side(a: Points, b: Points, c: Points) -> Any:
    one, two = b - a, c - a
    return one[..., 0] * two[..., 1] - one[..., 1] * two[..., 0]
