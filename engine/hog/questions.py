"""How many dice?  Positions that play between good strategies reaches, asked in Train."""

from __future__ import annotations

from engine.core.training.played import played_kind
from engine.hog import GAME

PLAYERS = ("perfect", "final", "ignore-feral", "swap")
QUESTIONS = (played_kind(GAME, "dice", "How many dice?", PLAYERS),)
