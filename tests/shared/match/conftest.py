"""Play as a person has it, in the whole window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gui.shared.match import unfinished
from gui.shared.match.play_tab import PlayTab
from gui.window.main_window import MainWindow
from tests.shared.match.playing import begin
from tests.windows import open_window


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    unfinished.path_of("hog").unlink(missing_ok=True)
    with open_window(qtbot, tmp_path, coach="off", theme="light") as made:
        made.resize(1280, 800)
        yield made
    unfinished.path_of("hog").unlink(missing_ok=True)


@pytest.fixture
def tab(window: MainWindow, qtbot: QtBot) -> PlayTab:
    return begin(window, qtbot)
