"""What each action is worth in Nim: the chance to win, exact."""

from __future__ import annotations

from engine.core.play.advice import ActionValue
from engine.nim.rules import Heap, Nim


def advise(game: Nim, view: Heap, player: int) -> list[ActionValue]:
    """Return 1 for what leaves a multiple of four, else 0."""
    taken = game.legal_actions(view, player)
    return [ActionValue(number, float((view.stones - number) % 4 == 0)) for number in taken]
