"""The one list of views and solvers."""

from __future__ import annotations

from typing import Any

from gui.shared.report.entries import entries_of, place_of
from gui.shared.report.view import View


def view(name: str, solver: str = "") -> View[Any, Any]:
    made: View[Any, Any] = View()
    made.name, made.title, made.icon, made.solver = name, name.title(), "map", solver
    return made


def listed(*views: View[Any, Any], **solvers: str) -> list[tuple[str, int, str]]:
    return [(each.title, each.number, each.solver) for each in entries_of(views, solvers)]


def test_views_are_listed_with_the_solvers_that_they_name() -> None:
    views = view("run", "search"), view("figures", "search"), view("climb")
    assert listed(*views, search="Search") == [
        ("Run", 0, "search"),
        ("Figures", 1, "search"),
        ("Climb", 2, ""),
    ]


def test_solvers_without_a_view_of_their_own_share_the_first_that_is_of_none() -> None:
    views = view("deal", "deal"), view("map"), view("climb")
    solvers = {"perfect": "Perfect", "deal": "Deal", "final": "Final"}
    assert listed(*views, **solvers) == [
        ("Deal", 0, "deal"),
        ("Perfect", 1, "perfect"),
        ("Final", 1, "final"),
        ("Climb", 2, ""),
    ]
    entries = entries_of(views, solvers)
    assert place_of(entries, "final", [1, 2]) == 2
    assert place_of(entries, "deal", [0, 1]) == 0


def test_without_solvers_views_are_all_there_is() -> None:
    assert listed(view("attack"), view("errors")) == [("Attack", 0, ""), ("Errors", 1, "")]
