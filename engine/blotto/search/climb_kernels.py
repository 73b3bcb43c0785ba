"""Hill climbing over plans: a move takes soldiers from one castle to another.

The paper's climb looks at the neighbours in random order and takes the first that is better, until
none is.  Moves of one soldier are the paper's, moves of any number are ours.
"""
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from engine.blotto.scoring.bit_kernels import Against, Longs, Words, doubled_total
from engine.blotto.scoring.outcome_kernels import doubled_wins
from engine.core.play.compiled_chance import below, derived_key, random
from engine.core.system.jit import kernel


@kernel
def list_moves(moves: Longs, plan: Longs, most: int) -> int:
    """Write every move (from, to, soldiers) of at most `most` soldiers; return how many there are.

    By the castle that gives, then the one that gets, then the number; `moves` [room, 3].
    """
    count = 0
    for giver in range(len(plan)):
        for getter in range(len(plan)):
            if giver != getter:
                for number in range(1, min(plan[giver], most) + 1):
                    moves[count, 0], moves[count, 1], moves[count, 2] = giver, getter, number
                    count += 1
    return count


@kernel
def climb(
    plan: Longs, moves: Longs, most: int, stream: Words, field: Against, by_wins: int
) -> tuple[int, int]:
    """Climb in place to a local maximum; return what it is worth and the plans scored.

    Worth is the doubled total, or the doubled wins.  The neighbours come in random order, drawn as
    they are needed.
    """
    size = field.rows.columns.shape[1] if by_wins else 0
    leads, runs = np.empty(size, np.int32), np.empty((2, size), np.int16)
    total = doubled_wins(leads, runs, plan, field.rows) if by_wins else doubled_total(plan, field)
    evaluations = 1
    left = list_moves(moves, plan, most)
    while left > 0:
        i = below(stream, left)
        left -= 1
        giver, getter, number = moves[i, 0], moves[i, 1], moves[i, 2]
        for k in range(3):
            moves[i, k] = moves[left, k]
        plan[giver] -= number
        plan[getter] += number
        after = (
            doubled_wins(leads, runs, plan, field.rows) if by_wins else doubled_total(plan, field)
        )
        evaluations += 1
        if after > total:
            total = after
            left = list_moves(moves, plan, most)
        else:
            plan[giver] += number
            plan[getter] -= number
    return total, evaluations


@kernel
def climb_often(
    plans: Longs,
    totals: Longs,
    evaluations: Longs,
    first: int,
    key: np.uint64,
    moves: Longs,
    most: int,
    field: Against,
) -> None:
    """Climb from each of `plans` [climbs, castles], in place; write totals and plans scored.

    Climb number i draws from stream `first` + i under `key`, whoever climbs it.
    """
    stream = np.empty(1, np.uint64)
    for i in range(len(plans)):
        stream[0] = derived_key(key, first + i)
        totals[i], evaluations[i] = climb(plans[i], moves, most, stream, field, 0)


@kernel
def anneal(
    plan: Longs,
    best: Longs,
    state: Longs,
    steps: int,
    total_steps: int,
    heat: npt.NDArray[np.float64],
    stream: Words,
    field: Against,
) -> None:
    """Take `steps` steps of simulated annealing (Kirkpatrick, Gelatt and Vecchi 1983).

    A step moves any number of soldiers at random.  `state` is the step, the doubled total of `plan`
    and that of `best`; `heat` the first and the last temperature, in doubled points of the whole
    field; between them it falls geometrically.
    """
    castles = len(plan)
    for _ in range(steps):
        warmth = heat[0] * (heat[1] / heat[0]) ** (state[0] / total_steps)
        state[0] += 1
        giver, getter = below(stream, castles), below(stream, castles - 1)
        getter += getter >= giver
        if plan[giver] == 0:
            continue
        number = 1 + below(stream, plan[giver])
        plan[giver] -= number
        plan[getter] += number
        after = doubled_total(plan, field)
        if after >= state[1] or random(stream) < math.exp((after - state[1]) / warmth):
            state[1] = after
            if after > state[2]:
                state[2] = after
                best[:] = plan
        else:
            plan[giver] += number
            plan[getter] -= number
