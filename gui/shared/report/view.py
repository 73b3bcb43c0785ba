"""A view of Solve: what it asks for, how it finds that out, and what it reports of it.  No Qt."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

from engine.core.play.game import AnyGame
from engine.core.play.match import Match
from engine.core.play.solver import Solver
from engine.core.play.strategy import Strategy
from engine.core.system.job import Snapshot
from engine.core.system.modules import PartName
from gui.shared.report.blocks import Do, Report, Work
from gui.shared.report.orders import Order, Share

Solution = TypeVar("Solution")
Found = TypeVar("Found")
At = TypeVar("At")
Finding = Generator[Snapshot[Any], None, Found]


@dataclass(frozen=True, slots=True, eq=False)
class Solved(Generic[Solution]):
    """A result: what solved which game, with which parameters, and how long it took.

    `preparing` is the part of the `seconds` that went into compiling its code, the first time.
    What was solved another day and read from a file took 0 seconds.
    """

    solver: Solver
    parameters: Any
    game: AnyGame
    solution: Solution
    seconds: float
    preparing: float = 0.0


AnySolved: TypeAlias = Solved[Any]


@dataclass(frozen=True, slots=True)
class Now(Generic[Found, At]):
    """How a view stands: what was found last, what is looked at of it, what all views share.

    While something is worked out it `is_busy`, and `found` may be a part of it; it is None before
    the first answer and where there is nothing to ask.  `answers` are those of its `needs`; a key
    in `shares` is still worked out, so far; one in `refused` is not any more, for this reason.
    """

    found: Found | None
    at: At
    shared: Any = None
    is_busy: bool = False
    answers: Mapping[Hashable, Any] = field(default_factory=dict)
    shares: Mapping[Hashable, float] = field(default_factory=dict)
    refused: Mapping[Hashable, str] = field(default_factory=dict)
    is_shown: bool = True


@dataclass(frozen=True, slots=True)
class Need:
    """A question that a report has besides: its answer lies beside its key.

    One of a `kind` takes the place of the one before.  With a `title` the job centre lists it.
    One that `stays` is worked out to its end also while another view is looked at.  The newest
    answers of a kind are kept, `most` of them where that is not 0.
    """

    kind: str
    key: Hashable
    work: Callable[[], Generator[Snapshot[Any], None, Any]]
    title: str = ""
    stays: bool = False
    most: int = 0

    def block(self, now: Now[Any, Any], note: str) -> Work:
        """Return how far it is, under its title."""
        return Work(
            self.kind, self.title, note, now.shares.get(self.key), now.refused.get(self.key, "")
        )


@dataclass(frozen=True, slots=True)
class Press:
    """Keys, and an entry of the palette, that press the button of this name of a report."""

    name: str
    title: str
    icon: str
    keys: str


@dataclass(frozen=True, slots=True, eq=False)
class OnBoard:
    """What a view beside a board is about: the picture, and who plays; None where it is hidden.

    Unless it `tells_ahead`, nothing is told of what was decided but has not happened yet.  There is
    a `match` where its rules are at hand: what agents remembered is in it.
    """

    frame: Any
    players: Sequence[Strategy | None]
    tells_ahead: bool = True
    match: Match | None = None


class View(Generic[Found, At]):
    """One entry of the list, and of the palette.

    `at` is what is looked at first; `hint` says what the keys do, `sureness` how sure all is that
    it reports; `shortcut` shows it.  What it reports of was found by a solver, or is what it asks
    for itself.
    """

    name: str
    title: str
    icon: str
    at: At
    hint: str = ""
    sureness: str = ""
    shortcut: str = ""
    keys: tuple[Press, ...] = ()

    solver: str = ""
    """The name of the solver whose results it shows, where it is one's."""

    is_of_shared: bool = True
    """Whether what all views share matters to it."""

    def shows(self, solved: AnySolved) -> bool:
        """Return whether it is about a result, or a part of one."""
        return self.solver in ("", solved.solver.name)

    def looks(self, found: Found, at: At) -> At:
        """Return what is looked at of another result, after `at` of the one before."""
        return at

    def ask(self, at: At, shared: Any) -> Need | None:
        """Return what finds out what it reports of, where no solver does.

        Until there is an answer it `is_busy`, and what was found before stays.
        """
        return None

    def report(self, now: Now[Found, At]) -> Report:
        """Return what to say of it."""
        raise NotImplementedError

    def needs(self, now: Now[Found, At]) -> Sequence[Need]:
        """Return what else is to be found out for the report."""
        return ()

    def takes(self, path: Path, now: Now[Found, At]) -> Finding[At | Share | Taken] | None:
        """Return the work that reads a file dropped on it; None: it is no such.

        It brings a new `at`, what all views share from now on, or orders and what is told.
        """
        return None


class ReasonView(View[Found, At]):
    """Tells what led to the picture on a board: what is `shared` is an OnBoard."""

    def about(self, shared: OnBoard) -> Hashable:
        """Return all that the report goes by of it; it is made anew where this is another."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Taken:
    """What a file or a source brings: orders, and what is told of it."""

    orders: tuple[Order, ...] = ()
    told: str = ""


class Source:
    """Brings something for all views from elsewhere: a button below the form, and an action."""

    name: str
    title: str
    icon: str
    action: str

    def take(self) -> Finding[Taken]:
        """Return the work that fetches it."""
        raise NotImplementedError


AnyView: TypeAlias = View[Any, Any]


@dataclass(frozen=True)
class SolveViews:
    """What the Solve tab of a game shows: its views, and what they share.

    That is `shared` at first, or stands in a panel above them (`panel` names a ParameterPanel).
    `rules` is said in the header where no solver has any, `commands` stand in the palette besides.
    """

    views: tuple[AnyView, ...]
    shared: Any = None
    panel: PartName = ""
    sources: tuple[Source, ...] = ()
    commands: tuple[Do, ...] = ()
    rules: str = ""

    def shared_with(self, shared: Any, solved: AnySolved) -> Any:
        """Return what all views share from a result on."""
        return shared

    def turns_to(self, solved: AnySolved) -> str:
        """Return the name of the view that comes up with a result; nothing: that on show stays."""
        return ""


@dataclass(frozen=True)
class FieldViews(SolveViews):
    """What the Tournament tab shows of a field: entrants that come together, each against each.

    Its form offers it by this `title` and `note`, with the `commands` and `sources` as buttons.
    """

    title: str = ""
    note: str = ""

    def game_of(self, shared: Any) -> AnyGame | None:
        """Return the rules by which entrants meet, where they are known."""
        return None
