"""Blocks: what is shown anew, what is copied, where choices lead; and no Qt in what they are."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gui.shared.charts.bar_picture import Bar, BarRow
from gui.shared.charts.figure import Figure, Scale
from gui.shared.controls.item_tooltip import Spot
from gui.shared.report.blocks import (
    MOST_COPIED,
    Bars,
    Block,
    Column,
    Curve,
    Do,
    Drawing,
    Key,
    Rows,
    Say,
    Tiles,
    Title,
    text_of,
)
from gui.shared.report.orders import Copy, Look
from gui.shared.report.renderer import Blocks
from gui.shared.report.shown_pictures import ShownBars, ShownCurve, ShownDrawing
from gui.shared.report.shown_rows import ShownRows
from gui.shared.report.shown_words import ShownButton, ShownHeading, ShownSentence, ShownTitle
from tests.showing import on_screen

pytestmark = pytest.mark.usefixtures("plain_look")
COLUMNS = (Column("Name", str), Column("Long", lambda row: str(len(row)), len, align="right"))
ROWS = ("a", "bb")


def figure() -> Figure:
    points = ((0.0, 1.0), (1.0, 2.0))
    return Figure(Scale(0, 1, "time"), Scale(0, 2, "value"), points)


def drawing(about: object, words: str = "one; two") -> Drawing:
    return Drawing("Two", about, lambda *_: None, (100, 50), words)


@pytest.fixture
def blocks(qtbot: QtBot) -> Blocks:
    made = on_screen(qtbot, Blocks(), 300, 500)
    return made


def test_a_sentence_has_room_for_its_words_after_other_blocks(blocks: Blocks, qtbot: QtBot) -> None:
    blocks.resize(200, 300)
    short, long = Say("Short."), Say("A sentence with more words than one line of it has room for.")
    blocks.show_blocks([short])
    blocks.show_blocks([Title("Other"), short])
    qtbot.waitUntil(lambda: blocks.shown[1].y() > 0)
    before = blocks.shown[1].height()
    blocks.show_blocks([Title("Other"), long])
    qtbot.waitUntil(lambda: blocks.shown[1].height() >= 2 * before)
    blocks.show_blocks([Title("Other"), short])
    qtbot.waitUntil(lambda: blocks.shown[1].height() == before)


def test_blocks_are_values_without_qt() -> None:
    code = (
        "import sys, gui.shared.report.blocks, gui.shared.report.orders;"
        "print(sorted(name for name in sys.modules if name.startswith('PySide6')))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_what_is_large_is_another_value_where_it_is_another_object() -> None:
    shown = figure()
    assert Curve("a", shown) == Curve("a", shown) != Curve("a", figure())
    assert Rows("a", COLUMNS, ROWS) == Rows("a", COLUMNS, ROWS, choose=Look)
    assert Rows("a", COLUMNS, ROWS) != Rows("a", COLUMNS, ("a", *ROWS[1:]))
    about = object()
    assert drawing(about) == drawing(about) != drawing(object())
    assert drawing(about) != drawing(about, "three")


def test_blocks_are_copied_as_lines() -> None:
    found: tuple[Block, ...] = (
        Title("Two", "of many"), Key("87 %", "chance"), Say("It is so."), Rows("a", COLUMNS, ROWS),
        Tiles((("50 %", "6 troops"),)), Curve("c", figure()), drawing(None), Do("Go", "x", Look(1)),
    )  # fmt: skip
    assert text_of(found).splitlines() == [
        "Two: of many", "87 % chance", "It is so.", "Name\tLong", "a\t1", "bb\t2",
        "50 %\t6 troops", "one", "two",
    ]  # fmt: skip


def test_the_nth_of_a_kind_keeps_its_widget(blocks: Blocks) -> None:
    blocks.show_blocks((Title("a"), Say("one"), Title("b")))
    first, said, second = blocks.shown
    blocks.show_blocks((Title("c"), Key("1"), Title("d"), Say("two")))
    assert (blocks.shown[0], blocks.shown[2], blocks.shown[3]) == (first, second, said)
    assert isinstance(first, ShownTitle)
    assert isinstance(said, ShownSentence)
    assert (first.live.widget("text").plain, said.live.widget("text").plain) == ("c", "two")
    blocks.show_blocks(())
    assert not any(child.isVisible() for child in blocks.findChildren(QWidget))
    blocks.show_blocks((Title("e"),))
    assert blocks.shown == [first]
    assert first.isVisible()


def test_only_what_is_another_value_is_shown_anew(
    blocks: Blocks, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Any] = []
    show = ShownCurve.show_block
    monkeypatch.setattr(
        ShownCurve, "show_block", lambda self: (told.append(self.block), show(self))
    )
    curve = Curve("a", figure())
    blocks.show_blocks((curve, Title("a")))
    blocks.show_blocks((Curve("a", curve.figure), Title("b")))
    assert len(told) == 1
    blocks.show_blocks((Curve("a", figure()), Title("b")))
    assert len(told) == 2


def test_a_choice_leads_to_the_order_of_the_newest_report(blocks: Blocks, qtbot: QtBot) -> None:
    orders: list[object] = []
    blocks.ordered.connect(orders.append)
    for number in (1, 2):
        rows = Rows("a", COLUMNS, ROWS, choose=lambda place, n=number: Look((n, place)))
        blocks.show_blocks((rows, Do("Go", "x", Copy(str(number), "Copied."))))
    table, button = blocks.shown
    assert isinstance(table, ShownRows)
    assert isinstance(button, ShownButton)
    assert table.table is not None
    table.table.row_chosen.emit(1)
    button.live.widget("button").click()
    assert orders == [Look((2, 1)), Copy("2", "Copied.")]


def test_other_columns_make_another_table(blocks: Blocks) -> None:
    blocks.show_blocks((Rows("a", COLUMNS, ROWS),))
    (shown,) = blocks.shown
    assert isinstance(shown, ShownRows)
    blocks.show_blocks((Rows("a", COLUMNS[:1], ("c",)),))
    assert shown.table is not None
    assert [column.title for column in shown.table.columns] == ["Name"]
    assert list(shown.table.rows) == ["c"]


class Lazy(Sequence[str]):
    """Rows that are made on demand, and note which of them were."""

    def __init__(self) -> None:
        self.made: set[int] = set()

    def __len__(self) -> int:
        return 5000

    def __getitem__(self, place: Any) -> Any:
        if place >= len(self):
            raise IndexError
        self.made.add(place)
        return str(place)


def test_of_many_rows_only_those_in_sight_are_made(blocks: Blocks) -> None:
    rows = Lazy()
    blocks.show_blocks((Rows("a", COLUMNS, rows, height=30),))
    blocks.grab()
    assert 0 < len(rows.made) < 40
    lines = text_of((Rows("a", COLUMNS, rows),)).splitlines()
    assert (len(lines), lines[-1]) == (MOST_COPIED + 2, "and 4,000 more")


def test_a_double_click_on_a_row_and_a_second_line_in_it(blocks: Blocks) -> None:
    orders: list[object] = []
    blocks.ordered.connect(orders.append)
    two_lines = Column("Name", str, below=lambda row: f"more of {row}")
    blocks.show_blocks((Rows("a", (two_lines,), ROWS, enter=Look, head=0),))
    (shown,) = blocks.shown
    assert isinstance(shown, ShownRows)
    assert shown.table is not None
    model = shown.table.table_model
    shown.table.doubleClicked.emit(model.index(1, 0))
    assert orders == [Look(1)]
    role = Qt.ItemDataRole.AccessibleDescriptionRole
    assert model.index(0, 0).data(role) == f"more of {ROWS[0]}"


def test_bars_are_chosen_entered_and_marked(blocks: Blocks, qtbot: QtBot) -> None:
    orders: list[object] = []
    blocks.ordered.connect(orders.append)
    row = BarRow((Bar(1, words="one"), Bar(2, words="two")))

    def bars(current: int, choose: Any = Look) -> Bars:
        enter = click = lambda bar: Copy(str(bar), "")
        return Bars("Bars", row, "", choose, click, enter, current, is_off=not current)

    blocks.show_blocks((replace(bars(0), is_off=False),))
    (shown,) = blocks.shown
    assert isinstance(shown, ShownBars)
    assert shown.bars is not None
    qtbot.keyClick(shown.bars, Qt.Key.Key_Right)
    qtbot.keyClick(shown.bars, Qt.Key.Key_Return)
    place = shown.bars.picture().column(0).center().toPoint()
    qtbot.mouseClick(shown.bars, Qt.MouseButton.LeftButton, pos=place)
    assert orders == [Look(1), Copy("1", ""), Look(0), Copy("0", "")]
    blocks.show_blocks((bars(1),))
    assert (shown.bars.isEnabled(), shown.bars.item) == (True, 1)
    blocks.show_blocks((bars(0, choose=None),))
    assert not shown.bars.isEnabled()
    assert shown.bars.focusPolicy() is Qt.FocusPolicy.NoFocus
    assert bars(1) == bars(1) != bars(0)
    assert text_of((bars(1),)) == "one\ntwo\n"


def test_a_drawing_may_be_higher_where_it_is_narrow_and_has_a_tip(blocks: Blocks) -> None:
    tall = replace(drawing(None), height_at=lambda theme, width: 9000 / width, tip=("Why", "so"))
    blocks.show_blocks((tall,))
    (shown,) = blocks.shown
    assert isinstance(shown, ShownDrawing)
    assert (shown.heightForWidth(100), shown.heightForWidth(300)) == (90, 30)
    assert shown.view._tip._spot_now() == Spot(QRectF(shown.view.rect()), "Why", ("so",))
    blocks.show_blocks((drawing(None, "another"),))
    assert not shown.hasHeightForWidth()
    assert shown.sizeHint().height() == 50


def test_a_small_title_has_its_note_below_where_it_is_narrow(blocks: Blocks) -> None:
    blocks.show_blocks((Title("Costs", "% of the chance to win, mean of 30", is_small=True),))
    (shown,) = blocks.shown
    assert isinstance(shown, ShownHeading)
    heading = shown.live.widget("heading")
    title, note = heading.title, heading.note
    for width, is_beside in ((500, True), (160, False)):
        blocks.resize(width, 200)
        blocks.show()
        QApplication.processEvents()
        assert (title.y() == note.y()) == is_beside
