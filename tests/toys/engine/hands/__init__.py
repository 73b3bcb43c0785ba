"""Hands: three players show a hand at once; a card is dealt to each, and who guesses it scores."""

from engine.core.play.registry import GameEntry
from engine.hands.rules import Hands

GAME = GameEntry("hands", "Hands", Hands)
