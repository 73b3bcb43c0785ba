"""The Ponte's inspector with a solution."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pytestqt.qtbot import QtBot

from engine.ponte.rules import Ponte
from gui.ponte.solve.inspector import PonteInspector
from gui.shared.charts.bars import Bars
from gui.shared.page.inspector import Solved

Show = Callable[..., PonteInspector]


def solved(solver: Any, game: Ponte, parameters: Any = None) -> Solved:
    parameters = parameters or solver.parameters
    *_, last = solver.solve(game, parameters)
    return Solved(solver, parameters, game, last.value, 0.01)


def counts_of(histogram: Bars) -> tuple[float, ...]:
    return tuple(bar.value for bar in histogram.row.bars)


def settled(inspector: PonteInspector, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: inspector.is_ready)
