"""A round of Gunslinger in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.play.match import PlayedStep
from engine.core.play.sentence import Sentence
from engine.gunslinger.rules import NO_SHOT, Fell, Gunslinger, Showdown, Volley


def describe_step(
    game: Gunslinger, state: Showdown, step: PlayedStep, names: Sequence[str]
) -> list[Sentence]:
    """Return who shot whom, and who fell."""
    told = []
    for event in step.events:
        if isinstance(event, Volley):
            told += _shots(event, names)
        elif isinstance(event, Fell):
            told.append(Sentence("{name} falls.", name=names[event.player]))
    return told


def _shots(event: Volley, names: Sequence[str]) -> list[Sentence]:
    fired = [
        Sentence("{name} shoots at {target}.", name=names[shooter], target=names[target])
        for shooter, target in enumerate(event.shots)
        if target != NO_SHOT
    ]
    return fired or [Sentence("Nobody shoots.")]
