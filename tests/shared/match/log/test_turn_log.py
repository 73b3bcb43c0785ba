from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from gui.shared.match.log.lines import Log
from gui.shared.match.log.row_text import detail_role
from gui.shared.match.log.turn_log import TurnLog
from gui.shared.page.page import LogRow
from gui.shared.page.stops import Groups
from gui.shared.style.appearance import appearance

ROWS = [
    LogRow(0, "5 dice", "4 3 6 2 5", "+20"),
    LogRow(1, "Pig out", "a 1 in six", "+1", "circle-alert"),
    LogRow(0, "Free bacon", "", "+8"),
]


@pytest.fixture
def log(qtbot: QtBot) -> TurnLog:
    log = TurnLog()
    qtbot.addWidget(log)
    log.tester = QAbstractItemModelTester(  # type: ignore[attr-defined]
        log.list.model(), QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    log.resize(272, 300)
    log.set_names(("You", "Final"))
    log.show()
    return log


def listed(log: TurnLog) -> list[str]:
    return [log.list.row_at(line).text for line in log.list.rows]


def test_newest_on_top(log: TurnLog) -> None:
    log.show_log(Log(ROWS))
    assert listed(log) == ["Free bacon", "Pig out", "5 dice"]
    assert not log.empty.isVisible()


def test_empty_says_what_will_be_here(log: TurnLog) -> None:
    assert log.empty.isVisible()
    assert not log.list.isVisible()


def test_only_what_was_shown_is_listed(log: TurnLog) -> None:
    log.show_log(Log(ROWS[:2]))
    log.reveal(2)
    log.show_log(Log(ROWS))
    assert listed(log) == ["Pig out", "5 dice"]
    log.reveal(3)
    assert listed(log)[0] == "Free bacon"
    log.reveal(1)
    assert listed(log) == ["5 dice"]
    log.reveal(None)
    assert len(listed(log)) == 3


def test_taking_back(log: TurnLog) -> None:
    log.show_log(Log(ROWS))
    log.show_log(Log([ROWS[0], ROWS[2]]))
    assert listed(log) == ["Free bacon", "5 dice"]
    log.show_log(Log([]))
    assert listed(log) == []


def test_the_log_is_copied_from_the_first_turn_on(log: TurnLog, qtbot: QtBot) -> None:
    log.show_log(Log(ROWS, turns=Groups((0, 2))))
    assert len(log.list.rows) == 2  # folds, the newest on top
    copy = log.list.menu().actions()[0]
    assert copy.text() == "Copy the log"
    QGuiApplication.clipboard().setText("")
    copy.trigger()
    qtbot.waitUntil(lambda: QGuiApplication.clipboard().text() != "")
    head, *lines = QGuiApplication.clipboard().text().splitlines()
    assert head == "Turn\tWho\tDone\tDetails\tValue"
    assert [line.split("\t")[2] for line in lines] == ["5 dice", "Pig out", "Free bacon"]


def test_rows_in_words(log: TurnLog) -> None:
    log.show_log(Log(ROWS))
    model = log.list.model()
    cells = [model.index(1, column).data() for column in range(model.columnCount())]
    assert cells == ["2", "Final", "Pig out", "a 1 in six", "+1"]
    text = model.index(1, 0).data(Qt.ItemDataRole.AccessibleDescriptionRole)
    assert text == "Turn 2, Final: Pig out, a 1 in six, +1"


def test_click_and_enter_choose(log: TurnLog, qtbot: QtBot) -> None:
    log.show_log(Log(ROWS))
    place = log.list.visualRect(log.list.model().index(1, 0)).center()
    with qtbot.waitSignal(log.step_chosen) as clicked:
        qtbot.mouseClick(log.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert clicked.args == [1]
    log.list.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(log.list, Qt.Key.Key_End)
    with qtbot.waitSignal(log.step_chosen) as entered:
        qtbot.keyClick(log.list, Qt.Key.Key_Return)
    assert entered.args == [0]


def test_other_keys_are_left_to_the_window(log: TurnLog, qtbot: QtBot) -> None:
    log.show_log(Log(ROWS))
    log.show_step(1)
    before = log.list.currentIndex()
    for key in (Qt.Key.Key_7, Qt.Key.Key_N, Qt.Key.Key_P):
        qtbot.keyClick(log.list, key)
    assert log.list.currentIndex() == before


def test_current_step_keeps_its_row(log: TurnLog) -> None:
    log.show_log(Log(ROWS[:2]))
    log.show_step(0)
    assert log.list.current_place == 1
    log.show_log(Log(ROWS))
    assert log.list.current_place == 2
    log.reveal(0)
    assert log.list.current_place == -1
    log.reveal(1)
    assert log.list.current_place == 0


def test_note(log: TurnLog) -> None:
    log.set_note("you lead by 4")
    assert log.heading.note.plain == "you lead by 4"
    assert log.heading.note.isVisible()


def test_many_turns_paint_at_any_size(log: TurnLog) -> None:
    log.show_log(Log(ROWS * 400))
    log.show_step(1100)
    heights = []
    for scale in (0.8, 1.0, 2.0):
        appearance().choose("light", scale)
        for width in (232, 272, 372):
            log.resize(width, 500)
            assert not log.grab().isNull()
            heights.append(log.list.rowHeight(0))
    assert heights == [29, 29, 29, 36, 36, 36, 148, 148, 112]


def test_long_details_are_written_smaller_before_they_are_cut():
    theme = appearance().theme
    dice = "3 3 4 4 6 5 6 6 3 4"
    width = theme.metrics("body").horizontalAdvance(dice)
    assert detail_role(dice, width + 1, theme) == "body"
    assert detail_role(dice, width - 1, theme) == "small"
    assert detail_role(dice, width / 2, theme) == "tick"


def test_a_few_letters_are_not_cut_but_left_out():
    """Of "11 v 10" stood "11…" beside the last combat of the Ponte."""
    theme = appearance().theme
    width = theme.metrics("tick").horizontalAdvance("11 v 10")
    assert detail_role("11 v 10", width, theme) == "tick"
    assert detail_role("11 v 10", width - 1, theme) == ""
