"""The map of a sweep as a widget: a point is moved with the mouse or the arrow keys."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeyEvent, QMouseEvent

from gui.gunslinger.solve.map_figure import (
    BETAS,
    MUS,
    STEPS,
    Cell,
    SweepMap,
    cell_of,
    cell_words,
    map_figure,
)
from gui.shared.charts.chart import Chart
from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.drawing import Drawing
from gui.shared.controls.drawing_view import DrawingView
from gui.shared.report.shown import Shown
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal

_MOVES = {
    Qt.Key.Key_Up: (1, 0),
    Qt.Key.Key_Down: (-1, 0),
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
}
FAR = 10
"""Cells that an arrow key goes with Shift."""


class MapChart(Chart):
    """Shows a SweepMap; `moved` tells that the point is another, `entered` that Enter was hit."""

    moved = Signal()
    entered = Signal()

    def __init__(self) -> None:
        super().__init__(self.tr("How the trigger fares for every µ and β"), has_readout=False)
        self.found: SweepMap | None = None
        self.cell: Cell = cell_of(0.4, 0.06)

    def show_map(self, found: SweepMap) -> None:
        """Show another map; the point stays where it is."""
        self.found = found
        self.cursor_index = self._index(self.cell)
        self.show_figure(map_figure(found))
        self._describe()

    def choose(self, cell: Cell) -> None:
        """Move the point."""
        if cell == self.cell:
            return
        self.cell = cell
        self.set_cursor(self._index(cell))
        self._describe()
        self.moved.emit()

    def sizeHint(self) -> QSize:
        return QSize(540, appearance().theme.px(340))

    def nearest(self, place: QPointF) -> int:
        assert self.plot is not None
        x, y = self.plot.point_at(place)
        row = min(max(int(y), 0), len(BETAS) - 1)
        return self._index((row, min(max(int(x), 0), len(MUS) - 1)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if self.found is None:
            super().keyPressEvent(event)
        elif key in _MOVES:
            far = FAR if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
            self._move(*(far * step for step in _MOVES[key]))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Move the point to where a click was; a drag has marked a part to show."""
        before = self.cursor_index
        super().mouseReleaseEvent(event)
        if self.found is not None and self.cursor_index != before:
            self.choose(divmod(self.cursor_index, len(MUS)))

    def rest(self) -> None:
        """Mark the point again, as nothing is under the pointer; say no more of a cell."""
        if self.found is not None:
            self._mark(self._index(self.cell))
            self._announce("")

    def _move(self, up: int, right: int) -> None:
        row = min(max(self.cell[0] + up, 0), len(BETAS) - 1)
        self.choose((row, min(max(self.cell[1] + right, 0), len(MUS) - 1)))
        words = QAccessibleAnnouncementEvent(self, self.accessibleDescription())
        QAccessible.updateAccessibility(words)

    def _describe(self) -> None:
        assert self.found is not None
        self.setAccessibleDescription(cell_words(self.found, self.cell))

    @staticmethod
    def _index(cell: Cell) -> int:
        return cell[0] * len(MUS) + cell[1]


class ShownMap(Shown):
    """The map of a sweep with its legend; `about` is the map and the cell of the point."""

    stretch = 5

    def __init__(self) -> None:
        super().__init__()
        self.map, self.legend = MapChart(), DrawingView()
        self.map.moved.connect(lambda: self._order(self.block.choose(self.map.cell)))
        self.map.entered.connect(lambda: self._order(self.block.enter(self.map.cell)))
        self.map.pointed.connect(self.pointed)
        column_of(row_of(STRETCH, self.legend), (self.map, 1), on=self, gap=4)

    @property
    def title(self) -> str:
        return tr("Map")

    def show_block(self) -> None:
        found, cell = self.block.about
        self.map.cell = cell
        if found is not self.map.found:
            self.legend.show_drawing(depth_legend(found))
            self.map.show_map(found)

    def exports(self) -> dict[str, str]:
        return {suffix: text for suffix, text in self.map.exports().items() if suffix != ".svg"}

    def ask_save(self, suffix: str) -> None:
        self.map.ask_save(suffix)


_WIDTH, _BAR, _HEIGHT = 156, 120, 30


def depth_legend(found: SweepMap) -> Drawing:
    """Return the ends of a map, worse at the left; nothing while nothing is known."""
    worst, best = found.ends
    digits = 2 if abs(worst - best) > 0.01 else 3
    texts = decimal(worst, digits), tr("{best}, better").format(best=decimal(best, digits))
    name = tr("From {worst} to {best}").format(worst=texts[0], best=texts[1])

    def paint(painter: Painter, area: QRectF) -> None:
        if found.best is None:
            return
        width, height = painter.px(_BAR), painter.px(10)
        bar = QRectF(area.width() - width, 2, width, height)
        words = QRectF(0, bar.top() - 4, bar.left() - 6, height + 8)
        painter.text(words, texts[0], "tick", "text_3", "right")
        for step, color in enumerate(painter.theme.depth.bar(STEPS)):
            left = round(bar.left() + width * step / STEPS)
            right = round(bar.left() + width * (step + 1) / STEPS)
            painter.fillRect(QRectF(left, bar.top(), right - left, height), color)
        below = QRectF(0, bar.bottom() + 2, area.width(), painter.px(16))
        painter.text(below, texts[1], "tick", "text_3", "right")

    return Drawing(name, found, paint, (_WIDTH, _HEIGHT), "", is_wide=False)
