"""How likely the shots so far are under each strategy, for each seat and world, compiled."""

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
    Counts,
    Scratch,
    avenged,
    crowded,
    forget,
    guarded,
    persistent,
    remember,
    valued,
)
from engine.gunslinger.deal_kernels import Numbers, Table
from engine.gunslinger.forecast_kernels import (
    Floats,
    Forecast,
    History,
    forecast_for,
    predict_on,
)
from engine.gunslinger.relations import FRIEND
from engine.gunslinger.rules import DEADLY, NO_SHOT
from engine.gunslinger.worlds.draw_kernels import Chances, choose, draw_friends, make_enemies

FLOOR = 1e-6
"""No choice counts as less likely: a strategy may not be among those that worlds are made of."""

Tried = npt.NDArray[np.bool_]


@kernel
def sample(
    relations: Table,
    line_ups: Numbers,
    weights: Floats,
    tried: Table,
    logs: Floats,
    keys: npt.NDArray[np.uint64],
    own: Table,
    me: int,
    numbers: tuple[int, int],
    chances: Chances,
    history: History,
    coded: Coded,
    is_tried: Tried,
    counts: Numbers,
) -> None:
    """Fill in worlds, as many for each key as there is room for, and logarithms of their weights.

    `numbers` are those of enemies and friends, `counts` how often each strategy is in the line-up.
    `tried` are several relations for each key, which differ in enemies; of them the
    worlds are made, so that not all seats must have likely ones by luck at once.
    """
    n, many, choices = len(own[0]), len(tried) // len(keys), len(relations) // len(keys)
    stream, ids, worths = np.zeros(1, np.uint64), np.zeros(n, np.int64), np.zeros(n)
    sums = np.zeros((n, n + 1))
    tried_weights = np.zeros((len(tried), n))
    for world in range(len(keys)):
        stream[0] = compiled_chance.derived_key(keys[world], 0)
        relation = relations[world * choices]
        weight = draw_friends(relation, own, me, numbers[1], chances[0], stream)
        for k in range(world * choices, (world + 1) * choices):
            relations[k], weights[k] = relation, weight
        for c in range(world * many, (world + 1) * many):
            tried[c] = relation
            for i in range(n):
                if i != me:
                    tried_weights[c, i] = make_enemies(
                        tried[c], i, numbers[0], chances[1], ids, worths, sums, stream
                    )
    weigh(logs, tried, many, history, me, coded, is_tried)
    for world in range(len(keys)):
        stream[0] = compiled_chance.derived_key(keys[world], 1)
        some = slice(world * many, (world + 1) * many)
        made = slice(world * choices, (world + 1) * choices)
        choose(
            relations[made],
            line_ups[made],
            weights[made],
            tried[some],
            tried_weights[some],
            logs[some],
            counts,
            me,
            stream,
        )


@kernel
def weigh(
    logs: Floats,
    relations: Table,
    many: int,
    history: History,
    me: int,
    coded: Coded,
    is_tried: Tried,
) -> None:
    """Fill in logarithms of likelihoods [relations, seat, strategy] of all shots but those of `me`.

    Only of those strategies of a seat that are tried.  So `many` relations in turn have the same
    friends.
    """
    n, spans = history.shape[1], coded.spans
    alive, living, left = np.ones((1, n), np.int8), np.arange(n), n
    under_fire, fallen = np.zeros(n, np.int64), np.zeros(n, np.int64)
    hits, num_hits = np.zeros((len(spans), n, n), np.int32), np.zeros((len(spans), n), np.int64)
    forecast = forecast_for(n)
    scratch = (np.zeros(n, np.int64), np.zeros(n), np.zeros(n, np.int64))
    for i in range(n):
        for s in range(len(coded.codes)):
            logs[:, i, s] = 0.0 if is_tried[i, s] else -np.inf
    for rounds in range(len(history)):
        for world in range(len(relations)):
            add_round(
                logs[world],
                me,
                rounds,
                living,
                left,
                relations[world],
                history,
                alive,
                under_fire,
                hits,
                forecast,
                scratch,
                coded,
                is_tried,
                world % many == 0,
            )
        for k in range(len(spans)):
            window_of = np.full(n, spans[k])
            remember(
                living,
                left,
                rounds + 1,
                history,
                window_of,
                spans[k : k + 1],
                hits[k],
                num_hits[k],
            )
        num_fallen = take_out(living, left, alive, history[rounds], under_fire, fallen)
        left -= num_fallen
        for k in range(len(spans)):
            forget(fallen, num_fallen, hits[k], num_hits[k])
        predict_on(forecast, living, left, fallen, num_fallen, rounds + 1, history, alive)
    for world in range(len(relations)):
        for s in range(len(coded.codes)):
            if coded.codes[s] not in (ALWAYS_ENEMY, CROWD, EV):
                logs[world, :, s] = logs[world - world % many, :, s]


@inner_kernel
def take_out(
    living: Numbers,
    left: int,
    alive: Table,
    shots: npt.NDArray[np.int16],
    under_fire: Numbers,
    fallen: Numbers,
) -> int:
    """Take those out of the living who are hit twice; return how many, and list them in `fallen`.

    `under_fire` is left with the shots of those who live on.
    """
    under_fire[:] = 0
    for i in living[:left]:
        if shots[i] != NO_SHOT:
            under_fire[shots[i]] += 1
    num_fallen = count = 0
    for i in living[:left]:
        if under_fire[i] >= DEADLY:
            alive[0, i] = 0
            fallen[num_fallen] = i
            num_fallen += 1
        else:
            living[count] = i
            count += 1
    for i in fallen[:num_fallen]:
        if shots[i] != NO_SHOT:
            under_fire[shots[i]] -= 1
    return num_fallen


@inner_kernel
def add_round(
    logs: Floats,
    me: int,
    rounds: int,
    living: Numbers,
    left: int,
    relation: Table,
    history: History,
    alive: Table,
    under_fire: Numbers,
    hits: Counts,
    forecast: Forecast,
    scratch: Scratch,
    coded: Coded,
    is_tried: Tried,
    is_first: bool,
) -> None:
    """Add the logarithms of the likelihoods of one round's shots in one world.

    If it is not the first with these friends, only for strategies that ask for enemies.
    """
    codes, params, windows, spans = coded.codes, coded.params, coded.windows, coded.spans
    ids = scratch[0]
    for m in range(left):
        i = living[m]
        if i == me:
            continue
        target = history[rounds, i]
        for s in range(len(codes)):
            if not is_tried[i, s] or not (is_first or codes[s] in (ALWAYS_ENEMY, CROWD, EV)):
                continue
            code, first, second = codes[s], params[s, 0], params[s, 1] > 0
            count, rate = 0, 1.0
            if code == DUMB:
                rate = first
                for j in living[:left]:
                    ids[count] = j
                    count += int(j != i and relation[i, j] != FRIEND)
            elif code == DR:
                rate = first
                for k in range(len(spans)):
                    if spans[k] == windows[s]:
                        count = avenged(i, relation, hits[k], ids, second)
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
            if target == NO_SHOT:
                chance = 1.0 - rate if count > 0 else 1.0
            else:
                chance = 0.0
                for k in range(count):
                    if ids[k] == target:
                        chance = rate / count
            if chance != 1.0:
                logs[i, s] += np.log(max(chance, FLOOR))
