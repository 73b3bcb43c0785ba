"""Blotto's pane on the screen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from gui.blotto.fields.known import known_fields
from gui.blotto.solve.views import SOLVE
from gui.shared.charts.library import library
from gui.shared.report.pane import ReportPane
from gui.shared.style.appearance import appearance
from tests.blotto.solve.inspecting import run, settled, solved
from tests.inspecting import shown_pane


@pytest.fixture(autouse=True)
def look(qapp: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("gui.blotto.solve.run_view.SWEEPS", 1)
    monkeypatch.setattr("gui.blotto.solve.reply_view.RESTARTS", 1)
    monkeypatch.setattr(known_fields(), "_fields", [])
    appearance().choose("light", 1.0)
    yield
    appearance().choose("light", 1.0)


@pytest.fixture
def pane(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[ReportPane]:
    """Show a run; nothing moves by itself."""
    library().load_now()
    monkeypatch.setattr(appearance(), "reduced_motion", True)
    with shown_pane(qtbot, ReportPane(SOLVE)) as made:
        made.show_solution(solved(run()))
        settled(made, qtbot)
        yield made
