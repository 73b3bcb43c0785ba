"""The strategies of Conquest, the strongest first."""

from __future__ import annotations

from engine.conquest.strategies.baselines import GREEDY, PASSIVE
from engine.conquest.strategies.sigma import Sigma, SigmaClassic
from engine.core.play.strategy import RANDOM

__all__ = ["GREEDY", "PASSIVE", "STRATEGIES", "Sigma", "SigmaClassic"]

STRATEGIES = (Sigma(), SigmaClassic(), GREEDY, PASSIVE, RANDOM)
