"""The exact win rate of one table after another against a table, and what is kept between them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from engine.hog.exact_play.compare_kernels import sweep_tables
from engine.hog.exact_play.policies import PolicyArrays
from engine.hog.exact_play.rule_tables import RuleTables
from engine.hog.exact_play.solutions import WinRates
from engine.hog.exact_play.sweeps import Steps, descending, with_end

Bytes = npt.NDArray[np.uint8]


def comparator_work(tables: RuleTables) -> int:
    """Return the work that comparing two tables is in a cell."""
    return 32 * int(np.diff(tables.first_outcome).max())


class Kept:
    """What was made of a table and is right for the next one: that of high enough score sums.

    Values depend on higher score sums alone, so those above the highest change are kept.
    """

    def __init__(self, goal: int) -> None:
        self._goal = goal
        self._rolls: Bytes | None = None
        self._right_above = 2 * goal - 2

    def sweeps(self, rolls: Bytes, work_per_cell: int) -> Iterator[tuple[int, int]]:
        """Yield as (high, low) the score sums that are not right for a table, to be made so."""
        if self._rolls is not None:
            score, opponent = divmod(np.flatnonzero(rolls != self._rolls), self._goal)
            highest = int((score + opponent).max(initial=-1))
            self._right_above = max(self._right_above, highest)
        self._rolls = rolls
        top = self._right_above
        for high, low in descending(self._goal, work_per_cell):
            if low <= top:
                yield min(high, top), low
                self._right_above = low - 1


class Comparator:
    """Finds the win rate of one table after another against a table."""

    def __init__(self, tables: RuleTables, b: PolicyArrays) -> None:
        """Compare with table `b`."""
        self._tables = tables
        self._kept = Kept(tables.goal)
        self._values = with_end((2, tables.num_classes, tables.num_cells, 2), 2)
        self._rolls = np.zeros((2, tables.num_cells + 2), np.uint8)
        self._rolls[1, : tables.goal**2] = b.rolls

    def rate_steps(self, a: PolicyArrays) -> Steps[WinRates]:
        """Yield the share done; return the exact chances of a table to win."""
        tables = self._tables
        self._rolls[0, : tables.goal**2] = a.rolls
        for high, low in self._kept.sweeps(a.rolls, comparator_work(tables)):
            sweep_tables(tables, high, low, self._rolls, self._values)
            yield 1 - low / (2 * tables.goal - 1)
        values, has_bonus = self._values, tables.feral[self._rolls[:, 0], 0]
        first, second = (float(values[table, 0, 0, has_bonus[table]]) for table in (0, 1))
        return WinRates(first, 1 - second)
