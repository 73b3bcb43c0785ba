"""The explorer in the whole window."""

from __future__ import annotations

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from engine.ponte.rules import Ponte
from gui.shared.match.play_tab import PlayTab
from gui.window.main_window import MainWindow
from tests.ponte.explorer.exploring import (
    begin,
)
from tests.windows import shown_tab


@pytest.fixture
def window_choices() -> dict[str, Any]:
    return {"coach": "all"}


@pytest.fixture
def tab(window: MainWindow, qtbot: QtBot) -> PlayTab:
    tab = shown_tab(window, "ponte", "play", PlayTab)
    begin(tab, qtbot, Ponte())
    return tab
