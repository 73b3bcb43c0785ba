"""Words that the parts of Solve share."""

from __future__ import annotations

from engine.conquest.rules import Conquest
from gui.shared.text.tr import tr
from gui.shared.text.value_format import percent

SURE = 1 - 1e-9
"""No battle is certain, however close its chance is to 1."""


def chance_text(chance: float) -> str:
    """Return a chance; one that only rounds to 100 % is over 99.9 %."""
    return percent(min(chance, SURE))


def place_name(game: Conquest, place: int) -> str:
    """Return what a place of the map is called."""
    return game.map.names[place] if game.map.names else tr("Place {n}").format(n=place)
