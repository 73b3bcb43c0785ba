"""A list of painted rows: virtual, chosen with a click or Enter, the current row on a soft fill."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from gui.shared.controls.focus_ring import KEYBOARD_REASONS
from gui.shared.controls.scroll_area import ThinBar
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import draw_box, draw_line
from gui.shared.style.theme import Theme

Index = QModelIndex | QPersistentModelIndex
LEFT_INSET = 4
RIGHT_INSET = 10
"""What keeps numbers off the end of the soft fill, and off the scroll bar."""
RADIUS = 6
_MOVES = frozenset(
    {
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_PageUp,
        Qt.Key.Key_PageDown,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
    }
)


class RowModel(QAbstractListModel):
    """Rows as values; a subclass says in `words` what a screen reader says of each.

    A subclass that does not list all of `rows`, as they are, says so in `num_rows` and `row`.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: tuple[Any, ...] = ()

    @property
    def num_rows(self) -> int:
        """How many rows are listed."""
        return len(self.rows)

    def rowCount(self, parent: Index | None = None) -> int:
        """Return how many rows are listed; a row has none below it."""
        return 0 if parent is not None and parent.isValid() else self.num_rows

    def row(self, place: int) -> Any:
        """Return the value listed at `place`, 0 at the top."""
        return self.rows[place]

    def set_rows(self, rows: Sequence[Any]) -> None:
        """List other rows."""
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def words(self, place: int) -> str:
        """Return the row at `place` as a sentence."""
        raise NotImplementedError

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the sentence for every role that is text."""
        texts = (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.AccessibleTextRole,
            Qt.ItemDataRole.ToolTipRole,
        )
        return self.words(index.row()) if index.isValid() and role in texts else None


class RowDelegate(QStyledItemDelegate):
    """Paints ground, hairline and cursor; a subclass paints what stands in the row.

    `row_height` is in pixels at 100 %; a subclass whose rows grow says so in `height`.
    """

    row_height: int

    def __init__(self, rows: RowList, model: RowModel) -> None:
        super().__init__(rows)
        self._rows = rows
        self._model = model

    def height(self, theme: Theme, width: int) -> int:
        """Return the height of every row at this width."""
        return theme.px(self.row_height)

    def paint_row(
        self, painter: QPainter, area: QRectF, place: int, theme: Theme, *, is_current: bool
    ) -> None:
        """Paint the row at `place` into `area`."""
        raise NotImplementedError

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        width = self._rows.viewport().width()
        return QSize(width, self.height(appearance().theme, width))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme = appearance().theme
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(option.rect)
        state = option.state
        is_current = index.row() == self._rows.current_place
        if is_current:
            draw_box(painter, rect.adjusted(0, 1, 0, -2), RADIUS, theme.color("soft"))
        elif state & QStyle.StateFlag.State_MouseOver:
            draw_box(painter, rect.adjusted(0, 1, 0, -2), RADIUS, theme.color("ground"))
        bottom = QPointF(0, rect.height() - 1)
        draw_line(painter, rect.topLeft() + bottom, rect.topRight() + bottom, theme.color("line"))
        area = rect.adjusted(LEFT_INSET, 0, -RIGHT_INSET, -1)
        self.paint_row(painter, area, index.row(), theme, is_current=is_current)
        if self._rows.is_cursor_shown and index == self._rows.currentIndex():
            painter.setPen(Qt.PenStyle.NoPen)
            ring = rect.adjusted(1, 1, -1, -2)
            draw_box(painter, ring, RADIUS, None, theme.color("accent"))
            draw_box(painter, ring.adjusted(1, 1, -1, -1), RADIUS - 1, None, theme.color("accent"))
        painter.restore()


class RowList(QListView):
    """A list of rows that are chosen, not edited."""

    row_chosen = Signal(int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.current_place = -1
        self.is_cursor_shown = False
        self.is_whole = False
        self.setAccessibleName(name)
        self.setUniformItemSizes(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.bar = ThinBar(self)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMouseTracking(True)
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self._choose)
        appearance().changed.connect(self._follow)

    def set_current(self, place: int) -> None:
        """Put the soft fill on the row at `place`, or nowhere (-1), and bring it into view."""
        self.current_place = place
        model = self.model()
        is_listed = model is not None and 0 <= place < model.rowCount()
        if is_listed and not self.is_cursor_shown:
            index = model.index(place, 0)
            self.setCurrentIndex(index)
            self.scrollTo(index)
        self.viewport().update()

    def sizeHint(self) -> QSize:
        """Return room for one row, the rest is scrolled; or for all rows, if it must be whole.

        A layout takes this for the least height wherever texts wrap, so it must be small.
        """
        return QSize(240, self._height(None if self.is_whole else 1))

    def minimumSizeHint(self) -> QSize:
        return QSize(160, self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the cursor, choose its row; every other key is left to the window."""
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(self.currentIndex())
        elif key in _MOVES and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._show_cursor(True)
            super().keyPressEvent(event)
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        model = self.model()
        if not self.currentIndex().isValid() and model is not None and model.rowCount():
            self.setCurrentIndex(model.index(max(self.current_place, 0), 0))
        if event.reason() in KEYBOARD_REASONS:
            self._show_cursor(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._show_cursor(False)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._show_cursor(False)
        super().mousePressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()
            self.updateGeometry()

    def _height(self, most: int | None) -> int:
        """Return the height of all rows, or of the first `most`."""
        model, delegate = self.model(), self.itemDelegate()
        count = 0 if model is None else model.rowCount()
        assert isinstance(delegate, RowDelegate)
        height = delegate.height(appearance().theme, self.viewport().width())
        return height * (count if most is None else min(count, most))

    def _show_cursor(self, is_shown: bool) -> None:
        self.is_cursor_shown = is_shown
        self.viewport().update()

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            self.row_chosen.emit(index.row())

    def _follow(self) -> None:
        self.scheduleDelayedItemsLayout()
        self.updateGeometry()
        self.viewport().update()
