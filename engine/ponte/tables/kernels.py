# mypy: disable-error-code="no-any-return"
"""The leader's value of every deal of a layer, computed lane-parallel.

V[i] = L + R of deal i: rounds the leader's side wins when it leads and when it answers instead with
the same teams.  L = V >> 1 and R = L + (V & 1), because L <= R <= L + 1.  A lead x (the strongest
of its run is enough) is worth min(R without x and the next stronger of theirs, 1 + L without x and
their weakest team), and L is the best of these: specification, sections 6 and 7.

A code is a prefix and a tail (`ranking.py`).  For a lead in the prefix all tails of a prefix read
and write contiguous bytes.  For a lead in the tail the same holds over prefixes, so tiles of
PREFIXES rows are turned on their side.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.core.system.jit import early_kernel as kernel
from engine.ponte.tables import codes
from engine.ponte.tables.ranking import Codes, Halves, Tails

Bytes = npt.NDArray[np.uint8]
top_one = kernel(codes.top_one)
without = kernel(codes.without)
PREFIXES = 32
"""Rows of a tile: one vector register of bytes."""


class Layer(NamedTuple):
    """What a layer of n teams a side is computed with: numbers of its own and of smaller deals."""

    n: int
    binomial: Codes
    own: Halves
    smaller: Halves
    tails: Tails


@kernel
def number(halves: Halves, code: int) -> int:
    """Return the number of a code in its layer."""
    return halves.high[code >> halves.k] + halves.low[code & ((1 << halves.k) - 1)]


@kernel
def count_ones(code: int) -> int:
    """Return how many binary digits are 1 (compiled to one instruction)."""
    count = 0
    while code:
        code &= code - 1
        count += 1
    return count


@kernel
def take_better(best: Bytes, pair: Bytes, lone: Bytes) -> None:
    """Raise `best` where this lead is better: V without the pair, V without x and the weakest."""
    for i in range(len(best)):
        answered = np.uint8((pair[i] >> 1) + (pair[i] & 1))
        sacrificed = np.uint8((lone[i] >> 1) + 1)
        best[i] = max(best[i], min(answered, sacrificed))


@kernel
def take_better_answered(best: Bytes, pair: Bytes) -> None:
    """Raise `best` where this lead is better: none of theirs is weaker, so they win."""
    for i in range(len(best)):
        best[i] = max(best[i], np.uint8((pair[i] >> 1) + (pair[i] & 1)))


@kernel
def lead_prefixes(best: Bytes, previous: Bytes, layer: Layer, prefix: int, ones: int) -> None:
    """Fill `best`, of all tails with so many ones, with the best lead in a prefix above 0."""
    width = layer.tails.width
    count = len(best)
    weakest = top_one(prefix)
    rest = prefix ^ weakest  # without their weakest team: all digits before it are 0
    tail = (1 << ones) - 1
    best[:] = 0
    leads = ~prefix & (prefix << 1) & ((1 << (2 * layer.n - width)) - 1)
    while leads:
        lead = leads & -leads
        leads ^= lead
        code = without(prefix, lead >> 1, 2) << width | tail
        pair = number(layer.smaller, code)
        if lead > weakest:
            take_better_answered(best, previous[pair : pair + count])
        else:
            code = without(rest, lead, 1) << width | tail
            lone = number(layer.smaller, code)
            take_better(best, previous[pair : pair + count], previous[lone : lone + count])
    if not prefix & 1 and ones > 0:
        # The last of the prefix before tails that begin with 1: the upper part of the tails.
        begin = layer.binomial[width - 1, ones]
        pair = number(layer.smaller, prefix >> 1 << (width - 1) | (tail >> 1))
        lone = number(layer.smaller, rest >> 1 << width | tail) + begin
        count -= begin
        take_better(best[begin:], previous[pair : pair + count], previous[lone : lone + count])


@kernel
def turn(tile: Bytes, column: int, row: Bytes) -> None:
    """Write a row into a column of a tile."""
    for i in range(len(row)):
        tile[i, column] = row[i]


@kernel
def turn_back_and_count(row: Bytes, tile: Bytes, column: int, histogram: Codes) -> None:
    """Raise a row to what a column of the tile holds, and count it as `count_values` does."""
    for i in range(len(row)):
        value = max(row[i], tile[i, column])
        row[i] = value
        histogram[i & 3, value] += 1


@kernel
def lead_tails(best: Bytes, pairs: Bytes, lones: Bytes, tails: Tails, ones: int) -> None:
    """Fill `best` [tail, prefix] with the best lead in the tail, for all prefixes of a tile."""
    best[:] = 0
    for j in range(tails.first[ones], tails.first[ones + 1]):
        lane, pair, lone = tails.lane[j], tails.pair[j], tails.lone[j]
        for t in range(PREFIXES):
            answered = np.uint8((pairs[pair, t] >> 1) + (pairs[pair, t] & 1))
            sacrificed = np.uint8((lones[lone, t] >> 1) + 1)
            best[lane, t] = max(best[lane, t], min(answered, sacrificed))
    for j in range(tails.last_first[ones], tails.last_first[ones + 1]):
        lane, lone = tails.last_lane[j], tails.last_lone[j]
        for t in range(PREFIXES):
            best[lane, t] = max(best[lane, t], np.uint8((lones[lone, t] >> 1) + 1))


@kernel
def count_values(histogram: Codes, row: Bytes) -> None:
    """Add the values of a row to a histogram [4, value]: four, so that additions overlap."""
    for i in range(len(row)):
        histogram[i & 3, row[i]] += 1


@kernel
def solve_small(row: Bytes, previous: Bytes, layer: Layer, ones: int) -> None:
    """Fill `row` with the values of the deals whose prefix is 0, one by one."""
    for i in range(len(row)):
        code = layer.tails.codes[layer.tails.starts[ones] + i]
        weakest = top_one(code)
        best = 0
        for place in range(2 * layer.n):
            lead = 1 << place
            if code & lead or (place > 0 and not code & (lead >> 1)):
                continue
            worth = layer.n
            if place > 0:
                value = previous[number(layer.smaller, without(code, lead >> 1, 2))]
                worth = (value >> 1) + (value & 1)
            if lead < weakest:
                value = previous[number(layer.smaller, without(code ^ weakest, lead, 1))]
                worth = min(worth, 1 + (value >> 1))
            best = max(best, worth)
        row[i] = best


@kernel
def solve_prefixes(
    values: Bytes, previous: Bytes, layer: Layer, start: int, stop: int, histogram: Codes
) -> None:
    """Write L of the deals with prefixes from `start` to `stop`, and count them."""
    n, width = layer.n, layer.tails.width
    best = np.empty((layer.binomial[width, width // 2], PREFIXES), np.uint8)
    pairs = np.zeros_like(best)
    lones = np.zeros_like(best)
    begins = np.empty(PREFIXES, np.int64)
    for ones in range(max(0, width - n), min(width, n) + 1):
        count = layer.binomial[width, ones]
        tail = (1 << ones) - 1
        filled = 0
        for prefix in range(start, stop):
            if count_ones(prefix) != n - ones:
                continue
            begin = number(layer.own, prefix << width | tail)
            row = values[begin : begin + count]
            if prefix == 0:
                solve_small(row, previous, layer, ones)
                count_values(histogram, row)
                continue
            lead_prefixes(row, previous, layer, prefix, ones)
            begins[filled] = begin
            if 0 < ones < width:
                at = number(layer.smaller, prefix << (width - 2) | (tail >> 1))
                turn(pairs, filled, previous[at : at + layer.binomial[width - 2, ones - 1]])
            if ones < width:
                rest = prefix ^ top_one(prefix)
                at = number(layer.smaller, rest << (width - 1) | tail)
                turn(lones, filled, previous[at : at + layer.binomial[width - 1, ones]])
            filled += 1
            if filled == PREFIXES:
                flush(values, begins, count, best, pairs, lones, layer.tails, ones, histogram)
                filled = 0
        if filled:
            some = begins[:filled]
            flush(values, some, count, best, pairs, lones, layer.tails, ones, histogram)


@kernel
def flush(
    values: Bytes,
    begins: Codes,
    count: int,
    best: Bytes,
    pairs: Bytes,
    lones: Bytes,
    tails: Tails,
    ones: int,
    histogram: Codes,
) -> None:
    """Compute the leads in the tails of a tile, and put what they are worth into its rows."""
    lead_tails(best, pairs, lones, tails, ones)
    for t in range(len(begins)):
        row = values[begins[t] : begins[t] + count]
        turn_back_and_count(row, best, t, histogram)


@kernel
def add_answers(values: Bytes, n: int, start: int, stop: int) -> None:
    """Turn L into V = L + R for deals from `start` to `stop`, and for those exchanged."""
    end = len(values)
    add_exchanged(values[start:stop], values[end - stop : end - start], n)


@kernel
def add_exchanged(some: Bytes, others: Bytes, n: int) -> None:
    """Turn L into V in two parts of a layer: one has the deals of the other exchanged, backwards.

    Parts that cannot overlap are added many at a time.
    """
    last = len(some) - 1
    for i in range(len(some)):
        first, second = some[i], others[last - i]
        some[i] = np.uint8(first + np.uint8(n - second))
        others[last - i] = np.uint8(second + np.uint8(n - first))
