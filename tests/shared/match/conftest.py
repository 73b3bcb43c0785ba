"""Play as a person has it, in the whole window."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from gui.shared.match.play_tab import PlayTab
from gui.window.main_window import MainWindow
from tests.shared.match.playing import begin


@pytest.fixture
def tab(window: MainWindow, qtbot: QtBot) -> PlayTab:
    return begin(window, qtbot)
