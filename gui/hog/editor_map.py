"""The middle of the editor: title, undo and redo, the brush, and the map, one below the other."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from gui.hog.brush_palette import RING, BrushPalette
from gui.hog.table_canvas import TableCanvas
from gui.shared.button import IconButton
from gui.shared.text import Text
from gui.shared.theme import appearance

GAP = 4


class EditorMap(QWidget):
    """Lays out its parts as wide as the square of the map."""

    def __init__(self, goal: int, numbers: range, parent: QWidget | None = None) -> None:
        """Show an empty map of a game to `goal`."""
        super().__init__(parent)
        self.title = Text(self.tr("Dice for every pair of scores"), "section", parent=self)
        self.undo = IconButton("undo-2", self.tr("Undo (Ctrl+Z)"), parent=self)
        self.redo = IconButton("redo-2", self.tr("Redo (Ctrl+Shift+Z)"), parent=self)
        self.brush = BrushPalette(numbers, self)
        self.canvas = TableCanvas(goal, self)
        self.setMinimumSize(360, 400)
        appearance().changed.connect(self._place)

    def show_history(self, undo: str, redo: str) -> None:
        """Offer to undo and to redo what is named."""
        for button, name in ((self.undo, undo), (self.redo, redo)):
            button.setEnabled(bool(name))
            button.setAccessibleDescription(name)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out again."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        tool = self.undo.sizeHint()
        head, brush = tool.height(), self.brush.sizeHint().height()
        top = head + brush + 2 * GAP
        self.canvas.setGeometry(0, top, self.width(), max(self.height() - top, 1))
        plot = self.canvas.plot.toRect()
        left, right = plot.left(), plot.right()
        self.title.setGeometry(left, 0, plot.width() - 2 * tool.width() - GAP, head)
        self.redo.setGeometry(right - tool.width() + 6, 0, tool.width(), head)
        self.undo.setGeometry(self.redo.x() - tool.width() - GAP, 0, tool.width(), head)
        self.brush.setGeometry(QRect(left - RING, head + GAP, plot.width() + 2 * RING, brush))
