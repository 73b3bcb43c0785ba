"""Strategies of March."""

from __future__ import annotations

from engine.core.play.chance import Chance
from engine.core.play.strategy import RANDOM, FunctionStrategy
from engine.march.rules import NOBODY, Field, Go, March, Order, Rest


def _bold(game: March, view: Field, player: int, chance: Chance) -> Order:
    """Return a step to a free town, else to another player's, else to any."""
    towns = game.map.neighbours[view.towns[player]]
    free = [town for town in towns if view.owners[town] == NOBODY]
    others = [town for town in towns if view.owners[town] not in (NOBODY, player)]
    choices = free or others or list(towns)
    return Go(choices[chance.below(len(choices))])


def _timid(game: March, view: Field, player: int, chance: Chance) -> Order:
    """Return a step to a town where there is nothing to fight for, else rest."""
    towns = game.map.neighbours[view.towns[player]]
    safe = [town for town in towns if view.owners[town] in (NOBODY, player)]
    return Go(safe[chance.below(len(safe))]) if safe else Rest()


BOLD = FunctionStrategy("bold", _bold, "Takes what it can.", "Baseline.", 3)
TIMID = FunctionStrategy("timid", _timid, "Never fights.", "Baseline.", 2)
STRATEGIES = (BOLD, TIMID, RANDOM)
