"""Shapes for the places of a map without outlines: smooth cells on a sea.

A grid is laid over the map, and each of its squares goes to the place whose half of a road is
nearest.  Places that no road joins are kept apart by water.  The borders are then smoothed as one
net, so that neighbours share them exactly.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.conquest.map import Map
from engine.conquest.maps.layout import SHAPE, Points

SEA = -1
_SQUARES_A_SPACING = 16
_LOOKED_AT = 24
_SMOOTHINGS = 8
_LONG_ROAD = 2.0
"""Roads so many times as long as usual are ways over the sea."""

Labels = NDArray[np.int64]
Shapes = tuple[tuple[Points, ...], ...]
"""For each place its rings, (n, 2) each, in 0..1000; holes are rings too, the other way round."""


def cells(map_: Map, positions: Points) -> Shapes:
    """Return the shape of each place as rings; neighbours by land share their border's points."""
    stretch = np.array([SHAPE, 1.0])
    points = positions * stretch
    roads = np.array(map_.roads, dtype=int).reshape(-1, 2)
    spacing = _spacing(points, roads)
    square = max(spacing / _SQUARES_A_SPACING, 4.0)
    labels = _labels(points, roads, spacing, square)
    return tuple(
        tuple(ring / stretch for ring in rings) for rings in _rings(labels, map_.places, square)
    )


def _spacing(points: Points, roads: NDArray[np.int64]) -> float:
    """Return how long a road usually is, or would be."""
    usual = float(np.sqrt(SHAPE * 1e6 / len(points)))
    if not len(roads):
        return usual * 0.7
    return min(usual, float(np.median(_lengths(points, roads))))


def _lengths(points: Points, roads: NDArray[np.int64]) -> Points:
    along: Points = points[roads[:, 0]] - points[roads[:, 1]]
    lengths: Points = np.hypot(along[:, 0], along[:, 1])
    return lengths


def _labels(points: Points, roads: NDArray[np.int64], spacing: float, square: float) -> Labels:
    """Return whose each square of the grid is; the outermost are sea."""
    from scipy.ndimage import label
    from scipy.spatial import cKDTree

    width, height = int(SHAPE * 1000 / square) + 1, int(1000 / square) + 1
    x, y = np.meshgrid((np.arange(width) + 0.5) * square, (np.arange(height) + 0.5) * square)
    grid = np.column_stack([x.ravel(), y.ravel()])
    skeleton, owner, radius = _skeleton(points, roads, spacing, square)
    looked_at = min(_LOOKED_AT, len(skeleton))
    far, near = cKDTree(skeleton).query(_bent(grid, spacing), k=looked_at)
    margin = far.reshape(len(grid), -1) - radius[near.reshape(len(grid), -1)]
    whose = owner[near.reshape(len(grid), -1)]
    best = margin.argmin(axis=1)
    rows = np.arange(len(grid))
    first, first_margin = whose[rows, best], margin[rows, best]
    joined = np.eye(len(points), dtype=bool)
    joined[roads[:, 0], roads[:, 1]] = joined[roads[:, 1], roads[:, 0]] = True
    strange = ~joined[first[:, None], whose] & (margin < first_margin[:, None] + 2.2 * square)
    is_land = (first_margin < 0) & ~strange.any(axis=1)
    labels: Labels = np.where(is_land, first, SEA).reshape(height, width)
    labels[[0, -1], :] = labels[:, [0, -1]] = SEA
    for place, (column, row) in enumerate((points / square).astype(int)):
        parts, _ = label(labels == place)
        if parts[row, column]:
            labels[(labels == place) & (parts != parts[row, column])] = SEA
    return labels


def _skeleton(
    points: Points, roads: NDArray[np.int64], spacing: float, square: float
) -> tuple[Points, NDArray[np.int64], Points]:
    """Return points of the places and of their halves of the roads, with owners and radii."""
    usual = _LONG_ROAD * spacing
    places = np.arange(len(points))
    parts = [(points, places, np.full(len(points), 0.42 * spacing))]
    for one, other in roads[_lengths(points, roads) <= usual]:
        for u, v in ((one, other), (other, one)):
            half = (points[v] - points[u]) / 2
            steps = np.linspace(0, 1, max(2, int(np.hypot(*half) / square * 1.5)))[1:]
            along = points[u] + steps[:, None] * half
            parts.append((along, np.full(len(steps), u), spacing * (0.42 - 0.16 * steps)))
    skeleton, owners, radii = (np.concatenate(column) for column in zip(*parts, strict=True))
    return skeleton, owners, radii


def _bent(grid: Points, spacing: float) -> Points:
    """Return the grid moved by gentle waves, so that borders are not straight."""
    x, y = (grid / spacing).T
    waves = np.column_stack(
        [
            np.sin(3.1 * y + 1.3 * x + 0.4) + 0.6 * np.sin(7.3 * y - 2.1 * x + 2.0),
            np.sin(2.7 * x - 1.1 * y + 1.1) + 0.6 * np.sin(6.7 * x + 2.9 * y + 0.3),
        ]
    )
    bent: Points = grid + 0.05 * spacing * waves
    return bent


def _rings(labels: Labels, places: int, square: float) -> list[list[Points]]:
    """Return the borders of each place, smoothed as one net."""
    height, width = labels.shape
    starts, ends, whose = _sides(labels)
    corners = np.column_stack(np.divmod(np.arange((height + 1) * (width + 1)), width + 1)[::-1])
    smooth = smoothed(corners.astype(float), starts, ends) * square
    found: list[list[Points]] = []
    for place in range(places):
        own = whose == place
        found.append([smooth[ring] for ring in _traced(starts[own], ends[own])])
    return found


def _sides(labels: Labels) -> tuple[Any, Any, Any]:
    """Return from corner to corner the sides of squares beside another's, with whose they are.

    They run clockwise, so each border between two places is there in both directions.
    """
    height, width = labels.shape
    corner = np.arange((height + 1) * (width + 1)).reshape(height + 1, width + 1)
    padded = np.pad(labels, 1, constant_values=SEA)
    inner = padded[1:-1, 1:-1]
    top, right, bottom, left = corner[:-1, :-1], corner[:-1, 1:], corner[1:, 1:], corner[1:, :-1]
    parts = []
    for other, start, end in (
        (padded[:-2, 1:-1], top, right),
        (padded[1:-1, 2:], right, bottom),
        (padded[2:, 1:-1], bottom, left),
        (padded[1:-1, :-2], left, top),
    ):
        is_side = (inner != other) & (inner != SEA)
        parts.append((start[is_side], end[is_side], inner[is_side]))
    starts, ends, whose = (np.concatenate(column) for column in zip(*parts, strict=True))
    return starts, ends, whose


def smoothed(corners: Points, starts: Any, ends: Any) -> Points:
    """Return the corners moved to the middle of those they are joined with, and out again.

    The two steps together keep what they smooth as large as it is (Taubin 1995).
    """
    sides = np.unique(np.sort(np.column_stack([starts, ends]), axis=1), axis=0)
    one, other = np.concatenate([sides, sides[:, ::-1]]).T
    count = np.maximum(np.bincount(one, minlength=len(corners)), 1)[:, None]
    for _ in range(_SMOOTHINGS):
        for step in (0.6, -0.3):
            sums = np.zeros_like(corners)
            np.add.at(sums, one, corners[other] - corners[one])
            corners = corners + step * sums / count
    return corners


def _traced(starts: Any, ends: Any) -> list[list[int]]:
    """Return the rings that sides make; where two meet at a corner, they are one."""
    following: dict[int, list[int]] = {}
    for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
        following.setdefault(start, []).append(end)
    rings = []
    while following:
        ring = [next(iter(following))]
        while following.get(ring[-1]):
            corner = ring[-1]
            ring.append(following[corner].pop())
            if not following[corner]:
                del following[corner]
        rings.append(ring[:-1])
    return rings
