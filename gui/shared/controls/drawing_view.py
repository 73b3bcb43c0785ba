"""Shows a drawing: what every picture has that is only looked at."""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.shared.controls.drawing import Drawing
from gui.shared.controls.item_tooltip import give_tooltip
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter


class DrawingView(QWidget):
    """Paints and tells the drawing shown last; empty before the first."""

    def __init__(self, drawing: Drawing | None = None, *, least: int = 0) -> None:
        """Show a drawing, at the least so wide if it asks for as much."""
        super().__init__()
        self.drawing: Drawing | None = None
        self._least = least
        self._tip = give_tooltip(self, "")
        if drawing is not None:
            self.show_drawing(drawing)

    def show_drawing(self, drawing: Drawing) -> None:
        """Show another drawing."""
        self.drawing = drawing
        self.setAccessibleName(drawing.name)
        self.setAccessibleDescription(drawing.words)
        self._tip.set_text("".join(drawing.tip[:1]), drawing.tip[1:])
        wide = QSizePolicy.Policy.Expanding if drawing.is_wide else QSizePolicy.Policy.Fixed
        policy = QSizePolicy(wide, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(drawing.height_at is not None)
        self.setSizePolicy(policy)
        self.updateGeometry()
        self.update()

    def heightForWidth(self, width: int) -> int:
        if self.drawing is None or self.drawing.height_at is None:
            return -1
        return math.ceil(self.drawing.height_at(appearance().theme, width))

    def sizeHint(self) -> QSize:
        if self.drawing is None:
            return QSize()
        theme, (width, height) = appearance().theme, self.drawing.size
        at_width = self.heightForWidth(self.width())
        high = theme.px(height) if at_width < 0 else at_width
        return QSize(width if self.drawing.is_wide else theme.px(width), high)

    def minimumSizeHint(self) -> QSize:
        size = self.sizeHint()
        if self.drawing is not None and self.drawing.is_wide:
            size.setWidth(appearance().theme.least(min(self._least, size.width())))
        return size

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for another height where that depends on the width: layouts keep what was asked."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width() and self.hasHeightForWidth():
            self.updateGeometry()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.drawing is not None:
            with Painter(self) as painter:
                self.drawing.paint(painter, QRectF(self.rect()))
