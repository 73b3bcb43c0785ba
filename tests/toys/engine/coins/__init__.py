"""Coins: two players spread coins over three boxes at once; more coins in a box win its worth."""

from engine.coins.rules import Coins
from engine.core.play.registry import GameEntry

GAME = GameEntry("coins", "Coins", Coins, value_unit="points", return_words="points")
