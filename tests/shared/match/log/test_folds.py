"""The log folds by turn: rows are made when they are seen, folds open by mouse and keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from gui.shared.match.log.lines import Log, Part
from gui.shared.match.log.turn_log import TurnLog
from gui.shared.page.page import LogRow
from gui.shared.page.stops import Groups

MOVES = 3


class Made(Sequence[LogRow]):
    """Rows of a long match; knows which of them were made."""

    def __init__(self, count: int) -> None:
        self.count, self.made = count, set[int]()

    def __len__(self) -> int:
        return self.count

    @overload
    def __getitem__(self, step: int) -> LogRow: ...
    @overload
    def __getitem__(self, step: slice) -> Sequence[LogRow]: ...
    def __getitem__(self, step: int | slice) -> LogRow | Sequence[LogRow]:
        assert isinstance(step, int)
        self.made.add(step)
        icon = "star" if step % 7 == 5 else ""
        return LogRow(step // MOVES % 3, f"to town {step}", value=f"+{step}", icon=icon)


def long_log(count: int, setup: int = 0) -> Log:
    turns = Groups().extended((step // MOVES for step in range(count)), 0)
    return Log(Made(count), turns=turns, setup=setup)


@pytest.fixture
def log(qtbot: QtBot) -> TurnLog:
    log = TurnLog()
    qtbot.addWidget(log)
    log.tester = QAbstractItemModelTester(  # type: ignore[attr-defined]
        log.list.model(), QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    log.resize(300, 400)
    log.set_names(("You", "Bold", "Timid"))
    log.show()
    return log


def told(log: TurnLog) -> list[str]:
    model = log.list.model()
    role = Qt.ItemDataRole.AccessibleDescriptionRole
    return [model.index(row, 0).data(role) for row in range(model.rowCount())]


def test_the_newest_turn_is_open_and_the_others_are_one_line(log: TurnLog) -> None:
    log.show_log(long_log(8))
    assert told(log) == [
        "Turn 3, Timid: to town 6, to town 7, +7, open",
        "Turn 3, Timid: to town 7, +7",
        "Turn 3, Timid: to town 6, +6",
        "Turn 2, Bold: to town 5, +5, closed",
        "Turn 1, You: to town 0, to town 1, to town 2, +2, closed",
    ]
    log.reveal(7)
    assert told(log)[:2] == [
        "Turn 3, Timid: to town 6, +6",
        "Turn 2, Bold: to town 5, +5, closed",
    ]
    log.reveal(6)
    assert told(log)[0] == "Turn 2, Bold: to town 5, +5, open"


def test_a_click_and_keys_fold(log: TurnLog, qtbot: QtBot) -> None:
    log.show_log(long_log(9))
    table = log.list
    qtbot.mouseClick(
        table.viewport(),
        Qt.MouseButton.LeftButton,
        pos=table.visualRect(table.model().index(4, 0)).center(),
    )
    assert [line.part for line in table.rows][4:] == [
        Part.OPEN, Part.ROW, Part.ROW, Part.ROW, Part.CLOSED
    ]  # fmt: skip
    table.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(table, Qt.Key.Key_Home)
    qtbot.keyClick(table, Qt.Key.Key_Left)
    assert table.rows[0].part is Part.CLOSED
    assert table.currentIndex().row() == 0
    qtbot.keyClick(table, Qt.Key.Key_Right)
    assert table.rows[0].part is Part.OPEN
    qtbot.keyClick(table, Qt.Key.Key_Down)
    with qtbot.waitSignal(log.step_chosen) as chosen:
        qtbot.keyClick(table, Qt.Key.Key_Return)
    assert chosen.args == [8]
    qtbot.keyClick(table, Qt.Key.Key_Left)
    assert table.currentIndex().row() == 0
    table.all_folded.emit(False)
    assert [line.part for line in table.rows] == [Part.CLOSED] * 3


def test_what_somebody_folded_stays_so_while_the_match_goes_on(log: TurnLog) -> None:
    log.show_log(long_log(9))
    log.list.folded.emit(0, True)
    log.show_log(long_log(12), kept=9)
    parts = {line.turn: line.part for line in log.list.rows if line.is_fold}
    assert parts == {3: Part.OPEN, 2: Part.CLOSED, 1: Part.CLOSED, 0: Part.OPEN}
    log.show_log(long_log(9), kept=0)
    parts = {line.turn: line.part for line in log.list.rows if line.is_fold}
    assert parts == {2: Part.OPEN, 1: Part.CLOSED, 0: Part.CLOSED}


def test_the_step_on_show_is_marked_in_its_fold(log: TurnLog) -> None:
    log.show_log(long_log(9))
    log.show_step(7)
    assert log.list.rows[log.list.current_place].step == 7
    log.show_step(4)
    assert log.list.rows[log.list.current_place].part is Part.CLOSED
    log.list.folded.emit(1, True)
    assert log.list.rows[log.list.current_place].step == 4


@pytest.mark.parametrize("setup", [4, 6])
def test_the_setup_is_one_fold(log: TurnLog, setup: int) -> None:
    log.show_log(long_log(9, setup))
    assert told(log)[-1] == f"Setup, You, Bold: {setup} steps, closed"
    turns = range(log.list.log.turn_of(8) + 1)
    listed = [step for turn in turns for step in log.list.log.steps_of(turn, 9)]
    assert listed == list(range(9))
    assert [log.list.log.turn_of(step) for step in (0, setup - 1, setup)] == [0, 0, 1]


def test_several_who_chose_at_once_have_a_row_each(log: TurnLog) -> None:
    parts = tuple(LogRow(player, f"bid {player}") for player in range(3))
    rows = [LogRow(2, "8 to Timid", others=(0, 1), parts=parts), LogRow(0, "nobody bid")]
    log.show_log(Log(rows, is_parted=lambda step: step == 0))
    assert told(log) == ["Turn 2, You: nobody bid", "Turn 1, Timid, You, Bold: 8 to Timid, closed"]
    log.list.folded.emit(0, True)
    assert told(log)[2:] == ["Turn 1, You: bid 0", "Turn 1, Bold: bid 1", "Turn 1, Timid: bid 2"]
    log.show_step(0)
    assert log.list.rows[log.list.current_place].is_fold
    assert not log.grab().isNull()


def test_rows_are_made_when_they_are_seen(log: TurnLog) -> None:
    rows = long_log(5000)
    assert isinstance(rows.rows, Made)
    del log.tester  # type: ignore[attr-defined]
    log.show_log(rows)
    log.grab()
    assert len(rows.rows.made) < 150
    assert len(log.list.rows) == 1667 + 2
    log.reveal(2500)
    log.grab()
    assert len(rows.rows.made) < 300


def test_a_game_may_say_a_turn_its_own_way(log: TurnLog) -> None:
    whole = long_log(6)
    log.show_log(Log(whole.rows, turns=whole.turns, summary=lambda rows: LogRow(1, str(len(rows)))))
    assert told(log)[-1] == "Turn 1, Bold: 3, closed"
