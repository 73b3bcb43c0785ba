"""What each roll is worth in every state, compiled: the values that inspectors and editors read."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.core.system.jit import kernel
from engine.hog.exact_play.kernels import fill_expected
from engine.hog.exact_play.rule_tables import CLASS_LANES, RuleTables

Floats = npt.NDArray[np.float64]


@kernel
def fill_roll_values(
    tables: RuleTables, low: int, high: int, values: Floats, found: Floats
) -> None:
    """Fill `found[cell, action, bonus or not, theirs]` for the cells `low` up to `high`.

    `values` are those of the player to move next, [theirs, cell, mine].
    """
    rows = np.zeros((len(tables.trace_points), 2 * CLASS_LANES))
    expected = np.zeros((tables.num_actions, 2 * CLASS_LANES))
    for cell in range(low, high):
        fill_expected(tables, cell, values, rows, expected)
        for action in range(tables.fewest, tables.num_actions):
            for has_bonus in range(2):
                for theirs in range(tables.num_classes):
                    value = expected[action, has_bonus * CLASS_LANES + theirs]
                    found[cell, action, has_bonus, theirs] = value
