"""What an instance of Gunslinger can do: who plays what is a secret until the end."""

from __future__ import annotations

from dataclasses import replace

from engine.core.play.abilities import Abilities
from engine.core.play.game import AnyGame


def abilities(game: AnyGame, usual: Abilities) -> Abilities:
    """Return the usual, with the strategies hidden."""
    return replace(usual, hides_strategies=True)
