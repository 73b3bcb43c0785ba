"""The Ponte's inspector with a solution."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from engine.ponte.rules import Ponte
from engine.ponte.solver import (
    TableSolver,
)
from gui.ponte.solve.inspector import PonteInspector
from gui.shared.style.appearance import appearance
from tests.inspecting import shown_inspector
from tests.ponte.solve.inspecting import Show, settled, solved


@pytest.fixture(autouse=True)
def look(qapp: object) -> Iterator[None]:
    appearance().choose("light", 1.0)
    yield
    appearance().choose("light", 1.0)


@pytest.fixture
def show(qtbot: QtBot) -> Iterator[Show]:
    with shown_inspector(qtbot, PonteInspector()) as made:

        def shown(solver: Any = None, n: int = 6, parameters: Any = None) -> PonteInspector:
            made.show_solution(solved(solver or TableSolver(), Ponte(n), parameters))
            settled(made, qtbot)
            return made

        yield shown
