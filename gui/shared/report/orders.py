"""What a block may lead to, as values: the tab that shows the report carries them out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.core.play.game import AnyGame
from engine.core.play.strategy import Strategy
from engine.core.system.modules import PartName


@dataclass(frozen=True, slots=True)
class Look:
    """Look at something else of what was found: the new `at` of the view."""

    at: Any


@dataclass(frozen=True, slots=True)
class Ask:
    """Show a view, by its name, and look there at what `at` says; None leaves that."""

    view: str
    at: Any


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
class Tell:
    """Say a sentence: why something cannot be done here."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Hand:
    """Give another tab of the page something to show."""

    tab: str
    thing: object


@dataclass(frozen=True, slots=True)
class Bring:
    """Keep a result (Solved) that comes from elsewhere, and show it."""

    solved: Any


@dataclass(frozen=True, slots=True)
class Solve:
    """Let a solver of the game, by its name, run with these parameters."""

    solver: str
    parameters: Any
    game: AnyGame


@dataclass(frozen=True, slots=True)
class Share:
    """From now on all views share another value; `told` is said of it.

    It `shows_panel` where the panel must be seen then, also where that is a drawer.
    """

    shared: Any
    told: str = ""
    shows_panel: bool = False


@dataclass(frozen=True, slots=True)
class Play:
    """Play what the report offers to play from; while that is still found out, as soon as it is."""


@dataclass(frozen=True, slots=True)
class Open:
    """Ask for a file and open it, as if it had been dropped; `kinds` are filters of the dialog."""

    title: str
    kinds: str


@dataclass(frozen=True, slots=True)
class Run:
    """Work out the need of this kind that was stopped or failed, once more."""

    kind: str


@dataclass(frozen=True, slots=True)
class Stop:
    """Stop working out the need of this kind."""

    kind: str


@dataclass(frozen=True, slots=True)
class Save:
    """Write a thing as a file that a person chooses, called `name` unless told otherwise.

    `kinds` are filters with their endings; `write` names a function of the thing and the path; it
    may return work to be done for that.
    """

    title: str
    name: str
    kinds: tuple[tuple[str, str], ...]
    write: PartName
    thing: Any


@dataclass(frozen=True, slots=True)
class Send:
    """Send a command, with these arguments, to the store of the match that the page shows."""

    command: Callable[..., Any]
    args: tuple[Any, ...] = ()


Order: TypeAlias = (
    Look
    | Ask
    | PlayFrom
    | Play
    | Copy
    | Tell
    | Hand
    | Bring
    | Share
    | Run
    | Stop
    | Save
    | Open
    | Solve
    | Send
)
