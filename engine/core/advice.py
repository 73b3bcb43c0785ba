"""What each action is worth: read by hint, value bar, review and the strongest agent."""

from __future__ import annotations

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
