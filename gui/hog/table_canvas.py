"""The map of a table, score by score: shows the dice as colours, and takes the brush."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    qRgb,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.shared import color_math
from gui.shared.focus_ring import give_focus_ring
from gui.shared.painting import CENTER, RIGHT, draw_text, smooth_painter
from gui.shared.theme import Theme, appearance

LEFT_ROOM, BELOW_ROOM, TOP_ROOM, RIGHT_ROOM = 46, 40, 8, 12
MOST_TICKS = 6
NUMBERS_FROM = 14
"""Cells at least this wide show their number of dice."""
FAR = 10
"""Cells that Page up and down, and Ctrl with an arrow, move."""
_ARROWS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (1, 0),
    Qt.Key.Key_Down: (-1, 0),
    Qt.Key.Key_PageUp: (FAR, 0),
    Qt.Key.Key_PageDown: (-FAR, 0),
    Qt.Key.Key_Home: (0, -10_000),
    Qt.Key.Key_End: (0, 10_000),
}
_PAINTS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space})
_DIGITS = {getattr(Qt.Key, f"Key_{digit}"): digit for digit in range(10)} | {Qt.Key.Key_T: 10}
Cell = tuple[int, int]


class TableCanvas(QWidget):
    """One's own score upwards, the opponent's to the right.

    `painted(cells)` brings cells, score * goal + opponent, for the brush, between `began` and
    `ended`; `looked_at` tells that another cell is to be described; `digit(number, is_here)` that
    a number was typed, to be painted `is_here`, and `picked(number)` that one was taken up.
    """

    painted = Signal(object)
    began = Signal(bool)
    ended = Signal()
    looked_at = Signal()
    digit = Signal(int, bool)
    picked = Signal(int)

    def __init__(self, goal: int, parent: QWidget | None = None) -> None:
        """Show nothing yet."""
        super().__init__(parent)
        self.goal = goal
        self.table = b""
        self.is_locked = False
        self.cursor_cell: Cell = (0, 0)
        self.hovered: Cell | None = None
        self._last: Cell | None = None
        self._corner: Cell | None = None
        self._is_by_keys = False
        self._image = QImage()
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Table of rolls"))
        give_focus_ring(self, 6)
        appearance().changed.connect(self._paint_image)

    @property
    def cell(self) -> Cell:
        """The cell to describe: under the pointer, or else at the cursor."""
        return self.cursor_cell if self.hovered is None else self.hovered

    @property
    def rectangle(self) -> tuple[Cell, Cell] | None:
        """The corners of the rectangle that is being drawn."""
        return None if self._corner is None or self._last is None else (self._corner, self._last)

    def show_table(self, table: bytes) -> None:
        """Show a table, a byte for each cell."""
        if table != self.table:
            self.table = table
            self._paint_image()

    def put_cursor(self, cell: Cell) -> None:
        """Move the cursor to a cell, and describe it."""
        self.cursor_cell = cell
        self._describe()

    def sizeHint(self) -> QSize:
        """Return the size at which the design shows it."""
        return QSize(596, 600)

    def minimumSizeHint(self) -> QSize:
        """Return the size below which cells could not be hit."""
        return QSize(300, 300)

    @property
    def plot(self) -> QRectF:
        """The square of the cells."""
        theme = appearance().theme
        left, below = theme.px(LEFT_ROOM), theme.px(BELOW_ROOM)
        width = self.width() - left - theme.px(RIGHT_ROOM)
        height = self.height() - below - theme.px(TOP_ROOM)
        side = max(min(width, height), 1)
        return QRectF(left + (width - side) // 2, theme.px(TOP_ROOM), side, side)

    def cell_at(self, point: QPointF, *, is_held: bool = False) -> Cell | None:
        """Return the cell at a point; the nearest one if the button `is_held`."""
        plot = self.plot
        if not is_held and not plot.contains(point):
            return None
        last = self.goal - 1
        score = int((plot.bottom() - point.y()) / plot.height() * self.goal)
        opponent = int((point.x() - plot.left()) / plot.width() * self.goal)
        return min(max(score, 0), last), min(max(opponent, 0), last)

    def rect_of(self, cell: Cell, other: Cell | None = None) -> QRectF:
        """Return the place of a cell, or of the rectangle between two."""
        plot, (score, opponent), (high, right) = self.plot, cell, other or cell
        low, high = sorted((score, high))
        left, right = sorted((opponent, right))
        side = plot.width() / self.goal
        top = plot.bottom() - (high + 1) * side
        return QRectF(
            plot.left() + left * side, top, (right - left + 1) * side, (high - low + 1) * side
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a stroke or a rectangle; the right button takes up the number under it."""
        cell = self.cell_at(event.position())
        if cell is None or not self.table:
            return
        self._is_by_keys = False
        if event.button() == Qt.MouseButton.RightButton:
            self.picked.emit(self.table[self._number(cell)])
        elif event.button() == Qt.MouseButton.LeftButton and not self.is_locked:
            is_rectangle = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.began.emit(is_rectangle)
            self._last, self._corner = cell, cell if is_rectangle else None
            if not is_rectangle:
                self.painted.emit([self._number(cell)])
        self.put_cursor(cell)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Describe the cell under the pointer; go on with the stroke."""
        is_held = self._last is not None
        cell = self.cell_at(event.position(), is_held=is_held)
        if cell == self.hovered and (not is_held or cell == self._last):
            return
        self.hovered = cell
        if is_held and cell is not None and cell != self._last:
            assert self._last is not None
            if self._corner is None:
                self.painted.emit([self._number(each) for each in _between(self._last, cell)])
            self._last = cell
            self.cursor_cell = cell
        self._describe()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the stroke; fill the rectangle."""
        if event.button() != Qt.MouseButton.LeftButton or self._last is None:
            return
        corners = self.rectangle
        self._last = self._corner = None
        if corners is not None:
            self.painted.emit([self._number(cell) for cell in _rectangle(*corners)])
        self.ended.emit()
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Describe the cell at the cursor again."""
        super().leaveEvent(event)
        self.hovered = None
        self._describe()

    def event(self, event: QEvent) -> bool:
        """Keep arrows and digits from the window's shortcuts."""
        if event.type() == QEvent.Type.ShortcutOverride:
            assert isinstance(event, QKeyEvent)
            if self._is_own(event):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with the arrows, paint with digits, Space and Enter, give a drag up with Esc."""
        if not self._is_own(event) or not self.table:
            super().keyPressEvent(event)
            return
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape:
            self._last = self._corner = None
            self.ended.emit()
        elif key in _DIGITS:
            self.digit.emit(_DIGITS[key], self._is_by_keys and not self.is_locked)
        elif key in _PAINTS:
            if not self.is_locked:
                self.began.emit(False)
                self.painted.emit([self._number(self.cursor_cell)])
                self.ended.emit()
        else:
            self._move(*_ARROWS[key], is_far=_has_control(event))
        self._describe()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Paint again at the new size."""
        super().resizeEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint axes, cells, and where pointer and cursor are."""
        theme = appearance().theme
        painter = smooth_painter(self)
        self._paint_axes(painter, theme)
        if self._image.isNull():
            painter.fillRect(self.plot, theme.color("sunken"))
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        painter.drawImage(self.plot, self._image)
        if self.plot.width() / self.goal >= NUMBERS_FROM:
            self._paint_numbers(painter, theme)
        self._paint_cross(painter, theme)
        if self.hovered is not None and self.hovered != self.cursor_cell:
            _paint_frame(painter, self.rect_of(self.hovered), theme, grows=1)
        corners = self.rectangle
        if corners is not None:
            _paint_frame(painter, self.rect_of(*corners), theme, grows=1)

    def _is_own(self, event: QKeyEvent) -> bool:
        key, modifiers = Qt.Key(event.key()), event.modifiers()
        modifiers &= ~Qt.KeyboardModifier.KeypadModifier
        if key == Qt.Key.Key_Escape:
            return self._last is not None
        if key in _ARROWS:
            return not modifiers & ~Qt.KeyboardModifier.ControlModifier
        return (key in _DIGITS or key in _PAINTS) and not modifiers

    def _move(self, up: int, right: int, *, is_far: bool) -> None:
        self._is_by_keys, self.hovered = True, None
        steps, last = FAR if is_far else 1, self.goal - 1
        score, opponent = self.cursor_cell
        cell = min(max(score + steps * up, 0), last), min(max(opponent + steps * right, 0), last)
        self.cursor_cell = cell

    def _number(self, cell: Cell) -> int:
        return cell[0] * self.goal + cell[1]

    def _describe(self) -> None:
        self.update()
        self.looked_at.emit()

    def _paint_image(self) -> None:
        """Make the picture of the cells, one pixel each, in the colours of the theme."""
        if self.table:
            goal = self.goal
            rows = [self.table[row * goal : (row + 1) * goal] for row in reversed(range(goal))]
            image = QImage(b"".join(rows), goal, goal, goal, QImage.Format.Format_Indexed8)
            colors = appearance().theme.ordinal
            image.setColorTable([qRgb(*color_math.channels(color)) for color in colors])
            self._image = image.convertToFormat(QImage.Format.Format_RGB32)
        self.update()

    def _paint_axes(self, painter: QPainter, theme: Theme) -> None:
        plot, font, ink = self.plot, theme.font("tick"), theme.color("text_3")
        step = _tick_step(self.goal)
        line = QPen(theme.color("line_strong"), 1.0)
        high, wide = theme.px(16), theme.px(40)
        for value in range(0, self.goal + 1, step):
            x = plot.left() + plot.width() * value / self.goal
            y = plot.bottom() - plot.height() * value / self.goal
            painter.setPen(line)
            painter.drawLine(QPointF(x, plot.bottom()), QPointF(x, plot.bottom() + 4))
            painter.drawLine(QPointF(plot.left() - 4, y), QPointF(plot.left(), y))
            below = QRectF(x - wide / 2, plot.bottom() + 5, wide, high)
            beside = QRectF(plot.left() - wide - 8, y - high / 2, wide, high)
            draw_text(painter, below, str(value), font, ink, CENTER)
            draw_text(painter, beside, str(value), font, ink, RIGHT)
        title, color = theme.font("small", 500), theme.color("text_2")
        under = QRectF(plot.left(), plot.bottom() + theme.px(20), plot.width(), theme.px(18))
        draw_text(painter, under, self.tr("Opponent’s score"), title, color, CENTER)
        painter.save()
        painter.translate(plot.left() - theme.px(LEFT_ROOM - 8), plot.center().y())
        painter.rotate(-90)
        beside = QRectF(-plot.height() / 2, -theme.px(9), plot.height(), theme.px(18))
        draw_text(painter, beside, self.tr("Your score"), title, color, CENTER)
        painter.restore()

    def _paint_numbers(self, painter: QPainter, theme: Theme) -> None:
        font, colors = theme.font("tick", 500), theme.ordinal
        inks = [QColor(color_math.letter_on(color)) for color in colors]
        for number, roll in enumerate(self.table):
            rect = self.rect_of(divmod(number, self.goal))
            draw_text(painter, rect, str(roll), font, inks[roll], CENTER)

    def _paint_cross(self, painter: QPainter, theme: Theme) -> None:
        """Paint thin double lines through the cursor, and a ring around it."""
        rect, plot = self.rect_of(self.cursor_cell), self.plot
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for token, shift in (("ground", 1), ("text", 0)):
            painter.setPen(QPen(theme.color(token), 1.0))
            x, y = round(rect.center().x()) + shift, round(rect.center().y()) + shift
            edges = (round(plot.left()), round(plot.top()), round(plot.right()))
            for start, end in ((edges[0], round(rect.left()) - 4), (round(rect.right()) + 4, 0)):
                painter.drawLine(QPoint(start, y), QPoint(end or edges[2], y))
            for start, end in ((edges[1], round(rect.top()) - 4), (round(rect.bottom()) + 4, 0)):
                painter.drawLine(QPoint(x, start), QPoint(x, end or round(plot.bottom())))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        _paint_frame(painter, rect, theme, grows=3)


def _paint_frame(painter: QPainter, rect: QRectF, theme: Theme, *, grows: int) -> None:
    """Paint a frame that stands out from any colour: text outside, ground inside."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.color("text"), 2.0))
    painter.drawRect(rect.adjusted(-grows, -grows, grows, grows))
    painter.setPen(QPen(theme.color("ground"), 1.0))
    painter.drawRect(rect.adjusted(1.5 - grows, 1.5 - grows, grows - 1.5, grows - 1.5))


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


def _tick_step(goal: int) -> int:
    """Return the round distance of at most MOST_TICKS ticks."""
    steps = (size * base for base in (1, 10, 100) for size in (1, 2, 5))
    return next((step for step in steps if goal / step < MOST_TICKS), 500)


def _has_control(event: QKeyEvent) -> bool:
    return bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
