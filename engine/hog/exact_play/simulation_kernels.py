"""Many games at once, compiled: exactly the games that the rules give for the same keys.

The draws of a stream depend on its key and their number alone, so the dice of a game are thrown a
block ahead and summed up; a turn is then a difference of two sums, whatever its number of dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.core.play.chance import GOLDEN
from engine.core.play.compiled_chance import derived_key, mixed, scaled
from engine.core.system.jit import kernel
from engine.hog.exact_play.policies import PolicyArrays, Rolls
from engine.hog.exact_play.rule_tables import WON, RuleTables

_GOLDEN = np.uint64(GOLDEN)
BLOCK = 64
"""Games in flight at a time: their dice fit into the processor's nearest memory."""
AHEAD = 64
"""Dice thrown ahead for each of them."""
_ONE = 4096
"""A die that shows 1 counts this besides its spots; sums of 64 dice of 20 sides stay below."""

Keys = npt.NDArray[np.uint64]
Seats = npt.NDArray[np.int64]
Lengths = npt.NDArray[np.int64]


@kernel
def throw_dice(key: np.uint64, sides: int, thrown: npt.NDArray[np.int64]) -> None:
    """Fill `thrown` with the dice that follow draw counter `key`, ones marked."""
    for i in range(len(thrown)):
        die = 1 + scaled(mixed(key + np.uint64(i + 1) * _GOLDEN), sides)
        thrown[i] = die + _ONE * np.int64(die == 1)


@kernel
def sum_up(thrown: npt.NDArray[np.int64], sums: npt.NDArray[np.uint16]) -> None:
    """Fill `sums[i]` with the sum of the first i dice, modulo 2^16."""
    total = 0
    sums[0] = 0
    for i in range(len(thrown)):
        total += thrown[i]
        sums[i + 1] = np.uint16(total & 0xFFFF)


class StackedPolicies(NamedTuple):
    """Any number of policies as one array, so that each game may have a line-up of its own.

    A policy's `parameters` are where its rolls begin, the three steps of `PolicyArrays`, and
    whether it draws uniformly.
    """

    rolls: Rolls
    parameters: npt.NDArray[np.int64]  # [policy, parameter]


def stacked(policies: Sequence[PolicyArrays]) -> StackedPolicies:
    """Return policies as kernels read them."""
    sizes = [len(policy.rolls) for policy in policies]
    starts = np.cumsum([0, *sizes])
    parameters = np.array(
        [
            (start, policy.cell_step, policy.theirs_step, policy.mine_step, policy.is_uniform)
            for start, policy in zip(starts.tolist(), policies, strict=False)
        ],
        dtype=np.int64,
    )
    return StackedPolicies(np.concatenate([policy.rolls for policy in policies]), parameters)


@kernel
def play_block(
    tables: RuleTables,
    policies: StackedPolicies,
    seats: Seats,
    keys: Keys,
    winners: npt.NDArray[np.int8],
    lengths: Lengths,
) -> None:
    """Fill `winners` with +1 where seat 0, who moves first, wins, else -1, and count the turns.

    In game i the policies number `seats[i, 0]` and `seats[i, 1]` meet.
    """
    goal = tables.goal
    num_mirrored = goal * goal
    num_games = len(keys)
    rolls, parameters = policies.rolls, policies.parameters
    feral = tables.feral.reshape(-1)
    classes = tables.classes.reshape(-1)
    num_points = tables.classes.shape[1]
    thrown = np.empty(AHEAD, np.int64)
    sums = np.empty((num_games, AHEAD + 1), np.uint16)
    counters = np.empty(num_games, np.uint64)
    used = np.zeros(num_games, np.int64)
    cells = np.zeros(num_games, np.int64)
    memory = np.zeros((2, num_games), np.int64)
    drawn = np.zeros((2, num_games), np.uint64)
    active = np.arange(num_games)
    for game in range(num_games):
        lengths[game] = 0
        counters[game] = derived_key(keys[game], 0)
        throw_dice(counters[game], tables.sides, thrown)
        sum_up(thrown, sums[game])
    num_active, seat = num_games, 0
    while num_active > 0:
        mover_won = np.int8(1 - 2 * seat)
        mine, theirs = memory[seat], memory[1 - seat]
        still, i = 0, 0
        while i < num_active:
            game = active[i]
            cell = cells[game]
            policy = int(seats[game, seat])
            lengths[game] += 1
            if parameters[policy, 4]:
                drawn[seat, game] += np.uint64(1)
                draw = derived_key(keys[game], seat + 1) + drawn[seat, game] * _GOLDEN
                action = tables.fewest + scaled(mixed(draw), tables.num_actions - tables.fewest)
            else:
                at = parameters[policy, 0] + cell * parameters[policy, 1]
                at += theirs[game] * parameters[policy, 2]
                action = int(rolls[at + mine[game] * parameters[policy, 3]])
            start = used[game]
            if start + action > AHEAD:
                counters[game] += np.uint64(start) * _GOLDEN
                throw_dice(counters[game], tables.sides, thrown)
                sum_up(thrown, sums[game])
                start = 0
            end = start + action
            used[game] = end
            points = (int(sums[game, end]) - int(sums[game, start])) & 0xFFFF
            has_one = points >= _ONE
            points &= _ONE - 1
            points = 1 if has_one & tables.pig_out else points
            points = int(tables.bacon[cell]) if action == 0 else points
            bonus = tables.bonus * int(feral[action * tables.num_classes + mine[game]])
            mine[game] = classes[action * num_points + points]
            next_cell = int(tables.landing[cell + (points + bonus) * goal])
            if next_cell >= num_mirrored:  # the same seat moves again, so this game is next again
                cells[game] = next_cell - num_mirrored
                continue
            i += 1
            cells[game] = next_cell
            winners[game] = mover_won if next_cell == WON else -mover_won
            active[still] = game
            still += int(next_cell >= 0)
        num_active, seat = still, 1 - seat


@kernel
def play_games(
    tables: RuleTables,
    policies: StackedPolicies,
    seats: Seats,
    keys: Keys,
    winners: npt.NDArray[np.int8],
    lengths: Lengths,
) -> None:
    """Fill `winners` and `lengths` as `play_block` does, block by block."""
    for start in range(0, len(keys), BLOCK):
        stop = min(start + BLOCK, len(keys))
        found = winners[start:stop], lengths[start:stop]
        play_block(tables, policies, seats[start:stop], keys[start:stop], found[0], found[1])
