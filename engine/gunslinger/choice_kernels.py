"""What each strategy of Gunslinger aims at, compiled; exactly what its `aim` returns.

Everything is in the order of the players' numbers, as in the rules.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.core.play import compiled_chance
from engine.core.play.chance import GOLDEN
from engine.core.system.jit import kernel
from engine.gunslinger.deal_kernels import Numbers, Stream, Table
from engine.gunslinger.relations import ENEMY, FRIEND
from engine.gunslinger.rules import NO_SHOT, QUIET_ROUNDS

EQUAL = 1e-12
MOST_ENTRIES = 50
"""Past shots that `odds` are made of: the weight of one more is below 2^-50."""
DUMB, NEVER, ALWAYS_ENEMY, CROWD, GUARD, DR, EV = range(7)
"""The codes of strategies."""

Floats = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int32]
History = npt.NDArray[np.int16]
Scratch = tuple[Numbers, Floats, Numbers]
"""Ids, their values, and more ids."""


class Coded(NamedTuple):
    """Strategies by their numbers.

    `windows` are the rounds that one remembers, `spans` the different ones; `params` two numbers
    for each, such as the rate of David's Revenge and whether it spares friends.
    """

    codes: Numbers
    params: Floats
    windows: Numbers
    spans: Numbers


class Room(NamedTuple):
    """A game in progress, and scratch.

    `relation` is as dealt; `history[r, i]` are targets; `living` the numbers of the living, and
    what is left of longer lists; `hits[i, j]` shots of j at i that i remembers, `num_hits` all of
    them, those by the dead included; `odds[i, j]` how likely i shoots at j (`expected_value.py`),
    made of so many `entries`; `under_fire` the shots at each in the last round.
    """

    relation: Table
    history: History
    living: Numbers
    alive: Table
    streams: Stream
    under_fire: Numbers
    strangers: Numbers
    num_strangers: Numbers
    hits: Counts
    num_hits: Numbers
    window_of: Numbers
    odds: Floats
    entries: Numbers
    scratch: Scratch


@kernel
def room_for(n: int) -> Room:
    """Return an empty room for n players."""
    return Room(
        np.zeros((n, n), np.int8),
        np.zeros((QUIET_ROUNDS * n, n), np.int16),
        np.arange(n),
        np.ones((1, n), np.int8),
        np.zeros(n + 1, np.uint64),
        np.zeros(n, np.int64),
        np.zeros((n, n), np.int64),
        np.zeros(n, np.int64),
        np.zeros((n, n), np.int32),
        np.zeros(n, np.int64),
        np.zeros(n, np.int64),
        np.zeros((n, n)),
        np.zeros(n, np.int64),
        (np.zeros(n, np.int64), np.zeros(n), np.zeros(n, np.int64)),
    )


@kernel
def bits(streams: Stream, i: int) -> np.uint64:
    """Return 64 random bits of seat i.

    A view of the stream, for each draw, would cost more than the draw.
    """
    streams[i + 1] += np.uint64(GOLDEN)
    return compiled_chance.mixed(streams[i + 1])


@kernel
def fires(rate: float, streams: Stream, i: int) -> bool:
    """Return whether seat i shoots; what is sure needs no chance."""
    return rate >= 1 or bool(np.float64(bits(streams, i) >> np.uint64(11)) * 2.0**-53 < rate)


@kernel
def place(count: int, streams: Stream, i: int) -> int:
    """Return a place below a count; chance is used only where there is a choice."""
    return int(np.int64(compiled_chance.scaled(bits(streams, i), count))) if count > 1 else 0


@kernel
def best_of(scratch: Scratch, count: int, above: float) -> int:
    """Bring those of the first ids with the greatest value to the front; return how many.

    None where that is not above a number.
    """
    ids, values, _ = scratch
    best = above
    for k in range(count):
        best = max(best, values[k])
    if best <= above:
        return 0
    ties = 0
    for k in range(count):
        if values[k] >= best - EQUAL:
            ids[ties] = ids[k]
            ties += 1
    return ties


@kernel
def persistent(
    i: int,
    rounds: int,
    living: Numbers,
    relation: Table,
    history: History,
    alive: Table,
    ids: Numbers,
) -> int:
    """Aim at the last target while that one lives, else at all living enemies."""
    target = history[rounds - 1, i] if rounds > 0 else NO_SHOT
    if target != NO_SHOT and alive[0, target]:
        ids[0] = target
        return 1
    count = 0
    for j in living:
        if relation[i, j] == ENEMY:
            ids[count] = j
            count += 1
    return count


@kernel
def avenged(
    i: int, living: Numbers, relation: Table, hits: Counts, ids: Numbers, spares: bool
) -> int:
    """Aim at who shot at i most."""
    most, ties = 1, 0
    for j in living:
        count = hits[i, j]
        if count >= most and j != i and not (spares and relation[i, j] == FRIEND):
            if count > most:
                most, ties = count, 0
            ids[ties] = j
            ties += 1
    return ties


@kernel
def remember(
    living: Numbers,
    rounds: int,
    history: History,
    window_of: Numbers,
    spans: Numbers,
    hits: Counts,
    num_hits: Numbers,
) -> None:
    """Take the last round into `hits` of those with a window, and take out what is too old."""
    for j in living:
        t = history[rounds - 1, j]
        if t != NO_SHOT and window_of[t] > 0:
            hits[t, j] += 1
            num_hits[t] += 1
    for window in spans:
        if rounds > window:
            for j in living:
                t = history[rounds - 1 - window, j]
                if t != NO_SHOT and window_of[t] == window:
                    hits[t, j] -= 1
                    num_hits[t] -= 1


@kernel
def hits_of(
    i: int, target: int, without: int, odds: Floats, living: Numbers
) -> tuple[float, float]:
    """Return how likely others than i, and than one more, hit a target at least once, and twice."""
    none, one = 1.0, 0.0
    for j in living:
        q = odds[j, target]
        if q > 0 and j != i and j != target and j != without:
            one = one * (1 - q) + none * q
            none *= 1 - q
    return 1 - none, 1 - none - one


@kernel
def valued(
    i: int,
    living: Numbers,
    relation: Table,
    odds: Floats,
    scratch: Scratch,
    cost: float,
    may_be_friends: bool,
) -> int:
    """Aim at the targets of the highest expected value."""
    ids, values, friends = scratch
    count = num_friends = 0
    for j in living:
        if relation[i, j] == FRIEND:
            friends[num_friends] = j
            num_friends += 1
    for t in living:
        kind = relation[i, t]
        if t == i or (kind == FRIEND and not may_be_friends):
            continue
        saved = 0.0
        for g in friends[:num_friends]:
            if odds[t, g] > 0 and g != t:
                saved += hits_of(i, g, i, odds, living)[1] - hits_of(i, g, t, odds, living)[1]
        if kind != ENEMY and saved == 0:
            continue
        once, twice = hits_of(i, t, i, odds, living)
        kill = once - twice if kind == ENEMY else 0.0
        save = saved * once if saved != 0 else 0.0
        ids[count], values[count] = t, kill + save - cost
        count += 1
    return best_of(scratch, count, EQUAL)


@kernel
def crowded(
    i: int,
    rounds: int,
    living: Numbers,
    relation: Table,
    history: History,
    under_fire: Numbers,
    scratch: Scratch,
    bonus: float,
) -> int:
    """Aim at the stranger at whom most others shot in the last round."""
    ids, values, _ = scratch
    count = 0
    for j in living:
        shots = under_fire[j] - int(rounds > 0 and history[rounds - 1, i] == j)
        if j != i and relation[i, j] != FRIEND and shots > 0:
            ids[count] = j
            values[count] = shots + bonus if relation[i, j] == ENEMY else shots
            count += 1
    return best_of(scratch, count, EQUAL)


@kernel
def guarded(
    i: int,
    rounds: int,
    living: Numbers,
    relation: Table,
    history: History,
    alive: Table,
    under_fire: Numbers,
    scratch: Scratch,
) -> int:
    """Aim at the attacker of i or of a living friend at whom most others shot."""
    ids, values, _ = scratch
    count = 0
    if rounds == 0:
        return count
    for j in living:
        t = history[rounds - 1, j]
        if j == i or relation[i, j] == FRIEND or t == NO_SHOT:
            continue
        if t == i or (relation[i, t] == FRIEND and alive[0, t]):
            ids[count] = j
            values[count] = under_fire[j] - int(history[rounds - 1, i] == j)
            count += 1
    return best_of(scratch, count, -1.0)


@kernel
def predict(i: int, rounds: int, history: History, alive: Table, odds: Floats) -> int:
    """Fill in how likely i shoots at whom, from all its shots; return how many entries counted."""
    odds[i, :] = 0.0
    weight, entries = 0.5, 0
    for r in range(rounds - 1, -1, -1):
        if entries == MOST_ENTRIES:
            break
        t = history[r, i]
        if t != NO_SHOT:
            if not alive[0, t]:
                continue
            odds[i, t] += weight
        weight *= 0.5
        entries += 1
    return entries


@kernel
def predict_on(
    living: Numbers,
    fallen: Numbers,
    rounds: int,
    history: History,
    alive: Table,
    odds: Floats,
    entries: Numbers,
) -> None:
    """Take the last round into `odds`: entries halve, where none was struck out or is too old."""
    for j in living:
        target = history[rounds - 1, j]
        is_stale = entries[j] >= MOST_ENTRIES
        for d in fallen:
            is_stale |= odds[j, d] > 0 or target == d
        if is_stale:
            entries[j] = predict(j, rounds, history, alive, odds)
            continue
        for t in living:
            odds[j, t] *= 0.5
        if target != NO_SHOT:
            odds[j, target] += 0.5
        entries[j] += 1
