"""Nim's board, the heap in rows of twelve, and beside it the heap in binary."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtWidgets import QVBoxLayout

from gui.nim.animation import NimFrame
from gui.shared.controls.label import Text
from gui.shared.page.canvas import Canvas
from gui.shared.page.own_side import OwnSide
from gui.shared.style.painter import Painter

IN_ROW = 12


class NimView(Canvas):
    def paint_frame(self, painter: Painter, area: QRectF) -> None:
        frame: NimFrame = self.frame
        paint_stones(painter, area, frame.game.stones, frame.state.stones - frame.taken)
        painter.setOpacity(1.0 - frame.gone)
        paint_stones(painter, area, frame.game.stones, frame.state.stones)


def paint_stones(painter: Painter, area: QRectF, most: int, count: int) -> None:
    """Paint `count` stones where a heap of at most `most` has room."""
    rows = -(-most // IN_ROW)
    pitch = min(area.width() / min(most, IN_ROW), area.height() / rows)
    left = area.center().x() - pitch * min(most, IN_ROW) / 2
    top = area.center().y() - pitch * rows / 2
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(painter.theme.color("accent"))
    for stone in range(count):
        row, column = divmod(stone, IN_ROW)
        middle = QPointF(left + (column + 0.5) * pitch, top + (row + 0.5) * pitch)
        painter.drawEllipse(middle, 0.4 * pitch, 0.4 * pitch)


class BinarySide(OwnSide):
    title = "Binary"

    def __init__(self) -> None:
        super().__init__()
        self._text = Text()
        QVBoxLayout(self).addWidget(self._text)

    def show_frame(self, frame: NimFrame) -> None:
        self._text.set_text(f"{frame.state.stones} = {frame.state.stones:b} in binary")
