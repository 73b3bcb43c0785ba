"""A chart of whose points one is chosen, such as a moment of a match."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent

from gui.shared.charts.chart import Chart


class ChoiceChart(Chart):
    """A click, a drag or an arrow key chooses a point; `point_hovered` brings -1 for none.

    The wheel zooms, dragging with Ctrl shows a part and with Shift moves it.  Whoever hears what is
    chosen marks it, and writes what the point under the pointer says.
    """

    point_chosen = Signal(int)
    point_hovered = Signal(int)

    def __init__(self, name: str, ground: str, *, height: int = 0) -> None:
        super().__init__(name, ground, height=height, has_readout=False)
        self._chosen = -1
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def mark(self, index: int) -> None:
        """Mark the point that is chosen, where it has that one."""
        self._chosen = index
        self.set_cursor(index if index <= self._last else -1)

    def move_cursor(self, index: int) -> None:
        if index != self._chosen:
            super().move_cursor(index)
            self.point_chosen.emit(index)

    def read(self, index: int) -> None:
        self.point_hovered.emit(index)

    def rest(self) -> None:
        self.point_hovered.emit(-1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        is_plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        if event.button() == Qt.MouseButton.LeftButton and is_plain:
            self._choose(event.position())
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        if event.buttons() & Qt.MouseButton.LeftButton and not self.is_dragged:
            self._choose(event.position())

    def _choose(self, place: QPointF) -> None:
        index = self.nearest(place) if self.plot is not None else -1
        if index not in (-1, self._chosen):
            self.point_chosen.emit(index)
