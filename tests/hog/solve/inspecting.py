"""A solution of Hog, and what is reported of it: without a window, or in the pane."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar

from pytestqt.qtbot import QtBot

from engine.core.system.job import finished
from engine.hog.rules import Hog
from engine.hog.solver import FinalSolver, HogSolution, IgnoreFeralSolver, PerfectSolver
from gui.hog.solve.at import At
from gui.hog.solve.known import Known
from gui.hog.solve.map_view import MapView
from gui.hog.solve.roll_rows import RollRow
from gui.shared.charts.heat_map import HeatMap
from gui.shared.charts.heat_picture import HeatPicture
from gui.shared.report.blocks import Choice, Heat, Report, Rows
from gui.shared.report.pane import ReportPane
from gui.shared.report.shown_pictures import ShownHeat
from gui.shared.report.view import Now, Solved
from gui.shared.style.theme import Theme

GAME = Hog(goal=40)
LIGHT = Theme()
SOLVERS = {"perfect": PerfectSolver(), "final": FinalSolver(), "ignore-feral": IgnoreFeralSolver()}
VIEW = MapView()
Found = Now[Solved[HogSolution], At]
Kind = TypeVar("Kind")


@functools.cache
def solved(name: str, game: Hog = GAME) -> Solved[HogSolution]:
    solver = SOLVERS[name]
    *_, last = solver.solve(game, solver.parameters)  # type: ignore[arg-type]
    assert last.value is not None
    return Solved(solver, solver.parameters, game, last.value, 0.01)


USUAL = At()


def settled_on(at: At = USUAL, name: str = "perfect", game: Hog = GAME) -> Found:
    """Return how the view stands once all that it needs is found out."""
    answers: dict[Any, Any] = {}
    now: Found = Now(solved(name, game), at, answers=answers)
    while missing := [need for need in VIEW.needs(now) if need.key not in answers]:
        for need in missing:
            answers[need.key] = finished(need.work())
    return now


def known_of(now: Found) -> Known:
    assert now.found is not None
    return Known(now.found, now.at, now.answers)


def of_kind(report: Report, kind: type[Kind]) -> list[Kind]:
    every = (*report.left, *report.blocks, *report.foot)
    return [block for block in every if isinstance(block, kind)]


def picture_of(report: Report) -> HeatPicture:
    (heat,) = of_kind(report, Heat)
    return heat.draw(LIGHT)


def rolls_of(report: Report) -> tuple[RollRow, ...]:
    """Return the rows of the numbers of dice."""
    shown = next(each for each in of_kind(report, Rows) if each.name.startswith("What each"))
    return tuple(shown.rows)


def choice(report: Report, name: str) -> Choice | None:
    return next((each for each in of_kind(report, Choice) if each.name == name), None)


Show = Callable[..., ReportPane]


def settle(pane: ReportPane, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: pane.is_ready)


def map_of(pane: ReportPane) -> HeatMap:
    (shown,) = pane.parts.blocks.shown
    assert isinstance(shown, ShownHeat)
    return shown.map
