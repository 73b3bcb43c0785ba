"""What each roll of each cell is worth to a table's win rate, compiled: one sweep downwards."""

from __future__ import annotations

import numpy as np

from engine.core.system.jit import kernel
from engine.hog.exact_play.compare_kernels import (
    fill_expected_of,
    follow,
    follow_policy,
    mirror,
)
from engine.hog.exact_play.kernels import TIE, Floats, fill_expected
from engine.hog.exact_play.policies import PolicyArrays
from engine.hog.exact_play.reach_probability_kernels import group_by_roll, is_nothing, spread
from engine.hog.exact_play.rule_tables import CLASS_LANES, MOST_ACTIONS, RuleTables


@kernel
def lane_sum(v: Floats) -> float:
    """Return the sum of CLASS_LANES numbers, added in pairs, which need not wait for each other."""
    low = ((v[0] + v[1]) + (v[2] + v[3])) + ((v[4] + v[5]) + (v[6] + v[7]))
    high = ((v[8] + v[9]) + (v[10] + v[11])) + ((v[12] + v[13]) + (v[14] + v[15]))
    total: float = low + high
    return total


@kernel
def weigh(
    tables: RuleTables, reached: Floats, expected: Floats, room: Floats, worth: Floats
) -> float:
    """Fill `worth[action]` of a cell reached [theirs, mine]; return how likely it is reached.

    `room` is [MOST_ACTIONS + 3, CLASS_LANES]: how likely each action would earn the bonus by
    `theirs`, no action of that, then how likely `theirs` is, and products.
    """
    by_theirs, products = room[MOST_ACTIONS + 1], room[MOST_ACTIONS + 2]
    room[:] = 0.0
    for theirs in range(tables.num_classes):
        row = reached[theirs]
        by_theirs[theirs] = lane_sum(row)
        for mine in range(tables.num_classes):
            for i in range(tables.feral_actions.shape[1]):
                room[tables.feral_actions[mine, i], theirs] += row[mine]
    for action in range(tables.fewest, tables.num_actions):
        plain, bonus = expected[action, :CLASS_LANES], expected[action, CLASS_LANES:]
        with_bonus = room[action]
        for i in range(CLASS_LANES):
            products[i] = by_theirs[i] * plain[i] + with_bonus[i] * (bonus[i] - plain[i])
        worth[action] = lane_sum(products)
    return lane_sum(by_theirs)


@kernel
def best_reply(tables: RuleTables, worth: Floats, reach: float, current: int) -> int:
    """Return the roll worth most, the fewest dice among equals; `current` if none is better."""
    largest = worth[tables.fewest]
    for action in range(tables.fewest, tables.num_actions):
        largest = max(largest, worth[action])
    if not worth[current] < largest - TIE * reach:
        return current
    chosen = current
    for action in range(tables.num_actions - 1, tables.fewest - 1, -1):
        if worth[action] >= largest - TIE * reach:
            chosen = action
    return chosen


@kernel
def sweep_worth(
    tables: RuleTables,
    high: int,
    low: int,
    reached: Floats,
    of_b: Floats,
    worth: Floats,
    reach: Floats,
) -> None:
    """Fill `worth[cell, action]` and `reach[cell]` of a table reached [cell, theirs, mine]."""
    goal = tables.goal
    rows = np.zeros((len(tables.trace_points), 2 * CLASS_LANES))
    expected = np.zeros((tables.num_actions, 2 * CLASS_LANES))
    room = np.zeros((MOST_ACTIONS + 3, CLASS_LANES))
    for total in range(high, low - 1, -1):
        for score in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
            cell = score * goal + total - score
            fill_expected(tables, cell, of_b, rows, expected)
            reach[cell] = weigh(tables, reached[cell], expected, room, worth[cell])


@kernel
def sweep_improve(
    tables: RuleTables,
    high: int,
    low: int,
    a: PolicyArrays,
    b: PolicyArrays,
    reached: Floats,
    of_a: Floats,
    of_b: Floats,
    worth: Floats,
    reach: Floats,
) -> int:
    """Give each cell of table `a` its best roll against `b`, and fill the rest; return the changes.

    Cells of one score sum never meet, lower sums alone decide how a cell is reached, and higher
    ones what its rolls are worth, so every such change is a gain.
    """
    goal = tables.goal
    rows = np.zeros((len(tables.trace_points), 2 * CLASS_LANES))
    expected = np.zeros((tables.num_actions, 2 * CLASS_LANES))
    room = np.zeros((MOST_ACTIONS + 3, CLASS_LANES))
    changed = 0
    for total in range(high, low - 1, -1):
        for score in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
            cell = score * goal + total - score
            fill_expected(tables, cell, of_b, rows, expected)
            reach[cell] = weigh(tables, reached[cell], expected, room, worth[cell])
            roll = best_reply(tables, worth[cell], reach[cell], int(a.rolls[cell]))
            changed += roll != a.rolls[cell]
            a.rolls[cell] = roll
            follow_policy(tables, cell, a, expected, of_a)
            follow(tables, cell, b, of_a, rows, expected, of_b)
            mirror(tables, cell, of_a, of_b)
    return changed


@kernel
def clear_sums(tables: RuleTables, low: int, high: int, shift: Floats) -> None:
    """Clear `shift[player, cell]` of the score sums `low` to `high`, mirrored cells included."""
    goal = tables.goal
    for total in range(low, high + 1):
        for score in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
            cell = score * goal + total - score
            while cell < tables.num_cells:
                shift[:, cell] = 0.0
                cell += goal * goal


@kernel
def weigh_groups(
    tables: RuleTables, cell: int, groups: Floats, of_b: Floats, expected: Floats
) -> float:
    """Return what `groups` [action, bonus or not, theirs] of a cell are worth together."""
    worth = 0.0
    for action in range(tables.fewest, tables.num_actions):
        if is_nothing(groups[action].reshape(-1)):
            continue
        fill_expected_of(tables, cell, action, of_b, expected)
        for has_bonus in range(2):
            for theirs in range(tables.num_classes):
                chance = expected[has_bonus * CLASS_LANES + theirs]
                worth += groups[action, has_bonus, theirs] * chance
    return worth


@kernel
def sweep_shift(
    tables: RuleTables,
    low: int,
    high: int,
    old: PolicyArrays,
    new: PolicyArrays,
    b: PolicyArrays,
    reached: Floats,
    of_b: Floats,
    shift: Floats,
) -> float:
    """Return what the rolls in which table `new` differs from `old` add to the win rate.

    The gain of a policy is what its actions would gain if the old one went on after them, weighed
    by how likely the new one comes there (Kakade and Langford 2002).  So values of the old table
    do, and `shift`, by how much `reached` [player, cell, theirs, mine] is another for the new one,
    is followed over the score sums from the lowest change to the highest alone.
    """
    goal = tables.goal
    shape = (tables.num_actions, 2, CLASS_LANES)
    now, before, instead = np.zeros(shape), np.zeros(shape), np.zeros(shape)
    expected = np.zeros(2 * CLASS_LANES)
    gain = 0.0
    for total in range(low, high + 1):
        for score in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
            cell = score * goal + total - score
            if tables.num_cells > goal * goal:
                shift[0, cell, 0, 0] += shift[1, goal * goal + cell, 0, 0]
                shift[1, cell, 0, 0] += shift[0, goal * goal + cell, 0, 0]
            if old.rolls[cell] != new.rolls[cell]:
                group_by_roll(tables, cell, old, reached[0, cell], before)
                shifted = reached[0, cell] + shift[0, cell]
                group_by_roll(tables, cell, old, shifted, instead)
                group_by_roll(tables, cell, new, shifted, now)
                gain += weigh_groups(tables, cell, now - instead, of_b, expected)
                spread(tables, cell, now - before, shift[1])
            elif group_by_roll(tables, cell, old, shift[0, cell], now):
                spread(tables, cell, now, shift[1])
            if group_by_roll(tables, cell, b, shift[1, cell], now):
                spread(tables, cell, now, shift[0])
    return gain
