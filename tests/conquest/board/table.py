"""The map with its controls over it, for tests."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.conquest.state import (
    Board,
)
from engine.core.play.chance import Chance
from gui.conquest.board.view import ConquestView
from gui.conquest.play.panel import ConquestPanel
from gui.shared.match.board_area import BoardArea
from gui.shared.page.board_text import BoardText
from tests.conquest.board.boards import (
    GAME,
    shown,
)

BEN = 1
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


NONE = Qt.KeyboardModifier.NoModifier


class Table:
    """A map with its controls over it, and what was chosen there."""

    def __init__(self, qtbot: QtBot) -> None:
        self.view, self.panel = ConquestView(), ConquestPanel()
        self.area = BoardArea(self.view, BoardText(self.view, lambda _frame: [""]), self.panel)
        qtbot.addWidget(self.area)
        self.chosen: list[Any] = []
        self.panel.chosen.connect(self.chosen.append)
        self.area.resize(860, 560)
        self.area.show()

    def ask(self, state: Board) -> None:
        """Ask Ben for a choice."""
        self.state = state
        self.view.show_frame(shown(state))
        self.panel.show_state(GAME, state, BEN, is_asked=True)
        QApplication.processEvents()

    def play(self, number: int, seed: int = 1) -> None:
        """Play what was chosen, and ask again."""
        step = GAME.step(self.state, {BEN: self.chosen[number]}, Chance(seed))
        self.panel.show_state(GAME, self.state, BEN, is_asked=False)
        self.ask(step.state)

    def at(self, place: int) -> QPoint:
        """Return where a place stands."""
        layout = self.view.layout_now()
        assert layout is not None
        return layout.middles[place].toPoint()

    def click(
        self, place: int, modifiers: Qt.KeyboardModifier = NONE, button: Qt.MouseButton = LEFT
    ) -> None:
        widget = self.panel.childAt(self.at(place))
        assert widget is not None
        QTest.mouseClick(widget, button, modifiers, widget.mapFrom(self.panel, self.at(place)))

    def drag(self, *places: int) -> None:
        """Drag from place to place."""
        ground = self.panel.ground
        QTest.mousePress(ground, LEFT, NONE, self.at(places[0]))
        for start, end in pairwise(places):
            for share in (0.3, 0.7, 1.0):
                way = self.at(end) - self.at(start)
                self._move(self.at(start) + way * share)
        QTest.mouseRelease(ground, LEFT, NONE, self.at(places[-1]))

    def _move(self, point: QPoint) -> None:
        at = QPointF(point)
        event = QMouseEvent(QEvent.Type.MouseMove, at, at, LEFT, LEFT, NONE)
        QApplication.sendEvent(self.panel.ground, event)
