"""Guess the friends: what a seat could have known of all lists, and of who plays what."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.gunslinger.advice import GUESS_BELOW, usual_sampling
from engine.gunslinger.relations import ENEMY, FRIEND
from engine.gunslinger.rules import Gunslinger, Seen
from engine.gunslinger.worlds.sampled import Worlds, sampled_steps

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Guess:
    """How likely each list is after what a seat saw, its own being known.

    `friends[i, j]`: i and j are friends; `enemies[i, j]`: i lists j as an enemy; `strategies` of
    each seat but the own, the likeliest first, with their probabilities.
    """

    friends: Floats
    enemies: Floats
    strategies: tuple[tuple[tuple[str, float], ...], ...]
    effective: float

    @property
    def is_guess(self) -> bool:
        """Whether too few worlds fit for the numbers to mean much."""
        return self.effective < GUESS_BELOW


def guess_steps(game: Gunslinger, view: Seen) -> Generator[None, None, Guess]:
    """Return the posterior over relations and strategies; yield 20 times a second."""
    sampling = usual_sampling(game)
    worlds = yield from sampled_steps(game, view, sampling.line_up, sampling.worlds, 0)
    names = tuple(strategy.name for strategy in sampling.line_up.strategies)
    friends, enemies = (
        np.einsum("w,wij->ij", worlds.weights, worlds.relations == kind) for kind in (FRIEND, ENEMY)
    )
    strategies = tuple(
        () if seat == view.me else _shares(worlds, seat, names) for seat in range(game.players)
    )
    return Guess(friends, enemies, strategies, worlds.effective)


def _shares(worlds: Worlds, seat: int, names: tuple[str, ...]) -> tuple[tuple[str, float], ...]:
    shares = np.bincount(worlds.line_ups[:, seat], worlds.weights, len(names))
    likely = [(names[k], float(shares[k])) for k in np.argsort(-shares, kind="stable")]
    return tuple(each for each in likely if each[1] > 0)
