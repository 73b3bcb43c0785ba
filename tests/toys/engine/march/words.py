"""A step of March in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.play.match import PlayedStep
from engine.core.play.sentence import Sentence
from engine.march.rules import TAKEN_FROM, Field, Fought, March, Rest, Took, TurnEnded, Walked


def describe_step(
    game: March, state: Field, step: PlayedStep, names: Sequence[str]
) -> list[Sentence]:
    """Return what happened."""
    told = []
    for event in step.events:
        name = names[event.player]
        if isinstance(event, Fought):
            text = "{name} rolls {die} against {owner}: {needed} or more take the town."
            owner = names[event.owner]
            told.append(Sentence(text, name=name, die=event.die, owner=owner, needed=TAKEN_FROM))
        elif isinstance(event, Walked):
            text = "{name} walks from {start} to {town}."
            told.append(Sentence(text, name=name, start=event.start + 1, town=event.town + 1))
        elif isinstance(event, Took):
            told.append(Sentence("{name} takes {town}.", name=name, town=event.town + 1))
        elif isinstance(event, TurnEnded) and isinstance(step.actions[event.player], Rest):
            told.append(Sentence("{name} rests.", name=name))
    return told
