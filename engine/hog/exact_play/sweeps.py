"""How a sweep over the score sums is cut into kernel calls, and run to its end or as a job."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from engine.core.system.job import relayed
from engine.hog.exact_play.rule_tables import CLASS_LANES, LOST, RuleTables

T = TypeVar("T")
Steps = Generator[float, None, T]
"""Yields the share done, between 0 and 1, about every 20 ms; returns a result."""

WORK_PER_CALL = 40_000_000
"""Multiplications and table look-ups in one kernel call: some 20 ms."""


def policy_work(tables: RuleTables) -> int:
    """Return the work in a cell where two policies play, as if each made every roll there."""
    return 4 * CLASS_LANES * len(tables.outcome_points)


def part(steps: Steps[T], start: float, stop: float) -> Steps[T]:
    """Yield the shares of `steps` as those from `start` to `stop` of the whole."""
    return relayed(steps, lambda share: start + (stop - start) * share)


def ascending(goal: int, work_per_cell: int) -> Iterator[tuple[int, int]]:
    """Yield the score sums from 0 up, as (low, high) for one kernel call each."""
    low, work = 0, 0
    for total in range(2 * goal - 1):
        work += work_per_cell * min(total + 1, 2 * goal - 1 - total)
        if work > WORK_PER_CALL or total == 2 * goal - 2:
            yield low, total
            low, work = total + 1, 0


def descending(goal: int, work_per_cell: int) -> Iterator[tuple[int, int]]:
    """Yield the score sums from the highest down, as (high, low) for one kernel call each."""
    last = 2 * goal - 2
    for low, high in ascending(goal, work_per_cell):
        yield last - low, last - high


def with_end(shape: tuple[int, ...], axis: int) -> npt.NDArray[np.float64]:
    """Return zeros with two entries more along `axis`: the loser's and the winner's to move."""
    longer = list(shape)
    longer[axis] += 2
    values = np.zeros(longer)
    values.swapaxes(0, axis)[LOST] = 1.0
    return values
