"""Hog's pane with a solution."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from engine.hog.rules import Hog
from gui.hog.solve.map_view import SOLVE
from gui.shared.report.pane import ReportPane
from gui.shared.style.appearance import appearance
from tests.hog.solve.inspecting import GAME, Show, settle, solved
from tests.inspecting import shown_pane


@pytest.fixture(autouse=True)
def look(qapp: object) -> Iterator[None]:
    appearance().choose("light", 1.0)
    yield
    appearance().choose("light", 1.0)


@pytest.fixture
def show(qtbot: QtBot) -> Iterator[Show]:
    with shown_pane(qtbot, ReportPane(SOLVE)) as made:

        def shown(name: str = "perfect", game: Hog = GAME) -> ReportPane:
            made.show_solution(solved(name, game))
            settle(made, qtbot)
            return made

        yield shown
