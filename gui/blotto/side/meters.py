"""A number with a bar below it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QBrush, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter

TITLE, BAR = 22, 4
METER = TITLE + BAR + 8


class Meter(QWidget):
    """A title, a number at the right, and how much of all that is."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title, self._text, self._share = title, "", 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance().resized.connect(self.updateGeometry)

    def show_number(self, text: str, share: float) -> None:
        """Show a number; `share` is how far the bar goes, 0 to 1."""
        self._text, self._share = text, share
        self.setAccessibleName(f"{self._title}: {text}" if text else self._title)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, appearance().theme.px(METER))

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_meter(Painter(self), self.width(), self._title, self._text, self._share)


def paint_meter(painter: Painter, width: float, title: str, text: str, share: float) -> None:
    """Paint a title, a number at the right, and a bar that goes as far as `share`, 0 to 1."""
    line = QRectF(0, 0, width, painter.px(TITLE))
    painter.text(line, title)
    painter.text(line, text, align="right", weight=700)
    bar = QRectF(0, line.bottom() + 2, width, BAR)
    painter.track(bar, share, QBrush(painter.theme.color("accent")))
