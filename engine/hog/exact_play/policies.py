"""Policies: how a strategy is handed to the comparator, the counters and the simulator."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.core.system.errors import InputError
from engine.hog.rules import Hog

Rolls = npt.NDArray[np.uint8]


class PolicyArrays(NamedTuple):
    """A policy as the kernels read it.

    The roll in a state is `rolls[cell * cell_step + theirs * theirs_step + mine * mine_step]`,
    with the memory classes of both players' last turns; a memoryless table has steps 1, 0, 0.
    """

    rolls: Rolls
    cell_step: int
    theirs_step: int
    mine_step: int
    is_uniform: bool


@dataclass(frozen=True, slots=True, eq=False)
class Policy:
    """For each view a number of dice, or with `rolls` None every legal number equally often.

    `rolls` is [score, opponent] where the last points do not matter; else [score, opponent,
    theirs, mine] by the memory classes of the last points, which is the order of the kernels.
    """

    rolls: Rolls | None = None

    @classmethod
    def memoryless(cls, table: npt.ArrayLike) -> Policy:
        """Return the policy of a table [score, opponent]."""
        return cls(_whole_numbers(table, 2).copy())

    @classmethod
    def remembering(cls, table: npt.ArrayLike) -> Policy:
        """Return the policy of a table [score, opponent, mine, theirs] of memory classes."""
        return cls(_whole_numbers(table, 4).transpose(0, 1, 3, 2).copy())

    @property
    def is_uniform(self) -> bool:
        """Whether it draws among the legal numbers of dice."""
        return self.rolls is None

    @property
    def has_memory(self) -> bool:
        """Whether it looks at the last points."""
        return self.rolls is not None and self.rolls.ndim == 4

    def arrays(self, game: Hog, num_classes: int) -> PolicyArrays:
        """Return what kernels read, or raise InputError where it does not fit `game`."""
        if self.rolls is None:
            return PolicyArrays(np.zeros(1, np.uint8), 0, 0, 0, True)
        shape = (game.goal, game.goal, num_classes, num_classes)[: self.rolls.ndim]
        if self.rolls.shape != shape:
            raise InputError(
                "the table must have {expected} entries, not {given}",
                expected=_by(shape),
                given=_by(self.rolls.shape),
            )
        self._check_rolls(game)
        if self.rolls.ndim == 2:
            return PolicyArrays(self.rolls.reshape(-1), 1, 0, 0, False)
        return PolicyArrays(self.rolls.reshape(-1), num_classes**2, num_classes, 1, False)

    def _check_rolls(self, game: Hog) -> None:
        assert self.rolls is not None
        low, high = int(self.rolls.min()), int(self.rolls.max())
        if low < game.fewest_dice or high > game.dice:
            raise InputError(
                "the table must hold rolls of {low} to {high} dice, not {value}",
                low=game.fewest_dice,
                high=game.dice,
                value=low if low < game.fewest_dice else high,
            )


UNIFORM = Policy()
"""Every legal number of dice equally often."""


def _whole_numbers(table: npt.ArrayLike, num_axes: int) -> Rolls:
    array = np.asarray(table)
    if array.ndim != num_axes:
        raise InputError(
            "the table must have {expected} axes, not {given}", expected=num_axes, given=array.ndim
        )
    with np.errstate(invalid="ignore"):
        rolls = array.astype(np.uint8)
    if not np.array_equal(rolls, array):
        raise InputError("the table must hold whole numbers from 0 to 10")
    return rolls


def _by(shape: tuple[int, ...]) -> str:
    return " x ".join(map(str, shape))
