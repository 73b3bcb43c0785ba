"""Dice really thrown, to set beside the exact distribution of a turn's points."""

from __future__ import annotations

from collections.abc import Generator

import numpy as np
import numpy.typing as npt

from engine.hog.rules import Hog

Counts = npt.NDArray[np.int64]
_BLOCK = 10_000


def sample_points(
    game: Hog, num_rolls: int, num_turns: int, seed: int
) -> Generator[Counts, None, Counts]:
    """Yield how often each number of points came up so far; return the last of these."""
    rng = np.random.default_rng(seed)
    counts = np.zeros(game.dice * game.sides + 1, np.int64)
    for start in range(0, num_turns, _BLOCK):
        size = min(_BLOCK, num_turns - start)
        dice = rng.integers(1, game.sides + 1, (size, num_rolls))
        points = dice.sum(axis=1)
        if game.pig_out:
            points[(dice == 1).any(axis=1)] = 1
        counts = counts + np.bincount(points, minlength=len(counts))
        yield counts
    return counts
