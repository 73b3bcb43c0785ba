"""A match told in words, step by step, by the sentences of its game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from engine.core.play.game import AnyGame
from engine.core.play.match import PlayedStep
from engine.core.play.registry import GameEntry
from engine.core.system.errors import printable


def step_sentences(
    entry: GameEntry, game: AnyGame, state: Any, step: PlayedStep, names: Sequence[str]
) -> str:
    """Return what happened in a step that was played in `state`, by players with these names.

    A game without sentences of its own (`words.py`) has its events listed.
    """
    sentences = () if entry.describe_step is None else entry.describe_step(game, state, step, names)
    return printable(" ".join(map(str, sentences))) or event_sentences(step.events)


def event_sentences(events: Sequence[Any]) -> str:
    """Return events with all they hold."""
    return printable("; ".join(map(_told_event, events))) or "nothing"


def names_of(labels: Sequence[str | None], persons: Sequence[str] = ()) -> tuple[str, ...]:
    """Return what to call the players of a match: their strategies, with seats where they agree.

    Persons are called by their names, where they have any.
    """
    named = [persons[seat] if seat < len(persons) else "" for seat in range(len(labels))]
    plain = [
        (name or "the person") if label is None else label
        for label, name in zip(labels, named, strict=True)
    ]
    return tuple(
        f"{name} ({seat})" if plain.count(name) > 1 else name for seat, name in enumerate(plain)
    )


def _told_event(event: Any) -> str:
    values = ", ".join(
        f"{name.replace('_', ' ')} {_told_value(value)}" for name, value in asdict(event).items()
    )
    return f"{type(event).__name__} ({values})"


def _told_value(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
