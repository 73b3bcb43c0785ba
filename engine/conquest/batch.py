"""Thousands of games of Conquest in one compiled call, each with a line-up of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from engine.conquest.rollouts.coded import LAST_COMPILED, kernel_for
from engine.conquest.rules import Conquest
from engine.core.play.batch import RowResults
from engine.core.play.strategy import Strategy

if TYPE_CHECKING:
    from engine.conquest.kernels.arrays import Mind

__all__ = ["LAST_COMPILED", "kernel_for", "no_plan", "play_rows"]


def no_plan(mind: Mind) -> npt.NDArray[np.float64]:
    """Return the plan of nobody: who is to move plans itself."""
    from engine.conquest.rollouts import games
    from engine.conquest.sigma.mind import NONE

    plan = np.zeros((5, mind.real.shape[1]))
    plan[4, games.FIRST] = NONE
    return plan


def play_rows(
    game: Conquest,
    strategies: Sequence[Strategy],
    seats: npt.NDArray[np.int64],
    keys: npt.NDArray[np.uint64],
) -> RowResults:
    """Return who wins, the measures and the steps of a game for each key."""
    from engine.conquest.kernels.arrays import first_board, new_mind
    from engine.conquest.rollouts import games

    coded = [kernel_for(game, strategy) for strategy in strategies]
    assert None not in coded
    codes = np.array([each[0] for each in coded if each], np.int64)
    constants = np.array([each[1] for each in coded if each])
    mind = new_mind(game)
    returns, measures = np.empty(seats.shape), np.empty((*seats.shape, 4))
    lengths = np.empty(len(keys), np.int64)
    games.play_games(
        mind,
        first_board(game),
        no_plan(mind),
        codes[seats],
        constants[seats],
        keys,
        returns,
        measures,
        lengths,
    )
    return RowResults(returns, measures, lengths)
