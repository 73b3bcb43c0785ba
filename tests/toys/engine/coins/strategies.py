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


FAIR = FunctionStrategy("fair", _fair, "As many coins in a box as it is worth.", "Baseline.")
EVEN = FunctionStrategy("even", _even, "As many coins in each box.", "Baseline.")
STRATEGIES = (FAIR, EVEN, RANDOM)
