"""What the calculator asks for: a battle, with the names of its places."""

from __future__ import annotations

from dataclasses import dataclass

from engine.conquest.calculator import Battle
from gui.shared.text.tr import tr

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
