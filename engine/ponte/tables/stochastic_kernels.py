"""Both values of every pair of equally large sets of teams, where the stronger only mostly wins."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.core.system.jit import kernel
from engine.ponte.tables.ranking import Codes

Values = npt.NDArray[np.float64]


@kernel
def round_value(p: float, won: float, lost: float) -> float:
    """Return what a round is worth to A, which wins it with chance p and then leads."""
    return p * (1.0 + won) + (1.0 - p) * (lost - 1.0)


@kernel
def solve_rows(
    values: Values,
    previous: Values,
    chances: Values,
    members: Codes,
    smaller: Codes,
    start: int,
    stop: int,
) -> None:
    """Write the values [set of A, set of B, who leads] of the sets of A from `start` to `stop`.

    `members[s]` are the teams of set s and `smaller[s]` the sets that remain without each.
    """
    k = members.shape[1]
    highest = np.empty(k)
    for a in range(start, stop):
        for b in range(len(members)):
            highest[:] = -np.inf
            leading = -np.inf
            for i in range(k):
                rest = previous[smaller[a, i]]
                chance = chances[members[a, i]]
                lowest = np.inf
                for j in range(k):
                    after = smaller[b, j]
                    value = round_value(chance[members[b, j]], rest[after, 0], rest[after, 1])
                    lowest = min(lowest, value)
                    highest[j] = max(highest[j], value)
                leading = max(leading, lowest)
            answering = np.inf
            for j in range(k):
                answering = min(answering, highest[j])
            values[a, b, 0] = leading
            values[a, b, 1] = answering
