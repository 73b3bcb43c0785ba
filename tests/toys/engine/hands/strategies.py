"""Strategies of Hands; one breaks the rules."""

from __future__ import annotations

from engine.core.play.strategy import RANDOM, FunctionStrategy

READER = FunctionStrategy(
    "reader", lambda game, view, player, chance: ("fist", "palm")[view.own_card % 2], "Guesses.", ""
)
CHEAT = FunctionStrategy("cheat", lambda game, view, player, chance: "spock", "Cheats.", "")
STRATEGIES = (READER, RANDOM, CHEAT)
