"""What an instance of Gunslinger can do: who plays what is a secret until the end."""

from __future__ import annotations

from dataclasses import replace

from engine.core.play.abilities import Abilities
from engine.core.play.game import AnyGame

MOST_ADVISED = 40
"""Players; of more too few worlds can be played in some seconds."""


def abilities(game: AnyGame, usual: Abilities) -> Abilities:
    """Return the usual, with the strategies hidden; without advice where very many play."""
    can = usual.advised and game.num_players <= MOST_ADVISED
    return replace(usual, hides_strategies=True, advised=can, reviewed=can)
