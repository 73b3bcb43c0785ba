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
from engine.conquest.kernels.turns import (
    Streams,
    attack,
    end_turn,
    fort,
    measure,
    move,
    put,
)
from engine.conquest.rollouts.baselines import greedy_turn, passive_turn, random_turn
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

RANDOM, PASSIVE, GREEDY, SIGMA = range(4)
"""The codes of strategies; those of Sigma have constants."""
NUM_CONSTANTS = TRUE + 1
FIRST = STEPS + 1
"""From this column of a plan's numbers on: an action that comes before it."""


@kernel
def sigma_turn(mind: Mind, board: Ints, me: int, chance: Streams) -> int:
    """Play a turn by Sigma's plan, or what is left of it; return how many actions that took."""
    steps = 0
    while True:
        next_order(mind, board, me)
        steps += 1
        kind, x = int(mind.real[ORDER, 0]), int(mind.real[ORDER, 1])
        y, z = int(mind.real[ORDER, 2]), mind.real[ORDER, 3]
        if kind == END:
            return steps
        if kind == NEXT_PHASE:
            board[REST, PHASE] += 1
        elif kind == PUT:
            put(board, me, x, y)
        elif kind == ATTACK:
            attack(board, x, y, 0.0, z, chance)
        elif kind == MOVE:
            move(board, x, y, int(z))
        elif kind == FORTIFY:
            fort(board, me, x, y)
        if board[REST, IN_SETUP]:
            return steps


@kernel
def play_on(mind: Mind, board: Ints, codes: Ints, constants: Floats, streams: Streams) -> int:
    """Play a game to its end, by the code and the constants of each seat; return the steps.

    A plan in the mind that was made in this turn is followed.
    """
    steps = 0
    while not board[REST, ENDED]:
        me = board[REST, TURN] % 3
        code = codes[me]
        if code == SIGMA:
            for column in range(NUM_CONSTANTS):
                mind.real[CONSTANTS, column] = constants[me, column]
            mind.whole[RULES, DICE] = int(constants[me, TRUE])
            steps += sigma_turn(mind, board, me, streams[:1])
        elif code == GREEDY:
            steps += greedy_turn(mind, board, me, streams)
        elif code == PASSIVE:
            steps += passive_turn(mind, board, me)
        else:
            steps += random_turn(mind, board, me, streams)
        end_turn(mind, board)
    return steps


@kernel
def begin_with(mind: Mind, board: Ints, first: Floats, chance: Streams) -> None:
    """Do the first action, where there is one; end the turn where that does."""
    kind, x, y = int(first[0]), int(first[1]), int(first[2])
    me = board[REST, TURN] % 3
    if kind == PUT:
        put(board, me, x, y)
    elif kind == ATTACK:
        attack(board, x, y, first[3], first[4], chance)
    elif kind == MOVE:
        move(board, x, y, int(first[3]))
    elif kind == FORTIFY:
        fort(board, me, x, y)
    elif kind == NEXT_PHASE:
        board[REST, PHASE] += 1
    if kind == END or (kind != NONE and board[REST, IN_SETUP]):
        end_turn(mind, board)


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
    the last their numbers, which the player to move follows after the action that stands there; it
    plans itself where that is of no turn.
    """
    board = np.empty_like(start)
    streams = np.zeros(4, np.uint64)
    for row in range(len(keys)):
        for i in range(4):
            streams[i] = compiled_chance.derived_key(keys[row], i)
        for i in range(start.shape[0]):
            for u in range(start.shape[1]):
                board[i, u] = start[i, u]
        for i in range(STEPS + 1):
            mind.whole[HEAD, i] = int(plans[4, i])
        for at in range(mind.whole[HEAD, COUNT]):
            for column in range(4):
                mind.real[ORDERS + column, at] = plans[column, at]
        begin_with(mind, board, plans[4, FIRST:], streams[:1])
        lengths[row] = play_on(mind, board, codes[row], constants[row], streams)
        measure(mind, board, returns[row], measures[row])
