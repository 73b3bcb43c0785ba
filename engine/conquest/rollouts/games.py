# mypy: disable-error-code="no-any-return"
"""Games played to the end on a compiled board: exactly those that `Match` plays for the keys."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.conquest.kernels.arrays import (
    CONSTANTS,
    DICE,
    ENDED,
    HEAD,
    IN_SETUP,
    ORDER,
    ORDERS,
    PHASE,
    REST,
    RULES,
    TURN,
    Floats,
    Ints,
    Mind,
)
from engine.conquest.kernels.turns import attack, end_turn, fort, measure, move, put
from engine.conquest.rollouts.baselines import greedy_turn, passive_turn, random_turn
from engine.conquest.rollouts.codes import GREEDY, HASTE, PASSIVE, RANDOM
from engine.conquest.sigma.mind import (
    ATTACK,
    COUNT,
    END,
    FORTIFY,
    MOVE,
    NEXT_PHASE,
    NONE,
    PUT,
    STEPS,
    TRUE,
)
from engine.conquest.sigma.turn import next_order
from engine.core.play import compiled_chance
from engine.core.system.jit import kernel

FIRST = STEPS + 1
"""From this column of a plan's numbers on: an order that comes before it, with a fraction too."""


@kernel
def play_games(
    mind: Mind,
    start: Ints,
    plans: Floats,
    codes: Ints,
    constants: Floats,
    keys: npt.NDArray[np.uint64],
    returns: Floats,
    measures: Floats,
    lengths: Ints,
) -> None:
    """Play a game for each row from `start` on; fill in returns, measures and steps.

    Of each row `codes` and `constants` are those of its seats.  Of `plans` four rows are orders and
    the last their numbers, which Sigma follows in the first turn after the order that stands there;
    it plans itself where that is of no turn.

    All in one: a kernel that it would call is compiled again with all that hangs on it.
    """
    board = np.empty_like(start)
    streams = np.zeros(4, np.uint64)
    real, whole = mind.real, mind.whole
    for row in range(len(keys)):
        for i in range(4):
            streams[i] = compiled_chance.derived_key(keys[row], i)
        for i in range(start.shape[0]):
            for u in range(start.shape[1]):
                board[i, u] = start[i, u]
        for i in range(STEPS + 1):
            whole[HEAD, i] = int(plans[4, i])
        for at in range(whole[HEAD, COUNT]):
            for column in range(4):
                real[ORDERS + column, at] = plans[column, at]
        comes_first = plans[4, FIRST] != NONE
        steps = 0
        while not board[REST, ENDED]:
            me = board[REST, TURN] % 3
            code = codes[row, me]
            haste = constants[row, me, HASTE]
            is_drawn = haste > 0 and not board[REST, IN_SETUP]
            if is_drawn and compiled_chance.random(streams[me + 1 : me + 2]) < haste:
                code = GREEDY
            if code == GREEDY:
                steps += greedy_turn(mind, board, me, streams)
            elif code == PASSIVE:
                steps += passive_turn(mind, board, me)
            elif code == RANDOM:
                steps += random_turn(mind, board, me, streams)
            else:
                for column in range(HASTE):
                    real[CONSTANTS, column] = constants[row, me, column]
                whole[RULES, DICE] = int(constants[row, me, TRUE])
                kind = NONE
                while kind != END:
                    fraction = 0.0
                    if comes_first:
                        for column in range(4):
                            real[ORDER, column] = plans[4, FIRST + column]
                        fraction = plans[4, FIRST + 4]
                        comes_first = False
                    else:
                        next_order(mind, board, me)
                    steps += 1
                    kind, x = int(real[ORDER, 0]), int(real[ORDER, 1])
                    y, z = int(real[ORDER, 2]), real[ORDER, 3]
                    if kind == NEXT_PHASE:
                        board[REST, PHASE] += 1
                    elif kind == PUT:
                        put(board, me, x, y)
                    elif kind == ATTACK:
                        attack(board, x, y, fraction, z, streams[:1])
                    elif kind == MOVE:
                        move(board, x, y, int(z))
                    elif kind == FORTIFY:
                        fort(board, me, x, y)
                    if board[REST, IN_SETUP]:
                        kind = END
            end_turn(mind, board)
        lengths[row] = steps
        measure(mind, board, returns[row], measures[row])
