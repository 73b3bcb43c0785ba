"""Level lines of a map, by marching squares (Lorensen and Cline 1987, in the plane).  No Qt."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Segment = tuple[tuple[float, float], tuple[float, float]]


def level_segments(values: Floats, level: float) -> Iterator[Segment]:
    """Yield pieces of the line where `values` [row, column] are `level`, as (column, row) pairs.

    Values stand at whole numbers; squares with an unknown corner have no line.
    """
    above = values > level
    mixed = above[:-1, :-1].astype(int) + above[1:, :-1] + above[:-1, 1:] + above[1:, 1:]
    known = ~np.isnan(values)
    whole = known[:-1, :-1] & known[1:, :-1] & known[:-1, 1:] & known[1:, 1:]
    for row, column in np.argwhere(whole & (mixed > 0) & (mixed < 4)).tolist():
        ends = list(_crossings(values, level, row, column))
        yield from zip(ends[::2], ends[1::2], strict=True)


def _crossings(
    values: Floats, level: float, row: int, column: int
) -> Iterator[tuple[float, float]]:
    """Yield where the level crosses the four sides of a square, going around it."""
    corners = ((row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column))
    for (r, c), (r2, c2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        start, end = float(values[r, c]), float(values[r2, c2])
        if (start > level) != (end > level):
            share = (level - start) / (end - start)
            yield c + (c2 - c) * share, r + (r2 - r) * share
