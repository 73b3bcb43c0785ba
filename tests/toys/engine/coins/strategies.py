"""Strategies of Coins."""

from __future__ import annotations

from typing import Any

from engine.coins.rules import WORTH, Boxes, Coins, Spread
from engine.core.play.chance import Chance
from engine.core.play.strategy import RANDOM, FunctionStrategy


def _fair(game: Coins, view: Boxes, player: int, chance: Chance) -> Spread:
    low, middle = (game.coins * worth // sum(WORTH) for worth in WORTH[:2])
    return low, middle, game.coins - low - middle


def _even(game: Coins, view: Boxes, player: int, chance: Chance) -> Any:
    third = game.coins // 3
    return third, third, game.coins - 2 * third


def _again(game: Coins, view: Boxes, player: int, chance: Chance) -> Spread:
    return view.last[1 - player] if view.last else _fair(game, view, player, chance)


FAIR = FunctionStrategy("fair", _fair, "As many coins in a box as it is worth.", "Baseline.")
EVEN = FunctionStrategy("even", _even, "As many coins in each box.", "Baseline.")
AGAIN = FunctionStrategy("again", _again, "What the other spread last time.", "It learns.")
STRATEGIES = (FAIR, EVEN, AGAIN, RANDOM)
