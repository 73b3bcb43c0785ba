"""Where play really goes: how likely each state is when one policy plays another."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.hog.exact_play.policies import Policy, PolicyArrays
from engine.hog.exact_play.reach_probability_kernels import sweep_reach
from engine.hog.exact_play.rule_tables import CLASS_LANES, RuleTables, rule_tables
from engine.hog.exact_play.solutions import check_exact
from engine.hog.exact_play.sweeps import Steps, ascending, policy_work
from engine.hog.rules import Hog

Floats = npt.NDArray[np.float64]


def reach_steps(game: Hog, a: Policy, b: Policy) -> Steps[Floats]:
    """Yield the share done; return the chances of both, [player, score, opponent, mine, theirs].

    Player 0 is `a`, each state is seen by the one who is to move in it, and the chances are the
    mean of both seatings.
    """
    check_exact(game)
    tables = rule_tables(game)
    goal, classes = tables.goal, tables.num_classes
    reached = reach_room(tables)
    yield from fill_reach(tables, a.arrays(game, classes), b.arrays(game, classes), reached)
    by_cell = reached[:, : goal**2, :, :classes].reshape(2, goal, goal, classes, classes)
    return np.ascontiguousarray(by_cell.swapaxes(3, 4))


def reach_room(tables: RuleTables) -> Floats:
    """Return room for how likely states are met: mirrored cells, too, are written to."""
    return np.zeros((2, tables.num_cells, tables.num_classes, CLASS_LANES))


def fill_reach(
    tables: RuleTables, a: PolicyArrays, b: PolicyArrays, reached: Floats
) -> Steps[None]:
    """Yield the share done; fill `reached` [player, cell, theirs, mine]."""
    reached[:] = 0.0
    reached[:, 0, 0, 0] = 0.5  # each moves first in one of the two seatings
    for low, high in ascending(tables.goal, policy_work(tables)):
        sweep_reach(tables, low, high, a, b, reached)
        yield (high + 1) / (2 * tables.goal - 1)
