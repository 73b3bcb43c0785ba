"""Dialogs open where the last one was left, on another day too; keys are those of the platform."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from gui.shared.controls.file_dialog import ask_open, ask_open_several, ask_save, last_folder
from gui.shared.page.settings import Preferences
from tests.windows import open_window


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """The places where dialogs open; each chooses a file in a folder of its own."""
    places: list[str] = []

    def chosen(name: str) -> str:
        path = tmp_path / str(len(places)) / name
        path.parent.mkdir(exist_ok=True)
        return str(path)

    def open_one(_parent: QWidget, _title: str, place: str, _kinds: str) -> tuple[str, str]:
        places.append(place)
        return chosen("one.json"), ""

    def open_many(_parent: QWidget, _title: str, place: str, _kinds: str) -> tuple[list[str], str]:
        places.append(place)
        return [chosen("a.csv"), chosen("b.csv")], ""

    def save(_parent: QWidget, _title: str, place: str, _kinds: str) -> tuple[str, str]:
        places.append(place)
        return chosen("mine"), "NumPy (*.npy)"

    monkeypatch.setattr(QFileDialog, "getOpenFileName", open_one)
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", open_many)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", save)
    last_folder().remember("")
    return places


def test_each_dialog_opens_where_the_last_was_left(
    qtbot: QtBot, asked: list[str], tmp_path: Path
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    assert ask_open(parent, "Open", "*") == tmp_path / "1" / "one.json"
    assert len(ask_open_several(parent, "Open", "*")) == 2
    kinds = {"CSV (*.csv)": ".csv", "NumPy (*.npy)": ".npy"}
    assert ask_save(parent, "Save", "table.csv", kinds) == tmp_path / "3" / "mine.npy"
    wanted = [Path.home(), tmp_path / "1", tmp_path / "2" / "table.csv"]
    assert asked == [str(place) for place in wanted]
    (tmp_path / "3").rmdir()
    ask_open(parent, "Open", "*")
    assert asked[-1] == str(Path.home())


def test_the_folder_is_kept_for_another_day(qtbot: QtBot, asked: list[str], tmp_path: Path) -> None:
    with open_window(qtbot, tmp_path) as window:
        window.files.ask()
        kept = window.preferences.settings.last_folder
        assert kept == str(tmp_path / "1")
    last_folder().remember("")
    Preferences(tmp_path / "settings.json")
    with open_window(qtbot, tmp_path) as window:
        window.files.ask()
    assert asked[-1] == kept


def test_nobody_opens_a_dialog_elsewhere() -> None:
    gui = Path(__file__).parents[3] / "gui"
    found = [path.name for path in gui.rglob("*.py") if "QFileDialog" in path.read_text("utf-8")]
    assert found == ["file_dialog.py"]
