"""Thousands of games of Hog in one compiled call, each between two of any number of strategies."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from engine.core.play.batch import RowResults
from engine.core.play.strategy import RANDOM, Strategy
from engine.hog.exact_play.policies import Policy
from engine.hog.exact_play.simulation_kernels import StackedPolicies
from engine.hog.exact_play.tables import simulated_rows, stacked_policies
from engine.hog.rules import Hog
from engine.hog.strategies import policy_of

LAST_COMPILED = "engine.hog.exact_play.simulation_kernels.play_games"


def kernel_for(game: Hog, strategy: Strategy) -> Policy | None:
    """Return the table by which a strategy is played; None where it has none."""
    has_policy = hasattr(strategy, "policy") or strategy is RANDOM
    return policy_of(strategy, game) if has_policy else None


def play_rows(
    game: Hog,
    strategies: Sequence[Strategy],
    seats: npt.NDArray[np.int64],
    keys: npt.NDArray[np.uint64],
) -> RowResults:
    """Return the returns and the numbers of turns of one game for each key."""
    winners, lengths = simulated_rows(game, _stacked(game, tuple(strategies)), seats, keys)
    won = winners.astype(np.float64)
    return RowResults(np.stack([won, -won], axis=1), lengths=lengths)


@lru_cache(maxsize=4)
def _stacked(game: Hog, strategies: tuple[Strategy, ...]) -> StackedPolicies:
    return stacked_policies(game, [policy_of(strategy, game) for strategy in strategies])
