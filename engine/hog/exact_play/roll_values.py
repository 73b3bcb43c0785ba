"""What each roll is worth in every state when both players then go on as some policies say."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.core.system.jit import kernel
from engine.hog.exact_play.compare_kernels import sweep_values
from engine.hog.exact_play.kernels import fill_expected
from engine.hog.exact_play.policies import Policy
from engine.hog.exact_play.rule_tables import CLASS_LANES, RuleTables, rule_tables
from engine.hog.exact_play.solutions import WinRates, check_exact
from engine.hog.exact_play.sweeps import Steps, descending, policy_work, with_end
from engine.hog.rules import Hog

Floats = npt.NDArray[np.float64]
_CELLS_PER_CALL = 2000


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


def policy_value_steps(game: Hog, a: Policy, b: Policy) -> Steps[tuple[Floats, Floats]]:
    """Yield the share done; return what each wins against the other when it is to move.

    Both as kernels keep values: [theirs, cell and ends, mine].
    """
    check_exact(game)
    tables = rule_tables(game)
    first, second = (policy.arrays(game, tables.num_classes) for policy in (a, b))
    of_a, of_b = with_end((2, tables.num_classes, tables.num_cells, CLASS_LANES), 2)
    for high, low in descending(game.goal, policy_work(tables)):
        sweep_values(tables, high, low, first, second, of_a, of_b)
        yield 1 - low / (2 * game.goal - 1)
    return of_a, of_b


def rates_of(of_a: Floats, of_b: Floats) -> WinRates:
    """Return the rates that such values begin with."""
    return WinRates(float(of_a[0, 0, 0]), 1 - float(of_b[0, 0, 0]))


def roll_value_steps(game: Hog, values: Floats) -> Steps[Floats]:
    """Yield the share done; return the mover's chance to win with each roll; NaN if illegal.

    Indexed [score, opponent, roll, bonus or not, theirs]; `values` are those of the player to move
    next, as kernels keep them.
    """
    tables = rule_tables(game)
    cells = game.goal**2
    found = np.full((cells, tables.num_actions, 2, tables.num_classes), np.nan)
    for low in range(0, cells, _CELLS_PER_CALL):
        high = min(low + _CELLS_PER_CALL, cells)
        fill_roll_values(tables, low, high, values, found)
        yield high / cells
    return found.reshape(game.goal, game.goal, *found.shape[1:])
