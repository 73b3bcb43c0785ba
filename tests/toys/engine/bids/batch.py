"""Thousands of games of Bids in one compiled call, each with a line-up of its own."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from engine.bids import kernels
from engine.bids.rules import Bids
from engine.bids.strategies import BLUFF, HIGH, LOW, WatcherStrategy
from engine.core.play.batch import RowResults
from engine.core.play.strategy import RANDOM, Strategy

LAST_COMPILED = "engine.bids.kernels.play_games"


def kernel_for(game: Bids, strategy: Strategy) -> tuple[int, int] | None:
    """Return the code and the margin of a strategy; None for one that has no kernel."""
    if isinstance(strategy, WatcherStrategy):
        return kernels.WATCHER, strategy.margin
    known = (HIGH, LOW, RANDOM, BLUFF)
    codes = (kernels.HIGH, kernels.LOW, kernels.RANDOM, kernels.BLUFF)
    found = (code for each, code in zip(known, codes, strict=True) if each is strategy)
    return next(((code, 0) for code in found), None)


def play_rows(
    game: Bids,
    strategies: Sequence[Strategy],
    seats: npt.NDArray[np.int64],
    keys: npt.NDArray[np.uint64],
) -> RowResults:
    """Return what became of a game for each key."""
    params = np.array([kernel_for(game, strategy) for strategy in strategies], dtype=np.int64)
    returns = np.empty(seats.shape)
    measures = np.empty((*seats.shape, 3))
    lengths = np.empty(len(keys), dtype=np.int64)
    seats = np.ascontiguousarray(seats, dtype=np.int64)
    kernels.play_games(returns, measures, lengths, seats, keys, params)
    return RowResults(returns, measures, lengths)
