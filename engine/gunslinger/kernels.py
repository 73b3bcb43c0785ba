"""Whole games of Gunslinger in a compiled call: exactly those that the rules give for the keys."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.core.play import compiled_chance
from engine.core.system.jit import kernel
from engine.gunslinger.choice_kernels import (
    Floats,
    avenged,
    crowded,
    fires,
    guarded,
    one_of,
    place,
    predict_on,
    remember,
    valued,
)
from engine.gunslinger.deal_kernels import Numbers, deal
from engine.gunslinger.relations import ENEMY, FRIEND
from engine.gunslinger.rules import DEADLY, NO_SHOT, QUIET_ROUNDS

DUMB, NEVER, ALWAYS_ENEMY, CROWD, GUARD, DR, EV = range(7)
"""The codes of strategies; `params` are two numbers for each."""


@kernel
def play_games(
    returns: Floats,
    survived: Floats,
    lengths: Numbers,
    seats: Numbers,
    keys: npt.NDArray[np.uint64],
    codes: Numbers,
    params: Floats,
    windows: Numbers,
    spans: Numbers,
    e: int,
    f: int,
) -> None:
    """Fill in scores, who survived and how many rounds it took; line-ups are rows of `seats`.

    Of a strategy, `windows` are the rounds it remembers (`spans` the different ones), `params` of
    David's Revenge its rate and whether it spares friends.
    """
    n = seats.shape[1]
    relation = np.zeros((n, n), np.int8)
    ends = np.zeros(n * max(f, 3) + n, np.int64)
    streams = np.zeros(n + 1, np.uint64)
    history = np.zeros((QUIET_ROUNDS * n, n), np.int16)
    all_living, under_fire = np.zeros(n, np.int64), np.zeros(n, np.int64)
    strangers, num_strangers = np.zeros((n, n), np.int64), np.zeros(n, np.int64)
    alive = np.zeros((1, n), np.int8)
    hits, num_hits = np.zeros((n, n), np.int32), np.zeros(n, np.int64)
    window_of = np.zeros(n, np.int64)
    odds, entries = np.zeros((n, n)), np.zeros(n, np.int64)
    scratch = (np.zeros(n, np.int64), np.zeros(n), np.zeros(n, np.int64))
    for game in range(len(keys)):
        for stream in range(n + 1):
            streams[stream] = compiled_chance.derived_key(keys[game], stream)
        deal(relation, ends, e, f, streams[:1])
        has_revenge = has_crowd = False
        num_value = 0
        for i in range(n):
            code = codes[seats[game, i]]
            all_living[i] = i
            alive[0, i] = 1
            if code == DUMB:
                num_strangers[i] = 0
                for j in range(n):
                    if j != i and relation[i, j] != FRIEND:
                        strangers[i, num_strangers[i]] = j
                        num_strangers[i] += 1
            if code == DR:
                has_revenge = True
                window_of[i] = windows[seats[game, i]]
                num_hits[i] = 0
            else:
                window_of[i] = 0
            num_value += int(code == EV)
            has_crowd |= code in (CROWD, GUARD)
        if has_revenge:
            hits[:] = 0
        if num_value > 0:
            odds[:] = 0.0
            entries[:] = 0
        left, quiet, rounds = n, 0, 0
        while quiet < QUIET_ROUNDS:
            living = all_living[:left]
            if has_crowd:
                under_fire[:] = 0
                for i in living:
                    if rounds > 0 and history[rounds - 1, i] != NO_SHOT:
                        under_fire[history[rounds - 1, i]] += 1
            for i in living:
                kind = seats[game, i]
                code, first, second = codes[kind], params[kind, 0], params[kind, 1] > 0
                target = NO_SHOT
                if code == DUMB:
                    count = num_strangers[i]
                    if count > 0 and fires(first, streams, i):
                        target = strangers[i, place(count, streams, i)]
                elif code == DR and num_hits[i] > 0:
                    target = avenged(i, hits, living, relation, scratch[0], second, first, streams)
                elif code == EV:
                    target = valued(i, relation, living, odds, scratch, first, second, streams)
                elif code == CROWD:
                    target = crowded(
                        i, relation, living, under_fire, history, rounds, scratch, first, streams
                    )
                elif code == GUARD and rounds > 0:
                    target = guarded(
                        i, relation, living, under_fire, history, rounds, alive, scratch, streams
                    )
                elif code == ALWAYS_ENEMY:
                    target = history[rounds - 1, i] if rounds > 0 else NO_SHOT
                    if target == NO_SHOT or not alive[0, target]:
                        count = 0
                        for j in living:
                            if relation[i, j] == ENEMY:
                                scratch[0][count] = j
                                count += 1
                        target = one_of(scratch[0], count, streams, i)
                history[rounds, i] = target
            rounds += 1
            under_fire[:] = 0
            fallen = num_fallen = 0
            for i in living:
                target = history[rounds - 1, i]
                if target != NO_SHOT:
                    under_fire[target] += 1
                    fallen += int(under_fire[target] == DEADLY)
            if has_revenge:
                remember(living, rounds, history, window_of, spans, hits, num_hits)
            quiet = 0 if fallen else quiet + 1
            if fallen:
                left = 0
                for i in living:
                    if under_fire[i] >= DEADLY:
                        alive[0, i] = 0
                        num_value -= int(codes[seats[game, i]] == EV)
                        scratch[0][num_fallen] = i
                        num_fallen += 1
                    else:
                        all_living[left] = i
                        left += 1
                for i in all_living[:left]:
                    if codes[seats[game, i]] == DUMB:
                        count = 0
                        for k in range(num_strangers[i]):
                            j = strangers[i, k]
                            strangers[i, count] = j
                            count += int(alive[0, j])
                        num_strangers[i] = count
            if num_value > 0:
                tables = (history, alive, odds, entries)
                predict_on(all_living[:left], scratch[0][:num_fallen], rounds, tables)
        lengths[game] = rounds
        for i in range(n):
            score = int(alive[0, i])
            for j in range(n):
                score += int(relation[i, j] == FRIEND) & int(alive[0, j])
                score += int(relation[i, j] == ENEMY) & int(not alive[0, j])
            returns[game, i] = score
            survived[game, i] = alive[0, i]
