"""A step of Nim in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.play.match import PlayedStep
from engine.core.play.sentence import Sentence
from engine.nim.rules import Heap, Nim


def describe_step(game: Nim, state: Heap, step: PlayedStep, names: Sequence[str]) -> list[Sentence]:
    """Return who took how many."""
    (took,) = step.events
    text = "{name} took {stones} of {all}."
    return [Sentence(text, name=names[took.player], stones=took.stones, all=state.stones)]
