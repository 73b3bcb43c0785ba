"""Where play really goes: how likely each state is when one policy plays another."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from engine.hog.exact_play.policies import Policy, PolicyArrays
from engine.hog.exact_play.reach_probability_kernels import sweep_reach
from engine.hog.exact_play.rule_tables import CLASS_LANES, RuleTables, rule_tables
from engine.hog.exact_play.solutions import check_exact
from engine.hog.exact_play.sweeps import Steps, ascending
from engine.hog.rules import Hog

Floats = npt.NDArray[np.float64]


def reach_probabilities(game: Hog, a: Policy, b: Policy) -> Floats:
    """Return the chance that `a` is to move in each state against `b`, mean of both seatings.

    Indexed [score, opponent, mine, theirs]; the last two are the memory classes of the last points
    of `a` and of `b`.
    """
    tables, arrays, reached = _prepared(game, a, b)
    for _ in _sweeps(tables, arrays, reached):
        pass
    of_a: Floats = _by_state(tables, reached)[0]
    return of_a


def reach_steps(game: Hog, a: Policy, b: Policy) -> Steps[Floats]:
    """Yield the share done; return the chances of both, [player, score, opponent, mine, theirs].

    Player 0 is `a`, and each state is seen by the one who is to move in it.
    """
    tables, arrays, reached = _prepared(game, a, b)
    yield from _sweeps(tables, arrays, reached)
    return _by_state(tables, reached)


def _prepared(
    game: Hog, a: Policy, b: Policy
) -> tuple[RuleTables, tuple[PolicyArrays, PolicyArrays], Floats]:
    check_exact(game)
    tables = rule_tables(game)
    classes = tables.num_classes
    reached = np.zeros((2, tables.num_cells, classes, CLASS_LANES))
    reached[:, 0, 0, 0] = 0.5  # each moves first in one of the two seatings
    return tables, (a.arrays(game, classes), b.arrays(game, classes)), reached


def _sweeps(
    tables: RuleTables, arrays: tuple[PolicyArrays, PolicyArrays], reached: Floats
) -> Iterator[float]:
    """Fill `reached`; yield the share done after each kernel call."""
    work = 4 * CLASS_LANES * len(tables.outcome_points)  # as if each roll were made in each cell
    for low, high in ascending(tables.goal, work):
        sweep_reach(tables, low, high, *arrays, reached)
        yield (high + 1) / (2 * tables.goal - 1)


def _by_state(tables: RuleTables, reached: Floats) -> Floats:
    goal, classes = tables.goal, tables.num_classes
    by_cell = reached[:, : goal**2, :, :classes].reshape(2, goal, goal, classes, classes)
    return np.ascontiguousarray(by_cell.swapaxes(3, 4))
