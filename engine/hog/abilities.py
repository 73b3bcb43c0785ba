"""What an instance of Hog can do: a goal too far has no advice, for nobody can solve it."""

from __future__ import annotations

from dataclasses import replace

from engine.core.play.abilities import Abilities
from engine.hog.rules import Hog


def abilities(game: Hog, usual: Abilities) -> Abilities:
    """Return the usual, but where the goal is too far neither advice nor solutions."""
    from engine.hog.exact_play.solutions import LARGEST_EXACT_GOAL

    if game.goal <= LARGEST_EXACT_GOAL:
        return usual
    return replace(usual, advised=False, reviewed=False, solved=False)
