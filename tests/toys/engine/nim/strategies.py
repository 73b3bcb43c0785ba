"""Strategies of Nim."""

from __future__ import annotations

from engine.core.play.strategy import RANDOM, FunctionStrategy

PERFECT = FunctionStrategy(
    "perfect",
    lambda game, view, player, chance: view.stones % 4 or 1,
    "Leaves a multiple of four.",
    "Bouton 1901.",
)
STRATEGIES = (PERFECT, RANDOM)
