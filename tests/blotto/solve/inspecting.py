"""A small run of the pipeline, and the inspector that shows it."""

from __future__ import annotations

from functools import cache
from typing import Any

from pytestqt.qtbot import QtBot

from engine.blotto.pipeline.settings import PipelineSettings
from engine.blotto.rules import Blotto
from engine.blotto.solver import BlottoSolution, PipelineSolver
from gui.blotto.solve.inspector import BlottoInspector
from gui.shared.page.inspector import Solved

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


def solved(solution: BlottoSolution, solver: Any = None) -> Solved[BlottoSolution]:
    solver = solver or PipelineSolver()
    parameters = solver.parameters if solution.settings is None else solution.settings
    return Solved(solver, parameters, solution.game, solution, 0.01)


def settled(inspector: BlottoInspector, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: inspector.is_ready)
