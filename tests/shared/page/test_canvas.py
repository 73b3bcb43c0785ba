"""A board whose view fails is an error that is told, and not the end of the program."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from pytestqt.qtbot import QtBot

from gui.shared.controls.table import Column, Table
from gui.shared.page.canvas import Canvas
from gui.shared.style.painter import Painter

PAINTERS: list[QPainter] = []


class FailingView(Canvas):
    def paint_frame(self, painter: Painter, area: QRectF) -> None:
        PAINTERS.append(painter)
        raise ValueError("a view that fails")


def test_the_painter_of_a_view_that_fails_is_ended(qtbot: QtBot) -> None:
    """Qt ends the program where one is still at work on a window that is shown."""
    PAINTERS.clear()
    view = FailingView()
    qtbot.addWidget(view)
    view.show_frame("a frame")
    with pytest.raises(ValueError, match="a view that fails"):
        view.grab()
    assert [painter.isActive() for painter in PAINTERS] == [False]


def test_the_painter_of_a_row_that_fails_is_ended(qtbot: QtBot) -> None:
    """Rows are told by a game's words, as in the log."""
    PAINTERS.clear()

    def paint(painter: QPainter, *_: object) -> None:
        PAINTERS.append(painter)
        raise ValueError("words that fail")

    table: Table[str] = Table("Turns", [Column("Turn", str, paint=paint)])
    qtbot.addWidget(table)
    table.show_rows(["a turn"])
    with pytest.raises(ValueError, match="words that fail"):
        table.grab()
    assert [painter.isActive() for painter in PAINTERS] == [False]
