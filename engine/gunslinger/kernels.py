"""Whole games of Gunslinger in a compiled call: exactly those that the rules give for the keys."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.core.play import compiled_chance
from engine.core.system.jit import inner_kernel, kernel
from engine.gunslinger.choice_kernels import (
    ALWAYS_ENEMY,
    CROWD,
    DR,
    DUMB,
    EV,
    GUARD,
    Coded,
    Room,
    avenged,
    crowded,
    fires,
    forget,
    guarded,
    persistent,
    place,
    remember,
    room_for,
    valued,
)
from engine.gunslinger.deal_kernels import Numbers, Table, deal
from engine.gunslinger.forecast_kernels import Floats, clear, predict_on
from engine.gunslinger.relations import ENEMY, FRIEND
from engine.gunslinger.rules import DEADLY, NO_SHOT, QUIET_ROUNDS

NOBODY = -1


@kernel
def play_games(
    returns: Floats,
    told: Floats,
    lengths: Numbers,
    seats: Numbers,
    keys: npt.NDArray[np.uint64],
    coded: Coded,
    e: int,
    f: int,
) -> None:
    """Fill in scores, what the match tells [game, seat, measure], and how many rounds it took.

    Line-ups are rows of `seats`.  Whoever has a kernel has no void shots.
    """
    n = seats.shape[1]
    room, ends = room_for(n), np.zeros(n * max(f, 3) + n, np.int64)
    for game in range(len(keys)):
        derive(room.streams, keys[game])
        deal(room.relation, ends, e, f, room.streams[:1])
        room.hits[:] = 0
        room.num_hits[:] = 0
        for i in range(n):
            room.living[i] = i
            clear(room.forecast, i)
            room.forecast.none[i], room.forecast.one[i] = 1.0, 0.0
            room.alive[0, i] = 1
        lengths[game] = play_on(room, n, seats[game], coded, 0, 0, NOBODY, NO_SHOT)
        for i in range(n):
            returns[game, i] = score(room, i)
            told[game, i, 0] = room.alive[0, i]


@inner_kernel
def derive(streams: npt.NDArray[np.uint64], key: np.uint64) -> None:
    """Set the stream of the rules and that of each seat to their beginnings."""
    for stream in range(len(streams)):
        streams[stream] = compiled_chance.derived_key(key, stream)


@inner_kernel
def score(room: Room, i: int) -> int:
    """Return what a player has: its life, its living friends and its dead enemies."""
    total = int(room.alive[0, i])
    for j in range(room.alive.shape[1]):
        total += int(room.relation[i, j] == FRIEND) & int(room.alive[0, j])
        total += int(room.relation[i, j] == ENEMY) & int(not room.alive[0, j])
    return total


@inner_kernel
def list_strangers(i: int, living: Numbers, left: int, relation: Table, strangers: Numbers) -> int:
    """List the living who are no friends of i; return how many."""
    count = 0
    for k in range(left):
        j = living[k]
        strangers[i, count] = j
        count += int(j != i and relation[i, j] != FRIEND)
    return count


@inner_kernel
def play_on(
    room: Room,
    left: int,
    seats: Numbers,
    coded: Coded,
    rounds: int,
    quiet: int,
    me: int,
    action: int,
) -> int:
    """Play from a position to the end, and return the number of all rounds; `left` players live.

    Seat `me`, if not nobody, plays `action` in the first round, whatever its strategy.
    """
    living, alive, history = room.living, room.alive, room.history
    under_fire, streams, window_of = room.under_fire, room.streams, room.window_of
    relation, hits, num_hits, forecast = room.relation, room.hits, room.num_hits, room.forecast
    codes, params, spans, scratch = coded.codes, coded.params, coded.spans, room.scratch
    ids = scratch[0]
    strangers, num_strangers = room.strangers, room.num_strangers
    has_revenge = has_crowd = False
    num_value, start = 0, rounds
    for i in range(len(seats)):
        window_of[i] = 0
    for k in range(left):
        i = living[k]
        code = codes[seats[i]]
        if code == DUMB:
            num_strangers[i] = list_strangers(i, living, left, relation, strangers)
        if code == DR:
            has_revenge = True
            window_of[i] = coded.windows[seats[i]]
        num_value += int(code == EV)
        has_crowd |= code in (CROWD, GUARD)
    while quiet < QUIET_ROUNDS:
        if has_crowd:
            under_fire[:] = 0
            for k in range(left):
                i = living[k]
                if rounds > 0 and history[rounds - 1, i] != NO_SHOT:
                    under_fire[history[rounds - 1, i]] += 1
        for k in range(left):
            i = living[k]
            kind = seats[i]
            code, first = codes[kind], params[kind, 0]
            if code == DUMB:
                count, target = num_strangers[i], NO_SHOT
                if count > 0 and fires(first, streams, i):
                    target = strangers[i, place(count, streams, i)]
            else:
                second, count, rate = params[kind, 1] > 0, 0, 1.0
                if code == DR:
                    rate = first
                    if num_hits[i] > 0:
                        count = avenged(i, relation, hits, ids, second)
                elif code == EV:
                    count = valued(i, living, left, relation, forecast, scratch, first, second)
                elif code == CROWD:
                    count = crowded(
                        i, rounds, living, left, relation, history, under_fire, scratch, first
                    )
                elif code == GUARD:
                    count = guarded(
                        i, rounds, living, left, relation, history, alive, under_fire, scratch
                    )
                elif code == ALWAYS_ENEMY:
                    count = persistent(i, rounds, living, left, relation, history, alive, ids)
                target = NO_SHOT
                if count > 0 and fires(rate, streams, i):
                    target = ids[place(count, streams, i)]
            history[rounds, i] = target
        if rounds == start and me != NOBODY:
            history[rounds, me] = action
        rounds += 1
        under_fire[:] = 0
        fallen = num_fallen = 0
        for k in range(left):
            i = living[k]
            target = history[rounds - 1, i]
            if target != NO_SHOT:
                under_fire[target] += 1
                fallen += int(under_fire[target] == DEADLY)
        if has_revenge:
            remember(living, left, rounds, history, window_of, spans, hits, num_hits)
        quiet = 0 if fallen else quiet + 1
        if fallen:
            before, left = left, 0
            for k in range(before):
                i = living[k]
                if under_fire[i] >= DEADLY:
                    alive[0, i] = 0
                    num_value -= int(codes[seats[i]] == EV)
                    ids[num_fallen] = i
                    num_fallen += 1
                else:
                    living[left] = i
                    left += 1
            if has_revenge:
                forget(ids, num_fallen, hits, num_hits)
            for k in range(left):
                i = living[k]
                if codes[seats[i]] == DUMB:
                    num_strangers[i] = list_strangers(i, living, left, relation, strangers)
        if num_value > 0:
            predict_on(forecast, living, left, ids, num_fallen, rounds, history, alive)
    return rounds
