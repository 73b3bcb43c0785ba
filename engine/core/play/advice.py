"""What each action is worth: read by hint, value bar, review and the strongest agent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class ActionValue:
    """One legal action and its value to the player who asks.

    The value is the probability to win where the game has a winner, else the expected return.
    `standard_error` is zero where the value is exact.
    """

    action: Any
    value: float
    standard_error: float = 0.0


TIE = 1e-12
"""Values closer than this are equal: rounding, not a difference."""


def best_of(advice: Sequence[ActionValue]) -> ActionValue:
    """Return the best action: among equals the first one listed."""
    highest = max(item.value for item in advice)
    return next(item for item in advice if item.value >= highest - TIE)
