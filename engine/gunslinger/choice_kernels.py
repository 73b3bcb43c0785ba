"""What each strategy of Gunslinger shoots at, compiled; exactly what its `aim` leads to.

Tables of a game: `relation` as dealt; `hits[i, j]`, shots of j at i that i remembers; `odds[i, j]`,
how likely i shoots at j (see `expected_value.py`); `history[r, i]`, targets.  Everything is in the
order of the players' numbers, as in the rules.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.core.play import compiled_chance
from engine.core.play.chance import GOLDEN
from engine.core.system.jit import kernel
from engine.gunslinger.deal_kernels import Numbers, Stream, Table
from engine.gunslinger.relations import ENEMY, FRIEND
from engine.gunslinger.rules import NO_SHOT

EQUAL = 1e-12
MOST_ENTRIES = 50
"""Past shots that `odds` are made of: the weight of one more is below 2^-50."""

Floats = npt.NDArray[np.float64]
History = npt.NDArray[np.int16]


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
def one_of(ids: Numbers, count: int, streams: Stream, i: int) -> int:
    """Return one of the first ids, or no shot where there is none."""
    return ids[place(count, streams, i)] if count else NO_SHOT


@kernel
def best_of(
    scratch: tuple[Numbers, Floats, Numbers], count: int, above: float, streams: Stream, i: int
) -> int:
    """Return one of those with the greatest value, if it is above a number."""
    ids, values, _ = scratch
    best = above
    for k in range(count):
        best = max(best, values[k])
    if best <= above:
        return NO_SHOT
    ties = 0
    for k in range(count):
        if values[k] >= best - EQUAL:
            ids[ties] = ids[k]
            ties += 1
    return one_of(ids, ties, streams, i)


@kernel
def avenged(
    i: int,
    hits: npt.NDArray[np.int32],
    living: Numbers,
    relation: Table,
    ids: Numbers,
    spares: bool,
    rate: float,
    streams: Stream,
) -> int:
    """Return whom David's Revenge shoots at: who shot at i most."""
    most, ties = 1, 0
    for j in living:
        count = hits[i, j]
        if count >= most and j != i and not (spares and relation[i, j] == FRIEND):
            if count > most:
                most, ties = count, 0
            ids[ties] = j
            ties += 1
    if ties == 0 or not fires(rate, streams, i):
        return NO_SHOT
    return one_of(ids, ties, streams, i)


@kernel
def remember(
    living: Numbers,
    rounds: int,
    history: History,
    window_of: Numbers,
    spans: Numbers,
    hits: npt.NDArray[np.int32],
    num_hits: Numbers,
) -> None:
    """Take the last round into `hits` of those with a window, and take out what is too old.

    `num_hits` are all of a player's, those by the dead included.
    """
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
    relation: Table,
    living: Numbers,
    odds: Floats,
    scratch: tuple[Numbers, Floats, Numbers],
    cost: float,
    may_be_friends: bool,
    streams: Stream,
) -> int:
    """Return whom expected value shoots at."""
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
    return best_of(scratch, count, EQUAL, streams, i)


@kernel
def crowded(
    i: int,
    relation: Table,
    living: Numbers,
    under_fire: Numbers,
    history: History,
    rounds: int,
    scratch: tuple[Numbers, Floats, Numbers],
    bonus: float,
    streams: Stream,
) -> int:
    """Return the stranger at whom most others shot in the last round."""
    ids, values, _ = scratch
    count = 0
    for j in living:
        shots = under_fire[j] - int(rounds > 0 and history[rounds - 1, i] == j)
        if j != i and relation[i, j] != FRIEND and shots > 0:
            ids[count] = j
            values[count] = shots + bonus if relation[i, j] == ENEMY else shots
            count += 1
    return best_of(scratch, count, EQUAL, streams, i)


@kernel
def guarded(
    i: int,
    relation: Table,
    living: Numbers,
    under_fire: Numbers,
    history: History,
    rounds: int,
    alive: Table,
    scratch: tuple[Numbers, Floats, Numbers],
    streams: Stream,
) -> int:
    """Return the attacker of i or of a living friend at whom most others shot, after a round."""
    ids, values, _ = scratch
    count = 0
    for j in living:
        t = history[rounds - 1, j]
        if j == i or relation[i, j] == FRIEND or t == NO_SHOT:
            continue
        if t == i or (relation[i, t] == FRIEND and alive[0, t]):
            ids[count] = j
            values[count] = under_fire[j] - int(history[rounds - 1, i] == j)
            count += 1
    return best_of(scratch, count, -1.0, streams, i)


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
    tables: tuple[History, Table, Floats, Numbers],
) -> None:
    """Take the last round into `odds`: entries halve, where none was struck out or is too old."""
    history, alive, odds, entries = tables
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
