"""The rules about two scores as numpy arrays over all pairs, without kernels."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.hog import presets
from engine.hog.rules import Hog


def zero_dice_points(game: Hog) -> npt.NDArray[np.int16]:
    """Return the points of no dice, [score, opponent]."""
    rule, scores = game.semester.zero_dice, range(game.goal)
    by_ones_digit = [[rule(ones, opponent) for opponent in scores] for ones in range(10)]
    return np.array(by_ones_digit, np.int16)[np.arange(game.goal) % 10]


def swaps_at(game: Hog, totals: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
    """Return whether the mover's new score `totals[score, opponent]` swaps with the opponent's."""
    opponents = np.broadcast_to(np.arange(game.goal), totals.shape)
    if game.preset == "SU20":
        swaps: npt.NDArray[np.bool_] = presets.is_swap(totals, opponents)  # type: ignore
        return swaps & game.swine_swap
    if game.semester.swaps is None or not game.swine_swap:
        return np.zeros(totals.shape, np.bool_)
    pairs = zip(totals.ravel().tolist(), opponents.ravel().tolist(), strict=True)
    return np.array([game.settled(*pair)[1] for pair in pairs]).reshape(totals.shape)
