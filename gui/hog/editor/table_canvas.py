"""The middle of the editor: the map of a table that takes the brush, by mouse or keys, its head."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from engine.hog.rules import Hog
from gui.hog.editor.brush_palette import RING, BrushPalette
from gui.hog.solve.map_picture import dice_picture
from gui.shared.charts.heat_map import MOVES, HeatMap
from gui.shared.charts.heat_paint import Cell, HeatHead, HeatLayout, paint_between
from gui.shared.charts.heat_picture import HeatPicture
from gui.shared.controls.buttons import IconButton
from gui.shared.style.appearance import appearance
from gui.shared.style.theme import Theme
from gui.shared.text.key_text import key_text

Draw = Callable[[Theme], HeatPicture]
_PAINTS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space})
_DIGITS = {getattr(Qt.Key, f"Key_{digit}"): digit for digit in range(10)} | {Qt.Key.Key_T: 10}
_OWN = frozenset(MOVES) | _PAINTS | frozenset(_DIGITS) | {Qt.Key.Key_Home}


class TableCanvas(HeatMap):
    """A map of dice, with the brush in the place of the legend.

    `painted(cells)` brings cells, score * goal + opponent, for the brush, between `began` and
    `ended`; `digit(number, is_here)` tells that a number was typed, to be painted `is_here`, and
    `picked(number)` that one was taken up.
    """

    painted = Signal(object)
    began = Signal(bool)
    """Carries whether a rectangle is drawn."""
    ended = Signal()
    digit = Signal(int, bool)
    picked = Signal(int)

    head = HeatHead(30, 36, 78)

    def __init__(self, game: Hog) -> None:
        super().__init__()
        self.game = game
        self.is_locked = False
        self._gains: Draw | None = None
        self._rolls: npt.NDArray[np.int8] | None = None
        self._painted_to: Cell | None = None
        self._corner: Cell | None = None
        self._is_by_keys = True
        self._is_space_down = False
        self._show_rolls()

    @property
    def takes_brush(self) -> bool:
        """Whether it shows the dice, and they may be painted."""
        return not self.is_locked and self._gains is None

    @property
    def rectangle(self) -> tuple[Cell, Cell] | None:
        """The corners of the rectangle that is being drawn."""
        return (
            None
            if self._corner is None or self._painted_to is None
            else (self._corner, self._painted_to)
        )

    def show_table(self, table: bytes, game: Hog) -> None:
        """Show a table of a game, a byte for each cell."""
        rolls = np.frombuffer(table, np.int8).reshape(game.goal, game.goal)
        if self._rolls is None or game != self.game or not np.array_equal(rolls, self._rolls):
            self.game, self._rolls = game, rolls
            self._show_rolls()

    def show_gains(self, draw: Draw | None) -> None:
        """Show what `draw` makes of a theme in place of the dice, and paint nothing meanwhile."""
        self._gains = draw
        self._show_rolls()

    def take_keys(self) -> None:
        """Take the focus: what is typed is painted at the cross."""
        self._is_by_keys = True
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to paint; the middle button, or any with Space, moves what is seen."""
        if event.button() == Qt.MouseButton.MiddleButton or self._is_space_down:
            super().mousePressEvent(event)
            self._is_panning, self._is_space_down = True, False
            return
        cell = self._cell_at(event)
        if cell is None or self._rolls is None:
            return
        self._is_by_keys = False
        if event.button() == Qt.MouseButton.RightButton:
            self.picked.emit(int(self._rolls[cell]))
        elif event.button() == Qt.MouseButton.LeftButton and self.takes_brush:
            is_rectangle = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.began.emit(is_rectangle)
            self._painted_to, self._corner = cell, cell if is_rectangle else None
            if not is_rectangle:
                self.painted.emit([self._number(cell)])
        self.choose(cell)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Begin a stroke: whoever clicks fast paints twice."""
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._painted_to is not None:
            self._draw_on(self._painted_to, self.place_now().nearest_cell(event.position()))
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() != Qt.MouseButton.LeftButton or self._painted_to is None:
            return
        corners = self.rectangle
        self._painted_to = self._corner = None
        if corners is not None:
            self.painted.emit([self._number(cell) for cell in _rectangle(*corners)])
        self.ended.emit()
        self.repaint_over()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu by its key: the right button takes up a number."""
        if event.reason() != QContextMenuEvent.Reason.Mouse:
            super().contextMenuEvent(event)

    def event(self, event: QEvent) -> bool:
        """Keep arrows and digits from the window's shortcuts."""
        if event.type() == QEvent.Type.ShortcutOverride:
            assert isinstance(event, QKeyEvent)
            if self._is_own(event):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if not self._is_own(event):
            super().keyPressEvent(event)
        elif key == Qt.Key.Key_Escape:
            self._painted_to = self._corner = None
            self.ended.emit()
            self.repaint_over()
        elif key in _DIGITS:
            self.digit.emit(_DIGITS[key], self._is_by_keys and self.takes_brush)
        elif key == Qt.Key.Key_Space:
            # It paints when it goes up, unless a drag has moved the map meanwhile.
            self._is_space_down |= not event.isAutoRepeat()
        else:
            self._is_by_keys = True
            self.hover(None)  # the cross is what is looked at now, wherever the pointer rests
            if key in _PAINTS:
                self._paint_here()
            else:
                super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Space or event.isAutoRepeat():
            super().keyReleaseEvent(event)
        elif self._is_space_down:
            self._is_space_down, self._is_by_keys = False, True
            self.hover(None)
            self._paint_here()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._is_space_down = False

    def paint_over(self, painter: QPainter) -> None:
        """Paint the rectangle that is being drawn, too."""
        super().paint_over(painter)
        if self.rectangle is not None:
            paint_between(painter, self.place_now(), *self.rectangle, appearance().theme)

    def place_now(self) -> HeatLayout:
        """Return where everything lies: there is always a picture."""
        layout = self.layout_now()
        assert layout is not None
        return layout

    def _paint_here(self) -> None:
        if self.takes_brush:
            self.began.emit(False)
            self.painted.emit([self._number(self.cell)])
            self.ended.emit()

    def _show_rolls(self) -> None:
        game, rolls = self.game, self._rolls
        if rolls is None:
            rolls = np.full((game.goal, game.goal), -1, np.int8)
        title = self.tr("Dice for every pair of scores")
        if self._gains is not None:
            self.show_map(self._gains)
            return
        self.show_map(lambda theme: dice_picture(game, rolls, title, theme, with_tiles=False))

    def _draw_on(self, last: Cell, cell: Cell) -> None:
        """Go on with the stroke, or pull the rectangle, from one cell to another."""
        if cell == last:
            return
        if self._corner is None:
            self.painted.emit([self._number(each) for each in _between(last, cell)])
        self._painted_to = cell
        self.choose(cell)

    def _number(self, cell: Cell) -> int:
        return cell[0] * self.game.goal + cell[1]

    def _is_own(self, event: QKeyEvent) -> bool:
        """Return whether the map does something with a key itself."""
        no, shift = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
        keypad = Qt.KeyboardModifier.KeypadModifier
        key, modifiers = Qt.Key(event.key()), event.modifiers() & ~keypad
        if key == Qt.Key.Key_Escape:
            return self._painted_to is not None
        may_shift = key in MOVES
        return key in _OWN and (modifiers == no or (may_shift and modifiers == shift))


def _between(start: Cell, end: Cell) -> Iterable[Cell]:
    """Return the cells on the way from `start` to `end`, without the first."""
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    for step in range(1, steps + 1):
        score, opponent = (
            start[axis] + round((end[axis] - start[axis]) * step / steps) for axis in (0, 1)
        )
        yield score, opponent


def _rectangle(corner: Cell, other: Cell) -> Iterable[Cell]:
    for score in range(min(corner[0], other[0]), max(corner[0], other[0]) + 1):
        for opponent in range(min(corner[1], other[1]), max(corner[1], other[1]) + 1):
            yield score, opponent


GAP, OVERHANG = 4, 6
"""Between the buttons, and how far the last one stands out, so that its icon ends with the map."""
LEAST_BRUSH = 260
"""At 100 %: eleven tiles with a number in each."""


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

    def show_gains(self, draw: Draw | None) -> None:
        """Show a map of another kind, with its legend in the place of the brush; None: the dice."""
        self.canvas.show_gains(draw)
        self.brush.setVisible(draw is None)

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
        # A small map with large words has no room for eleven tiles: they stand out to its left.
        wide = max(layout.legend.width(), appearance().theme.px(LEAST_BRUSH)) + 2 * RING
        left = max(layout.legend.right() + RING - wide, 0)
        size = (min(wide, self.width()), self.brush.sizeHint().height())
        self.brush.setGeometry(QRectF(left, layout.legend.top() - RING, *size).toRect())
