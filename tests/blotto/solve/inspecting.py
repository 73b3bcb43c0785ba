"""A small run of the pipeline, views that have their answers, and what reports hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar

from pytestqt.qtbot import QtBot

from engine.blotto.pipeline.settings import PipelineSettings
from engine.blotto.rules import Blotto
from engine.blotto.solver import BlottoSolution, PipelineSolver
from engine.core.system.job import finished
from gui.blotto.solve.shared import Shared
from gui.blotto.solve.views import SOLVE
from gui.shared.report.blocks import Block, Report
from gui.shared.report.pane import ReportPane
from gui.shared.report.renderer import Blocks
from gui.shared.report.shown import Shown
from gui.shared.report.view import Now, Solved, View

PIPELINE, FIGURES, PAPER, CLIMB, CASTLES, SEARCHES, REPLY, MIXTURE = (
    view.name for view in SOLVE.views
)
Wanted = TypeVar("Wanted", bound=Block)
Widget = TypeVar("Widget", bound=Shown)
SMALL = PipelineSettings(
    per_group=8,
    selected=3,
    restarts=6,
    starts=6,
    start_restarts=5,
    validation=100,
    min_score=20,
    min_selected_score=20,
)


@cache
def run(castles: int = 10) -> BlottoSolution:
    game = Blotto(values=tuple(range(1, castles + 1)))
    *_, last = PipelineSolver().solve(game, SMALL)
    return last.value


def solved(solution: BlottoSolution, solver: Any = None, parameters: Any = None) -> Solved[Any]:
    solver = solver or PipelineSolver()
    if parameters is None:
        parameters = solver.parameters if solution.settings is None else solution.settings
    return Solved(solver, parameters, solution.game, solution, 0.01)


@cache
def run_solved(castles: int = 10) -> Solved[Any]:
    return solved(run(castles))


def shared_of_run(castles: int = 10) -> Shared:
    """Return what is shared once a run is there."""
    return Shared().with_result(run_solved(castles))


def answered(view: View[Any, Any], now: Now[Any, Any]) -> Now[Any, Any]:
    """Return how a view stands once all that it needs is found out."""
    found = {need.key: finished(need.work()) for need in view.needs(now)}
    return replace(now, answers={**now.answers, **found})


def report_of(view: View[Any, Any], shared: Shared, at: Any = None) -> Report:
    """Return what a view about a field reports, with all its answers."""
    return view.report(answered(view, Now(None, view.at if at is None else at, shared)))


def of_kind(report: Report, kind: type[Wanted]) -> list[Wanted]:
    return [block for block in report.blocks if isinstance(block, kind)]


def first(report: Report, kind: type[Wanted]) -> Wanted:
    return of_kind(report, kind)[0]


def shown(where: Blocks, kind: type[Widget]) -> Widget:
    return next(each for each in where.shown if isinstance(each, kind))


def titles(report: Report) -> Sequence[str]:
    return [do.title for do in (*report.foot, *report.more)]


def settled(pane: ReportPane, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: pane.is_ready)
