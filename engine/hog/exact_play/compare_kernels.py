"""Exact win rates of two policies, compiled; one sweep gives both seatings."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.core.system.jit import kernel
from engine.hog.exact_play.kernels import Floats, fill_expected
from engine.hog.exact_play.policies import PolicyArrays, Rolls
from engine.hog.exact_play.rule_tables import CLASS_LANES, MOST_ACTIONS, RuleTables

Codes = npt.NDArray[np.int64]


@kernel
def follow_table(
    tables: RuleTables,
    cell: int,
    rolls: Rolls,
    theirs: Rolls,
    losses: Floats,
    values: Floats,
    table: int,
) -> None:
    """Fill one cell of `values[table]` as in `sweep_tables`, from those of the other table.

    `losses` is room: by the other's next action, what the mover loses if it earns the bonus for it.
    """
    goal, landing = tables.goal, tables.landing
    action = int(rolls[cell])
    others = values[1 - table]
    for has_bonus in range(2):
        losses[:] = 0.0
        value = 1.0
        at = cell + has_bonus * tables.bonus * goal
        if action == 0:
            points = int(tables.bacon[cell])
            next_cell = landing[at + points * goal]
            v = others[tables.classes[0, points], next_cell]
            value -= v[0]
            losses[theirs[next_cell]] = v[1] - v[0]
        for i in range(tables.first_outcome[action], tables.first_outcome[action + 1]):
            next_cell = landing[at + tables.outcome_points[i] * goal]
            v = others[tables.outcome_class[i], next_cell]
            p = tables.outcome_chance[i]
            value -= p * v[0]
            losses[theirs[next_cell]] += p * (v[1] - v[0])  # 0 once the game is over
        for memory in range(tables.num_classes):
            loss = 0.0
            for i in range(tables.feral_actions.shape[1]):
                loss += losses[tables.feral_actions[memory, i]]
            values[table, memory, cell, has_bonus] = value - loss
        if tables.num_cells > goal * goal:
            mirrored = values[1 - table, 0, goal * goal + cell]
            mirrored[has_bonus] = 1.0 - values[table, 0, cell, has_bonus]


@kernel
def sweep_tables(tables: RuleTables, high: int, low: int, rolls: Rolls, values: Floats) -> None:
    """Fill both memoryless tables' chances to win, each to move against the other.

    `rolls` is [table, cell], with room for mirrored cells and for the two ends of a game, and
    `values` [table, theirs, cell, bonus or not]: given the cell's roll, the mover's own class tells
    no more than whether it earns the bonus.
    """
    goal = tables.goal
    losses = np.zeros(MOST_ACTIONS + 1)
    for total in range(high, low - 1, -1):
        for score in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
            cell = score * goal + total - score
            for table in range(2):
                follow_table(tables, cell, rolls[table], rolls[1 - table], losses, values, table)


@kernel
def compare_tables(tables: RuleTables, rolls: Rolls, pairs: Codes, values: Floats) -> Floats:
    """Return the chances to win of both tables of each of `pairs`, each to move first.

    `rolls` is [table, cell], and `values` as in `sweep_tables`.
    """
    cells = tables.goal * tables.goal
    both = np.zeros((2, tables.num_cells + 2), np.uint8)
    chances = np.empty((len(pairs), 2))
    for i in range(len(pairs)):
        for side in range(2):
            both[side, :cells] = rolls[pairs[i, side]]
        sweep_tables(tables, 2 * tables.goal - 2, 0, both, values)
        for side in range(2):
            chances[i, side] = values[side, 0, 0, tables.feral[both[side, 0], 0]]
    return chances


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
def follow_policy(
    tables: RuleTables, cell: int, policy: PolicyArrays, expected: Floats, values: Floats
) -> None:
    """Fill one cell of `values[theirs, cell, mine]` with what a table makes of `expected`."""
    for theirs in range(tables.num_classes):
        for mine in range(tables.num_classes):
            at = cell * policy.cell_step + theirs * policy.theirs_step
            action = policy.rolls[at + mine * policy.mine_step]
            offset = tables.feral[action, mine] * CLASS_LANES
            values[theirs, cell, mine] = expected[action, offset + theirs]


@kernel
def follow(
    tables: RuleTables,
    cell: int,
    policy: PolicyArrays,
    others: Floats,
    rows: Floats,
    expected: Floats,
    values: Floats,
) -> None:
    """Fill one cell of `values` of whoever plays `policy`, from those of the other player.

    A table without memory asks for one row of `expected` alone; `rows` is room.
    """
    if policy.is_uniform:
        follow_uniform(tables, cell, others, expected, values)
        return
    if policy.mine_step == 0:
        action = int(policy.rolls[cell])
        fill_expected_of(tables, cell, action, others, expected[action])
    else:
        fill_expected(tables, cell, others, rows, expected)
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
    of_a: Floats,
    of_b: Floats,
) -> None:
    """Fill both policies' chances to win, [theirs, cell, mine], each to move against the other."""
    goal = tables.goal
    rows = np.zeros((len(tables.trace_points), 2 * CLASS_LANES))
    expected = np.zeros((tables.num_actions, 2 * CLASS_LANES))
    for total in range(high, low - 1, -1):
        for score in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
            cell = score * goal + total - score
            follow(tables, cell, a, of_b, rows, expected, of_a)
            follow(tables, cell, b, of_a, rows, expected, of_b)
            mirror(tables, cell, of_a, of_b)


@kernel
def sweep_best(
    tables: RuleTables, high: int, low: int, b: PolicyArrays, of_a: Floats, of_b: Floats
) -> None:
    """Fill what somebody can get from `b` who knows all, `of_a`, and what `b` gets against that.

    Both [theirs, cell, mine], each to move.
    """
    goal = tables.goal
    rows = np.zeros((len(tables.trace_points), 2 * CLASS_LANES))
    expected = np.zeros((tables.num_actions, 2 * CLASS_LANES))
    for total in range(high, low - 1, -1):
        for score in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
            cell = score * goal + total - score
            fill_expected(tables, cell, of_b, rows, expected)
            for theirs in range(tables.num_classes):
                for mine in range(tables.num_classes):
                    best = 0.0
                    for action in range(tables.fewest, tables.num_actions):
                        offset = tables.feral[action, mine] * CLASS_LANES
                        best = max(best, expected[action, offset + theirs])
                    of_a[theirs, cell, mine] = best
            follow(tables, cell, b, of_a, rows, expected, of_b)
            mirror(tables, cell, of_a, of_b)
