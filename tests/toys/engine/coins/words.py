"""A step of Coins in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from engine.coins.rules import WORTH, Boxes, Coins
from engine.core.play.match import PlayedStep
from engine.core.play.sentence import Sentence


def describe_step(
    game: Coins, state: Boxes, step: PlayedStep, names: Sequence[str]
) -> list[Sentence]:
    """Return who won each box."""
    told = []
    for event in step.events:
        mine, yours = event.coins
        if event.winner is None:
            text = "Nobody wins box {box}, {mine} against {yours}."
            told.append(Sentence(text, box=event.box + 1, mine=mine, yours=yours))
        else:
            text = "{name} wins {worth} in box {box}, {more} against {fewer}."
            name, worth = names[event.winner], WORTH[event.box]
            more, fewer = max(event.coins), min(event.coins)
            told.append(
                Sentence(text, name=name, worth=worth, box=event.box + 1, more=more, fewer=fewer)
            )
    return told
