"""Nim: a heap of stones, one to three taken in turn; whoever takes the last one wins."""

from engine.nim.rules import Nim

from engine.core.play.registry import GameEntry

GAME = GameEntry("nim", "Nim", Nim, zero_sum=True)
