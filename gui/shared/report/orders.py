"""What a block may lead to, as values: the tab that shows the report carries them out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.core.play.game import AnyGame
from engine.core.play.strategy import Strategy


@dataclass(frozen=True, slots=True)
class Look:
    """Look at something else of what was found: the new `at` of the view."""

    at: Any


@dataclass(frozen=True, slots=True)
class Ask:
    """Show a view, by its name, and ask it with these parameters; None leaves them."""

    view: str
    parameters: Any


@dataclass(frozen=True, slots=True)
class PlayFrom:
    """Play a match from a state, against a strategy of this name and `others` in turn."""

    game: AnyGame
    state: Any
    strategy: str = ""
    others: tuple[Strategy, ...] = ()


@dataclass(frozen=True, slots=True)
class Copy:
    """Put a text on the clipboard, and say so."""

    text: str
    told: str


@dataclass(frozen=True, slots=True)
class Hand:
    """Give another tab of the page something to show."""

    tab: str
    thing: object


@dataclass(frozen=True, slots=True)
class Bring:
    """Keep a result (Solved) that comes from elsewhere, and show it."""

    solved: Any


Order: TypeAlias = Look | Ask | PlayFrom | Copy | Hand | Bring
