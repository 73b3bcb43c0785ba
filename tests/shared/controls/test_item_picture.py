"""What pictures of things side by side have in common."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.shared.controls.item_picture import ItemPicture
from gui.shared.controls.item_tooltip import Spot
from gui.shared.style.painter import Painter
from tests.showing import on_screen


class Squares(ItemPicture):
    def places(self) -> Sequence[QRectF]:
        return [QRectF(30 * n, 0, 20, 20) for n in range(3)]

    def words(self, item: int) -> str:
        return f"square {item}"

    def tip(self, item: int) -> Sequence[str]:
        return (f"Square {item}", "a line") if item else ()

    def paint(self, painter: Painter) -> None:
        for place in self.places():
            painter.box(place, "cell", "accent")


@pytest.fixture
def squares(qtbot: QtBot) -> Squares:
    made = on_screen(qtbot, Squares("Squares"), 90, 20)
    return made


def test_what_lies_at_a_point_is_found_and_told(squares: Squares) -> None:
    assert [squares.item_at(QPointF(x, 10)) for x in (10, 25, 40, 70)] == [0, -1, 1, 2]
    assert squares.spot_at(QPointF(40, 10)) == Spot(squares.places()[1], "Square 1", ("a line",))
    assert squares.spot_at(QPointF(10, 10)) is None


def test_mouse_and_keys_choose(squares: Squares, qtbot: QtBot) -> None:
    log: list[object] = []
    squares.chosen.connect(log.append)
    squares.clicked.connect(lambda: log.append("clicked"))
    squares.entered.connect(lambda: log.append("entered"))
    left = Qt.MouseButton.LeftButton
    qtbot.mouseClick(squares, left, pos=QPointF(40, 10).toPoint())
    qtbot.mouseClick(squares, left, pos=QPointF(25, 10).toPoint())
    for key in ("Right", "Right", "Home", "Return"):
        qtbot.keyClick(squares, Qt.Key[f"Key_{key}"])
    assert log == [1, "clicked", 2, 2, 0, "entered"]


def test_the_pointer_is_told_once(squares: Squares, qtbot: QtBot) -> None:
    told: list[str] = []
    squares.pointed.connect(told.append)
    for x in (5, 10, 25, 40):
        qtbot.mouseMove(squares, QPointF(x, 10).toPoint())
    assert told == ["square 0", "", "square 1"]


def test_what_is_no_choice_is_only_read(qtbot: QtBot) -> None:
    shown = Squares("Squares", is_choice=False)
    qtbot.addWidget(shown)
    shown.resize(90, 20)
    qtbot.mouseClick(shown, Qt.MouseButton.LeftButton, pos=QPointF(40, 10).toPoint())
    qtbot.keyClick(shown, Qt.Key.Key_Right)
    assert shown.item == -1
    assert shown.focusPolicy() is Qt.FocusPolicy.NoFocus


def test_shift_goes_farther_and_other_keys_held_are_for_the_window(
    squares: Squares, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    log: list[object] = []
    squares.chosen.connect(log.append)
    shift, control = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
    squares.mark(0)
    qtbot.keyClick(squares, Qt.Key.Key_Right, shift)
    qtbot.keyClick(squares, Qt.Key.Key_Right, control)
    assert log == []
    monkeypatch.setattr(Squares, "far", 2)
    qtbot.keyClick(squares, Qt.Key.Key_Right, shift)
    assert log == [2]


@pytest.mark.parametrize(("key", "is_kept"), [("Right", True), ("Up", False)])
def test_the_keys_of_the_choice_are_kept_from_the_window(
    squares: Squares, key: str, is_kept: bool
) -> None:
    event = QKeyEvent(
        QEvent.Type.ShortcutOverride, Qt.Key[f"Key_{key}"], Qt.KeyboardModifier.NoModifier
    )
    event.ignore()
    QApplication.sendEvent(squares, event)
    assert event.isAccepted() is is_kept
