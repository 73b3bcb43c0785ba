"""The Ponte's pane with a solution."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from engine.ponte.rules import Ponte
from engine.ponte.solver import (
    TableSolver,
)
from gui.ponte.solve.views import SOLVE
from gui.shared.report.pane import ReportPane
from gui.shared.style.appearance import appearance
from tests.inspecting import shown_pane
from tests.ponte.solve.inspecting import Show, settled, solved


@pytest.fixture(autouse=True)
def look(qapp: object) -> Iterator[None]:
    appearance().choose("light", 1.0)
    yield
    appearance().choose("light", 1.0)


@pytest.fixture
def show(qtbot: QtBot) -> Iterator[Show]:
    with shown_pane(qtbot, ReportPane(SOLVE)) as made:

        def shown(solver: Any = None, n: int = 6, parameters: Any = None) -> ReportPane:
            made.show_solution(solved(solver or TableSolver(), Ponte(n), parameters))
            settled(made, qtbot)
            return made

        yield shown
