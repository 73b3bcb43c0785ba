"""A picture painted by hand is copied, saved and told in words by its menu."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from gui.shared.charts.picture_menu import PictureMenu
from gui.shared.controls.file_dialog import last_folder


def test_what_the_menu_does(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    widget, opened = QWidget(), []
    qtbot.addWidget(widget)
    widget.resize(60, 40)
    widget.setAccessibleName("The way there")
    widget.setAccessibleDescription("one: 1; two: 2")
    menu = PictureMenu(widget)
    monkeypatch.setattr(QMenu, "popup", lambda _menu, place: opened.append(place))
    reason = QContextMenuEvent.Reason.Mouse
    QApplication.sendEvent(widget, QContextMenuEvent(reason, QPoint(1, 1), QPoint(1, 1)))
    assert len(opened) == 1
    done = {each.text(): each for each in menu.menu().actions()}
    done["Copy as words"].trigger()
    assert QGuiApplication.clipboard().text() == "one: 1\ntwo: 2"
    done["Copy picture"].trigger()
    assert QGuiApplication.clipboard().image().size() == widget.grab().size()
    path = tmp_path / "way.png"
    monkeypatch.setattr("gui.shared.charts.picture_menu.ask_save", lambda *_asked: path)
    with qtbot.waitSignal(last_folder().told) as told:
        done["Picture as PNG…"].trigger()
    assert told.args == ["Saved as way.png."]
    assert QImage(str(path)).size() == widget.grab().size()
