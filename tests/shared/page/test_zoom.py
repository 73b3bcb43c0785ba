"""Boards that zoom: by wheel, drag, keys and pinch; clicks fall where they are seen."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gui.shared.page.canvas import Canvas
from gui.shared.page.zoom import MOST, WHOLE, Zoom
from gui.shared.style.painter import Painter

VIEW = (0.0, 0.0, 400.0, 200.0)


class Board(Canvas):
    """Ten squares in a row."""

    zooms = True

    def paint_frame(self, painter: Painter, area: QRectF) -> None:
        painter.fillRect(area, painter.theme.color("accent"))

    def square_at(self, point: QPointF) -> int:
        return int((point.x() - self.area.left()) / self.area.width() * 10)


@pytest.fixture
def board(qtbot: QtBot) -> Board:
    board = Board()
    qtbot.addWidget(board)
    board.resize(400, 200)
    board.show_frame("a frame")
    board.show()
    board.activateWindow()
    return board


def turn(board: QWidget, point: QPointF, notches: int) -> None:
    event = QWheelEvent(
        point, board.mapToGlobal(point), QPoint(), QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(board, event)


def test_what_is_under_the_pointer_stays_there() -> None:
    draw = random.Random(11)
    zoom = WHOLE
    for _ in range(300):
        at = (draw.random(), draw.random())
        before = zoom.left + at[0] / zoom.scale, zoom.top + at[1] / zoom.scale
        zoom = zoom.scaled(draw.choice((0.8, 1.25, 2.0)), at)
        after = zoom.left + at[0] / zoom.scale, zoom.top + at[1] / zoom.scale
        assert 1 <= zoom.scale <= MOST
        is_at_edge = (
            min(zoom.left, zoom.top) == 0
            or zoom.scale in (1, MOST)
            or max(zoom.left, zoom.top) == 1 - 1 / zoom.scale
        )
        assert is_at_edge or after == pytest.approx(before)


def test_the_part_seen_never_leaves_the_board() -> None:
    zoom = WHOLE.scaled(4).moved(5, -5)
    assert zoom == Zoom(4, 0.75, 0)
    assert zoom.board(VIEW) == (-1200, 0, 1600, 800)
    assert WHOLE.moved(0.3, 0.3) == WHOLE == WHOLE.scaled(0.5)


def test_the_wheel_enlarges_about_the_pointer(board: Board) -> None:
    place = QPointF(350, 100)
    assert board.square_at(place) == 8
    turn(board, place, 5)
    assert board.area.width() == pytest.approx(400 * 1.25**5)
    assert board.square_at(place) == 8
    turn(board, place, -9)
    assert board.area == QRectF(0, 0, 400, 200)


def test_a_click_tells_where_and_a_drag_moves(board: Board, qtbot: QtBot) -> None:
    clicked: list[int] = []
    board.clicked.connect(lambda point: clicked.append(board.square_at(point)))
    left = Qt.MouseButton.LeftButton
    qtbot.mouseClick(board, left, pos=QPoint(350, 100))
    turn(board, QPointF(0, 0), 4)
    qtbot.mouseClick(board, left, pos=QPoint(350, 100))
    assert clicked == [8, 3]
    area = board.area
    qtbot.mousePress(board, left, pos=QPoint(350, 100))
    qtbot.mouseMove(board, QPoint(250, 100))
    qtbot.mouseRelease(board, left, pos=QPoint(250, 100))
    assert board.area.left() == pytest.approx(area.left() - 100)
    assert clicked == [8, 3]


def test_keys_move_the_part_seen(board: Board, qtbot: QtBot) -> None:
    assert board.zooming is not None
    board.setFocus()
    qtbot.keyClick(board, Qt.Key.Key_Right)
    assert board.zooming.zoom == WHOLE
    board.zooming.closer()
    board.zooming.closer()
    left = board.area.left()
    qtbot.keyClick(board, Qt.Key.Key_Right)
    assert board.area.left() == pytest.approx(left - 40)
    board.zooming.farther()
    board.zooming.show_whole()
    assert board.area == QRectF(board.rect())


def test_what_lies_over_the_board_zooms_it_too(board: Board, qtbot: QtBot) -> None:
    assert board.zooming is not None
    over = QWidget(board)
    over.setGeometry(board.rect())
    over.show()
    board.zooming.follow(over)
    turn(over, QPointF(200, 100), 1)
    assert board.area.width() == pytest.approx(500)
    with qtbot.waitSignal(board.clicked):
        qtbot.mouseClick(over, Qt.MouseButton.LeftButton)


def test_other_boards_stay_as_they_are(qtbot: QtBot) -> None:
    class Still(Board):
        zooms = False

    still = Still()
    qtbot.addWidget(still)
    still.resize(300, 100)
    turn(still, QPointF(9, 9), 3)
    assert (still.zooming, still.area) == (None, QRectF(0, 0, 300, 100))
