"""Both sides' points of a plan against every plan of a field, many battles side by side.

The rows of a field stand in columns, a castle each, so that the compiler works on many at once.
"""
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.blotto.scoring.bit_kernels import Columns, Longs
from engine.core.system.jit import kernel

Ints = npt.NDArray[np.int32]
Shorts = npt.NDArray[np.int16]


@kernel
def doubled_points(points: Ints, runs: Shorts, plan: Longs, field: Columns) -> None:
    """Write twice the points of `plan` and of each row: points [2, rows].

    `runs` [2, rows] is room for streaks.
    """
    points[:] = 0
    runs[:] = 0
    for castle in range(len(plan)):
        _fight(
            points[0],
            points[1],
            runs[0],
            runs[1],
            field.columns[castle],
            np.int16(plan[castle]),
            np.int32(field.values[castle]),
            np.int16(field.streak),
            np.int32(field.values[castle] if field.shares else 0),
        )


@kernel
def doubled_differences(found: npt.NDArray[np.signedinteger], plans: Longs, field: Columns) -> None:
    """Write twice the points of each plan less those of each row: found [plans, rows]."""
    size = field.columns.shape[1]
    points, runs = np.empty((2, size), np.int32), np.empty((2, size), np.int16)
    for i in range(len(plans)):
        doubled_points(points, runs, plans[i], field)
        for row in range(size):
            found[i, row] = points[0, row] - points[1, row]


@kernel
def _fight(
    mine: Ints,
    theirs: Ints,
    my_run: Shorts,
    their_run: Shorts,
    column: Shorts,
    soldiers: np.int16,
    value: np.int32,
    streak: np.int16,
    shared: np.int32,
) -> None:
    """Fight one castle in every row."""
    none, doubled = np.int32(0), np.int32(2 * value)
    for row in range(len(column)):
        won, lost = _met(my_run, their_run, row, column[row], soldiers, streak)
        tied = shared if not (won | lost) else none
        mine[row] += doubled if won else tied
        theirs[row] += doubled if lost else tied


@kernel
def _met(
    my_run: Shorts,
    their_run: Shorts,
    row: int,
    other: np.int16,
    soldiers: np.int16,
    streak: np.int16,
) -> tuple[bool, bool]:
    """Return whether a castle is won and lost in a row, and count it in the streaks."""
    zero, one = np.int16(0), np.int16(1)
    a, b = my_run[row], their_run[row]
    is_free = (a < streak) & (b < streak)
    won = (a == streak) | (is_free & (other < soldiers))
    lost = (b == streak) | (is_free & (other > soldiers))
    my_run[row] = a + one if won and a < streak else a if won else zero
    their_run[row] = b + one if lost and b < streak else b if lost else zero
    return won, lost


@kernel
def doubled_wins(leads: Ints, runs: Shorts, plan: Longs, field: Columns) -> int:
    """Return twice the battles that `plan` wins, a draw counting one.

    `leads` [rows] is room for who is ahead, `runs` [2, rows] for streaks.
    """
    leads[:] = 0
    if field.streak <= len(plan):
        runs[:] = 0
    for castle in range(len(plan)):
        column, soldiers = field.columns[castle], np.int16(plan[castle])
        value = np.int32(field.values[castle])
        if field.streak <= len(plan):
            _lead(leads, runs[0], runs[1], column, soldiers, value, np.int16(field.streak))
        else:
            for row in range(len(leads)):
                leads[row] += value * (np.int32(column[row] < soldiers) - (column[row] > soldiers))
    total = 0
    for row in range(len(leads)):
        total += int(leads[row] > 0) + int(leads[row] >= 0)
    return total


@kernel
def _lead(
    leads: Ints,
    my_run: Shorts,
    their_run: Shorts,
    column: Shorts,
    soldiers: np.int16,
    value: np.int32,
    streak: np.int16,
) -> None:
    """Add to the leads what one castle brings under a rule with streaks."""
    for row in range(len(column)):
        won, lost = _met(my_run, their_run, row, column[row], soldiers, streak)
        leads[row] += value * (np.int32(won) - np.int32(lost))


@kernel
def count_outcomes(counts: Longs, plans: Longs, field: Columns) -> None:
    """Add up each plan's battles against all rows: counts [plans, 5].

    Twice the own points, twice the others', wins, draws and losses.
    """
    size = field.columns.shape[1]
    points, runs = np.empty((2, size), np.int32), np.empty((2, size), np.int16)
    for i in range(len(plans)):
        doubled_points(points, runs, plans[i], field)
        mine, theirs, wins, draws = 0, 0, 0, 0
        for row in range(size):
            mine += points[0, row]
            theirs += points[1, row]
            wins += int(points[0, row] > points[1, row])
            draws += int(points[0, row] == points[1, row])
        counts[i, 0] += mine
        counts[i, 1] += theirs
        counts[i, 2] += wins
        counts[i, 3] += draws
        counts[i, 4] += size - wins - draws
