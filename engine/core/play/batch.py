"""Thousands of matches in one compiled call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from engine.core.play.chance import GOLDEN, MASK, mixed
from engine.core.play.game import AnyGame
from engine.core.play.strategy import Strategy

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Batch:
    """Returns of finished matches, float64 [matches, seats], in the order of their keys."""

    returns: Floats


@dataclass(frozen=True, slots=True)
class RowResults:
    """What became of rows, which are games: float64 returns [rows, seats].

    `measures` [rows, seats, measures] are those that the match itself tells: the game's measures
    without `of`, in their order; None where it has none.  `lengths` [rows] are steps, None where
    nobody counted.
    """

    returns: Floats
    measures: Floats | None = None
    lengths: npt.NDArray[np.int64] | None = None


class RowPlayer(Protocol):
    """Plays rows of one game in compiled calls, each row with a line-up of its own."""

    def __call__(
        self,
        game: AnyGame,
        strategies: Sequence[Strategy],
        seats: npt.NDArray[np.int64],
        keys: npt.NDArray[np.uint64],
    ) -> RowResults:
        """Return exactly what `Match` gives for the same keys.

        `seats` [rows, seats] are numbers of `strategies`, each of which has a kernel.
        """


KernelFinder = Callable[[AnyGame, Strategy], Any]
"""Returns what kernels play a strategy by, asked once; None where it has none."""


def match_keys(seed: int, encounters: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """Return `engine.core.play.chance.match_key(seed, e)` for every encounter e."""
    start = np.uint64(mixed(seed))
    z = start + ((encounters + np.uint64(1)) * np.uint64(GOLDEN & MASK))
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    keys: npt.NDArray[np.uint64] = z ^ (z >> np.uint64(31))
    return keys
