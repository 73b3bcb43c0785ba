"""A table: sorted by its heads, copied as text, read cell by cell, and quick with many rows."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible, QGuiApplication, QKeyEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.shared.controls import slices
from gui.shared.controls.file_dialog import last_folder
from gui.shared.controls.table import Column, Table
from gui.shared.controls.table_model import SLICE


@dataclass(frozen=True)
class City:
    name: str
    people: float


CITIES = (City("Oslo", 700), City("Bern", 134), City("Rome", 2_750), City("Atlantis", math.nan))
COLUMNS = (
    Column("City", lambda row: row.name, lambda row: row.name, width=2),
    Column("People", lambda row: f"{row.people:,.0f}", lambda row: row.people, align="right"),
)


@pytest.fixture
def table(qtbot: QtBot) -> Table:
    table = Table("Cities", COLUMNS, head_height=30)
    qtbot.addWidget(table)
    table.tester = QAbstractItemModelTester(  # type: ignore[attr-defined]
        table.model(), QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    table.show_rows(CITIES)
    table.resize(300, 220)
    table.show()
    return table


def names(table: Table) -> list[str]:
    return [table.model().index(line, 0).data() for line in range(table.model().rowCount())]


def press_head(table: Table, column: int) -> None:
    head = table.horizontalHeader()
    x = head.sectionPosition(column) + 10
    spot = head.viewport().rect().center()
    spot.setX(x)
    QTest.mouseClick(head.viewport(), Qt.MouseButton.LeftButton, pos=spot)


def test_a_click_on_a_head_sorts_then_turns_round_then_goes_back(table: Table) -> None:
    press_head(table, 1)
    assert names(table) == ["Rome", "Oslo", "Bern", "Atlantis"]
    press_head(table, 1)
    assert names(table) == ["Bern", "Oslo", "Rome", "Atlantis"]
    press_head(table, 0)
    assert names(table) == ["Atlantis", "Bern", "Oslo", "Rome"]
    press_head(table, 0)
    press_head(table, 0)
    assert names(table) == [city.name for city in CITIES]
    assert table.table_model.sorted_by == -1


def test_rows_keep_their_place_whatever_the_order(table: Table, qtbot: QtBot) -> None:
    table.set_current(1)
    table.sort_by(0)
    assert table.currentIndex().data() == "Bern"
    with qtbot.waitSignal(table.row_chosen) as chosen:
        spot = table.visualRect(table.model().index(3, 0)).center()
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert CITIES[chosen.args[0]].name == "Rome"
    table.show_rows((*CITIES, City("Cork", 220)))
    assert names(table) == ["Atlantis", "Bern", "Cork", "Oslo", "Rome"]


def test_rows_that_stay_keep_the_cursor(table: Table) -> None:
    table.setCurrentIndex(table.model().index(1, 0))
    for rows in ((City("Cork", 220), *CITIES), CITIES, CITIES[1:], CITIES[1:3]):
        table.show_rows(rows)
        assert table.currentIndex().data() == "Bern"
        assert names(table) == [row.name for row in rows]
    table.show_rows(())
    assert table.model().rowCount() == 0


def test_copied_as_text(table: Table) -> None:
    table.sort_by(1)
    QTest.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    lines = QGuiApplication.clipboard().text().split("\n")
    assert lines == ["City\tPeople", "Rome\t2,750", "Oslo\t700", "Bern\t134", "Atlantis\tnan"]
    QTest.keyClick(table, Qt.Key.Key_Home)
    for _ in range(2):
        QTest.keyClick(table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().split("\n") == lines[:4]


def test_keys_move_the_cursor_and_choose(table: Table, qtbot: QtBot) -> None:
    table.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(table, Qt.Key.Key_End)
    QTest.keyClick(table, Qt.Key.Key_Right)
    assert table.currentIndex().data() == "nan"
    QTest.keyClick(table, Qt.Key.Key_Up)
    with qtbot.waitSignal(table.row_chosen) as chosen:
        QTest.keyClick(table, Qt.Key.Key_Return)
    assert chosen.args == [2]
    QTest.keyClick(table, Qt.Key.Key_Home)
    assert table.currentIndex().row() == 0
    assert table.current_place == -1, "moving the cursor chooses nothing"


def test_a_menu_copies_and_sorts_without_heads(qtbot: QtBot) -> None:
    table = Table("Cities", COLUMNS)
    qtbot.addWidget(table)
    table.show_rows(CITIES)
    assert table.horizontalHeader().isHidden()
    actions = {action.text(): action for action in table.menu().actions()}
    assert {"Copy as text", "Sort by City", "Sort by People"} <= set(actions)
    actions["Sort by City"].trigger()
    assert names(table)[0] == "Atlantis"
    actions["Copy as CSV"].trigger()
    qtbot.waitUntil(lambda: QGuiApplication.clipboard().text().startswith("City,People"))


def test_the_menu_saves_a_csv_file_and_tells_how_that_went(
    table: Table, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    paths = [tmp_path / "cities.csv", None, tmp_path / "no" / "cities.csv"]

    def ask(_parent: object, _title: str, name: str, _kinds: object) -> Path | None:
        asked.append(name)
        return paths[len(asked) - 1]

    monkeypatch.setattr("gui.shared.controls.table_texts.ask_save", ask)
    save = next(each for each in table.menu().actions() if each.text() == "Save as CSV…")
    with qtbot.waitSignal(last_folder().told) as told:
        save.trigger()
    assert told.args == ["Saved as cities.csv."]
    assert asked == ["cities.csv"]
    written = (tmp_path / "cities.csv").read_text().splitlines()
    assert written[:2] == ["City,People", "Oslo,700"]
    assert len(written) == 5
    save.trigger()
    with qtbot.waitSignal(last_folder().told) as told:
        save.trigger()
    assert "cannot be written" in told.args[0]


def test_a_list_leaves_copying_to_the_window_unless_rows_are_selected(
    qtbot: QtBot, table: Table
) -> None:
    def takes_the_key(lines: Table) -> bool:
        control = Qt.KeyboardModifier.ControlModifier
        event = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_C, control)
        event.ignore()
        QApplication.sendEvent(lines, event)
        return event.isAccepted()

    assert takes_the_key(table)
    lines = Table("Cities", COLUMNS)
    qtbot.addWidget(lines)
    lines.show_rows(CITIES)
    assert not takes_the_key(lines)
    QTest.keyClick(lines, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert takes_the_key(lines)


def test_a_screen_reader_finds_heads_and_cells(table: Table) -> None:
    table.sort_by(0)
    told = QAccessible.queryAccessibleInterface(table)
    assert told.role() == QAccessible.Role.Table
    cells = [told.child(number) for number in range(told.childCount())]
    texts = [(cell.role(), cell.text(QAccessible.Text.Name)) for cell in cells]
    assert (QAccessible.Role.ColumnHeader, "People") in texts
    assert (QAccessible.Role.Cell, "2,750") in texts
    bern = next(cell for cell in cells if cell.text(QAccessible.Text.Name) == "Bern")
    assert bern.text(QAccessible.Text.Description) == "City Bern, People 134"
    description = Qt.ItemDataRole.AccessibleDescriptionRole
    assert table.model().headerData(0, Qt.Orientation.Horizontal, description) == "smallest first"


def test_many_rows_are_asked_for_only_where_they_are_seen(qtbot: QtBot) -> None:
    class Long:
        """A hundred thousand rows, made on demand."""

        def __init__(self) -> None:
            self.asked = 0

        def __len__(self) -> int:
            return 100_000

        def __getitem__(self, place: int) -> City:
            self.asked += 1
            return City(f"City {place}", place * 7919 % 100_003)

    rows = Long()
    table = Table("Cities", COLUMNS, head_height=30)
    qtbot.addWidget(table)
    table.resize(300, 220)
    table.show_rows(rows)  # type: ignore[arg-type]
    table.set_current(50_000)
    table.show()
    table.grab()
    assert rows.asked < 100
    before = rows.asked
    table.sort_by(1)
    assert rows.asked - before < 100_000, "the window goes on while the keys are asked for"
    assert names_at(table, 0) == "City 0"
    qtbot.waitUntil(lambda: names_at(table, 0) != "City 0")
    keys = [table.model().index(line, 1).data() for line in range(0, 100_000, 9_999)]
    assert [int(key.replace(",", "")) for key in keys] == sorted(
        (int(key.replace(",", "")) for key in keys), reverse=True
    )
    assert table.currentIndex().data() == "City 50000"
    table.sort_by(0)
    table.show_rows(CITIES)
    assert names(table) == ["Atlantis", "Bern", "Oslo", "Rome"]
    assert len(rows) > SLICE


def names_at(table: Table, line: int) -> str:
    return str(table.model().index(line, 0).data())


@pytest.mark.parametrize("order", [Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder])
def test_what_has_no_number_comes_last_wherever_it_stood(table: Table, order: Qt.SortOrder) -> None:
    for place in range(4):
        rows = [City(name, number) for name, number in (("a", 3.0), ("b", 1.0), ("c", 2.0))]
        rows.insert(place, City("none", math.nan))
        table.show_rows(tuple(rows))
        table.table_model.sort(1, order)
        falling = order == Qt.SortOrder.DescendingOrder
        assert names(table) == [*("acb" if falling else "bca"), "none"]


def test_the_cursor_stays_on_its_row_however_often_it_is_sorted(table: Table) -> None:
    for place, city in enumerate(CITIES):
        table.table_model.sort(-1)
        table.setCurrentIndex(table.model().index(place, 0))
        for column, order in ((0, True), (1, False), (0, False), (1, True), (-1, True)):
            falling = Qt.SortOrder.DescendingOrder if order else Qt.SortOrder.AscendingOrder
            table.table_model.sort(column, falling)
            assert table.currentIndex().data() == city.name


def test_what_fits_one_step_is_sorted_at_once_however_slow_the_machine_is(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slices, "BUDGET_S", -1.0)
    table.sort_by(1)
    assert names(table) == ["Rome", "Oslo", "Bern", "Atlantis"]
    table.show_rows((*CITIES, City("Cork", 220)))
    assert names(table) == ["Rome", "Oslo", "Cork", "Bern", "Atlantis"]


def test_a_sort_by_a_column_that_is_gone_is_dropped(
    table: Table, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(slices, "BUDGET_S", -1.0)
    rows = tuple(City(str(number), float(number)) for number in range(SLICE + 1))
    table.show_rows(rows)
    table.sort_by(1)
    assert table.table_model._slices.is_busy
    table.table_model.set_columns((*COLUMNS, Column("Note", lambda row: "")))
    qtbot.waitUntil(lambda: not table.table_model._slices.is_busy)
    assert names(table) == [row.name for row in rows]


def test_a_column_without_a_width_is_only_copied(qtbot: QtBot) -> None:
    columns = (
        Column("Name", lambda row: row[0]),
        Column("A long remark", lambda row: row[1], width=0),
        Column("Age", lambda row: row[2]),
    )
    table = Table("People", columns, head_height=24)
    qtbot.addWidget(table)
    table.resize(120, 200)
    table.show_rows([("Ada", "first", "36")])
    table.show()
    assert [table.isColumnHidden(number) for number in range(3)] == [False, True, False]
    assert list(table.all_lines()) == ["Name\tA long remark\tAge", "Ada\tfirst\t36"]
