"""What play can reach and how often, compiled, and the report's final table made from it.

States here carry `turn`: 0 if the person to move is the one who moved first in the game.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.core.jit import kernel
from engine.hog.kernels import (
    Bytes,
    Floats,
    best_value,
    expected_by_action,
    fewest_best,
)
from engine.hog.policies import PolicyArrays
from engine.hog.rule_tables import MOST_ACTIONS, RuleTables

Masks = npt.NDArray[np.uint16]
Counts = npt.NDArray[np.int32]

EPSILON = 0.01
"""How often the report's imagined opponent rolls at random."""
UNSEEN_WEIGHT = 0.25
"""The report's weight of a reachable state that was never visited."""


@kernel
def mark_successors(
    tables: RuleTables, cell: int, action: int, bonus: int, theirs_mask: int, marked: Masks
) -> None:
    """Add `theirs_mask`, the movers to come, to every state that `action` may lead to."""
    goal = tables.goal
    at = cell + bonus * goal
    if action == 0:
        points = np.int64(tables.bacon[cell])
        next_cell = tables.landing[at + points * goal]
        if next_cell >= 0:
            marked[next_cell, tables.classes[0, points]] |= np.uint16(theirs_mask)
    for i in range(tables.first_outcome[action], tables.first_outcome[action + 1]):
        next_cell = tables.landing[at + tables.outcome_points[i] * goal]
        if next_cell >= 0:
            marked[next_cell, tables.outcome_class[i]] |= np.uint16(theirs_mask)


@kernel
def sweep_reachable(tables: RuleTables, low: int, high: int, reached: Masks) -> None:
    """Fill `reached[turn, cell, theirs]`, a bit per own class, for score sums `low` to `high`."""
    goal = tables.goal
    for total in range(low, high + 1):
        for score in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
            cell = score * goal + total - score
            for turn in range(2):
                for action in range(tables.fewest, tables.num_actions):
                    feral = tables.feral_masks[action]
                    with_bonus, without = 0, 0
                    for theirs in range(tables.num_classes):
                        mine = int(reached[turn, cell, theirs])
                        with_bonus |= int((mine & feral) != 0) << theirs
                        without |= int((mine & ~feral) != 0) << theirs
                    if without != 0:
                        mark_successors(tables, cell, action, 0, without, reached[1 - turn])
                    if with_bonus != 0:
                        mark_successors(
                            tables, cell, action, tables.bonus, with_bonus, reached[1 - turn]
                        )


@kernel
def count_successors(
    tables: RuleTables, cell: int, action: int, bonus: int, theirs: int, edges: int, counts: Counts
) -> None:
    """Add `edges` to every state that `action` may lead to; the old `theirs` moves next."""
    goal = tables.goal
    at = cell + bonus * goal
    if action == 0:
        points = np.int64(tables.bacon[cell])
        next_cell = tables.landing[at + points * goal]
        if next_cell >= 0:
            counts[next_cell, tables.classes[0, points], theirs] += edges
    for i in range(tables.first_outcome[action], tables.first_outcome[action + 1]):
        next_cell = tables.landing[at + tables.outcome_points[i] * goal]
        if next_cell >= 0:
            counts[next_cell, tables.outcome_class[i], theirs] += edges


@kernel
def sweep_visits(
    tables: RuleTables, low: int, high: int, policy: PolicyArrays, counts: Counts
) -> None:
    """Fill `counts[turn, cell, theirs, mine]` with the edges into each state of self-play.

    A state is expanded once, however many edges lead to it, so the states of a cell that differ
    in `mine` alone and choose alike are expanded together.
    """
    goal = tables.goal
    alike = np.zeros((tables.num_actions, 2), np.int64)
    for total in range(low, high + 1):
        for score in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
            cell = score * goal + total - score
            for turn in range(2):
                for theirs in range(tables.num_classes):
                    at = cell * policy.cell_step + theirs * policy.theirs_step
                    is_reached = False
                    for mine in range(tables.num_classes):
                        if counts[turn, cell, theirs, mine] > 0:
                            is_reached = True
                            action = policy.rolls[at + mine * policy.mine_step]
                            alike[action, tables.feral[action, mine]] += 1
                    if not is_reached:
                        continue
                    for action in range(tables.num_actions):
                        for has_bonus in range(2):
                            edges = alike[action, has_bonus]
                            if edges > 0:
                                alike[action, has_bonus] = 0
                                bonus = has_bonus * tables.bonus
                                count_successors(
                                    tables, cell, action, bonus, theirs, edges, counts[1 - turn]
                                )


@kernel
def fill_class_chances(
    reached: Masks, first: Counts, second: Counts, num_classes: int, chances: Floats
) -> bool:
    """Fill the chance of each own class in one cell on one turn; return whether any is reached.

    The weight of a state is twice its count in `first`, else in `second`, else UNSEEN_WEIGHT.
    """
    whole = 0.0
    chances[:] = 0.0
    for theirs in range(num_classes):
        mask = np.int64(reached[theirs])
        for mine in range(num_classes):
            if (mask >> mine) & 1:
                weight = 2.0 * first[theirs, mine]
                if weight == 0.0:
                    weight = 2.0 * second[theirs, mine]
                if weight == 0.0:
                    weight = UNSEEN_WEIGHT
                chances[mine] += weight
                whole += weight
    if whole == 0.0:
        return False
    chances /= whole
    return True


@kernel
def fill_bonus_chances(
    tables: RuleTables,
    low: int,
    high: int,
    reached: Masks,
    first: Counts,
    second: Counts,
    bonus_chances: Floats,
    possible: npt.NDArray[np.bool_],
) -> None:
    """Fill `bonus_chances[cell, action]`, what the report takes for the chance of the bonus.

    It is the mean over the turns on which the cell can be met at all; `possible` tells whether any.
    """
    chances = np.zeros(tables.num_classes)
    for cell in range(low, high):
        turns = 0
        bonus_chances[cell] = 0.0
        for turn in range(2):
            if fill_class_chances(
                reached[turn, cell],
                first[turn, cell],
                second[turn, cell],
                tables.num_classes,
                chances,
            ):
                turns += 1
                for action in range(tables.num_actions):
                    for mine in range(tables.num_classes):
                        if tables.feral[action, mine]:
                            bonus_chances[cell, action] += chances[mine]
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
) -> None:
    """Fill the report's table: `rolls` and `gaps` by [cell], `values` by [layer, cell].

    Layer 0 takes the best roll, layer 1 errs at times, and they take turns; a cell that cannot be
    met has the roll and the value of play without feral hogs.
    """
    goal = tables.goal
    num_legal = tables.num_actions - tables.fewest
    after = np.zeros(len(tables.trace_points))
    expected = np.full(MOST_ACTIONS, -1.0)
    with_bonus = np.zeros(MOST_ACTIONS)
    for total in range(high, low - 1, -1):
        for score in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
            cell = score * goal + total - score
            rolls[cell] = plain_rolls[cell]
            gaps[cell] = 0.0
            values[:, cell] = plain_values[cell]
            if not possible[cell]:
                continue
            for layer in range(1, -1, -1):
                others = values[1 - layer]
                expected_by_action(tables, cell, 0, others, after, expected)
                expected_by_action(tables, cell, tables.bonus, others, after, with_bonus)
                mean = 0.0
                for action in range(tables.fewest, tables.num_actions):
                    p = bonus_chances[cell, action]
                    expected[action] = p * with_bonus[action] + (1.0 - p) * expected[action]
                    mean += expected[action] / num_legal
                best = best_value(expected)
                if layer == 1:
                    best = (1.0 - EPSILON) * best + EPSILON * mean
                values[layer, cell] = best
            action = fewest_best(expected, best)
            rolls[cell] = action
            if num_legal > 1:
                gaps[cell] = max(0.0, expected[action] - second_best(expected, action))
