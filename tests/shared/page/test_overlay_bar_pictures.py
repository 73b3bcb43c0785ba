"""The bar above a board: switches for what is shown over it, and buttons that zoom."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gui.hog import PAGE
from gui.shared.match.board_area import BoardArea
from gui.shared.page.canvas import Canvas, Overlay
from gui.shared.page.overlay_bar import OverlayBar
from gui.shared.style.painter import Painter
from tests.pages import changed
from tests.pictures import Picture

OVERLAYS = (
    Overlay("danger", "Danger", "gauge", "The chance to lose each place.", is_on=True),
    Overlay("names", "Names", "list"),
)


class Map(Canvas):
    zooms = True

    def paint_frame(self, painter: Painter, area: QRectF) -> None:
        painter.fillRect(area, painter.theme.color("table"))


def area_of(board: Canvas, width: int) -> BoardArea:
    board.show_frame("a frame")
    bar = changed(PAGE, overlays=OVERLAYS).new_overlay_bar(board)
    area = BoardArea(board, QLabel("words"), None, bar)
    area.resize(width, 400)
    return area


def test_switches_say_what_is_shown(qtbot: QtBot) -> None:
    board = Map()
    bar = changed(PAGE, overlays=OVERLAYS).new_overlay_bar(board)
    assert bar is not None
    qtbot.addWidget(bar)
    assert board.overlays == {"danger"}
    bar.switches["names"].click()
    bar.switches["danger"].click()
    assert board.overlays == {"names"}
    bar.show_also(frozenset({"as Sigma sees it"}))
    assert board.overlays == {"names", "as Sigma sees it"}
    assert bar.switches["danger"].accessibleDescription() == "The chance to lose each place."
    for button in bar.zoom_buttons[1], bar.zoom_buttons[1], bar.zoom_buttons[0]:
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert board.zooming is not None
    assert board.zooming.zoom.scale == pytest.approx(1.25)
    bar.zoom_buttons[2].click()
    assert board.area == QRectF(board.rect())


def test_a_board_without_either_has_no_bar(qtbot: QtBot) -> None:
    view = PAGE.new_view()
    qtbot.addWidget(view)
    assert PAGE.new_overlay_bar(view) is None


@pytest.mark.parametrize(("width", "lines"), [(700, 1), (330, 2)])
def test_the_bar_stands_above_the_board(qtbot: QtBot, width: int, lines: int) -> None:
    board = Map()
    area = area_of(board, width)
    qtbot.addWidget(area)
    area.show()
    (bar,) = area.findChildren(OverlayBar)
    assert bar.geometry().bottom() < board.geometry().top()
    assert bar.geometry().left() == board.geometry().left()
    assert (bar.height() > 60) == (lines == 2)
    assert board.geometry().bottom() < 400


def test_bar(picture: Picture) -> None:
    picture.shows(area_of(Map(), 400), 400, 200, margin=0)
