"""The tournament's tab in the whole window."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gui.shared.tournament.tab import TournamentTab
from gui.window.main_window import MainWindow
from tests.shared.tournament.tournaments import choose
from tests.windows import shown_tab


@pytest.fixture(autouse=True)
def own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("gui.shared.tournament.work.data_folder", lambda: tmp_path / "data")


@pytest.fixture
def tab(window: MainWindow, qtbot: QtBot) -> TournamentTab:
    shown = shown_tab(window, "hog", "tournament", TournamentTab)
    shown.setup.rules.set_value("goal", 20)
    shown.setup.rules.changed.emit(shown.setup.rules.instance())
    choose(shown, "always", "bacon", "random")
    return shown
