"""Thousands of battles in one compiled call."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from engine.blotto.battle_kernels import FIELD, GROUP, RANDOM_PLAN, play_battles
from engine.blotto.pipeline.generators import caps_for, stretched
from engine.blotto.rules import Blotto
from engine.blotto.strategies import FromField, Group, Learner, Paper, Reply
from engine.core.play.batch import RowResults
from engine.core.play.strategy import RANDOM, Strategy

Longs = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Stacked = tuple[Longs, Longs, Longs, Floats]
Kernel = tuple[int, Longs, Floats]
"""How a kernel draws a plan: the way, the plans it draws from or completes, and their weights."""

LAST_COMPILED = "engine.blotto.battle_kernels.play_battles"


def kernel_for(game: Blotto, strategy: Strategy) -> Kernel | None:
    """Return how kernels draw a strategy's plans; None where it takes thought."""
    none = np.empty(0)
    if strategy is RANDOM or isinstance(strategy, Learner):  # who has seen no battle yet
        return RANDOM_PLAN, np.zeros((1, game.castles), dtype=np.int64), none
    if isinstance(strategy, Paper):
        return FIELD, np.array([strategy.plan]), none
    if isinstance(strategy, Group):
        return GROUP, np.array([stretched(strategy.base, game.castles, game.soldiers)]), none
    if isinstance(strategy, FromField) and not isinstance(strategy, Reply):
        strategy.field.check_fits(game)
        weights = none if strategy.field.weights is None else strategy.field.cumulative
        return FIELD, strategy.field.rows.astype(np.int64), weights
    return None


def play_rows(
    game: Blotto,
    strategies: Sequence[Strategy],
    seats: npt.NDArray[np.int64],
    keys: npt.NDArray[np.uint64],
) -> RowResults:
    """Return the points of both sides in one battle for each key."""
    returns = np.empty((len(keys), 2))
    rules = np.array([game.soldiers, game.streak, int(game.splits)])
    values, caps = np.array(game.values), np.array(caps_for(game.castles, game.soldiers))
    seats = np.ascontiguousarray(seats, dtype=np.int64)
    play_battles(returns, seats, keys, *_stacked(game, tuple(strategies)), rules, values, caps)
    return RowResults(returns, lengths=np.ones(len(keys), dtype=np.int64))


@lru_cache(maxsize=4)
def _stacked(game: Blotto, strategies: tuple[Strategy, ...]) -> Stacked:
    """Return the ways to draw, where the plans of each strategy begin, all plans and weights."""
    kernels = [kernel_for(game, strategy) for strategy in strategies]
    known = [kernel for kernel in kernels if kernel is not None]
    assert len(known) == len(kernels)
    starts = np.cumsum([0, *(len(plans) for _, plans, _ in known)])
    ways = np.array([way for way, _, _ in known])
    plans = np.concatenate([plans for _, plans, _ in known])
    weights = np.concatenate([w if len(w) else np.full(len(p), -1.0) for _, p, w in known])
    return ways, starts, plans, weights
