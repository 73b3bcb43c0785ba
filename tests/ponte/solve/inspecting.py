"""The Ponte's views as values, and its pane with a solution."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from pytestqt.qtbot import QtBot

from engine.core.system.errors import InputError
from engine.core.system.job import finished
from engine.ponte.rules import Ponte
from engine.ponte.solver import TableSolver
from gui.ponte.solve.shared import Shared
from gui.shared.report.blocks import Report, Say, Title
from gui.shared.report.pane import ReportPane
from gui.shared.report.view import Now, Solved, View
from gui.shared.text.tr import sentence_of

Show = Callable[..., ReportPane]
Kind = TypeVar("Kind")


def solved(solver: Any, game: Ponte, parameters: Any = None) -> Solved[Any]:
    parameters = parameters or solver.parameters
    *_, last = solver.solve(game, parameters)
    return Solved(solver, parameters, game, last.value, 0.01)


def shared(n: int = 6, solver: Any = None) -> Shared:
    """Return what views share once all deals of n teams a side are solved."""
    return Shared().with_result(solved(solver or TableSolver(), Ponte(n)))


def answered(view: View[Any, Any], now: Now[Any, Any]) -> Now[Any, Any]:
    """Return how a view stands once all that it needs is found out."""
    answers, refused = dict(now.answers), dict(now.refused)
    for need in view.needs(now):
        try:
            answers[need.key] = answers.get(need.key) or finished(need.work())
        except InputError as error:
            refused[need.key] = sentence_of(error)
    return replace(now, answers=answers, refused=refused)


def told(view: View[Any, Any], now: Now[Any, Any]) -> Report:
    """Return what a view reports once all that it needs is found out."""
    return view.report(answered(view, now))


def of_kind(report: Report, kind: type[Kind]) -> list[Kind]:
    return [block for block in (*report.blocks, *report.foot) if isinstance(block, kind)]


def one(report: Report, kind: type[Kind]) -> Kind:
    """Return the first block of a kind."""
    return of_kind(report, kind)[0]


def said(report: Report) -> str:
    """Return all titles and sentences of a report."""
    return "\n".join(each.text for each in report.blocks if isinstance(each, Title | Say))


def settled(pane: ReportPane, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: pane.is_ready)
