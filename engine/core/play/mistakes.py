"""How bad a mistake is: classes by what a choice costs, in the unit of a game's values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Self

SHARES = (0.01, 0.03, 0.08)
"""Where an inaccuracy, a mistake and a blunder begin, as shares of the whole scale of values: so
many points of the chance to win."""
ROUNDING = 1e-9


class MistakeClass(IntEnum):
    """How bad a choice was."""

    NONE = 0
    INACCURACY = 1
    MISTAKE = 2
    BLUNDER = 3


@dataclass(frozen=True, slots=True)
class MistakeScale:
    """The least cost of each class, and how far apart values can be (`width`).

    The coach warns from the class `warned` on at the earliest: where all that is not best costs the
    same, a warning of each would play for the person who tries one choice after the other.
    """

    inaccuracy: float
    mistake: float
    blunder: float
    width: float
    warned: MistakeClass = MistakeClass.INACCURACY

    @classmethod
    def of(cls, width: float) -> Self:
        """Return the usual scale for values that are at most `width` apart."""
        inaccuracy, mistake, blunder = (share * width for share in SHARES)
        return cls(inaccuracy, mistake, blunder, width)

    def least(self, of_class: MistakeClass) -> float:
        """Return the least cost of a class, zero where there is no mistake."""
        return (0.0, self.inaccuracy, self.mistake, self.blunder)[of_class]

    def class_of(self, cost: float) -> MistakeClass:
        """Return how bad a choice is that costs `cost`; of an estimate hand over what is sure."""
        return max(each for each in MistakeClass if cost >= self.least(each) - ROUNDING)


CHANCES = MistakeScale.of(1.0)
"""For chances to win."""
