"""The list at the left of reports: views, and solvers that have no view of their own.  No Qt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gui.shared.report.view import AnyView


@dataclass(frozen=True, slots=True)
class ListEntry:
    """An entry: what it is called, the number of its view, and the solver whose form it has.

    One `of_solver` shows results of that solver in a view that others have too.
    """

    title: str
    icon: str
    number: int
    solver: str
    action: str
    of_solver: str = ""


def entries_of(views: Sequence[AnyView], solvers: Mapping[str, str]) -> tuple[ListEntry, ...]:
    """Return a line for each view; solvers (titles by name) that none names have lines too.

    Those stand in the place of the first view that is of no solver: it shows what they find.
    """
    named = {view.solver for view in views}
    others = {name: title for name, title in solvers.items() if name not in named}
    free = next((n for n, view in enumerate(views) if not view.solver), -1) if others else -1
    entries: list[ListEntry] = []
    for number, view in enumerate(views):
        if number == free:
            entries += [
                ListEntry(title, view.icon, number, name, f"solver.{name}", name)
                for name, title in others.items()
            ]
        else:
            action = f"view.{view.name}"
            entries.append(ListEntry(view.title, view.icon, number, view.solver, action))
    return tuple(entries)


def place_of(entries: Sequence[ListEntry], solver: str, numbers: Sequence[int]) -> int:
    """Return which entry comes up with a result of a solver that these views show."""
    shown = [place for place, each in enumerate(entries) if each.number in numbers]
    own = [place for place in shown if entries[place].of_solver == solver]
    return (own or shown)[0]
