"""Thousands of games of Hog in one compiled call."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from engine.core.play.batch import Batch
from engine.core.play.game import AnyGame
from engine.core.play.strategy import RANDOM, Strategy
from engine.hog.exact_play.tables import simulate
from engine.hog.rules import Hog
from engine.hog.strategies import policy_of


def play_batch(
    game: AnyGame, line_up: Sequence[Strategy], keys: npt.NDArray[np.uint64]
) -> Batch | None:
    """Return the returns of one game for each key; None where a strategy has no policy."""
    assert isinstance(game, Hog)
    if not all(hasattr(strategy, "policy") or strategy is RANDOM for strategy in line_up):
        return None
    first, second = (policy_of(strategy, game) for strategy in line_up)
    won = simulate(game, first, second, keys).astype(np.float64)
    return Batch(np.stack([won, -won], axis=1))
