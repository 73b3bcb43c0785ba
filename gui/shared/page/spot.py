"""A position that was explored, with the step that led there.  No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

Game = TypeVar("Game")
State = TypeVar("State")


@dataclass(frozen=True, slots=True)
class Spot(Generic[Game, State]):
    """A position on the trail: how one came there, and the action chosen for it, if any."""

    game: Game
    state: State
    label: str
    action: Any = None


AnySpot = Spot[Any, Any]
