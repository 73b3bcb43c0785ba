"""The explorer in the whole window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine.ponte.rules import Ponte
from gui.shared.match.play_tab import PlayTab
from gui.window.main_window import MainWindow
from tests.ponte.explorer.exploring import (
    begin,
)
from tests.windows import open_window, shown_tab


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with open_window(qtbot, tmp_path, coach="all") as made:
        yield made


@pytest.fixture
def tab(window: MainWindow, qtbot: QtBot) -> PlayTab:
    tab = shown_tab(window, "ponte", "play", PlayTab)
    begin(tab, qtbot, Ponte())
    return tab
