"""A card over the window keeps the focus, and shows what it goes to."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.shared.controls.boxes import column_of, holder_of
from gui.shared.controls.buttons import Button, IconButton
from gui.shared.controls.label import Text
from gui.shared.controls.over.overlay import Overlay
from gui.shared.controls.scroll_area import ThinScroll


def test_tab_brings_what_it_reaches_into_sight(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(400, 300)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    last = Button("Last")
    scroll = ThinScroll(holder_of(column_of(900, last)))
    card = Overlay(window, "Card", 300)
    card.lay_out(Text("Title"), (scroll, 1), gap=8, margins=(24, 16, 16, 16))
    scroll.setFixedHeight(200)
    card.open()
    close = card.findChild(IconButton)
    close.setFocus()
    assert last.visibleRegion().isEmpty()
    QTest.keyClick(close, Qt.Key.Key_Tab)
    assert last.hasFocus()
    assert not last.visibleRegion().isEmpty()
