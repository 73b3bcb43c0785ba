"""What bounds the best reply to a field: plans that are paid for outcomes, and rows that pay."""
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.core.system.jit import kernel

Longs = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
LOST, TIED, WON = range(3)
NEVER = -1e18
"""Less than any number of points: what cannot be."""


@kernel
def best_shares(table: Floats, plan: Longs) -> float:
    """Write the plan that gets most of `table` [castles, soldiers + 1] and sends all; return it.

    What cannot be sent is NEVER there; where no plan can be, about that is returned.  Among equals
    it is the first in lexicographic order.  The best use of so many soldiers at the castles from
    one on follows from that at those after it (Bellman 1957).
    """
    castles, size = table.shape
    after = np.full((castles + 1, size), NEVER)
    after[castles, 0] = 0.0
    for castle in range(castles - 1, -1, -1):
        for left in range(size):
            for sent in range(left + 1):
                found = table[castle, sent] + after[castle + 1, left - sent]
                after[castle, left] = max(after[castle, left], found)
    left = size - 1
    for castle in range(castles):
        for sent in range(left + 1):
            if table[castle, sent] + after[castle + 1, left - sent] == after[castle, left]:
                plan[castle] = sent
                left -= sent
                break
    return after[0, size - 1]


@kernel
def _fought(state: int, outcome: int, streak: int) -> int:
    """Return the state after a castle: 0, up to `streak` for our castles in a row, then theirs."""
    if state in (streak, 2 * streak):
        return state
    if outcome == WON:
        return state + 1 if state < streak else 1
    if outcome == LOST:
        return state + 1 if state > streak else streak + 1
    return 0


@kernel
def _cost(row: int, outcome: int, low: int, high: int) -> int:
    """Return the fewest soldiers for an outcome at a castle that gets `low` to `high`, or -1."""
    if outcome == LOST:
        return low if low < row else -1
    if outcome == TIED:
        return row if low <= row <= high else -1
    return max(low, row + 1) if high > row else -1


@kernel
def row_maxima(
    outcomes: Longs,
    rows: Longs,
    weights: Floats,
    points: Floats,
    streak: int,
    low: Longs,
    high: Longs,
    soldiers: int,
    prices: Floats,
) -> float:
    """Write what each row alone would best see, and return the sum of what that is worth.

    Outcomes [rows, castles] are worth the row's weight times the own points, less their prices
    [rows, castles, 3]; they need soldiers within `low` and `high` [castles] and `soldiers` in all.
    `points` [castles, 3] are those of a castle by its outcome.
    """
    size, castles = rows.shape
    after = np.zeros((castles + 1, 2 * streak + 1, soldiers + 1))
    total = 0.0
    for row in range(size):
        for castle in range(castles - 1, -1, -1):
            for state in range(2 * streak + 1):
                best = after[castle, state]
                best[:] = NEVER
                for outcome in range(3):
                    cost = _cost(rows[row, castle], outcome, low[castle], high[castle])
                    if cost < 0:
                        continue
                    gain = _gain(points, castle, state, outcome, streak) * weights[row]
                    gain -= prices[row, castle, outcome]
                    following = after[castle + 1, _fought(state, outcome, streak)]
                    for left in range(cost, soldiers + 1):
                        best[left] = max(best[left], gain + following[left - cost])
        total += after[0, 0, soldiers]
        state, left = 0, soldiers
        for castle in range(castles):
            for outcome in range(3):
                cost = _cost(rows[row, castle], outcome, low[castle], high[castle])
                if cost < 0 or cost > left:
                    continue
                gain = _gain(points, castle, state, outcome, streak) * weights[row]
                gain -= prices[row, castle, outcome]
                after_it = _fought(state, outcome, streak)
                if gain + after[castle + 1, after_it, left - cost] == after[castle, state, left]:
                    outcomes[row, castle] = outcome
                    state, left = after_it, left - cost
                    break
    return total


@kernel
def _gain(points: Floats, castle: int, state: int, outcome: int, streak: int) -> float:
    """Return the points of a castle, which a complete streak has taken over."""
    if state == streak:
        return points[castle, WON]
    if state == 2 * streak:
        return 0.0
    return points[castle, outcome]
