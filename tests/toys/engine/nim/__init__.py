"""Nim: a heap of stones, one to three taken in turn; whoever takes the last one wins."""

from engine.core.play.registry import GameEntry
from engine.nim.rules import Nim

GAME = GameEntry("nim", "Nim", Nim, zero_sum=True, is_solved=True)
