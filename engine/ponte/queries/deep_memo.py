"""The value of a single deal of any size by compiled search, with a memo that grows."""

from __future__ import annotations

from collections.abc import Generator

import numpy as np

from engine.ponte.queries.search_kernels import (
    UNKNOWN,
    WORK,
    Memo,
    known_bounds,
    move_over,
    wins_at_least,
)

_WORK_A_CALL = 40_000
"""Positions looked at in one kernel call: some 30 ms."""
_FIRST_SIZE = 1 << 12
_LARGEST_SIZE = 1 << 28


class DeepMemo:
    """What is known of deals; those solved with the same one share what was found."""

    def __init__(self) -> None:
        self._memo = _empty_memo(_FIRST_SIZE)

    @property
    def memory_bytes(self) -> int:
        """What it takes."""
        return int(self._memo.keys.nbytes + self._memo.bounds.nbytes)

    def wins(self, code: int, k: int) -> Generator[None, None, int]:
        """Return the rounds that the leader of a deal wins; yield every 50 ms or more often."""
        while True:
            bounds = int(known_bounds(self._memo, code, k))
            low, high = bounds & 31, bounds >> 5
            if low == high:
                return low
            yield from self._narrowed(code, k, (low + high + 1) // 2)

    def _narrowed(self, code: int, k: int, t: int) -> Generator[None, None, None]:
        while True:
            self._memo.counters[WORK] = _WORK_A_CALL
            answer = wins_at_least(self._memo, code, k, t)
            if answer != UNKNOWN:
                return
            if self._memo.counters[WORK] > 0:
                self._grow()
            yield

    def _grow(self) -> None:
        size = len(self._memo.keys) * 2
        # Where even the largest memo is full it is emptied: slower, but never without end.
        larger = _empty_memo(min(size, _LARGEST_SIZE))
        if size <= _LARGEST_SIZE:
            move_over(self._memo, larger)
        self._memo = larger


def _empty_memo(size: int) -> Memo:
    return Memo(np.zeros(size, np.int64), np.zeros(size, np.int16), np.zeros(2, np.int64))
