"""Rows on the screen: of the same titles, but of other things; said in words of their own."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from pytestqt.qtbot import QtBot

from gui.shared.report.blocks import Column, Rows
from gui.shared.report.renderer import Blocks
from gui.shared.report.shown_rows import ShownRows


def shown(blocks: Blocks, rows: Rows) -> ShownRows:
    blocks.show_blocks((rows,))
    (made,) = blocks.shown
    assert isinstance(made, ShownRows)
    return made


def test_columns_of_the_same_titles_may_be_about_other_things(qtbot: QtBot) -> None:
    blocks = Blocks()
    qtbot.addWidget(blocks)
    for unit in ("points", "games"):
        columns = (Column("Much", lambda row, unit=unit: f"{row} {unit}"),)  # type: ignore[misc]
        table = shown(blocks, Rows("Much", columns, [3])).table
        assert table is not None
        assert table.table_model.index(0, 0).data(Qt.ItemDataRole.DisplayRole) == f"3 {unit}"


def test_rows_are_said_in_words_and_heads_are_painted(qtbot: QtBot) -> None:
    blocks, painted = Blocks(), []
    qtbot.addWidget(blocks)

    def head(_painter: QPainter, box: QRectF) -> None:
        painted.append(box.width())

    columns = (Column("Much", str), Column("Axis", lambda _row: "", paint_head=head))
    table = shown(blocks, Rows("Much", columns, (3,), words=lambda row: f"three: {row}")).table
    assert table is not None
    assert table.words(3) == "three: 3"
    blocks.resize(300, 200)
    blocks.grab()
    assert painted
    assert painted[0] > 0
