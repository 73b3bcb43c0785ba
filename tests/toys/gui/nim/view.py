"""Nim's board: the heap in rows of twelve; beside it the heap in binary; examples of the rules."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt

from engine.nim.rules import Heap, Nim
from gui.nim import NimFrame
from gui.shared.controls.boxes import column_of
from gui.shared.controls.label import Text
from gui.shared.page.canvas import Canvas
from gui.shared.page.own_side import OwnSide
from gui.shared.page.rule_example import RuleExample
from gui.shared.page.timeline import out_cubic
from gui.shared.style.painter import Painter

IN_ROW = 12


class NimView(Canvas):
    def paint_frame(self, painter: Painter, area: QRectF) -> None:
        most, stones, taken = self.frame.game.stones, self.frame.state.stones, self.frame.event
        rows, across = -(-most // IN_ROW), min(most, IN_ROW)
        pitch = min(area.width() / across, area.height() / rows)
        corner = area.center() - QPointF(across - 1, rows - 1) * pitch / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(painter.theme.color("accent"))
        for stone in range(stones):
            if taken is not None and stone == stones - taken.stones:  # those are on their way out
                painter.setOpacity(1.0 - out_cubic(self.frame.progress))
            row, column = divmod(stone, IN_ROW)
            painter.drawEllipse(corner + QPointF(column, row) * pitch, 0.4 * pitch, 0.4 * pitch)


class BinarySide(OwnSide):
    title = "Binary"

    def __init__(self) -> None:
        super().__init__()
        self._text = Text()
        column_of(self._text, on=self)

    def show_frame(self, frame: NimFrame) -> None:
        self._text.set_text(f"{frame.state.stones} = {frame.state.stones:b} in binary")


def rule_examples() -> tuple[RuleExample, ...]:
    return (
        RuleExample("Take stones", "One to three.", Nim(), Heap(5), ask="Click how many."),
        RuleExample("Take the last", "It wins.", Nim(), Heap(5), ({0: 3}, {1: 2})),
    )
