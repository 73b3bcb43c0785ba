"""The value of a single deal in plain Python: the same search as `search_kernels`, without numba.

A dozen teams take some 3 ms, five times as long as kernels; these take 1.5 s when first compiled.
"""

from __future__ import annotations

from functools import cache

from engine.ponte.tables.codes import first_bounds, without

LARGEST = 16
"""Teams a side that take 50 ms or less."""
_MOST_KEPT = 50_000
"""Deals; to find so many takes a quarter of a second, and they take 10 MB."""


class PlainMemo:
    """What is known of deals; those solved with the same one share what was found.

    Several threads may use it: what one of them overwrites is true, and found again if need be.
    """

    def __init__(self) -> None:
        self._bounds: dict[int, tuple[int, int]] = {}

    @property
    def is_full(self) -> bool:
        """Whether so much was asked that kernels are worth their compilation."""
        return len(self._bounds) >= _MOST_KEPT

    def wins(self, code: int, k: int) -> int:
        """Return the rounds that the leader of a deal wins."""
        low, high = self._known(code, k)
        while low < high:
            middle = (low + high + 1) // 2
            if self._wins_at_least(code, k, middle):
                low = middle
            else:
                high = middle - 1
        return low

    def _known(self, code: int, k: int) -> tuple[int, int]:
        found = self._bounds.get(code | 1 << (2 * k))
        if found is None:
            bounds = first_bounds(code, k)
            found = bounds & 31, bounds >> 5
        return found

    def _wins_at_least(self, code: int, k: int, t: int) -> bool:
        low, high = self._known(code, k)
        if t <= low or t > high:
            return t <= low
        answer = self._has_lead(code, k, t)
        self._bounds[code | 1 << (2 * k)] = (t, high) if answer else (low, t - 1)
        return answer

    def _has_lead(self, code: int, k: int, t: int) -> bool:
        """Return whether one of the leads wins t rounds or more: see `search_kernels`."""
        exchange = (1 << (2 * k - 2)) - 1
        weakest = 1 << (code.bit_length() - 1)
        leads = ~code & ((code << 1) | 1) & ((1 << (2 * k)) - 1)
        while leads:
            lead = 1 << (leads.bit_length() - 1)
            leads ^= lead
            if lead > 1 and self._wins_at_least(
                without(code, lead >> 1, 2) ^ exchange, k - 1, k - t
            ):
                continue
            return lead >= weakest or self._wins_at_least(
                without(code ^ weakest, lead, 1), k - 1, t - 1
            )
        return False


@cache
def plain_memo() -> PlainMemo:
    """Return the memo of this process."""
    return PlainMemo()
