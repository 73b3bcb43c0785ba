"""The window with the pages of the toys, to sit down at."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gui.window.main_window import MainWindow
from tests.toys import toys_on_show
from tests.windows import open_window


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with toys_on_show(), open_window(qtbot, tmp_path, theme="light") as made:
        made.resize(1280, 800)
        yield made
