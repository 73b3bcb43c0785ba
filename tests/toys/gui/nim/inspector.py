"""What the solver found: a row of heaps, won or lost, to walk along and to play from."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout

from engine.nim.rules import Heap
from engine.nim.solver import NimSolution
from gui.shared.controls.label import Text
from gui.shared.page.inspector import Inspector, Solved
from gui.shared.text.tr import tr


class NimInspector(Inspector[NimSolution]):
    def __init__(self) -> None:
        super().__init__()
        self.hint = tr("Arrows go to another heap, Enter plays from there.")
        self._wins: tuple[bool, ...] = (False,)
        self._at = 0
        self._label = Text()
        QVBoxLayout(self).addWidget(self._label)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_solution(self, solved: Solved[NimSolution]) -> None:
        self._wins = solved.solution.wins
        self._go_to(len(self._wins) - 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        ways = {Qt.Key.Key_Left.value: -1, Qt.Key.Key_Right.value: 1}
        if event.key() == Qt.Key.Key_Return:
            self.play_asked.emit(Heap(self._at))
        elif event.key() in ways:
            self._go_to(min(max(self._at + ways[event.key()], 1), len(self._wins) - 1))
        else:
            super().keyPressEvent(event)

    def _go_to(self, stones: int) -> None:
        self._at = stones
        lost, won = tr("%n stone(s): lost", stones), tr("%n stone(s): won", stones)
        text = won if self._wins[stones] else lost
        self._label.set_text(text)
        self.setAccessibleDescription(text)
