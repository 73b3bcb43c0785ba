"""The middle of the editor: the map, with undo and redo in its title, and the brush as legend."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from engine.hog.rules import Hog
from gui.hog.editor.brush_palette import RING, BrushPalette
from gui.hog.editor.table_canvas import TableCanvas
from gui.shared.controls.buttons import IconButton
from gui.shared.style.appearance import appearance
from gui.shared.text.key_text import key_text

GAP, OVERHANG = 4, 6
"""Between the buttons, and how far the last one stands out, so that its icon ends with the map."""


class EditorMap(QWidget):
    """Puts the controls where the map has left room for them."""

    def __init__(self, game: Hog, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.canvas = TableCanvas(game)
        self.canvas.setParent(self)
        self.undo = IconButton(
            "undo-2", self.tr("Undo ({keys})").format(keys=key_text("Ctrl+Z")), parent=self
        )
        self.redo = IconButton(
            "redo-2", self.tr("Redo ({keys})").format(keys=key_text("Ctrl+Shift+Z")), parent=self
        )
        self.brush = BrushPalette(game, self)
        self.setMinimumSize(self.canvas.minimumSizeHint())
        appearance().resized.connect(self._lay_out)

    def show_history(self, undo: str, redo: str) -> None:
        """Offer to undo and to redo what is named."""
        for button, name in ((self.undo, undo), (self.redo, redo)):
            button.setEnabled(bool(name))
            button.setAccessibleDescription(name)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        self.canvas.setGeometry(self.rect())
        layout = self.canvas.place_now()
        tool = self.undo.sizeHint()
        top = round(layout.title.center().y() - tool.height() / 2)
        right = round(layout.plot.right()) + OVERHANG
        self.redo.setGeometry(right - tool.width(), top, tool.width(), tool.height())
        self.undo.setGeometry(self.redo.x() - tool.width() - GAP, top, tool.width(), tool.height())
        size = self.brush.sizeHint().height() - 2 * RING
        tiles = QRectF(layout.legend.topLeft(), layout.legend.size())
        tiles.setHeight(size)
        self.brush.setGeometry(tiles.adjusted(-RING, -RING, RING, RING).toRect())
