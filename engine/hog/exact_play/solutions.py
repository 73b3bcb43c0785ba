"""What exact play of Hog finds, how far it goes and what it takes; loads no kernel."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.core.system.errors import InputError
from engine.hog.exact_play.rule_tables import CLASS_LANES
from engine.hog.exact_play.shared_rows import room_bytes
from engine.hog.rules import FERAL_BONUS, Hog

Floats = npt.NDArray[np.float64]
Bytes = npt.NDArray[np.uint8]

LARGEST_EXACT_GOAL = 200


@dataclass(frozen=True, slots=True, eq=False)
class TableSolution:
    """Best play without memory: `rolls` and `win_probability` of the mover, [score, opponent]."""

    rolls: Bytes
    win_probability: Floats


@dataclass(frozen=True, slots=True, eq=False)
class PerfectSolution:
    """Perfect play: `rolls` and `win_probability` of the mover, [score, opponent, mine, theirs].

    `mine` and `theirs` are the memory classes of the last points of the mover and of the other;
    `values` is [theirs, cell and both ends, mine], for kernels with room to spare.
    """

    rolls: Bytes
    win_probability: Floats
    values: Floats


@dataclass(frozen=True, slots=True, eq=False)
class FinalTable:
    """The report's table and how it came about.

    `rolls`, `gap` between the best two rolls and `possible` are [score, opponent];
    `values` is [layer, score, opponent].
    """

    rolls: Bytes
    values: Floats
    gap: Floats
    possible: npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class WinRates:
    """The exact chances to win of the first-named policy, by who moves first in the game."""

    moving_first: float
    moving_second: float

    @property
    def mean(self) -> float:
        """Return the mean of both seatings."""
        return (self.moving_first + self.moving_second) / 2


def check_exact(game: Hog) -> None:
    """Raise InputError where the goal is too far for the exact solvers."""
    if game.goal > LARGEST_EXACT_GOAL:
        raise InputError(
            "exact solutions go up to goal {largest}, not {goal}",
            largest=LARGEST_EXACT_GOAL,
            goal=game.goal,
        )


def perfect_memory_bytes(game: Hog) -> int:
    """Return the memory that perfect play of `game` takes while it is solved and kept."""
    classes = game.num_classes
    cells = game.goal**2 * (2 if game.has_extra_turns else 1)
    kept = cells * classes * (8 * CLASS_LANES + classes)
    return kept + room_bytes(game.goal, game.dice * game.sides, FERAL_BONUS)


def perfect_seconds(game: Hog) -> float:
    """Return about how long solving perfect play takes on one core, compiled already."""
    classes = game.num_classes
    faces = game.sides - 2 if game.pig_out else game.sides - 1
    outcomes = faces * game.dice * (game.dice + 1) / 2 + 2 * game.dice
    return game.goal**2 * (32 * outcomes + 3 * classes**2 * game.dice) * 2.5e-10
