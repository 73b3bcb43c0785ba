"""Blotto's inspector on the screen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from gui.blotto.fields.known import known_fields
from gui.blotto.solve.inspector import BlottoInspector
from gui.shared.charts.library import library
from gui.shared.style.appearance import appearance
from tests.blotto.solve.inspecting import run, settled, solved
from tests.inspecting import shown_inspector


@pytest.fixture(autouse=True)
def look(qapp: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("gui.blotto.solve.run_view.SWEEPS", 1)
    monkeypatch.setattr("gui.blotto.solve.reply_view.RESTARTS", 1)
    monkeypatch.setattr(known_fields(), "_fields", [])
    appearance().choose("light", 1.0)
    yield
    appearance().choose("light", 1.0)


@pytest.fixture
def inspector(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[BlottoInspector]:
    """Show a run; nothing moves by itself."""
    library().load_now()
    monkeypatch.setattr(appearance(), "reduced_motion", True)
    with shown_inspector(qtbot, BlottoInspector()) as made:
        made.show_solution(solved(run()))
        settled(made, qtbot)
        yield made
