"""Blotto's inspector on the screen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from gui.blotto.solve.inspector import BlottoInspector
from gui.shared.style.appearance import appearance
from tests.blotto.solve.inspecting import run, settled, solved
from tests.jobs import jobs_alive


@pytest.fixture(autouse=True)
def look(qapp: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("gui.blotto.solve.jobs.SWEEPS", 1)
    appearance().choose("light", 1.0)
    yield
    appearance().choose("light", 1.0)


@pytest.fixture
def inspector(qtbot: QtBot) -> Iterator[BlottoInspector]:
    made = BlottoInspector()
    for widget in (made, made.controls):
        qtbot.addWidget(widget)
    made.resize(900, 700)
    made.show()
    made.show_solution(solved(run()))
    settled(made, qtbot)
    yield made
    qtbot.waitUntil(lambda: not jobs_alive())
