"""What each roll of each cell is worth to a table's win rate, compiled: one sweep downwards."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.core.system.jit import kernel
from engine.hog.exact_play.compare_kernels import follow_policy
from engine.hog.exact_play.kernels import TIE, Floats, fill_expected
from engine.hog.exact_play.policies import PolicyArrays
from engine.hog.exact_play.reach_probability_kernels import group_by_roll, is_nothing, spread
from engine.hog.exact_play.rule_tables import CLASS_LANES, MOST_ACTIONS, RuleTables

Masks = npt.NDArray[np.int64]


@kernel
def fill_expected_of(
    tables: RuleTables, cell: int, action: int, values: Floats, sums: Floats
) -> None:
    """Fill `sums` with the mover's chance to win by `theirs`, without and with bonus.

    It is the row of `action` in what `fill_expected` fills, for those who need no other; what is
    never earned is not filled.
    """
    goal, landing = tables.goal, tables.landing
    sums[:] = 1.0
    for has_bonus in range(2 if tables.bonus > 0 else 1):
        of_bonus = sums[has_bonus * CLASS_LANES : (has_bonus + 1) * CLASS_LANES]
        start = cell + has_bonus * tables.bonus * goal
        if action == 0:
            points = int(tables.bacon[cell])
            row = values[tables.classes[0, points], landing[start + points * goal]]
            for i in range(CLASS_LANES):
                of_bonus[i] -= row[i]
        for outcome in range(tables.first_outcome[action], tables.first_outcome[action + 1]):
            next_cell = landing[start + tables.outcome_points[outcome] * goal]
            row = values[tables.outcome_class[outcome], next_cell]
            chance = tables.outcome_chance[outcome]
            for i in range(CLASS_LANES):
                of_bonus[i] -= chance * row[i]


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
def follow(
    tables: RuleTables,
    cell: int,
    policy: PolicyArrays,
    asked: Masks,
    others: Floats,
    expected: Floats,
    values: Floats,
) -> None:
    """Fill one cell of `values` of whoever plays `policy`, from those of the other player.

    `asked[cell]` has a bit for each action that the policy knows there: no other row is needed.
    """
    if policy.is_uniform:
        follow_uniform(tables, cell, others, expected, values)
        return
    for action in range(tables.fewest, tables.num_actions):
        if asked[cell] >> action & 1:
            fill_expected_of(tables, cell, action, others, expected[action])
    follow_policy(tables, cell, policy, expected, values)


@kernel
def follow_uniform(
    tables: RuleTables, cell: int, others: Floats, room: Floats, values: Floats
) -> None:
    """Fill one cell of `values` of whoever rolls any number of dice, all equally likely.

    Whatever the bonus, all rolls have their plain values; each adds what its bonus brings, for the
    few classes that earn it.  `room[action]` takes the plain value, then the bonus.
    """
    goal, landing = tables.goal, tables.landing
    num_legal = tables.num_actions - tables.fewest
    plain = np.ones(CLASS_LANES)
    for action in range(tables.fewest, tables.num_actions):
        gains = room[action]
        gains[:] = 0.0
        first, stop = tables.first_outcome[action], tables.first_outcome[action + 1]
        for outcome in range(first, stop + (action == 0)):
            points, memory, p = 0, 0, 1.0 / num_legal
            if action == 0:
                points = int(tables.bacon[cell])
                memory = int(tables.classes[0, points])
            else:
                points, memory = tables.outcome_points[outcome], tables.outcome_class[outcome]
                p *= tables.outcome_chance[outcome]
            at = cell + points * goal
            row = others[memory, landing[at]]
            for i in range(CLASS_LANES):
                plain[i] -= p * row[i]
            if tables.bonus > 0:
                better = others[memory, landing[at + tables.bonus * goal]]
                for i in range(CLASS_LANES):
                    gains[i] += p * (row[i] - better[i])
    for mine in range(tables.num_classes):
        for theirs in range(tables.num_classes):
            values[theirs, cell, mine] = plain[theirs]
        for i in range(tables.feral_actions.shape[1]):
            action = tables.feral_actions[mine, i]
            if tables.fewest <= action < tables.num_actions:
                for theirs in range(tables.num_classes):
                    values[theirs, cell, mine] += room[action, theirs]


@kernel
def mirror(tables: RuleTables, cell: int, of_a: Floats, of_b: Floats) -> None:
    """Fill the mirrored cell: what the player can expect who waits while the other moves again."""
    mirrored = tables.goal * tables.goal + cell
    if mirrored < tables.num_cells:
        of_a[0, mirrored, 0] = 1.0 - of_b[0, cell, 0]
        of_b[0, mirrored, 0] = 1.0 - of_a[0, cell, 0]


@kernel
def sweep_values(
    tables: RuleTables,
    high: int,
    low: int,
    a: PolicyArrays,
    b: PolicyArrays,
    asked_a: Masks,
    asked_b: Masks,
    of_a: Floats,
    of_b: Floats,
) -> None:
    """Fill both policies' chances to win, [theirs, cell, mine], each to move against the other."""
    goal = tables.goal
    expected = np.zeros((tables.num_actions, 2 * CLASS_LANES))
    for total in range(high, low - 1, -1):
        for score in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
            cell = score * goal + total - score
            follow(tables, cell, a, asked_a, of_b, expected, of_a)
            follow(tables, cell, b, asked_b, of_a, expected, of_b)
            mirror(tables, cell, of_a, of_b)


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
    asked_b: Masks,
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
            follow(tables, cell, b, asked_b, of_a, expected, of_b)
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
