"""A square map of colours: a cell is chosen with the mouse or the arrow keys."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QEvent, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
)

from gui.shared.charts.chart import Chart
from gui.shared.charts.figure import Figure, Scale
from gui.shared.charts.heat_paint import (
    LARGE_CELL,
    Cell,
    HeatHead,
    HeatLayout,
    layout_of,
    paint_cross,
    paint_frame,
    paint_gaps,
    paint_hover,
    paint_numbers,
    paint_whole,
)
from gui.shared.charts.heat_picture import CellColors, HeatPicture
from gui.shared.charts.look import Point
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import draw_text
from gui.shared.style.picture_file import LIGHT, png_of, save_as, svg_of
from gui.shared.style.theme import Theme

if TYPE_CHECKING:
    from gui.shared.charts.heat_plot import HeatPlot

MOVES = {
    Qt.Key.Key_Up: (1, 0),
    Qt.Key.Key_Down: (-1, 0),
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_PageUp: (10, 0),
    Qt.Key.Key_PageDown: (-10, 0),
}
FAR = 10
"""Cells that an arrow key goes with Shift."""
SIZE = QSize(760, 820)
"""Of an exported picture."""
Numbers = npt.NDArray[Any]


class HeatMap(Chart):
    """Shows a picture, with a cross at the chosen cell; wheel and drag show a part of it."""

    cell_chosen = Signal(int, int)
    cell_hovered = Signal(int, int)
    """Carries -1 and -1 when the pointer has left."""
    entered = Signal()
    """Enter was pressed, or a cell of the whole map clicked twice."""
    reported = Signal(str)

    head = HeatHead()

    def __init__(self) -> None:
        super().__init__("", has_readout=False)
        self.picture: HeatPicture | None = None
        self.draw: Callable[[Theme], HeatPicture] | None = None
        self.cell: Cell = (0, 0)
        self.hovered: Cell | None = None
        self._hover_text = ""
        self._cells: HeatPlot | None = None
        self._laid_out: tuple[Any, HeatLayout] | None = None

    @property
    def shown_cell(self) -> Cell:
        """The cell to describe: under the pointer, or else at the cross."""
        return self.cell if self.hovered is None else self.hovered

    def show_map(self, draw: Callable[[Theme], HeatPicture]) -> None:
        """Show what `draw` makes of a theme; the cells stay where they are, if they still exist."""
        self.draw = draw
        picture = self.picture = draw(appearance().theme)
        last = picture.count - 1
        self.cell = min(self.cell[0], last), min(self.cell[1], last)
        self.setAccessibleName(picture.title)
        spoken = self.accessibleDescription()  # is of the cell, whatever is drawn
        scale = Scale(0.0, picture.count)
        self.show_figure(Figure(scale, scale).over(CellColors(picture.colors)))
        self.setAccessibleDescription(spoken)
        hovered, self.hovered, self._hover_text = self.hovered, None, ""
        if hovered is not None and max(hovered) <= last:
            self.hover(hovered)  # what there is to say of it may be another thing now

    def show_cell(self, cell: Cell) -> None:
        """Put the cross on a cell, and move what is seen so that it is in it."""
        self.cell = cell
        if self.plot is not None:
            for corner in (0, 1):
                self.plot.reveal((cell[1] + corner, cell[0] + corner))
        self.repaint_over()

    def show_hover(self, text: str) -> None:
        """Write something about the cell under the pointer."""
        if text != self._hover_text:
            self._hover_text = text
            self._repaint(None if self.picture is None else self.laid_out.title)

    def choose(self, cell: Cell) -> None:
        """Put the cross on a cell, and tell if it is another."""
        if cell != self.cell:
            self.show_cell(cell)
            self.cell_chosen.emit(*cell)

    def hover(self, cell: Cell | None) -> None:
        """Take a cell for the one under the pointer, and tell if it is another."""
        if cell != self.hovered:
            before, self.hovered = self.hovered, cell
            self.cell_hovered.emit(*(cell or (-1, -1)))
            for ring in (before, cell):
                self._repaint(None if ring is None else self._ring_area(ring))

    def repaint_over(self) -> None:
        """Paint again what moves over the cells."""
        if self._cells is not None:
            self._cells.over.update()

    def sizeHint(self) -> QSize:
        return QSize(600, 640)

    def minimumSizeHint(self) -> QSize:
        return QSize(300, 300)

    def layout_now(self) -> HeatLayout | None:
        """Return where everything lies, once there is a picture."""
        if self.picture is None:
            return None
        seen = None
        if self.plot is not None and self.plot.figure is not None:
            (left, right), (low, _high) = self.plot.seen
            seen = (low, left), right - left
        # Asked for some times while the pointer goes from cell to cell.
        rows = self.picture.names[1]
        key = self.size().toTuple(), self.picture.count, appearance().theme, self.head, seen, rows
        if self._laid_out is None or self._laid_out[0] != key:
            self._laid_out = key, layout_of(QRectF(self.rect()), *key[1:])
        return self._laid_out[1]

    def new_plot(self) -> HeatPlot:
        from gui.shared.charts.heat_plot import HeatPlot

        self._cells = HeatPlot(self, self)
        return self._cells

    def cells_area(self) -> QRectF:
        """Return where the cells lie."""
        return self.laid_out.plot

    def paint_behind(self, painter: QPainter) -> None:
        """Paint title, legend and axes."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_frame(painter, self.laid_out, self._shown, appearance().theme)

    def paint_large(self, painter: QPainter) -> None:
        """Paint what large cells have besides a colour."""
        layout, theme = self.laid_out, appearance().theme
        if layout.side >= LARGE_CELL:
            painter.setClipRect(layout.plot)
            paint_gaps(painter, layout, theme)
            paint_numbers(painter, layout, self._shown, theme)

    def paint_over(self, painter: QPainter) -> None:
        """Paint the cross, and what is under the pointer."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        layout, theme = self.laid_out, appearance().theme
        title = theme.metrics("section").horizontalAdvance(self._shown.title)
        room = layout.title.adjusted(title + theme.px(16), 0, 0, 0)
        words = theme.metrics("small").horizontalAdvance(self._hover_text)
        if room.width() > words:  # it is said below the page, too
            font, ink = theme.font("small"), theme.color("text_2")
            draw_text(painter, room, self._hover_text, font, ink, "right")
        painter.setClipRect(layout.plot.adjusted(-7, -7, 7, 7))
        paint_cross(painter, layout, self.cell, theme)
        if self.hovered is not None and self.hovered != self.cell:
            paint_hover(painter, layout, self.hovered, theme)

    def exports(self) -> dict[str, str]:
        return super().exports() | {".npy": self.tr("Numbers as NumPy array…")}

    @property
    def center(self) -> Point:
        """Keys zoom about the cross."""
        return self.cell[1] + 0.5, self.cell[0] + 0.5

    def write_to(self, path: Path) -> None:
        """Write all of the map, in the light theme."""
        assert self.draw is not None
        picture = self.draw(LIGHT)

        def paint(painter: QPainter) -> None:
            paint_whole(painter, QSizeF(SIZE), picture, LIGHT)

        kinds = {
            ".csv": lambda: csv_of(picture.numbers).encode(),
            ".npy": lambda: _npy(picture.numbers),
            ".png": lambda: png_of(SIZE, paint),
            ".svg": lambda: svg_of(SIZE, paint, picture.title),
        }
        save_as(path, kinds, "{path}: a map is saved as {endings}")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if self.picture is None:
            super().keyPressEvent(event)
        elif key in MOVES:
            self.hover(None)  # the cross is what is looked at now, wherever the pointer rests
            far = FAR if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
            self._move(*(far * step for step in MOVES[key]))
        elif key == Qt.Key.Key_Home:
            self.choose((0, 0))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self.hover(self._cell_at(event))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose a cell; a drag has marked a part to show."""
        start, is_panning = self._pressed, self._is_panning
        is_click = start is not None and not is_panning and not self._is_drag(event.position())
        super().mouseReleaseEvent(event)
        cell = self._cell_at(event)
        if is_click and cell is not None:
            self.choose(cell)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Show all of the map again; where all is seen, do with the cell what Enter does."""
        if self.plot is not None and not self.plot.is_whole:
            self.show_all()
        elif event.button() == Qt.MouseButton.LeftButton and self._cell_at(event) == self.cell:
            self.entered.emit()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.hover(None)

    @property
    def _shown(self) -> HeatPicture:
        assert self.picture is not None
        return self.picture

    @property
    def laid_out(self) -> HeatLayout:
        """Where everything lies, once there is a picture."""
        layout = self.layout_now()
        assert layout is not None
        return layout

    def _ring_area(self, cell: Cell) -> QRectF | None:
        """Return what the ring around a cell may cover."""
        layout = self.layout_now()
        return None if layout is None else layout.cell_rect(cell).adjusted(-8, -8, 8, 8)

    def _repaint(self, area: QRectF | None) -> None:
        """Paint a part again: while the pointer crosses the map, the cells are not all drawn."""
        if self._cells is not None and area is not None:
            self._cells.over.update(area)

    def _cell_at(self, event: QMouseEvent) -> Cell | None:
        layout = self.layout_now()
        return None if layout is None else layout.cell_at(event.position())

    def _move(self, up: int, right: int) -> None:
        """Move the cross, and have the cell spoken."""
        last = self._shown.count - 1
        row, column = self.cell
        self.choose((min(max(row + up, 0), last), min(max(column + right, 0), last)))
        words = QAccessibleAnnouncementEvent(self, self.accessibleDescription())
        QAccessible.updateAccessibility(words)

    def _draw_anew(self) -> None:
        if self.draw is not None:
            self.show_map(self.draw)

    def _announce(self, words: str) -> None:
        """Tell what a readout would say: whoever holds the map has one."""
        if words:
            self.reported.emit(words)


def csv_of(values: Numbers) -> str:
    """Return a line for each row and a number for each column; unknown cells are empty."""
    return "".join(",".join(map(_number, row)) + "\n" for row in values.tolist())


def _number(value: float) -> str:
    if value != value:
        return ""
    return str(int(value)) if value == int(value) else repr(value)


def _npy(values: Numbers) -> bytes:
    stream = io.BytesIO()
    np.lib.format.write_array(stream, values, allow_pickle=False)
    return stream.getvalue()
