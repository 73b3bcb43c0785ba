"""Whose eyes a match is shown to: a seat, everyone, or after the end those who may know it all."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from engine.core.play.game import AnyGame


@dataclass(frozen=True, slots=True)
class Seat:
    """The eyes of one player."""

    player: int


EVERYONE: Final = "everyone"
"""What all may know together; nothing that only some of them do."""
TRUTH: Final = "truth"
"""All there is: strategies that are watched, and a match that is over."""
Lens: TypeAlias = Seat | Literal["everyone", "truth"]
"""Where nothing is hidden, all of them see the same."""
Audience: TypeAlias = tuple[int, ...] | None
"""The seats that may know something; None for all, and everybody who looks on."""


def may_see(lens: Lens, audience: Audience) -> bool:
    """Return whether what is for an audience may be shown to these eyes."""
    if lens == TRUTH or audience is None:
        return True
    return isinstance(lens, Seat) and lens.player in audience


def seen_state(game: AnyGame, state: Any, lens: Lens) -> Any:
    """Return what these eyes may know of a state: a view, or all of it."""
    if lens == TRUTH:
        return state
    if isinstance(lens, Seat):
        return game.observe(state, lens.player)
    return game.observe_public(state)


def seen_events(events: Iterable[Any], lens: Lens) -> tuple[Any, ...]:
    """Return the events that these eyes may see; those with no `audience` are for all."""
    return tuple(event for event in events if may_see(lens, getattr(event, "audience", None)))
