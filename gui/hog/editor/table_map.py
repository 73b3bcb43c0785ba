"""The map of the editor: it takes the brush, by mouse or keys, which stands in its head."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from engine.hog.rules import Hog
from gui.hog.board.words import HogWords
from gui.hog.editor.editor import Editor
from gui.hog.editor.report import Tools
from gui.shared.charts.heat_map import MOVES
from gui.shared.charts.heat_paint import Cell, HeatHead, paint_between
from gui.shared.controls.buttons import IconButton
from gui.shared.controls.item_picture import ItemPicture
from gui.shared.report.shown_pictures import LowMap, ShownHeat
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter, StillPicture
from gui.shared.style.theme import Theme
from gui.shared.text.key_text import key_text
from gui.shared.text.tr import tr

HEIGHT, GAP, RING = 28, 5, 5
TOOL_GAP, OVERHANG = 4, 6
"""Between the buttons, and how far the last one stands out, so that its icon ends with the map."""
LEAST_BRUSH = 260
"""At 100 %: eleven tiles with a number in each."""
_PAINTS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space})
_DIGITS = {getattr(Qt.Key, f"Key_{digit}"): digit for digit in range(10)} | {Qt.Key.Key_T: 10}
_OWN = frozenset(MOVES) | _PAINTS | frozenset(_DIGITS) | {Qt.Key.Key_Home}


class TableMap(LowMap):
    """A map of dice, with the brush in the place of the legend."""

    head = HeatHead(30, 36, 78)
    editor: Editor

    def __init__(self) -> None:
        super().__init__()
        self._painted_to: Cell | None = None
        self._corner: Cell | None = None
        self._is_by_keys = True
        self._is_space_down = False

    @property
    def rectangle(self) -> tuple[Cell, Cell] | None:
        """The corners of the rectangle that is being drawn."""
        corner, other = self._corner, self._painted_to
        return None if corner is None or other is None else (corner, other)

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
        cell, edit = self._cell_at(event), self.editor.edit
        if cell is None or edit is None:
            return
        self._is_by_keys = False
        if event.button() == Qt.MouseButton.RightButton:
            self.editor.choose_brush(edit.roll_at(cell[0] * edit.goal + cell[1]))
        elif event.button() == Qt.MouseButton.LeftButton and self.editor.takes_brush:
            is_rectangle = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.editor.begin(is_rectangle)
            self._painted_to, self._corner = cell, cell if is_rectangle else None
            if not is_rectangle:
                self.editor.paint([cell])
        self.choose(cell)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Begin a stroke: whoever clicks fast paints twice."""
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on with the stroke, or pull the rectangle, from one cell to another."""
        last, cell = self._painted_to, self.laid_out.nearest_cell(event.position())
        if last is not None and cell != last:
            if self._corner is None:
                self.editor.paint(_between(last, cell))
            self._painted_to = cell
            self.choose(cell)
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and self._painted_to is not None:
            if self.rectangle is not None:
                self.editor.paint(_rectangle(*self.rectangle))
            self._end()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu by its key: the right button takes up a number."""
        if event.reason() != QContextMenuEvent.Reason.Mouse:
            super().contextMenuEvent(event)

    def event(self, event: QEvent) -> bool:
        """Keep arrows and digits from the window's shortcuts."""
        is_asked = event.type() == QEvent.Type.ShortcutOverride
        if is_asked and isinstance(event, QKeyEvent) and self._is_own(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if not self._is_own(event):
            super().keyPressEvent(event)
        elif key == Qt.Key.Key_Escape:
            self._end()
        elif key in _DIGITS:
            self.editor.type(_DIGITS[key], self._is_by_keys and self.editor.takes_brush)
        elif key == Qt.Key.Key_Space:
            # It paints when it goes up, unless a drag has moved the map meanwhile.
            self._is_space_down |= not event.isAutoRepeat()
        elif key in _PAINTS:
            self._paint_here()
        else:
            self._is_by_keys = True
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Space or event.isAutoRepeat():
            super().keyReleaseEvent(event)
        elif self._is_space_down:
            self._is_space_down = False
            self._paint_here()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._is_space_down = False

    def paint_over(self, painter: QPainter) -> None:
        """Paint the rectangle that is being drawn, too."""
        super().paint_over(painter)
        if self.rectangle is not None:
            paint_between(painter, self.laid_out, *self.rectangle, appearance().theme)

    def _end(self) -> None:
        self._painted_to = self._corner = None
        self.editor.end()
        self.repaint_over()

    def _paint_here(self) -> None:
        self._is_by_keys = True
        self.hover(None)  # the cross is what is looked at now, wherever the pointer rests
        if self.editor.takes_brush:
            self.editor.begin(False)
            self.editor.paint([self.cell])
            self.editor.end()

    def _is_own(self, event: QKeyEvent) -> bool:
        """Return whether the map does something with a key itself."""
        no, shift = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
        key, modifiers = (
            Qt.Key(event.key()),
            event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier,
        )
        if key == Qt.Key.Key_Escape:
            return self._painted_to is not None
        return key in _OWN and (modifiers == no or (key in MOVES and modifiers == shift))


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


class Brush(ItemPicture):
    """A tile for each number of dice, in the colours of the map: legend and choice at once."""

    enters = False

    def __init__(self, parent: QWidget | None = None) -> None:
        self.game = Hog()
        self.numbers = range(self.game.fewest_dice, self.game.dice + 1)
        self._tiles = StillPicture()
        super().__init__(tr("Brush"), parent)

    def places(self) -> Sequence[QRectF]:
        height, pitch = self.height() - 2 * RING, (self.width() - 2 * RING + GAP) / self.count
        lefts = [round(RING + item * pitch) for item in range(self.count + 1)]
        return [
            QRectF(left, RING, right - GAP - left, height)
            for left, right in itertools.pairwise(lefts)
        ]

    @property
    def count(self) -> int:
        return len(self.numbers)

    def words(self, item: int) -> str:
        name = HogWords().action(self.game, self.numbers[item])
        return tr("Brush: {dice}").format(dice=name)

    def tip(self, item: int) -> Sequence[str]:
        number = self.numbers[item]
        name, key = HogWords().action(self.game, number), "T" if number == 10 else str(number)
        return (tr("Paint {dice} ({key})").format(dice=name, key=key),)

    def mark(self, item: int) -> None:
        super().mark(item)
        self.setAccessibleDescription(self.words(item))

    def paint(self, painter: Painter) -> None:
        """Paint the tiles, which stand still while the words above change, and the ring."""
        self._tiles.paint(painter, self.size(), self.numbers, self._paint_tiles)
        painter.ring(self.places()[self.item], "cell")

    def _paint_tiles(self, painter: Painter) -> None:
        theme = painter.theme
        for number, place in zip(self.numbers, self.places(), strict=True):
            color, long = theme.ordinal[number], tr("0 bacon")
            painter.box(place, "cell", color)
            fits = theme.metrics("tick", 600).horizontalAdvance(long) <= place.width()
            text, role = (long, "tick") if number == 0 and fits else (str(number), "small")
            font = fitting_font(theme, text, role, place.width())
            painter.text(place, text, font, theme.letter_on(color), "center")


def fitting_font(theme: Theme, text: str, role: str, width: float) -> QFont:
    """Return the font of a role, smaller where a tile is narrow: no number is cut."""
    font, wide = QFont(theme.font(role, 600)), theme.metrics(role, 600).horizontalAdvance(text)
    if wide > width:
        font.setPixelSize(max(int(font.pixelSize() * width / wide), 1))
    return font


class ShownTable(ShownHeat):
    """The map, with its tools where it has left room for them."""

    kind = TableMap
    map: TableMap

    def __init__(self) -> None:
        super().__init__()
        self.brush = Brush(self)
        undo = tr("Undo ({keys})").format(keys=key_text("Ctrl+Z"))
        redo = tr("Redo ({keys})").format(keys=key_text("Ctrl+Shift+Z"))
        self.undo = IconButton("undo-2", undo, parent=self)
        self.redo = IconButton("redo-2", redo, parent=self)
        self.undo.clicked.connect(lambda: self.map.editor.undo())
        self.redo.clicked.connect(lambda: self.map.editor.redo())
        self.brush.chosen.connect(
            lambda item: self.map.editor.choose_brush(self.brush.numbers[item])
        )
        appearance().at_new_size(self._lay_out)

    def show_block(self) -> None:
        tools: Tools = self.block.more
        self.map.editor = tools.editor
        super().show_block()
        if self.brush.item != (item := self.brush.numbers.index(tools.brush)):
            self.brush.mark(item)
        self.brush.setVisible(not tools.editor.shows_gains)
        for button, name in ((self.undo, tools.undo), (self.redo, tools.redo)):
            button.setEnabled(bool(name))
            button.setAccessibleDescription(name)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        layout = self.map.layout_now()
        if layout is None:
            return
        tool = self.undo.sizeHint()
        top = round(layout.title.center().y() - tool.height() / 2)
        right = round(layout.plot.right()) + OVERHANG
        self.redo.setGeometry(right - tool.width(), top, tool.width(), tool.height())
        self.undo.setGeometry(self.redo.x() - tool.width() - TOOL_GAP, top, *tool.toTuple())
        # A small map with large words has no room for eleven tiles: they stand out to its left.
        theme = appearance().theme
        wide = max(layout.legend.width(), theme.px(LEAST_BRUSH)) + 2 * RING
        left = max(layout.legend.right() + RING - wide, 0)
        size = min(wide, self.width()), theme.px(HEIGHT) + 2 * RING
        self.brush.setGeometry(QRectF(left, layout.legend.top() - RING, *size).toRect())
