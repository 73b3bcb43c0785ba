"""The strategies of Conquest, the strongest first; last the champion, who thinks longer."""

from __future__ import annotations

from engine.conquest.strategies.baselines import GREEDY, PASSIVE
from engine.conquest.strategies.champion import Champion
from engine.conquest.strategies.rash import Rash
from engine.conquest.strategies.sigma import Sigma, SigmaClassic
from engine.core.play.parameters import with_settings
from engine.core.play.strategy import RANDOM
from engine.core.play.strategy_texts import settings_in

__all__ = ["GREEDY", "PASSIVE", "STRATEGIES", "Champion", "Rash", "Sigma", "SigmaClassic"]

STRATEGIES = (Sigma(), SigmaClassic(), GREEDY, PASSIVE, RANDOM, Champion())


def shorthand(text: str) -> Rash | None:
    """Return what rash:haste=0.5 means, which some opponents play and no list names; else None."""
    name = text.partition(":")[0]
    return with_settings(Rash(), name, settings_in(text)) if name == Rash.name else None
