"""Keys that choose: a roving focus, what holds it while they are busy, and keys with other uses."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.shared.page.choice_keys import ALONG, BETWEEN_ROWS, TO_ENDS, ChoiceKey, ChoiceKeys


@pytest.fixture
def keys(qtbot: QtBot) -> Iterator[ChoiceKeys[ChoiceKey]]:
    window = QWidget()
    entry = QLineEdit()
    panel = QWidget()
    column = QVBoxLayout(window)
    column.addWidget(entry)
    column.addWidget(panel)
    made = ChoiceKeys(panel, ChoiceKey, ALONG | BETWEEN_ROWS | TO_ENDS)
    made.columns = 3
    made.show("abcdefg", "b")
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    window.activateWindow()
    yield made
    window.close()


def focused(keys: ChoiceKeys[ChoiceKey]) -> object:
    widget = keys.panel.window().focusWidget()
    return widget.action if isinstance(widget, ChoiceKey) else None


def press(qtbot: QtBot, keys: ChoiceKeys[ChoiceKey], *codes: Qt.Key) -> None:
    for code in codes:
        qtbot.keyClick(keys.panel.window().focusWidget(), code)


def test_tab_reaches_one_and_arrows_the_others(qtbot: QtBot, keys: ChoiceKeys[ChoiceKey]) -> None:
    pointed: list[object] = []
    keys.pointed.connect(pointed.append)
    keys["b"].setFocus(Qt.FocusReason.TabFocusReason)
    press(qtbot, keys, Qt.Key.Key_Right, Qt.Key.Key_Down)
    assert focused(keys) == "f"
    press(qtbot, keys, Qt.Key.Key_Down)  # there is no row below
    assert focused(keys) == "f"
    press(qtbot, keys, Qt.Key.Key_Home, Qt.Key.Key_Left)
    assert focused(keys) == "a"
    assert keys.has_ring
    reached = [key.action for key in keys.each if key.focusPolicy() & Qt.FocusPolicy.TabFocus]
    assert reached == ["a"]
    assert [action for action in pointed if action is not None] == ["b", "c", "f", "a"]


def test_what_can_still_be_chosen_keeps_its_key_and_the_focus(
    keys: ChoiceKeys[ChoiceKey],
) -> None:
    kept, gone = keys["c"], keys["b"]
    kept.setFocus(Qt.FocusReason.TabFocusReason)
    assert keys.show("hgec", "h")
    assert keys.actions == ("h", "g", "e", "c")
    assert keys["c"] is kept
    assert focused(keys) == keys.current == "c"
    assert keys["h"].isVisible()
    assert not gone.isVisible()
    assert not keys.show("hgec", "h")


@pytest.mark.parametrize("code", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_a_key_is_clicked(qtbot: QtBot, keys: ChoiceKeys[ChoiceKey], code: Qt.Key) -> None:
    chosen: list[object] = []
    keys.chosen.connect(chosen.append)
    keys["c"].setFocus(Qt.FocusReason.TabFocusReason)
    press(qtbot, keys, code)
    keys["e"].click()
    assert chosen == ["c", "e"]
    assert keys.current == "e"


def test_the_focus_is_held_while_busy(qtbot: QtBot, keys: ChoiceKeys[ChoiceKey]) -> None:
    keys["d"].setFocus(Qt.FocusReason.TabFocusReason)
    keys.set_enabled(False)
    assert keys.panel.hasFocus()
    keys.show("cdefgh", "c")
    keys.set_enabled(True)
    assert focused(keys) == "d"
    assert keys.has_ring
    keys.show("xyz", "y")
    keys.set_enabled(True)
    assert focused(keys) == "y"


def test_whoever_took_the_focus_meanwhile_keeps_it(
    qtbot: QtBot, keys: ChoiceKeys[ChoiceKey]
) -> None:
    keys["d"].setFocus(Qt.FocusReason.TabFocusReason)
    keys.set_enabled(False)
    entry = keys.panel.window().findChild(QLineEdit)
    entry.setFocus()
    keys.set_enabled(True)
    assert entry.hasFocus()


def test_a_key_may_mean_something_else(qtbot: QtBot, keys: ChoiceKeys[ChoiceKey]) -> None:
    judged: list[Qt.Key] = []
    keys.further = (Qt.Key.Key_X,)
    keys.judge = lambda code: judged.append(code) is None and code == Qt.Key.Key_Right
    keys["a"].setFocus(Qt.FocusReason.TabFocusReason)
    press(qtbot, keys, Qt.Key.Key_X, Qt.Key.Key_Right, Qt.Key.Key_End)
    assert judged == [Qt.Key.Key_X, Qt.Key.Key_Right, Qt.Key.Key_End]
    assert focused(keys) == "g"
