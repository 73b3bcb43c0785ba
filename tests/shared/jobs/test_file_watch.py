"""A file is looked at while somebody sees what was made of it, and told of where it is another."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.shared.jobs.file_watch import FileWatch


def test_a_change_is_told_once(qtbot: QtBot, tmp_path: Path) -> None:
    path, seen, told = tmp_path / "a", QWidget(), []
    qtbot.addWidget(seen)
    watch = FileWatch([path], seen)
    watch.changed.connect(lambda: told.append(path.exists()))
    seen.show()
    assert watch.timer.isActive()
    path.write_text("one")
    watch.look()
    watch.look()
    assert told == [True]
    path.unlink()
    watch.look()
    assert told == [True, False]
    seen.hide()
    assert not watch.timer.isActive()
    path.write_text("two")
    seen.show()
    assert told == [True, False, True]
