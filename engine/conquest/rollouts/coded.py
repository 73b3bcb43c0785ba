"""What kernels play a strategy by: its code and its constants."""

from __future__ import annotations

from typing import Any

from engine.conquest.rollouts import games
from engine.conquest.rules import Conquest
from engine.conquest.strategies import GREEDY, PASSIVE, Sigma, SigmaClassic
from engine.core.play.strategy import RANDOM

Coded = tuple[int, tuple[float, ...]]
"""The code of a strategy, and Sigma's constants."""
_BASELINES = {RANDOM: games.RANDOM, PASSIVE: games.PASSIVE, GREEDY: games.GREEDY}


def kernel_for(game: Conquest, strategy: Any) -> Coded | None:
    """Return what kernels play a strategy by; None where they cannot."""
    if isinstance(strategy, Sigma | SigmaClassic):
        return games.SIGMA, strategy.constants
    if strategy in _BASELINES:
        return _BASELINES[strategy], (0.0,) * games.NUM_CONSTANTS
    return None
