"""The rules about two scores as numpy arrays over all pairs, without kernels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.hog import score_rules
from engine.hog.rules import Hog

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]


def zero_dice_points(game: Hog) -> npt.NDArray[np.int16]:
    """Return the points of no dice, [score, opponent]."""
    rule, scores = game.semester.zero_dice, range(game.goal)
    by_ones_digit = [[rule(ones, opponent) for opponent in scores] for ones in range(10)]
    return np.array(by_ones_digit, np.int16)[np.arange(game.goal) % 10]


def swaps_at(game: Hog, totals: Ints) -> Bools:
    """Return whether the mover's new score `totals[any, opponent]` swaps with the opponent's."""
    return _settled(game, totals)[1]


def scores_after(game: Hog, num_totals: int) -> tuple[Ints, Ints, Bools]:
    """Return the mover's and the other's score after map and swap, and if the mover moves again.

    All are [total, opponent] by the mover's score before, which ranges up to `num_totals`.
    """
    totals = np.repeat(np.arange(num_totals)[:, None], game.goal, axis=1)
    scores, swaps = _settled(game, totals)
    opponents = _opponents(game, totals)
    mover, other = np.where(swaps, opponents, scores), np.where(swaps, scores, opponents)
    again = np.zeros(totals.shape, np.bool_)
    if game.has_extra_turns:
        again = _applied(game.goes_on, mover, other).astype(np.bool_)
        again &= np.maximum(mover, other) < game.goal
    return mover, other, again


def _settled(game: Hog, totals: Ints) -> tuple[Ints, Bools]:
    """Return what `Hog.settled` returns, for each of `totals[any, opponent]`."""
    semester, opponents = game.semester, _opponents(game, totals)
    swaps = np.zeros(totals.shape, np.bool_)
    if not game.swine_swap:
        return totals, swaps
    if semester.score_map is not None:
        totals = _applied(semester.score_map, totals, opponents)
    if game.preset == "SU20":
        swaps = score_rules.is_swap(totals, opponents)  # type: ignore[arg-type, assignment]
    elif semester.swaps is not None:
        swaps = _applied(semester.swaps, totals, opponents).astype(np.bool_)
    return totals, swaps


def _opponents(game: Hog, totals: Ints) -> Ints:
    return np.broadcast_to(np.arange(game.goal), totals.shape)


def _applied(rule: Callable[[int, int], Any], scores: Ints, opponents: Ints) -> Ints:
    """Return a rule's result for each pair."""
    found = map(rule, scores.ravel().tolist(), opponents.ravel().tolist())
    return np.fromiter(found, np.int64, scores.size).reshape(scores.shape)
