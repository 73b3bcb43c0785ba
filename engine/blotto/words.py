"""What happens in a battle, as sentences that the window translates."""

from __future__ import annotations

from collections.abc import Sequence

from engine.blotto.rules import Battle, Blotto, Ended, Fought, StreakComplete, TakenOver
from engine.core.play.match import PlayedStep
from engine.core.play.sentence import Sentence


def describe_step(
    game: Blotto, state: Battle, step: PlayedStep, names: Sequence[str]
) -> list[Sentence]:
    """Return what happened at each castle, and the points."""
    return [_sentence(game, event, names) for event in step.events]


def _sentence(
    game: Blotto, event: Fought | StreakComplete | TakenOver | Ended, names: Sequence[str]
) -> Sentence:
    if isinstance(event, StreakComplete):
        text = "{name} has won {n} in a row: all that follow are theirs."
        return Sentence(text, name=names[event.player], n=game.streak)
    if isinstance(event, Ended):
        mine, theirs = event.points
        text = "{first} has {mine:g} points, {second} {theirs:g}."
        return Sentence(text, first=names[0], mine=mine, second=names[1], theirs=theirs)
    castle, (mine, theirs) = event.castle + 1, event.soldiers
    if isinstance(event, TakenOver):
        text = "Castle {castle} goes to {name} without a fight."
        return Sentence(text, castle=castle, name=names[event.winner])
    if event.winner is None:
        text = "Castle {castle} is tied, {n} against {m}."
        return Sentence(text, castle=castle, n=mine, m=theirs)
    text = "{name} takes castle {castle}, {more} against {fewer}."
    more, fewer = max(mine, theirs), min(mine, theirs)
    return Sentence(text, name=names[event.winner], castle=castle, more=more, fewer=fewer)
