"""Exact play, compiled: backward induction by the sum of the scores, which grows every turn.

Arrays over cells are flat.  Values with memory are [cell, theirs, mine]: the mover's successor
states differ in `mine` alone along the last axis, so that every inner loop reads on end.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.core.jit import kernel
from engine.hog.rule_tables import LANES, WON, RuleTables

Floats = npt.NDArray[np.float64]
Bytes = npt.NDArray[np.uint8]

TIE = 1e-12
"""Values this close are equal: the fewest dice win."""


@kernel
def value_after(next_cell: int, values: Floats) -> float:
    """Return the mover's chance to win after landing at `next_cell`, without memory."""
    if next_cell >= 0:
        return 1.0 - values[next_cell]
    return 1.0 if next_cell == WON else 0.0


@kernel
def expected_by_action(
    tables: RuleTables, cell: int, bonus: int, values: Floats, after: Floats, expected: Floats
) -> None:
    """Fill `expected[action]` with the mover's chance to win, memoryless; `after` is room."""
    goal = tables.goal
    num_points = tables.pmf_by_points.shape[0]
    for points in range(1, num_points):
        after[points] = value_after(tables.landing[cell + (points + bonus) * goal], values)
    for action in range(LANES):
        expected[action] = 0.0
    for points in range(1, num_points):
        for action in range(LANES):
            expected[action] += tables.pmf_by_points[points, action] * after[points]
    gain = tables.bacon[cell] + bonus
    expected[0] = value_after(tables.landing[cell + gain * goal], values)


@kernel
def best_value(expected: Floats, fewest: int, num_actions: int) -> float:
    """Return the largest of the legal actions' values."""
    best = expected[fewest]
    for action in range(fewest + 1, num_actions):
        best = max(best, expected[action])
    return best


@kernel
def fewest_best(expected: Floats, fewest: int, best: float) -> int:
    """Return the fewest dice among equally good ones."""
    action = fewest
    while expected[action] < best - TIE:
        action += 1
    return action


@kernel
def sweep_ignore_feral(
    tables: RuleTables, high: int, low: int, rolls: Bytes, values: Floats
) -> None:
    """Fill best play without feral hogs, [cell], for the score sums `high` down to `low`."""
    goal = tables.goal
    after = np.zeros(tables.pmf_by_points.shape[0])
    expected = np.zeros(LANES)
    for total in range(high, low - 1, -1):
        for score in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
            cell = score * goal + total - score
            expected_by_action(tables, cell, 0, values, after, expected)
            best = best_value(expected, tables.fewest, tables.num_actions)
            values[cell] = best
            rolls[cell] = fewest_best(expected, tables.fewest, best)


@kernel
def fill_row(next_cell: int, memory: int, values: Floats, row: Floats) -> None:
    """Fill `row[theirs]` with the mover's chance to win after landing at `next_cell`."""
    if next_cell >= 0:
        for theirs in range(len(row)):
            row[theirs] = 1.0 - values[next_cell, memory, theirs]
    else:
        row[:] = 1.0 if next_cell == WON else 0.0


@kernel
def fill_rows(tables: RuleTables, cell: int, values: Floats, rows: Floats) -> None:
    """Fill `rows[trace, bonus or not, theirs]` with the mover's chance to win after each trace."""
    goal = tables.goal
    for trace in range(len(tables.trace_points)):
        at = cell + tables.trace_points[trace] * goal
        memory = tables.trace_class[trace]
        fill_row(tables.landing[at], memory, values, rows[trace, 0])
        fill_row(tables.landing[at + tables.bonus * goal], memory, values, rows[trace, 1])


@kernel
def fill_expected(
    tables: RuleTables, cell: int, values: Floats, rows: Floats, expected: Floats
) -> None:
    """Fill `expected[action, bonus or not, theirs]` with the mover's chance to win.

    `values` are the chances of the player to move next, [cell, theirs, mine]; `rows` is room.
    """
    goal = tables.goal
    points = tables.bacon[cell]
    at = cell + points * goal
    memory = tables.classes[0, points]
    fill_row(tables.landing[at], memory, values, expected[0, 0])
    fill_row(tables.landing[at + tables.bonus * goal], memory, values, expected[0, 1])
    fill_rows(tables, cell, values, rows)
    flat_rows = rows.reshape(rows.shape[0], -1)
    flat = expected.reshape(expected.shape[0], -1)
    for action in range(1, tables.num_actions):
        flat[action, :] = 0.0
        for i in range(tables.first_outcome[action], tables.first_outcome[action + 1]):
            chance = tables.outcome_chance[i]
            trace = tables.outcome_trace[i]
            for j in range(flat.shape[1]):
                flat[action, j] += chance * flat_rows[trace, j]


@kernel
def choose_best(
    tables: RuleTables, expected: Floats, mine: int, best: Floats, action_of: Floats
) -> None:
    """Fill `best[theirs]` and `action_of[theirs]`, the fewest best dice, for one own class."""
    width = len(best)
    best[:] = -1.0
    for action in range(tables.fewest, tables.num_actions):
        value = expected[action, tables.feral[action, mine]]
        for theirs in range(width):
            best[theirs] = max(best[theirs], value[theirs])
    for action in range(tables.num_actions - 1, tables.fewest - 1, -1):
        value = expected[action, tables.feral[action, mine]]
        for theirs in range(width):
            if value[theirs] >= best[theirs] - TIE:
                action_of[theirs] = action


@kernel
def sweep_perfect(tables: RuleTables, high: int, low: int, rolls: Bytes, values: Floats) -> None:
    """Fill perfect play, [cell, theirs, mine], for the score sums `high` down to `low`."""
    goal = tables.goal
    rows = np.zeros((len(tables.trace_points), 2, tables.width))
    expected = np.zeros((tables.num_actions, 2, tables.width))
    best = np.zeros(tables.width)
    action_of = np.zeros(tables.width)
    for total in range(high, low - 1, -1):
        for score in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
            cell = score * goal + total - score
            fill_expected(tables, cell, values, rows, expected)
            for mine in range(tables.num_classes):
                choose_best(tables, expected, mine, best, action_of)
                for theirs in range(tables.num_classes):
                    values[cell, theirs, mine] = best[theirs]
                    rolls[cell, theirs, mine] = np.uint8(action_of[theirs])
