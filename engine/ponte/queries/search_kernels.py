"""The value of a single deal by a memo search with bounds, without a table.

Asked is always whether the leader wins at least t rounds.  A key is a deal's code with a 1 before
its first digit; the memo holds bounds of L for each key met.  A call does so much work and then
gives up (UNKNOWN): what it has found stays in the memo, and the next call goes on from there.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.core.system.jit import early_kernel as kernel
from engine.ponte.tables import codes
from engine.ponte.tables.kernels import top_one, without

NO, YES, UNKNOWN = 0, 1, 2
WORK, USED = 0, 1
first_bounds = kernel(codes.first_bounds)
_HASH = np.uint64(0x9E3779B97F4A7C15)


class Memo(NamedTuple):
    """An open hash table: key (0 is free), and bounds lowest + 32 * highest.

    `counters` are the work left to the call and the entries used.
    """

    keys: npt.NDArray[np.int64]
    bounds: npt.NDArray[np.int16]
    counters: npt.NDArray[np.int64]


@kernel
def slot_of(keys: npt.NDArray[np.int64], key: int) -> int:
    """Return where `key` is, or the free place where it belongs."""
    last = len(keys) - 1
    slot = int(np.int64((np.uint64(key) * _HASH) >> np.uint64(20)) & last)
    while keys[slot] != 0 and keys[slot] != key:
        slot = (slot + 1) & last
    return slot


@kernel
def known_bounds(memo: Memo, code: int, k: int) -> int:
    """Return what the memo knows of L, else what matching tells: lowest + 32 * highest."""
    key = code | 1 << (2 * k)
    slot = slot_of(memo.keys, key)
    if memo.keys[slot] == key:
        return int(memo.bounds[slot])
    return first_bounds(code, k)


@kernel
def remember(memo: Memo, code: int, k: int, low: int, high: int) -> None:
    """Keep bounds of L."""
    key = code | 1 << (2 * k)
    slot = slot_of(memo.keys, key)
    if memo.keys[slot] != key:
        memo.keys[slot] = key
        memo.counters[USED] += 1
    memo.bounds[slot] = low + 32 * high


@kernel
def move_over(old: Memo, new: Memo) -> None:
    """Put all that is in one memo into another, larger one."""
    for i in range(len(old.keys)):
        if old.keys[i]:
            slot = slot_of(new.keys, old.keys[i])
            new.keys[slot] = old.keys[i]
            new.bounds[slot] = old.bounds[i]
    new.counters[USED] = old.counters[USED]


@kernel
def wins_at_least(memo: Memo, code: int, k: int, t: int) -> int:
    """Return whether the leader wins t rounds or more: NO, YES, or UNKNOWN when out of work.

    A lead fails if answering the next stronger team of theirs leaves too little, or if their
    weakest team, given up, does; the latter only gets worse with the strength of the lead.
    """
    found = known_bounds(memo, code, k)
    low, high = found & 31, found >> 5
    if t <= low:
        return YES
    if t > high:
        return NO
    if memo.counters[WORK] <= 0 or memo.counters[USED] * 4 > len(memo.keys) * 3:
        return UNKNOWN
    memo.counters[WORK] -= 1
    exchange = (1 << (2 * k - 2)) - 1
    weakest = top_one(code)
    leads = ~code & ((code << 1) | 1) & ((1 << (2 * k)) - 1)
    answer = NO
    while leads:
        lead = top_one(leads)
        leads ^= lead
        if lead > 1:
            # R < t exactly where the other side, leading the rest, wins k - t or more.
            beaten = wins_at_least(memo, without(code, lead >> 1, 2) ^ exchange, k - 1, k - t)
            if beaten == UNKNOWN:
                return UNKNOWN
            if beaten == YES:
                continue
        if lead < weakest:
            kept = wins_at_least(memo, without(code ^ weakest, lead, 1), k - 1, t - 1)
            if kept == UNKNOWN:
                return UNKNOWN
            if kept == NO:
                break
        answer = YES
        break
    if answer == YES:
        remember(memo, code, k, t, high)
    else:
        remember(memo, code, k, low, t - 1)
    return answer
