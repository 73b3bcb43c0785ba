"""What the calculator asks for: a battle, with the names of its places; words of all views."""

from __future__ import annotations

from dataclasses import dataclass

from engine.conquest.calculator import Battle
from engine.conquest.rules import Conquest
from gui.shared.text.tr import tr
from gui.shared.text.value_format import percent

FIRST = Battle(10, (5,))
STOPS = (0.0, 1.0, 2.0)
"""The ratios of attackers to defenders at which attacks may stop."""


@dataclass(frozen=True)
class Way:
    """A battle, with the names of the place it starts from and of those on its way."""

    battle: Battle
    names: tuple[str, ...]


def plain_way(battle: Battle) -> Way:
    """Return a battle of no map."""
    places = [tr("Place {n}").format(n=n) for n in range(1, len(battle.path) + 1)]
    return Way(battle, (tr("Start"), *places))


SURE = 1 - 1e-9
"""No battle is certain, however close its chance is to 1."""


def chance_text(chance: float) -> str:
    """Return a chance; one that only rounds to 100 % is over 99.9 %."""
    return percent(min(chance, SURE))


def place_name(game: Conquest, place: int) -> str:
    """Return what a place of the map is called."""
    return game.map.names[place] if game.map.names else tr("Place {n}").format(n=place)
