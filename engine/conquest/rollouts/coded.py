"""What kernels play a strategy by: its code and its constants.

The window asks whether they can before anything is compiled, so that no kernel is imported here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.conquest.rollouts import codes
from engine.conquest.rules import Conquest
from engine.conquest.strategies import GREEDY, PASSIVE, Rash, Sigma, SigmaClassic
from engine.core.play.strategy import RANDOM

Coded = tuple[int, tuple[float, ...]]
"""The code of a strategy, and Sigma's constants."""
LAST_COMPILED = "engine.conquest.rollouts.games.play_games"
_BASELINES = {RANDOM: codes.RANDOM, PASSIVE: codes.PASSIVE, GREEDY: codes.GREEDY}


@dataclass(frozen=True)
class Model:
    """A strategy that kernels play on by."""

    name: str
    coded: Coded
    share: float = 1.0


@dataclass(frozen=True)
class Mixed:
    """Whoever plays as one of these models, by their shares, which add up to 1."""

    models: tuple[Model, ...]


def kernel_for(game: Conquest, strategy: Any) -> Coded | None:
    """Return what kernels play a strategy by; None where they cannot."""
    if isinstance(strategy, Rash | Sigma | SigmaClassic):
        return codes.SIGMA, strategy.constants
    if strategy in _BASELINES:
        return _BASELINES[strategy], (0.0,) * codes.NUM_CONSTANTS
    return None
