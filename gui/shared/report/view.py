"""A view of Solve: what it asks for, how it finds that out, and what it reports of it.  No Qt."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

from engine.core.system.job import Snapshot
from engine.core.system.modules import PartName
from gui.shared.report.blocks import Report, Work
from gui.shared.report.orders import Order, Share

Parameters = TypeVar("Parameters")
Found = TypeVar("Found")
At = TypeVar("At")
Finding = Generator[Snapshot[Any], None, Found]


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


class View(Generic[Parameters, Found, At]):
    """One entry of the list, and of the palette.

    `parameters` are the first ones: a dataclass with bounds, whose form is made by itself, unless
    `panel` names a ParameterPanel.  `at` is what is looked at first; `hint` says what the keys do,
    `sureness` how sure all is that it reports.
    """

    name: str
    title: str
    icon: str
    parameters: Parameters
    panel: PartName = ""
    at: At
    hint: str = ""
    sureness: str = ""
    keys: tuple[Press, ...] = ()

    solver: str = ""
    """The name of the solver whose results it shows, where it is one's."""

    is_of_shared: bool = True
    """Whether what all views share matters to it."""

    def shows(self, solved: Any) -> bool:
        """Return whether it is about a result (Solved), or a part of one."""
        return self.solver in ("", solved.solver.name)

    def looks(self, found: Found, at: At) -> At:
        """Return what is looked at of another result, after `at` of the one before."""
        return at

    def ask(self, parameters: Parameters, shared: Any) -> Finding[Found] | None:
        """Return the work that finds it out; None where there is nothing to ask yet."""
        raise NotImplementedError

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


@dataclass(frozen=True, slots=True)
class Taken:
    """What a source brings: what all views share from now on, orders, and what is told of it.

    Without orders nothing was found, and what is shared stays.
    """

    shared: Any = None
    orders: tuple[Order, ...] = ()
    told: str = ""


class Source:
    """Brings something for all views from elsewhere: a button below the form, and an action."""

    name: str
    title: str
    icon: str
    action: str

    def take(self) -> Generator[Snapshot[Any], None, Taken]:
        """Return the work that fetches it."""
        raise NotImplementedError
