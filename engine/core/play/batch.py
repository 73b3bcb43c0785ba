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
Keys = npt.NDArray[np.uint64]
_GOLDEN = np.uint64(GOLDEN)


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


def match_keys(seed: int, encounters: npt.NDArray[np.uint64]) -> Keys:
    """Return `engine.core.play.chance.match_key(seed, e)` for every encounter e."""
    start = np.uint64(mixed(seed))
    return _mixed(start + (encounters + np.uint64(1)) * _GOLDEN)


def derived_keys(keys: Keys, index: int) -> Keys:
    """Return `engine.core.play.chance.derived_key(key, index)` for every key."""
    return _mixed(_mixed(keys) + np.uint64((index + 1) * GOLDEN & MASK))


def shuffle_ends(keys: Keys, decks: npt.NDArray[np.int64], count: int) -> Keys:
    """Shuffle decks [rows, cards] in place, each by the stream of its key, and return the streams.

    Only the last `count` cards of a deck are as `Chance(key).shuffle(deck)` leaves them, and that
    is a draw of so many.
    """
    rows = np.arange(len(decks))
    for i in range(decks.shape[1] - 1, max(decks.shape[1] - 1 - count, 0), -1):
        keys = keys + _GOLDEN
        j = _scaled(_mixed(keys), i + 1)
        drawn = decks[rows, j]
        decks[rows, j] = decks[:, i]
        decks[:, i] = drawn
    return keys


def _mixed(z: Keys) -> Keys:
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    keys: Keys = z ^ (z >> np.uint64(31))
    return keys


def _scaled(draws: Keys, n: int) -> npt.NDArray[np.int64]:
    """Return floor(draw * n / 2^64), for 0 < n < 2^32."""
    wide = np.uint64(n)
    low = (draws & np.uint64(0xFFFFFFFF)) * wide >> np.uint64(32)
    return (((draws >> np.uint64(32)) * wide + low) >> np.uint64(32)).astype(np.int64)
