"""Deals as binary codes, their numbers in a layer, and the look-up tables that kernels need.

A deal of k teams a side is a code of 2k binary digits, the weakest team first, 1 where the team is
not the leader's.  Codes with k ones, ascending, are in the order of `mine` as a list; the deal with
all teams exchanged has the number N - 1 - i.  The number of a code is the sum of two look-ups, one
for each half (Knuth, TAOCP 4A, 7.2.1.3).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.ponte.tables.codes import number_in, without

Codes = npt.NDArray[np.int64]
LARGEST_TAIL = 12
"""Binary digits at the end of a code that are treated together; the best of 8 to 12, measured."""
_MOST = 64


class Halves(NamedTuple):
    """The number of a code is high[code >> k] + low[code & (2^k - 1)]."""

    k: int
    high: npt.NDArray[np.int64]
    low: npt.NDArray[np.int32]


class Tails(NamedTuple):
    """The last `width` digits of codes: what each lead inside of them leaves behind.

    Tails with as many ones are numbered together, ascending.  A lead names a team before a
    stronger one of theirs: `lane` is the tail, `pair` what is left when both are gone, `lone`
    when only the named one is.  From `first[ones]` on are those of tails with that many ones;
    `last_*` are leads of the strongest team of all.
    """

    width: int
    codes: Codes
    starts: Codes
    first: Codes
    lane: npt.NDArray[np.uint16]
    pair: npt.NDArray[np.uint16]
    lone: npt.NDArray[np.uint16]
    last_first: Codes
    last_lane: npt.NDArray[np.uint16]
    last_lone: npt.NDArray[np.uint16]


@cache
def binomials() -> Codes:
    """Return comb(i, j) for i and j to 63 (0 where it would not fit)."""
    return np.array(
        [[comb(i, j) if comb(i, j) < 2**62 else 0 for j in range(_MOST)] for i in range(_MOST)]
    )


def number_of(code: int, k: int) -> int:
    """Return the number of a code of 2k digits among those with k ones, from 0."""
    return number_in(binomials(), code, k)


def code_at(number: int, k: int) -> int:
    """Return the code with this number."""
    code, ones = 0, k
    for place in range(2 * k - 1, -1, -1):
        below = comb(place, ones)
        if ones and number >= below:
            code |= 1 << place
            number -= below
            ones -= 1
    return code


@lru_cache(maxsize=64)
def halves(k: int) -> Halves:
    """Return the tables that number the codes of 2k digits."""
    sizes = np.array([comb(k, k - count) for count in range(k + 1)], np.int64)[_popcounts(k)]
    return Halves(k, np.cumsum(sizes) - sizes, _numbers(k))


@lru_cache(maxsize=16)
def tails(width: int) -> Tails:
    """Return the tails of this width, at least 2."""
    ones = _popcounts(width)
    order = np.argsort(ones, kind="stable")
    numbers = {w: _numbers(w).tolist() for w in (width, width - 1, width - 2)}
    leads: list[tuple[int, int, int, int, int]] = []
    last: list[tuple[int, int, int]] = []
    for tail in range(1 << width):
        count, lane = int(ones[tail]), numbers[width][tail]
        for rank, place in enumerate(_leads(tail, width)):
            lone = numbers[width - 1][without(tail, 1 << place, 1)]
            if place == 0:
                last.append((count, lane, lone))
            else:
                pair = numbers[width - 2][without(tail, 1 << place >> 1, 2)]
                leads.append((count, rank, lane, pair, lone))
    # First leads before second ones, so that neighbours in the list write to different lanes.
    table = np.array(sorted(leads), np.int64).reshape(-1, 5)
    ends = np.array(sorted(last), np.int64).reshape(-1, 3)
    counts = np.arange(width + 2)
    return Tails(
        width=width,
        codes=order.astype(np.int64),
        starts=np.searchsorted(ones[order], counts).astype(np.int64),
        first=np.searchsorted(table[:, 0], counts).astype(np.int64),
        lane=_short(table[:, 2]),
        pair=_short(table[:, 3]),
        lone=_short(table[:, 4]),
        last_first=np.searchsorted(ends[:, 0], counts).astype(np.int64),
        last_lane=_short(ends[:, 1]),
        last_lone=_short(ends[:, 2]),
    )


def _short(column: npt.NDArray[np.int64]) -> npt.NDArray[np.uint16]:
    return np.ascontiguousarray(column.astype(np.uint16))


def _leads(tail: int, width: int) -> Iterator[int]:
    """Yield the place of the strongest own team of each run."""
    for place in range(width):
        if not tail >> place & 1 and (place == 0 or tail >> (place - 1) & 1):
            yield place


def _numbers(width: int) -> npt.NDArray[np.int32]:
    """Return the number of each code of `width` digits among those with as many ones."""
    ones = _popcounts(width)
    numbers = np.zeros(1 << width, np.int32)
    for count in range(width + 1):
        group = np.flatnonzero(ones == count)
        numbers[group] = np.arange(len(group))
    return numbers


def _popcounts(width: int) -> npt.NDArray[np.uint8]:
    return np.bitwise_count(np.arange(1 << width))
