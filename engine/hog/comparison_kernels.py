"""Exact win rates of two policies, compiled; one sweep gives both seatings."""

from __future__ import annotations

import numpy as np

from engine.core.jit import kernel
from engine.hog.kernels import Floats, fill_expected
from engine.hog.policies import PolicyArrays, Rolls
from engine.hog.rule_tables import WON, RuleTables


@kernel
def add_outcome(
    tables: RuleTables,
    next_cell: int,
    memory: int,
    chance: float,
    theirs: Rolls,
    values: Floats,
    sums: Floats,
) -> float:
    """Return what one outcome adds for every class of the opponent alike.

    What it adds besides, for the classes in which the opponent's next turn earns the bonus, goes
    to `sums`.  `values[cell, bonus or not, class]` are the opponent's.
    """
    if next_cell < 0:
        return chance if next_cell == WON else 0.0
    plain = values[next_cell, 0, memory]
    extra = chance * (plain - values[next_cell, 1, memory])
    mask = tables.feral_masks[theirs[next_cell]]
    memory = 0
    while mask != 0:
        if mask & 1:
            sums[memory] += extra
        mask >>= 1
        memory += 1
    return chance * (1.0 - plain)


@kernel
def fill_cell(
    tables: RuleTables, cell: int, mine: Rolls, theirs: Rolls, values: Floats, filled: Floats
) -> None:
    """Fill one cell of a table's chances to win, [bonus or not, theirs], against another table."""
    action = mine[cell]
    for has_bonus in range(2):
        sums = filled[has_bonus]
        sums[:] = 0.0
        base = 0.0
        at = cell + has_bonus * tables.bonus * tables.goal
        if action == 0:
            points = np.int64(tables.bacon[cell])
            memory = np.int64(tables.classes[0, points])
            next_cell = tables.landing[at + points * tables.goal]
            base = add_outcome(tables, next_cell, memory, 1.0, theirs, values, sums)
        for i in range(tables.first_outcome[action], tables.first_outcome[action + 1]):
            next_cell = tables.landing[at + tables.outcome_points[i] * tables.goal]
            chance = tables.outcome_chance[i]
            memory = tables.outcome_class[i]
            base += add_outcome(tables, next_cell, memory, chance, theirs, values, sums)
        for memory in range(tables.num_classes):
            sums[memory] += base


@kernel
def sweep_tables(
    tables: RuleTables, high: int, low: int, a: Rolls, b: Rolls, of_a: Floats, of_b: Floats
) -> None:
    """Fill both memoryless tables' chances to win, each to move against the other.

    They are [cell, bonus or not, theirs]: given the cell's roll, its own class tells no more.
    """
    goal = tables.goal
    for total in range(high, low - 1, -1):
        for score in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
            cell = score * goal + total - score
            fill_cell(tables, cell, a, b, of_b, of_a[cell])
            fill_cell(tables, cell, b, a, of_a, of_b[cell])


@kernel
def follow_policy(
    tables: RuleTables, cell: int, policy: PolicyArrays, expected: Floats, values: Floats
) -> None:
    """Fill `values[theirs, mine]` of a cell with what `policy` makes of `expected`."""
    for theirs in range(tables.num_classes):
        for mine in range(tables.num_classes):
            if policy.is_uniform:
                total = 0.0
                for action in range(tables.fewest, tables.num_actions):
                    total += expected[action, tables.feral[action, mine], theirs]
                values[theirs, mine] = total / (tables.num_actions - tables.fewest)
            else:
                at = cell * policy.cell_step + theirs * policy.theirs_step
                action = policy.rolls[at + mine * policy.mine_step]
                values[theirs, mine] = expected[action, tables.feral[action, mine], theirs]


@kernel
def sweep_policies(
    tables: RuleTables,
    high: int,
    low: int,
    a: PolicyArrays,
    b: PolicyArrays,
    of_a: Floats,
    of_b: Floats,
) -> None:
    """Fill both policies' chances to win, [cell, theirs, mine], each to move against the other."""
    goal = tables.goal
    rows = np.zeros((len(tables.trace_points), 2, tables.width))
    expected = np.zeros((tables.num_actions, 2, tables.width))
    for total in range(high, low - 1, -1):
        for score in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
            cell = score * goal + total - score
            fill_expected(tables, cell, of_b, rows, expected)
            follow_policy(tables, cell, a, expected, of_a[cell])
            fill_expected(tables, cell, of_a, rows, expected)
            follow_policy(tables, cell, b, expected, of_b[cell])
