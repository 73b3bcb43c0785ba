"""The editor in the whole window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gui.hog.editor import draft as editor_draft
from gui.hog.editor import jobs
from gui.hog.editor.editor import Editor
from gui.hog.editor.tab import EditorTab
from gui.window.main_window import MainWindow
from tests.hog.editor.editing import editor_window, fresh_editor, opened, rate_worked_out_once


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(editor_draft, "data_folder", lambda: tmp_path / "data")
    return tmp_path / "data" / "hog-editor.json"


@pytest.fixture(autouse=True)
def rates_are_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test begins with the same table, whose rates against all take longest."""
    monkeypatch.setattr(jobs, "rate_against", rate_worked_out_once)


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with editor_window(qtbot, tmp_path) as made:
        yield made


@pytest.fixture
def tab(window: MainWindow, qtbot: QtBot) -> EditorTab:
    return opened(window, qtbot)


@pytest.fixture
def editor(qtbot: QtBot) -> Iterator[Editor]:
    with fresh_editor(qtbot) as made:
        yield made


@pytest.fixture
def told(editor: Editor) -> list[str]:
    """What the editor says in toasts."""
    heard: list[str] = []
    editor.told.connect(heard.append)
    return heard
