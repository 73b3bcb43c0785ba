"""The strategies of Conquest, the strongest first; last the champion, who thinks longer."""

from __future__ import annotations

from engine.conquest.strategies.baselines import GREEDY, PASSIVE
from engine.conquest.strategies.champion import Champion
from engine.conquest.strategies.sigma import Sigma, SigmaClassic
from engine.core.play.strategy import RANDOM

__all__ = ["GREEDY", "PASSIVE", "STRATEGIES", "Champion", "Sigma", "SigmaClassic"]

STRATEGIES = (Sigma(), SigmaClassic(), GREEDY, PASSIVE, RANDOM, Champion())
