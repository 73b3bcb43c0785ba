"""Games for an analysis, and what some seats have of them: ranks, mid-ranks and scores.

Games are played by kernels where these can play all of a line-up, and as plain matches where not.
Equal keys deal equal relations and chance, so that what is compared differs in nothing else.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from engine.core.play.batch import Floats, Keys, match_keys
from engine.core.play.match import Match
from engine.core.play.strategy import Strategy
from engine.gunslinger.batch import kernel_for, play_rows
from engine.gunslinger.rules import Gunslinger

Seats = npt.NDArray[np.int64]
MeasureName = Literal["average_rank", "mid_rank", "mean_score"]
MEASURED: tuple[MeasureName, ...] = ("average_rank", "mid_rank", "mean_score")
_SHORT_SECONDS = 0.01
"""Calls of kernels grow while they are shorter, so that an analysis soon stops when it is told."""
_FIRST_CALL = 64
_GAME_SECONDS, _PLAIN_SECONDS = 4e-6, 1.5e-3
"""A game of six, by kernels and as a plain match."""


@dataclass(frozen=True, slots=True)
class Moments:
    """Sums of numbers and of their squares over games: float64 [measures] each."""

    count: int
    sums: Floats
    squares: Floats

    @property
    def means(self) -> Floats:
        """The means [measures]; NaN of no games."""
        return self.sums / self.count if self.count else np.full(len(self.sums), np.nan)

    @property
    def errors(self) -> Floats:
        """The standard errors of the means [measures]; NaN of fewer than two games."""
        if self.count < 2:
            return np.full(len(self.sums), np.nan)
        spread = np.maximum(self.squares / self.count - self.means**2, 0.0)
        errors: Floats = np.sqrt(spread / (self.count - 1))
        return errors

    def plus(self, values: Floats) -> Moments:
        """Return the sums with more games [games, measures]."""
        return Moments(
            self.count + len(values),
            self.sums + values.sum(axis=0),
            self.squares + (values**2).sum(axis=0),
        )


def no_games() -> Moments:
    """Return the sums of nothing."""
    return Moments(0, np.zeros(len(MEASURED)), np.zeros(len(MEASURED)))


def keys_from(seed: int, first: int, stop: int) -> Keys:
    """Return the keys of games `first` to `stop` of a seed."""
    return match_keys(seed, np.arange(first, stop, dtype=np.uint64))


def played(
    game: Gunslinger, strategies: Sequence[Strategy], seats: Seats, keys: Keys
) -> Iterator[Floats]:
    """Yield scores [rows, seats], a few thousandths of a second's worth of games at a time.

    `seats` are one line-up, numbers of `strategies`, or a row of such for every key.
    """
    compiled = all(kernel_for(game, strategy) is not None for strategy in strategies)
    size, start = _FIRST_CALL if compiled else 1, 0
    rows = np.broadcast_to(seats, (len(keys), seats.shape[-1]))
    while start < len(keys):
        began, part = time.monotonic(), slice(start, start + size)
        if compiled:
            yield play_rows(game, strategies, rows[part], keys[part]).returns
        else:
            line_up = [strategies[i] for i in rows[start]]
            yield np.array([Match(game, line_up, int(keys[start])).play_out().returns])
        start += size
        if compiled and time.monotonic() - began < _SHORT_SECONDS:
            size *= 2


def measured(returns: Floats, seats: Sequence[int]) -> Floats:
    """Return for each game the mean of MEASURED over some seats: [games, measures]."""
    found = np.zeros((len(returns), len(MEASURED)))
    for seat in seats:
        own = returns[:, seat : seat + 1]
        better, equal = (returns > own).sum(axis=1), (returns == own).sum(axis=1)
        found += np.stack((1 + better, 1 + better + (equal - 1) / 2, own[:, 0]), axis=1)
    return found / len(seats)


def sampled(
    game: Gunslinger, line_up: Sequence[Strategy], seats: Sequence[int], keys: Keys
) -> Generator[None, None, Floats]:
    """Yield now and then; return what some seats of a line-up have: [games, measures]."""
    kinds = list(dict.fromkeys(line_up))
    numbers = np.array([kinds.index(strategy) for strategy in line_up])
    parts = []
    for returns in played(game, kinds, numbers, keys):
        parts.append(measured(returns, seats))
        yield
    return np.concatenate(parts) if parts else np.zeros((0, len(MEASURED)))


def seconds_of(game: Gunslinger, games: int, *, is_compiled: bool = True) -> float:
    """Return about how long so many games take on one core."""
    each = _GAME_SECONDS if is_compiled else _PLAIN_SECONDS
    return games * each * (game.players / 6) ** 2
