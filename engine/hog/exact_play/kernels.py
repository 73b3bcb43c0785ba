# mypy: disable-error-code="no-any-return"
"""Exact play, compiled: backward induction by the sum of the scores, which grows every turn.

Arrays over cells are flat.  Values with memory are [theirs, cell, mine]: what may follow a roll
then lies close together, most of it in the part of the last class, and each row is read on end.
After the last cell, mirrored ones included, stand the values of whoever would move next in a lost
and in a won game, so that the negative entries of `landing` find them.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.core.system.jit import kernel
from engine.hog.exact_play.rule_tables import (
    ACTION_LANES,
    BLOCK,
    CLASS_LANES,
    MOST_ACTIONS,
    RuleTables,
)

Floats = npt.NDArray[np.float64]
Bytes = npt.NDArray[np.uint8]

_ROW = 2 * CLASS_LANES
_A = ACTION_LANES
TIE = 1e-12
"""Values this close are equal: the fewest dice win."""


@kernel
def expected_by_action(
    landing: npt.NDArray[np.int32],
    gains: npt.NDArray[np.int64],
    chances: Floats,
    cell: int,
    values: Floats,
    after: Floats,
    expected: Floats,
) -> None:
    """Fill `expected[action]` with the mover's chance to win with dice, memoryless.

    `gains` are the traces' points times the goal; `after` is room.
    """
    for trace in range(len(after)):
        after[trace] = values[landing[cell + gains[trace]]]
    for k in range(ACTION_LANES):
        expected[k] = 1.0
    flat = chances.reshape(-1)
    for start in range(0, len(chances), BLOCK):
        p = flat[start * _A :]
        v0, v1, v2, v3 = after[start], after[start + 1], after[start + 2], after[start + 3]
        v4, v5, v6, v7 = after[start + 4], after[start + 5], after[start + 6], after[start + 7]
        for k in range(ACTION_LANES):
            low = (p[k] * v0 + p[_A + k] * v1) + (p[2 * _A + k] * v2 + p[3 * _A + k] * v3)
            high = p[4 * _A + k] * v4 + p[5 * _A + k] * v5
            expected[k] -= low + (high + (p[6 * _A + k] * v6 + p[7 * _A + k] * v7))


@kernel
def complete(bacon_value: float, fewest: int, num_actions: int, expected: Floats) -> None:
    """Add the value of no dice to `expected`, and -1 for what is illegal."""
    expected[0] = bacon_value if fewest == 0 else -1.0
    for action in range(num_actions, MOST_ACTIONS):
        expected[action] = -1.0


@kernel
def best_value(expected: Floats) -> float:
    """Return the largest of the actions' values; those of illegal ones must be -1."""
    best = expected[0]
    for action in range(1, MOST_ACTIONS):
        best = max(best, expected[action])
    return best


@kernel
def fewest_best(expected: Floats, best: float) -> int:
    """Return the fewest dice among equally good ones."""
    enough = best - TIE
    chosen = 0
    for action in range(MOST_ACTIONS - 1, -1, -1):
        chosen = action if expected[action] >= enough else chosen
    return chosen


@kernel
def sweep_ignore_feral(
    tables: RuleTables, high: int, low: int, rolls: Bytes, values: Floats
) -> None:
    """Fill best play without feral hogs, [cell], for the score sums `high` down to `low`."""
    goal, landing = tables.goal, tables.landing
    gains = tables.trace_points * goal
    after = np.zeros(len(gains))
    expected = np.zeros(ACTION_LANES)
    for total in range(high, low - 1, -1):
        for score in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
            cell = score * goal + total - score
            expected_by_action(landing, gains, tables.trace_chance, cell, values, after, expected)
            bacon_value = 1.0 - values[landing[cell + tables.bacon[cell] * goal]]
            complete(bacon_value, tables.fewest, tables.num_actions, expected)
            best = best_value(expected)
            values[cell] = best
            if tables.num_cells > goal * goal:
                values[goal * goal + cell] = 1.0 - best
            rolls[cell] = fewest_best(expected, best)


@kernel
def copy_rows(tables: RuleTables, cell: int, values: Floats, rows: Floats) -> None:
    """Fill `rows[trace]` with the chances of the player to move next, without and with bonus."""
    for trace in range(len(tables.trace_points)):
        at = cell + tables.trace_points[trace] * tables.goal
        of_class = values[tables.trace_class[trace]]
        plain = of_class[tables.landing[at]]
        with_bonus = of_class[tables.landing[at + tables.bonus * tables.goal]]
        for i in range(CLASS_LANES):
            rows[trace, i] = plain[i]
        for i in range(CLASS_LANES):
            rows[trace, CLASS_LANES + i] = with_bonus[i]


@kernel
def fill_expected(
    tables: RuleTables, cell: int, values: Floats, rows: Floats, expected: Floats
) -> None:
    """Fill `expected[action]` with the mover's chance to win by `theirs`, without and with bonus.

    `values` are those of the player to move next, [theirs, cell, mine]; `rows` is room.
    """
    if tables.fewest == 0:
        points = tables.bacon[cell]
        of_class = values[tables.classes[0, points]]
        at = cell + points * tables.goal
        plain = of_class[tables.landing[at]]
        with_bonus = of_class[tables.landing[at + tables.bonus * tables.goal]]
        for i in range(CLASS_LANES):
            expected[0, i] = 1.0 - plain[i]
            expected[0, CLASS_LANES + i] = 1.0 - with_bonus[i]
    copy_rows(tables, cell, values, rows)
    flat = rows.reshape(-1)
    for action in range(1, tables.num_actions):
        sums = expected[action]
        for i in range(_ROW):
            sums[i] = 1.0
        for block in range(tables.first_block[action], tables.first_block[action + 1]):
            p = tables.block_chance[block]
            p0, p1, p2, p3, p4, p5, p6, p7 = p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]
            v = flat[tables.block_trace[block] * _ROW :]
            for i in range(_ROW):
                low = (p0 * v[i] + p1 * v[_ROW + i]) + (p2 * v[2 * _ROW + i] + p3 * v[3 * _ROW + i])
                high = p4 * v[4 * _ROW + i] + p5 * v[5 * _ROW + i]
                sums[i] -= low + (high + (p6 * v[6 * _ROW + i] + p7 * v[7 * _ROW + i]))
