"""The row with the coach's level, and the list that it opens."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gui.shared.controls.boxes import STRETCH, column_of
from gui.shared.match.coach.level_row import LevelChoice, LevelList, LevelRow
from gui.shared.page.coach_level import CoachLevel

Key = Qt.Key


@pytest.fixture
def row(qtbot: QtBot) -> Iterator[LevelRow]:
    window = QWidget()
    made = LevelRow()
    made.chosen.connect(lambda level: made.show_level(level, False))
    made.show_level(CoachLevel.WARN, False)
    column_of(made, STRETCH, on=window, margins=24)
    qtbot.addWidget(window)
    window.resize(320, 500)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    yield made
    window.close()


def open_list(row: LevelRow) -> LevelList:
    row.open()
    (found,) = row.window().findChildren(LevelList)
    assert found.isVisible()
    return found


def level(row: LevelRow) -> CoachLevel:
    return CoachLevel(row.box.currentIndex())


def focused() -> CoachLevel:
    choice = QApplication.focusWidget()
    assert isinstance(choice, LevelChoice)
    return choice.level


def test_a_new_profile_is_warned(row: LevelRow) -> None:
    assert row.box.currentText() == "Warn me"
    assert row.sentence.plain == "Speaks up before a costly choice."
    assert row.sentence.isVisible()


def test_arrows_and_enter_choose(row: LevelRow, qtbot: QtBot) -> None:
    opened = open_list(row)
    assert focused() is CoachLevel.WARN
    qtbot.keyClick(QApplication.focusWidget(), Key.Key_Down)
    qtbot.keyClick(QApplication.focusWidget(), Key.Key_Down)
    assert focused() is CoachLevel.ALL
    assert level(row) is CoachLevel.WARN
    qtbot.keyClick(QApplication.focusWidget(), Key.Key_Return)
    assert not opened.isVisible()
    assert level(row) is CoachLevel.ALL
    assert (row.box.accessibleName(), row.box.currentText()) == ("Coach", "Show all")
    assert not row.sentence.isVisible()
    open_list(row)
    assert [each.isChecked() for each in opened.choices] == [False, False, False, True]
    qtbot.keyClick(QApplication.focusWidget(), Key.Key_Up)
    qtbot.keyClick(QApplication.focusWidget(), Key.Key_Up)
    qtbot.keyClick(QApplication.focusWidget(), Key.Key_Escape)
    assert not opened.isVisible()
    assert level(row) is CoachLevel.ALL


def test_enter_chooses_what_a_click_has_opened(row: LevelRow, qtbot: QtBot) -> None:
    qtbot.mouseClick(row.box, Qt.MouseButton.LeftButton)
    qtbot.keyClick(QApplication.focusWidget(), Key.Key_Return)
    (opened,) = row.window().findChildren(LevelList)
    assert not opened.isVisible()
    assert level(row) is CoachLevel.WARN


def test_clicks_choose_and_one_beside_it_leaves(row: LevelRow, qtbot: QtBot) -> None:
    opened = open_list(row)
    qtbot.mouseClick(opened.choices[2], Qt.MouseButton.LeftButton)
    assert level(row) is CoachLevel.HINTS
    open_list(row)
    qtbot.mouseClick(opened, Qt.MouseButton.LeftButton, pos=QPoint(5, 490))
    assert not opened.isVisible()
    assert level(row) is CoachLevel.HINTS


def test_it_opens_below_itself(row: LevelRow) -> None:
    opened = open_list(row)
    bottom = row.row.mapTo(row.window(), QPoint(0, row.row.height())).y()
    assert opened.card.geometry().top() == bottom + 8
    assert opened.card.geometry().right() + 1 == 320 - 24
    assert opened.card.width() == 272
    assert {choice.height() for choice in opened.choices} == {52}


def test_hints_have_a_button_where_they_can_be_asked_for(row: LevelRow, qtbot: QtBot) -> None:
    asked: list[bool] = []
    row.hint.clicked.connect(lambda: asked.append(True))
    assert not row.hint.isVisible(), "at the level that warns"
    row.chosen.emit(CoachLevel.HINTS)
    assert row.hint.isVisible()
    assert not row.hint.isEnabled(), "nobody is asked"
    row.show_level(CoachLevel.HINTS, True)
    qtbot.mouseClick(row.hint, Qt.MouseButton.LeftButton)
    assert asked == [True]
    row.chosen.emit(CoachLevel.ALL)
    assert not row.hint.isVisible()
