"""Hog's inspector with a solution."""

from __future__ import annotations

from collections.abc import Callable

from pytestqt.qtbot import QtBot

from engine.hog.rules import Hog
from engine.hog.solver import FinalSolver, IgnoreFeralSolver, PerfectSolver
from gui.hog.solve.inspector import HogInspector
from gui.hog.solve.map_controls import Mode
from gui.shared.page.inspector import Solved
from gui.shared.style.theme import Theme

GAME = Hog(goal=40)
LIGHT = Theme()
SOLVERS = {"perfect": PerfectSolver(), "final": FinalSolver(), "ignore-feral": IgnoreFeralSolver()}


def solved(name: str, game: Hog = GAME) -> Solved:
    solver = SOLVERS[name]
    *_, last = solver.solve(game, solver.parameters)  # type: ignore[arg-type]
    assert last.value is not None
    return Solved(solver, solver.parameters, game, last.value, 0.01)


Show = Callable[..., HogInspector]


def settled(inspector: HogInspector, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not inspector.known.is_busy)
    assert inspector.is_ready


def turn_to(inspector: HogInspector, mode: Mode, qtbot: QtBot) -> None:
    inspector.controls.modes.choose(mode)
    settled(inspector, qtbot)
