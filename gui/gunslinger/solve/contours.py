"""Level lines of a map, by marching squares (Lorensen and Cline 1987, in the plane).  No Qt."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
DOWN, RIGHT = np.array([0, 0, 1, 1]), np.array([0, 1, 1, 0])
"""Where the corners of a square lie, going around it."""


def level_segments(values: Floats, level: float) -> Floats:
    """Return pieces of the line where `values` [row, column] are `level`.

    Each is (column, row, column, row), from one side of a square to another.  Values stand at whole
    numbers; squares with an unknown corner have no line.
    """
    above = values > level
    mixed = above[:-1, :-1].astype(int) + above[1:, :-1] + above[:-1, 1:] + above[1:, 1:]
    known = ~np.isnan(values)
    whole = known[:-1, :-1] & known[1:, :-1] & known[:-1, 1:] & known[1:, 1:]
    squares = np.argwhere(whole & (mixed > 0) & (mixed < 4))
    rows, columns = squares[:, :1] + DOWN, squares[:, 1:] + RIGHT
    start = values[rows, columns]
    end = np.roll(start, -1, axis=1)
    square, side = np.nonzero((start > level) != (end > level))
    share = (level - start[square, side]) / (end - start)[square, side]
    x = columns[square, side] + (np.roll(RIGHT, -1) - RIGHT)[side] * share
    y = rows[square, side] + (np.roll(DOWN, -1) - DOWN)[side] * share
    # A square is crossed at two of its sides, or at all four: each two ends are a piece.
    return np.column_stack((x, y)).reshape(-1, 4)
