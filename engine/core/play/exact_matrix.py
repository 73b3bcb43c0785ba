"""What is known of all pairs without sampling."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class ExactMatrix:
    """The results of the row against the column, moving first and moving second.

    Arrays [entrants, entrants], read-only; NaN where nothing is known yet, and on the diagonal.
    `level` is an even result: half a chance, or no points.
    """

    moving_first: Floats
    moving_second: Floats
    level: float = 0.5

    @property
    def means(self) -> Floats:
        """The mean of both seatings, on the diagonal an even one."""
        means: Floats = (self.moving_first + self.moving_second) / 2
        np.fill_diagonal(means, self.level)
        return means

    @property
    def num_known(self) -> int:
        """How many comparisons of a row with a column are known."""
        is_known = ~(np.isnan(self.moving_first) | np.isnan(self.moving_second))
        np.fill_diagonal(is_known, False)
        return int(is_known.sum())
