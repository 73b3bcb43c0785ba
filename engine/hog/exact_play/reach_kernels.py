"""What play can reach and how often, compiled, and the report's final table made from it.

States here carry `turn`: 0 if the person to move is the one who moved first in the game.  What
arrives at a mirrored cell belongs to the cell on the other turn, and is moved there in time.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.core.system.jit import kernel
from engine.hog.exact_play.kernels import (
    Bytes,
    Floats,
    best_value,
    complete,
    expected_by_action,
    fewest_best,
)
from engine.hog.exact_play.policies import PolicyArrays
from engine.hog.exact_play.rule_tables import ACTION_LANES, CLASS_LANES, MOST_ACTIONS, RuleTables

Masks = npt.NDArray[np.uint16]
Counts = npt.NDArray[np.int32]

EPSILON = 0.01
"""How often the report's imagined opponent rolls at random."""
# The report's weights, 2 a visit and 0.25 for a reachable state without one, in quarters; 32 bits
# wide as the counts, so that the loop over them handles several at once.
_VISIT, _UNSEEN, _NOTHING = np.int32(8), np.int32(1), np.int32(0)


@kernel
def fill_movers(reached: Masks, feral: int, movers: Masks) -> None:
    """Fill `movers[bonus or not]` with a bit for each class that the player to come may have."""
    with_bonus, without = 0, 0
    for theirs in range(len(reached)):
        mine = int(reached[theirs])
        with_bonus |= int((mine & feral) != 0) << theirs
        without |= int((mine & ~feral) != 0) << theirs
    movers[0] = without
    movers[1] = with_bonus


@kernel
def sweep_reachable(tables: RuleTables, low: int, high: int, reached: Masks) -> None:
    """Fill `reached[turn, cell, theirs]`, a bit per own class, for score sums `low` to `high`."""
    goal, landing = tables.goal, tables.landing
    gains = tables.outcome_points * goal
    movers = np.zeros(2, np.uint16)
    for total in range(low, high + 1):
        for score in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
            cell = score * goal + total - score
            if tables.num_cells > goal * goal:
                reached[0, cell, 0] |= reached[1, goal * goal + cell, 0]
                reached[1, cell, 0] |= reached[0, goal * goal + cell, 0]
            for turn in range(2):
                following = reached[1 - turn]
                for action in range(tables.fewest, tables.num_actions):
                    fill_movers(reached[turn, cell], tables.feral_masks[action], movers)
                    for has_bonus in range(2):
                        mask = movers[has_bonus]
                        if mask == 0:
                            continue
                        at = cell + has_bonus * tables.bonus * goal
                        if action == 0:
                            points = int(tables.bacon[cell])
                            next_cell = landing[at + points * goal]
                            if next_cell >= 0:
                                following[next_cell, tables.classes[0, points]] |= mask
                        for i in range(
                            tables.first_outcome[action], tables.first_outcome[action + 1]
                        ):
                            next_cell = landing[at + gains[i]]
                            if next_cell >= 0:
                                following[next_cell, tables.outcome_class[i]] |= mask


@kernel
def count_visited(visited: Counts, earned: Bytes, alike: Counts) -> None:
    """Fill `alike[bonus or not]` with the number of own classes that were visited."""
    with_bonus, every = np.int32(0), np.int32(0)
    for mine in range(len(earned)):
        is_visited = np.int32(visited[mine] > 0)
        every += is_visited
        with_bonus += is_visited * np.int32(earned[mine])
    alike[0] = every - with_bonus
    alike[1] = with_bonus


@kernel
def sweep_visits(
    tables: RuleTables, low: int, high: int, policy: PolicyArrays, counts: Counts
) -> None:
    """Fill `counts[turn, cell, theirs, mine]` with the edges into each state of self-play.

    The last axis has room for CLASS_LANES.
    A state is expanded once, however many edges lead to it, so the states of a cell that differ
    in `mine` alone and choose alike are expanded together.
    """
    goal, landing = tables.goal, tables.landing
    gains = tables.outcome_points * goal
    alike = np.zeros((tables.num_actions, 2), np.int32)
    for total in range(low, high + 1):
        for score in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
            cell = score * goal + total - score
            if tables.num_cells > goal * goal:
                counts[0, cell, 0, 0] += counts[1, goal * goal + cell, 0, 0]
                counts[1, cell, 0, 0] += counts[0, goal * goal + cell, 0, 0]
            for turn in range(2):
                following = counts[1 - turn]
                for theirs in range(tables.num_classes):
                    at = cell * policy.cell_step + theirs * policy.theirs_step
                    visited = counts[turn, cell, theirs]
                    low_action, high_action = 0, -1
                    if policy.mine_step == 0:
                        low_action = high_action = int(policy.rolls[at])
                        count_visited(visited, tables.feral[low_action], alike[low_action])
                    else:
                        for mine in range(tables.num_classes):
                            if visited[mine] > 0:
                                high_action = tables.num_actions - 1
                                action = policy.rolls[at + mine * policy.mine_step]
                                alike[action, tables.feral[action, mine]] += 1
                    for action in range(low_action, high_action + 1):
                        for has_bonus in range(2):
                            edges = alike[action, has_bonus]
                            if edges == 0:
                                continue
                            alike[action, has_bonus] = 0
                            start = cell + has_bonus * tables.bonus * goal
                            if action == 0:
                                points = int(tables.bacon[cell])
                                next_cell = landing[start + points * goal]
                                if next_cell >= 0:
                                    following[next_cell, tables.classes[0, points], theirs] += edges
                            for i in range(
                                tables.first_outcome[action], tables.first_outcome[action + 1]
                            ):
                                next_cell = landing[start + gains[i]]
                                if next_cell >= 0:
                                    following[next_cell, tables.outcome_class[i], theirs] += edges


@kernel
def fill_class_chances(reached: Masks, first: Counts, second: Counts, chances: Floats) -> bool:
    """Fill the chance of each own class in one cell on one turn; return whether any is reached.

    The weight of a state is twice its count in `first`, else in `second`, else a quarter.
    """
    chances[:] = 0.0
    for theirs in range(len(reached)):
        mask = np.int32(reached[theirs])
        if mask == 0:
            continue
        before, after = first[theirs], second[theirs]
        for mine in range(CLASS_LANES):
            one, other = before[mine], after[mine]
            weight = _VISIT * (one if one != 0 else other)
            weight = weight if weight != 0 else _UNSEEN
            is_reached = (mask >> np.int32(mine)) & np.int32(1)
            chances[mine] += np.float64(weight if is_reached != 0 else _NOTHING)
    whole = chances.sum()
    if whole == 0.0:
        return False
    chances /= whole
    return True


@kernel
def fill_bonus_chances(
    tables: RuleTables,
    reached: Masks,
    first: Counts,
    second: Counts,
    bonus_chances: Floats,
    possible: npt.NDArray[np.bool_],
) -> None:
    """Fill `bonus_chances[cell, action]`, what the report takes for the chance of the bonus.

    It is the mean over the turns on which the cell can be met at all; `possible` tells whether any.
    Beyond the actions `bonus_chances` has one column more, of no meaning.
    """
    chances = np.zeros(CLASS_LANES)
    for cell in range(len(possible)):
        turns = 0
        bonus_chances[cell] = 0.0
        for turn in range(2):
            if fill_class_chances(
                reached[turn, cell],
                first[turn, cell],
                second[turn, cell],
                chances,
            ):
                turns += 1
                for mine in range(tables.num_classes):
                    for i in range(tables.feral_actions.shape[1]):
                        bonus_chances[cell, tables.feral_actions[mine, i]] += chances[mine]
        possible[cell] = turns > 0
        if turns > 0:
            bonus_chances[cell] /= turns


@kernel
def second_best(expected: Floats, chosen: int) -> float:
    """Return the largest value of an action other than `chosen`; -1 if there is no other."""
    second = -1.0
    for action in range(MOST_ACTIONS):
        if action != chosen:
            second = max(second, expected[action])
    return second


@kernel
def sweep_final(
    tables: RuleTables,
    high: int,
    low: int,
    bonus_chances: Floats,
    possible: npt.NDArray[np.bool_],
    plain_rolls: Bytes,
    plain_values: Floats,
    rolls: Bytes,
    values: Floats,
    gaps: Floats,
    room: Floats,
    epsilon: float,
) -> None:
    """Fill the report's table: `rolls` and `gaps` by [cell], `values` by [layer, cell].

    Layer 0 takes the best roll, layer 1 errs with chance `epsilon`, and they take turns; a cell
    that cannot be met has the roll and the value of play without feral hogs.  `room` is [layer,
    opponent, score modulo bonus + 1, action]: with the bonus a roll is worth what it is worth
    without it so much higher, so each is worked out once, from scores beyond the goal downwards.
    """
    goal, landing, num_actions = tables.goal, tables.landing, tables.num_actions
    num_legal, period = num_actions - tables.fewest, tables.bonus + 1
    gains = tables.trace_points * goal
    after = np.zeros(len(gains))
    expected = np.zeros(ACTION_LANES)
    for total in range(high, low - 1, -1):
        for score in range(max(0, total - goal + 1), min(total, goal - 1 + tables.bonus) + 1):
            cell = score * goal + total - score
            of_opponent = room[:, total - score]
            for layer in range(2):
                plain, v = of_opponent[layer, score % period], values[1 - layer]
                expected_by_action(landing, gains, tables.trace_chance, cell, v, after, expected)
                for action in range(ACTION_LANES):
                    plain[action] = expected[action]
            if score >= goal:
                continue
            rolls[cell] = plain_rolls[cell]
            gaps[cell] = 0.0
            values[:, cell] = plain_values[cell]
            if tables.num_cells > goal * goal:
                values[:, goal * goal + cell] = 1.0 - plain_values[cell]
            if not possible[cell]:
                continue
            shifted = cell + tables.bonus * goal
            bacon = tables.bacon[cell] * goal
            best = 0.0
            for layer in range(1, -1, -1):
                v = values[1 - layer]
                plain = of_opponent[layer, score % period]
                with_bonus = of_opponent[layer, (score + tables.bonus) % period]
                mean = 0.0
                for action in range(tables.fewest, num_actions):
                    p = bonus_chances[cell, action]
                    expected[action] = p * with_bonus[action] + (1.0 - p) * plain[action]
                    if action == 0:  # its points may depend on the score itself
                        without = 1.0 - v[landing[cell + bacon]]
                        expected[0] = p * (1.0 - v[landing[shifted + bacon]]) + (1.0 - p) * without
                    mean += expected[action] / num_legal
                complete(expected[0], tables.fewest, num_actions, expected)
                best = best_value(expected)
                if layer == 1:
                    best = (1.0 - epsilon) * best + epsilon * mean
                values[layer, cell] = best
                if tables.num_cells > goal * goal:
                    values[1 - layer, goal * goal + cell] = 1.0 - best
            action = fewest_best(expected, best)
            rolls[cell] = action
            if num_legal > 1:
                gaps[cell] = max(0.0, expected[action] - second_best(expected, action))
