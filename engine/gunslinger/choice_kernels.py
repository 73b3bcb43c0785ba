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
from engine.core.system.jit import inner_kernel, kernel
from engine.gunslinger.deal_kernels import Numbers, Stream, Table
from engine.gunslinger.forecast_kernels import (
    Floats,
    Forecast,
    History,
    forecast_for,
    hits_without,
)
from engine.gunslinger.relations import ENEMY, FRIEND
from engine.gunslinger.rules import NO_SHOT, QUIET_ROUNDS

EQUAL = 1e-12
DUMB, NEVER, ALWAYS_ENEMY, CROWD, GUARD, DR, EV = range(7)
"""The codes of strategies."""

Counts = npt.NDArray[np.int32]
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
    them; both of the living only.  `under_fire` are the shots at each in the last round.
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
    forecast: Forecast
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
        forecast_for(n),
        (np.zeros(n, np.int64), np.zeros(n), np.zeros(n, np.int64)),
    )


@inner_kernel
def bits(streams: Stream, i: int) -> np.uint64:
    """Return 64 random bits of seat i.

    A view of the stream, for each draw, would cost more than the draw.
    """
    streams[i + 1] += np.uint64(GOLDEN)
    return compiled_chance.mixed(streams[i + 1])


@inner_kernel
def fires(rate: float, streams: Stream, i: int) -> bool:
    """Return whether seat i shoots; what is sure needs no chance."""
    return rate >= 1 or bool(np.float64(bits(streams, i) >> np.uint64(11)) * 2.0**-53 < rate)


@inner_kernel
def place(count: int, streams: Stream, i: int) -> int:
    """Return a place below a count; chance is used only where there is a choice."""
    return int(np.int64(compiled_chance.scaled(bits(streams, i), count))) if count > 1 else 0


@inner_kernel
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


@inner_kernel
def persistent(
    i: int,
    rounds: int,
    living: Numbers,
    left: int,
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
    for m in range(left):
        j = living[m]
        if relation[i, j] == ENEMY:
            ids[count] = j
            count += 1
    return count


@inner_kernel
def avenged(i: int, relation: Table, hits: Counts, ids: Numbers, spares: bool) -> int:
    """Aim at who shot at i most."""
    most, ties = 0, 0
    for j in range(len(hits)):
        if not (spares and relation[i, j] == FRIEND):
            most = max(most, hits[i, j])
    if most == 0:
        return 0
    for j in range(len(hits)):
        if hits[i, j] == most and not (spares and relation[i, j] == FRIEND):
            ids[ties] = j
            ties += 1
    return ties


@inner_kernel
def remember(
    living: Numbers,
    left: int,
    rounds: int,
    history: History,
    window_of: Numbers,
    spans: Numbers,
    hits: Counts,
    num_hits: Numbers,
) -> None:
    """Take the last round into `hits` of those with a window, and take out what is too old."""
    for m in range(left):
        j = living[m]
        t = history[rounds - 1, j]
        if t != NO_SHOT and window_of[t] > 0:
            hits[t, j] += 1
            num_hits[t] += 1
    for window in spans:
        if rounds > window:
            for m in range(left):
                j = living[m]
                t = history[rounds - 1 - window, j]
                if t != NO_SHOT and window_of[t] == window:
                    hits[t, j] -= 1
                    num_hits[t] -= 1


@inner_kernel
def forget(fallen: Numbers, num_fallen: int, hits: Counts, num_hits: Numbers) -> None:
    """Take out what the fallen shot: nobody avenges it any more."""
    for k in range(num_fallen):
        j = fallen[k]
        for t in range(len(hits)):
            num_hits[t] -= hits[t, j]
            hits[t, j] = 0


@inner_kernel
def valued(
    i: int,
    living: Numbers,
    left: int,
    relation: Table,
    forecast: Forecast,
    scratch: Scratch,
    cost: float,
    may_be_friends: bool,
) -> int:
    """Aim at the targets of the highest expected value.

    A friend's chance to be hit twice is less without t by that of t's shot, times that of just one
    other's.
    """
    ids, values, friends = scratch
    weights, scales = forecast.weights, forecast.scales
    count = num_friends = 0
    for m in range(left):
        j = living[m]
        if relation[i, j] == FRIEND:
            friends[num_friends] = j
            num_friends += 1
    for m in range(left):
        t = living[m]
        kind = relation[i, t]
        if t == i or (kind == FRIEND and not may_be_friends):
            continue
        saved = 0.0
        for k in range(num_friends):
            g = friends[k]
            if weights[t, g] > 0:
                one = hits_without(weights, scales, g, i, t, living, left)[1]
                saved += weights[t, g] * scales[t] * one
        none, one = forecast.none[t], forecast.one[t]
        if weights[i, t] > 0:
            none, one = hits_without(weights, scales, t, i, i, living, left)
        kill = one if kind == ENEMY else 0.0
        if kill > 0 or saved > 0:
            ids[count], values[count] = t, kill + saved * (1 - none) - cost
            count += 1
    return best_of(scratch, count, EQUAL)


@inner_kernel
def crowded(
    i: int,
    rounds: int,
    living: Numbers,
    left: int,
    relation: Table,
    history: History,
    under_fire: Numbers,
    scratch: Scratch,
    bonus: float,
) -> int:
    """Aim at the stranger at whom most others shot in the last round."""
    ids, values, _ = scratch
    count = 0
    for m in range(left):
        j = living[m]
        shots = under_fire[j] - int(rounds > 0 and history[rounds - 1, i] == j)
        if j != i and relation[i, j] != FRIEND and shots > 0:
            ids[count] = j
            values[count] = shots + bonus if relation[i, j] == ENEMY else shots
            count += 1
    return best_of(scratch, count, EQUAL)


@inner_kernel
def guarded(
    i: int,
    rounds: int,
    living: Numbers,
    left: int,
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
    for m in range(left):
        j = living[m]
        t = history[rounds - 1, j]
        if j == i or relation[i, j] == FRIEND or t == NO_SHOT:
            continue
        if t == i or (relation[i, t] == FRIEND and alive[0, t]):
            ids[count] = j
            values[count] = under_fire[j] - int(history[rounds - 1, i] == j)
            count += 1
    return best_of(scratch, count, -1.0)
