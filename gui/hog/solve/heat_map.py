"""The map of all pairs of scores as a widget: a cell is chosen with the mouse or the arrow keys."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.hog.solve.map_paint import (
    HEAD,
    LEGEND,
    Cell,
    MapLayout,
    image_of,
    layout_of,
    paint_cells,
    paint_cross,
    paint_hover,
    paint_map,
)
from gui.hog.solve.map_picture import MapPicture
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import RIGHT, draw_text, smooth_painter
from gui.shared.style.tokens import Radius

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


class HeatMap(QWidget):
    """Shows a picture, with a cross at the chosen cell."""

    cell_chosen = Signal(int, int)
    cell_hovered = Signal(int, int)
    """Carries -1 and -1 when the pointer has left."""
    entered = Signal()
    """Enter was pressed, or a cell clicked twice."""

    head, legend = HEAD, LEGEND
    """The heights of the title and of the legend, at 100 %."""
    tools = 0
    """Pixels at the right of the title, at 100 %, on which something else lies."""

    def __init__(self) -> None:
        super().__init__()
        self.picture: MapPicture | None = None
        self.cell: Cell = (0, 0)
        self.hovered: Cell | None = None
        self._hover_text = ""
        self._image: QImage | None = None
        self._cache: QPixmap | None = None
        self._layout: MapLayout | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        give_focus_ring(self, Radius.CONTROL)
        appearance().changed.connect(self._forget)

    @property
    def shown_cell(self) -> Cell:
        """The cell to describe: under the pointer, or else at the cross."""
        return self.cell if self.hovered is None else self.hovered

    def show_picture(self, picture: MapPicture) -> None:
        """Show another picture; the cells stay where they are, if they still exist."""
        self.picture = picture
        self._image = image_of(picture.colors)
        self.cell = (min(self.cell[0], picture.goal - 1), min(self.cell[1], picture.goal - 1))
        self.setAccessibleName(picture.title)
        self._forget()
        hovered, self.hovered, self._hover_text = self.hovered, None, ""
        if hovered is not None and max(hovered) < picture.goal:
            self.hover(hovered)  # what there is to say of it may be another thing now

    def show_cell(self, cell: Cell) -> None:
        """Put the cross on a cell."""
        self.cell = cell
        self.update()

    def say_hover(self, text: str) -> None:
        """Say something about the cell under the pointer."""
        self._hover_text = text
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(600, 640)

    def minimumSizeHint(self) -> QSize:
        return QSize(300, 300)

    def resizeEvent(self, _event: QEvent) -> None:
        self._forget()

    def layout_now(self) -> MapLayout | None:
        """Return where everything lies, once there is a picture."""
        if self._layout is None and self.picture is not None:
            area, theme = QRectF(self.rect()), appearance().theme
            heights = self.head, self.legend
            self._layout = layout_of(area, self.picture, theme, *heights, self.tools)
        return self._layout

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

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._choose_at(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        layout = self.layout_now()
        is_left = event.button() == Qt.MouseButton.LeftButton
        if is_left and layout is not None and layout.cell_at(event.position()) == self.cell:
            self.entered.emit()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        layout = self.layout_now()
        self.hover(None if layout is None else layout.cell_at(event.position()))
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._choose_at(event)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.hover(None)

    def paintEvent(self, _event: QPaintEvent) -> None:
        layout = self.layout_now()
        if layout is None or self.picture is None:
            return
        theme = appearance().theme
        painter = smooth_painter(self)
        if self._cache is None:
            self._cache = self._painted(layout)
        painter.drawPixmap(0, 0, self._cache)
        paint_cross(painter, layout, self.cell, theme)
        if self.hovered is not None and self.hovered != self.cell:
            paint_hover(painter, layout, self.hovered, theme)
        title = theme.metrics("section").horizontalAdvance(self.picture.title)
        room = layout.title.adjusted(title + theme.px(16), 0, 0, 0)
        if room.width() > theme.px(80):
            font, ink = theme.font("small"), theme.color("text_2")
            draw_text(painter, room, self._hover_text, font, ink, RIGHT)

    def _painted(self, layout: MapLayout) -> QPixmap:
        """Return all that stays the same while the cell moves."""
        assert self.picture is not None
        assert self._image is not None
        theme, ratio = appearance().theme, self.devicePixelRatioF()
        pixmap = QPixmap(self.size() * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_cells(painter, layout, self._image, theme)
        paint_map(painter, layout, self.picture, theme, self.axes())
        painter.end()
        return pixmap

    def axes(self) -> tuple[str, str]:
        """Return the words along x and y."""
        return self.tr("Opponent’s score"), self.tr("Your score")

    def _choose_at(self, event: QMouseEvent) -> None:
        layout = self.layout_now()
        cell = None if layout is None else layout.cell_at(event.position())
        if cell is not None:
            self.choose(cell)

    def _move(self, up: int, right: int) -> None:
        assert self.picture is not None
        last = self.picture.goal - 1
        score, opponent = self.cell
        self.choose((min(max(score + up, 0), last), min(max(opponent + right, 0), last)))

    def choose(self, cell: Cell) -> None:
        """Put the cross on a cell, and tell if it is another."""
        if cell != self.cell:
            self.cell = cell
            self.cell_chosen.emit(*cell)
            self.update()

    def hover(self, cell: Cell | None) -> None:
        """Take a cell for the one under the pointer, and tell if it is another."""
        if cell != self.hovered:
            self.hovered = cell
            self.cell_hovered.emit(*(cell or (-1, -1)))
            self.update()

    def _forget(self) -> None:
        self._cache = None
        self._layout = None
        self.update()
