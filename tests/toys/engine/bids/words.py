"""A round of Bids in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bids.rules import Bids, Drew, KnockedOut, Revealed, Table
from engine.core.play.match import PlayedStep
from engine.core.play.sentence import Sentence


def describe_step(
    game: Bids, state: Table, step: PlayedStep, names: Sequence[str]
) -> list[Sentence]:
    """Return who bid what, who went out, and, as far as the events hold it, who drew what."""
    told = []
    for event in step.events:
        if isinstance(event, Revealed):
            made = [f"{name} {bid}" for name, bid in zip(names, event.bids, strict=True) if bid]
            told.append(Sentence("Bids: {bids}.", bids=", ".join(made)))
        elif isinstance(event, KnockedOut):
            told.append(Sentence("{name} is out.", name=names[event.player]))
        elif isinstance(event, Drew):
            told.append(Sentence("{name} draws a {n}.", name=names[event.player], n=event.card))
    return told
