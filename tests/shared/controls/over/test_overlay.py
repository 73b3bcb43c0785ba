"""A card over the window keeps the focus, and shows what it goes to."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from gui.shared.controls.boxes import ThinScroll, column_of, holder_of
from gui.shared.controls.buttons import Button, IconButton
from gui.shared.controls.item_tooltip import tip_bubble
from gui.shared.controls.label import Text
from gui.shared.controls.over.drawer import Drawer
from gui.shared.controls.over.overlay import Overlay
from gui.shared.page.settings import Preferences
from gui.shared.shell.settings_sheet import SettingsSheet
from gui.shared.style.appearance import appearance
from tests.showing import on_screen


def test_tab_brings_what_it_reaches_into_sight(qtbot: QtBot) -> None:
    window = on_screen(qtbot, QWidget(), 400, 300, is_active=True)
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


@pytest.mark.parametrize("kind", ["drawer", "card"])
def test_no_tooltip_of_the_page_stays_over_what_opens(qtbot: QtBot, kind: str) -> None:
    window = on_screen(qtbot, QWidget(), 400, 300)
    tip_bubble(window).show_beside(QRect(100, 100, 50, 20), "Of the page")
    assert tip_bubble(window).isVisible()
    if kind == "drawer":
        Drawer(window, QWidget()).set_open(True)
    else:
        Overlay(window, "Card", 300).open()
    assert not tip_bubble(window).isVisible()


def test_a_card_that_is_open_grows_with_its_texts(qtbot: QtBot, tmp_path: Path) -> None:
    window = on_screen(qtbot, QWidget(), 1280, 800)
    card = SettingsSheet(window, Preferences(tmp_path / "settings.json"))
    card.open()
    appearance().choose("light", 1.5)
    try:
        QApplication.processEvents()
        grown = card.card.height()
        card.close_card()
        card.open()
        assert grown == card.card.height()
    finally:
        appearance().choose("light", 1.0)


def test_a_window_may_go_while_its_card_waits_for_larger_texts(qtbot: QtBot) -> None:
    window = QWidget()
    card = Overlay(window, "Card", 300)
    appearance().choose("light", 1.5)
    try:
        with qtbot.captureExceptions() as raised:
            window.show()
            card.open()
            appearance().choose("light", 1.2)
            delete(window)
            QApplication.processEvents()
        assert raised == []
    finally:
        appearance().choose("light", 1.0)
