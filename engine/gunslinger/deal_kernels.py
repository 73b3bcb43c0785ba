"""Friends and enemies dealt in a compiled call, by the same draws as `relations.py`."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.core.play import compiled_chance
from engine.core.system.jit import kernel
from engine.gunslinger.relations import ENEMY, FRIEND, MOST_BY_PAIRING, SWAPS_PER_EDGE

Numbers = npt.NDArray[np.int64]
Table = npt.NDArray[np.int8]
Stream = npt.NDArray[np.uint64]


@kernel
def deal(table: Table, ends: Numbers, e: int, f: int, stream: Stream) -> None:
    """Fill a square table with 1 for friends, -1 for enemies and 0.

    `ends` is scratch of at least n * max(f, 3) numbers, and n at least.
    """
    n = len(table)
    few = min(f, n - 1 - f)
    if few <= MOST_BY_PAIRING:
        while not is_paired(table, ends, few, stream):
            pass
    else:
        swap(table, ends, few, stream)
    if few != f:
        for i in range(n):
            for j in range(n):
                table[i, j] = FRIEND - table[i, j] if i != j else 0
    few = min(e, n - 1 - f - e)
    for i in range(n):
        count = 0
        for j in range(n):
            if j != i and table[i, j] != FRIEND:
                ends[count] = j
                count += 1
        for k in range(few):
            j = k + compiled_chance.below(stream, count - k)
            ends[k], ends[j] = ends[j], ends[k]
        first, last = (0, few) if few == e else (few, count)
        for k in range(first, last):
            table[i, ends[k]] = ENEMY


@kernel
def is_paired(table: Table, ends: Numbers, f: int, stream: Stream) -> bool:
    """Try to pair f ends of edges of each vertex; return whether no edge is a loop or doubled."""
    n = len(table)
    table[:] = 0
    left = 0
    for i in range(n):
        for _ in range(f):
            ends[left] = i
            left += 1
    while left > 0:
        left -= 1
        one = ends[left]
        place = compiled_chance.below(stream, left)
        other = ends[place]
        left -= 1
        ends[place] = ends[left]
        if one == other or table[one, other]:
            return False
        table[one, other] = table[other, one] = FRIEND
    return True


@kernel
def swap(table: Table, ends: Numbers, f: int, stream: Stream) -> None:
    """Shuffle a circulant graph with permuted labels; edge k lies in places 2 k and 2 k + 1."""
    n = len(table)
    table[:] = 0
    labels = np.arange(n)
    compiled_chance.shuffle(stream, labels)
    count = 0
    for step in range(1, f // 2 + 1):
        for i in range(n):
            ends[2 * count], ends[2 * count + 1] = labels[i], labels[(i + step) % n]
            count += 1
    if f % 2:
        for i in range(n // 2):
            ends[2 * count], ends[2 * count + 1] = labels[i], labels[i + n // 2]
            count += 1
    for k in range(count):
        table[ends[2 * k], ends[2 * k + 1]] = table[ends[2 * k + 1], ends[2 * k]] = FRIEND
    for _ in range(SWAPS_PER_EDGE * count):
        first = compiled_chance.below(stream, count)
        drawn = compiled_chance.below(stream, 2 * count)
        second, turned = drawn // 2, drawn % 2
        u, v = ends[2 * first], ends[2 * first + 1]
        x, y = ends[2 * second + turned], ends[2 * second + 1 - turned]
        if u == y or x == v or table[u, y] or table[x, v]:
            continue
        table[u, v] = table[v, u] = table[x, y] = table[y, x] = 0
        table[u, y] = table[y, u] = table[x, v] = table[v, x] = FRIEND
        ends[2 * first], ends[2 * first + 1] = u, y
        ends[2 * second], ends[2 * second + 1] = x, v
