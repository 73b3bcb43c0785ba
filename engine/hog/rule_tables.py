"""The rules of one game as arrays, filled by the compiled rules: all that the other kernels know.

A cell is `score * goal + opponent`, seen by the player to move, so a gain g leads to the entry
`cell + g * goal` of `landing`.  A memory class is what feral hogs can still tell of a last turn.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from engine.core.jit import kernel
from engine.hog import rules
from engine.hog.rules import Hog

free_bacon = kernel(rules.free_bacon)
is_feral = kernel(rules.is_feral)
is_swap = kernel(rules.is_swap)

WON = -1
"""In `landing`: the mover has won."""
LOST = -2
"""In `landing`: the mover has lost, by a swap."""
LANES = 12
"""Room for the eleven numbers of dice, a multiple of what a processor handles at once."""

Array = npt.NDArray[Any]


class RuleTables(NamedTuple):
    """One game's rules; A = dice + 1 actions, C memory classes.

    `landing` has the next cell, seen by the opponent, or WON or LOST.  An outcome is what a roll of
    k >= 1 dice may come to: those of k stand at `first_outcome[k]` up to `first_outcome[k + 1]`.
    A trace is a distinct pair of points and memory class among all outcomes.
    """

    goal: int
    num_actions: int
    fewest: int
    sides: int
    pig_out: bool
    bonus: int
    num_classes: int
    width: int  # num_classes rounded up to a multiple of 8, so that inner loops vectorise
    bacon: npt.NDArray[np.int16]  # [cell]: points of no dice
    landing: npt.NDArray[np.int32]  # [cell + gain * goal]
    classes: npt.NDArray[np.uint8]  # [action, points]
    feral: npt.NDArray[np.uint8]  # [action, class]: 1 where the bonus is earned
    feral_masks: npt.NDArray[np.int64]  # [action]: bit c where feral[action, c]
    pmf: npt.NDArray[np.float64]  # [action, points]; row 0 is zero
    pmf_by_points: npt.NDArray[np.float64]  # [points, LANES]: pmf transposed
    first_outcome: npt.NDArray[np.int64]  # [A + 1]
    outcome_points: npt.NDArray[np.int64]
    outcome_class: npt.NDArray[np.int64]
    outcome_chance: npt.NDArray[np.float64]
    outcome_trace: npt.NDArray[np.int64]
    trace_points: npt.NDArray[np.int64]
    trace_class: npt.NDArray[np.int64]

    def memory_class(self, num_rolls: int, points: int) -> int:
        """Return the memory class of a turn of `num_rolls` dice worth `points`."""
        return int(self.classes[num_rolls, points])


@lru_cache(maxsize=8)
def rule_tables(game: Hog) -> RuleTables:
    """Return the rules of `game` as arrays."""
    pmf = points_distribution(game)
    bacon = np.empty(game.goal**2, np.int16)
    fill_bacon(game.goal, bacon)
    num_points = max(pmf.shape[1], int(bacon.max()) + 1)
    bonus = rules.FERAL_BONUS if game.feral_hogs else 0
    landing = np.empty((game.goal + num_points + bonus) * game.goal, np.int32)
    fill_landing(game.goal, game.swine_swap, landing)
    num_classes = game.dice + 4 if game.feral_hogs else 1
    classes = np.empty((game.dice + 1, num_points), np.uint8)
    classes[:] = np.minimum(np.arange(num_points), num_classes - 1)
    feral = np.zeros((game.dice + 1, num_classes), np.uint8)
    if game.feral_hogs:
        fill_feral(feral)
    by_points = np.zeros((pmf.shape[1], LANES))
    by_points[:, : len(pmf)] = pmf.T
    return RuleTables(
        goal=game.goal,
        num_actions=game.dice + 1,
        fewest=game.fewest_dice,
        sides=game.sides,
        pig_out=game.pig_out,
        bonus=bonus,
        num_classes=num_classes,
        width=-(-num_classes // 8) * 8,
        bacon=bacon,
        landing=landing,
        classes=classes,
        feral=feral,
        feral_masks=(feral.astype(np.int64) << np.arange(num_classes)).sum(axis=1),
        pmf=pmf,
        pmf_by_points=by_points,
        **_outcomes(pmf, classes),
    )


def points_distribution(game: Hog) -> npt.NDArray[np.float64]:
    """Return the chance of each number of points, [num_rolls, points]; row 0 is zero."""
    pmf = np.zeros((game.dice + 1, game.dice * game.sides + 1))
    face = np.zeros(game.sides + 1, np.int64)
    face[2 if game.pig_out else 1 :] = 1
    ways = np.ones(1, np.int64)
    for num_rolls in range(1, game.dice + 1):
        ways = np.convolve(ways, face)
        rolls = game.sides**num_rolls  # at most 20^10, so all counts are exact
        pmf[num_rolls, : len(ways)] = ways / rolls
        if game.pig_out:
            pmf[num_rolls, 1] = (rolls - int(ways.sum())) / rolls
    return pmf


def _outcomes(pmf: npt.NDArray[np.float64], classes: npt.NDArray[np.uint8]) -> dict[str, Array]:
    num_rolls, points = np.nonzero(pmf)
    memory = classes[num_rolls, points].astype(np.int64)
    traces, trace = np.unique(np.stack([points, memory]), axis=1, return_inverse=True)
    return {
        "first_outcome": np.searchsorted(num_rolls, np.arange(len(pmf) + 1)).astype(np.int64),
        "outcome_points": points.astype(np.int64),
        "outcome_class": memory,
        "outcome_chance": pmf[num_rolls, points],
        "outcome_trace": trace.reshape(-1).astype(np.int64),
        "trace_points": np.ascontiguousarray(traces[0]),
        "trace_class": np.ascontiguousarray(traces[1]),
    }


@kernel
def fill_bacon(goal: int, bacon: npt.NDArray[np.int16]) -> None:
    """Fill the points of a turn without dice, by cell."""
    for cell in range(goal * goal):
        bacon[cell] = free_bacon(cell % goal)


@kernel
def fill_feral(feral: npt.NDArray[np.uint8]) -> None:
    """Fill in where the bonus is earned; a class stands for the points of its number."""
    for num_rolls in range(feral.shape[0]):
        for memory in range(feral.shape[1]):
            feral[num_rolls, memory] = is_feral(num_rolls, memory)


@kernel
def fill_landing(goal: int, swaps: bool, landing: npt.NDArray[np.int32]) -> None:
    """Fill the next cell, seen by the opponent, by the mover's new score and the other's."""
    for total in range(len(landing) // goal):
        for opponent in range(goal):
            mover, other = total, opponent
            if swaps and is_swap(total, opponent):
                mover, other = opponent, total
            next_cell = other * goal + mover
            if mover >= goal:
                next_cell = WON
            elif other >= goal:
                next_cell = LOST
            landing[total * goal + opponent] = next_cell
