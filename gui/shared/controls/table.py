"""A table of rows: virtual, sorted by its heads, chosen with a click or Enter, copied as text.

Without heads it is a list.  Rows are painted whole, as their ground, hairline and ring go through
all cells; for a screen reader, the clipboard and the order every cell has a text of its own.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QMenu, QTableView

from gui.shared.controls.boxes import ThinBar
from gui.shared.controls.column import Column as Column
from gui.shared.controls.focus_ring import KEYBOARD_REASONS
from gui.shared.controls.item_tooltip import Spot, SpotTip
from gui.shared.controls.table_cells import (
    LEFT_INSET,
    RIGHT_INSET,
    box_of,
    edges_of,
    paint_cell,
    paint_title,
)
from gui.shared.controls.table_head import TableHead, arrow_box
from gui.shared.controls.table_model import Rows, TableModel
from gui.shared.controls.table_texts import TableTexts
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Height
from gui.shared.text.tr import tr

RADIUS = 6
BAR = 14
"""The height of what scrolls wide tables."""
_UP_DOWN = {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}
Paint = Callable[[Painter, QRectF, Any, bool], None]
"""Paints a row, of which it is said whether it is the one on the soft fill."""
_MOVES = frozenset(_UP_DOWN | {Qt.Key.Key_Home, Qt.Key.Key_End})


class Table(QTableView):
    """Rows that are chosen, not edited; `row_chosen` brings the place of one among `rows`.

    A row may be said in other `words`, or painted as a whole by `paint`.
    """

    row_chosen = Signal(int)
    cell_chosen = Signal(object)
    """Brings what a column's `choose` returned."""
    cursor_moved = Signal(int)
    """Brings the place of the row to which a key has moved the cursor."""

    def __init__(
        self,
        name: str,
        columns: Sequence[Column],
        row_height: int = Height.ROW_COMPACT,
        head_height: int = 0,
        *,
        words: Callable[[Any], str] | None = None,
        paint: Paint | None = None,
        is_whole: bool = False,
    ) -> None:
        """Be empty; `name` says to a screen reader what is listed, heights are those at 100 %.

        One that `is_whole` asks for room for all rows.
        """
        super().__init__()
        self.setAccessibleName(name)
        self._row_height, self._head_height = row_height, head_height
        self._words, self._paint, self.is_whole = words, paint, is_whole
        self.table_model = TableModel(columns, self.words, self)
        self.setModel(self.table_model)
        self.current_place = -1
        self.is_cursor_shown = False
        self._hovered, self._anchor = (-1, -1), 0
        self._edges: tuple[Any, tuple[float, ...]] = None, ()
        self._tip: SpotTip | None = None
        self.texts = TableTexts(self, self.table_model, self.all_lines, self.copying)
        self.setHorizontalHeader(TableHead(self._paint_whole_head, self._can_sort, self))
        self.horizontalHeader().setVisible(head_height > 0)
        self.horizontalHeader().sectionClicked.connect(self.sort_by)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._quieten()
        self.bar = ThinBar(self)
        self.clicked.connect(self.choose)
        appearance().at_new_look(self.fit)
        self.fit()

    @property
    def copying(self) -> str:
        """What the menu calls copying all rows."""
        return tr("Copy as text")

    @property
    def rows(self) -> Rows:
        """The rows as they were given."""
        return self.table_model.rows

    @property
    def columns(self) -> tuple[Column, ...]:
        return self.table_model.columns

    def words(self, row: Any) -> str:
        """Return a row as a sentence."""
        if self._words is not None:
            return self._words(row)
        return ", ".join(
            f"{column.title} {text}" if column.title else text
            for column in self.columns
            if (text := column.text(row))
        )

    def row_height(self, theme: Theme, width: int) -> int:
        """Return the height of every row at a width."""
        return theme.px(self._row_height)

    def cell_edges(self, theme: Theme, width: float) -> tuple[float, ...]:
        """Return where the cells of a row end, which begins at LEFT_INSET."""
        made_for = self.columns, theme, width
        if self._edges[0] != made_for:
            has_titles = bool(self._head_height)
            self._edges = made_for, edges_of(self.columns, theme, width, has_titles=has_titles)
        return self._edges[1]

    def paint_row(self, painter: Painter, area: QRectF, row: Any, *, is_current: bool) -> None:
        """Paint a row, cell by cell if not as a whole."""
        if self._paint is not None:
            self._paint(painter, area, row, is_current)
            return
        for number in self._seen():
            box = self.cell_box(number, area.top(), area.height())
            if number == 0 and not self._has_cells:
                box.setLeft(area.left())
            paint_cell(painter, box, self.columns[number], row, is_current=is_current)

    def paint_head(self, painter: Painter, area: QRectF) -> None:
        """Paint the titles."""
        for number in self._seen():
            paint_title(painter, self.head_cell(number), self.columns[number])

    def _seen(self) -> Iterable[int]:
        """Return the columns that can be seen: of a thousand cells few."""
        edges = self.cell_edges(appearance().theme, self.viewport().width())
        left = self.horizontalOffset()
        last = bisect_left(edges, left + self.viewport().width())
        return range(bisect_right(edges, left), min(last + 1, len(edges)))

    def cell_box(self, number: int, top: float, height: float) -> QRectF:
        """Return where a cell stands in a row."""
        theme = appearance().theme
        edges = self.cell_edges(theme, self.viewport().width())
        return (
            box_of(self.columns, edges, number, theme)
            .translated(-self.horizontalOffset(), top)
            .adjusted(0, 0, 0, height)
        )

    def _paint_whole_head(self, painter: Painter, area: QRectF) -> None:
        self.paint_head(painter, area)
        number = self.table_model.sorted_by
        if number >= 0:
            icon = "chevron-down" if self.table_model.is_falling else "chevron-up"
            painter.icon(icon, self.arrow_box(number, painter.theme))

    def arrow_box(self, number: int, theme: Theme) -> QRectF:
        """Return where the arrow of the column that sorts stands."""
        box, side = self.head_cell(number), theme.px(10)
        if self.columns[number].cell:
            return QRectF(box.center().x() - side / 2, box.bottom() - side, side, side)
        return arrow_box(box, self.columns[number], theme)

    def _can_sort(self, column: int) -> bool:
        return self.columns[column].key is not None

    def head_cell(self, number: int) -> QRectF:
        """Return where the title of a column stands."""
        return self.cell_box(number, 0, self.horizontalHeader().height() - 2)

    def show_rows(self, rows: Rows) -> None:
        """Show other rows; the one on the soft fill is that of the same place."""
        self.table_model.set_rows(tuple(rows) if isinstance(rows, list) else rows)
        self.fit()
        self.viewport().update()

    def set_current(self, place: int) -> None:
        """Put the soft fill on the row at `place`, or nowhere (-1), and bring it into view."""
        self.current_place = place
        if 0 <= place < len(self.rows) and not self.is_cursor_shown:
            index = self.table_model.index(self.table_model.line(place), 0)
            self.setCurrentIndex(index)
            self.scrollTo(index)
        self.viewport().update()

    def sort_by_next(self) -> None:
        """Sort by the next column in sight that can be sorted by, after the last one by none."""
        last = self.table_model.sorted_by
        further = range(last + 1, self.table_model.columnCount())
        seen = (k for k in further if self._can_sort(k) and self.head_cell(k).width() > 0)
        found = next(seen, None)
        self.table_model.sort(-1) if found is None else self.sort_by(found)

    def sort_by(self, column: int) -> None:
        """Sort by a column; the next time the other way round, and then not any more."""
        if self._can_sort(column):
            self.clearSelection()
            self.table_model.sort_next(column)
            self.horizontalHeader().viewport().update()

    def copy_text(self, as_csv: bool = False) -> None:
        """Copy the selected rows, or all, with the titles; cells have tabs or commas between."""
        self.texts.copy(as_csv)

    def all_lines(self) -> Iterator[str]:
        """Yield the titles and all rows as texts, with tabs between the cells."""
        return self.table_model.lines(range(len(self.rows)))

    def sizeHint(self) -> QSize:
        """Return room for one row, the rest is scrolled; or for all rows, if it must be whole.

        A layout takes this for the least height wherever texts wrap, so it must be small.
        """
        theme = appearance().theme
        count = len(self.rows) if self.is_whole else min(len(self.rows), 1)
        height = self.row_height(theme, self.viewport().width())
        is_wide = self.horizontalHeader().length() > max(self.width(), 1) and self._has_cells
        return QSize(240, theme.px(self._head_height) + count * height + BAR * is_wide)

    @property
    def _has_cells(self) -> bool:
        return bool(self.columns and self.columns[-1].cell)

    def minimumSizeHint(self) -> QSize:
        return QSize(appearance().theme.least(160), self.sizeHint().height())

    def fit(self) -> None:
        """Give rows and columns the size that they need now."""
        theme, width = appearance().theme, self.viewport().width()
        height = self.row_height(theme, width)
        if height != self.verticalHeader().defaultSectionSize():
            self.verticalHeader().setDefaultSectionSize(height)
        self.horizontalHeader().setFixedHeight(theme.px(self._head_height))
        self.fit_columns(theme, width)
        self.horizontalHeader().viewport().update()
        self.updateGeometry()
        self.viewport().update()

    def fit_columns(self, theme: Theme, width: int) -> None:
        """Give the columns their widths; one by one a thousand cells would take 20 ms."""
        edges, left = self.cell_edges(theme, width), 0
        bar = Qt.ScrollBarPolicy
        self.setHorizontalScrollBarPolicy(
            bar.ScrollBarAsNeeded if self._has_cells else bar.ScrollBarAlwaysOff
        )
        if self._has_cells:
            self.horizontalHeader().setDefaultSectionSize(round(edges[-1] - edges[-2]))
        for number, edge in enumerate(edges):
            is_last = number == len(self.columns) - 1 and not self._has_cells
            right = round(edge + RIGHT_INSET if is_last else edge)
            if self.isColumnHidden(number) != (right <= left):
                self.setColumnHidden(number, right <= left)
            if self.columnWidth(number) != max(right - left, 1):
                self.setColumnWidth(number, max(right - left, 1))
            left = right
        if self._tip is None and any(column.tip for column in self.columns):
            self._tip = SpotTip(self.viewport(), lambda at: self._spot(self.indexAt(at.toPoint())))

    def _spot(self, index: QModelIndex) -> Spot | None:
        """Return what the tip of a cell says, if there is one."""
        column = self.columns[index.column()] if index.isValid() else None
        told = (
            column.tip(self.rows[self.table_model.place(index.row())])
            if (column is not None and column.tip)
            else ()
        )
        return Spot(QRectF(self.visualRect(index)), told[0], told[1:]) if told else None

    def event(self, event: QEvent) -> bool:
        """Take the keys for copying before the window does; a list only for selected rows."""
        if event.type() == QEvent.Type.ShortcutOverride:
            assert isinstance(event, QKeyEvent)
            can_copy = self._head_height or self.selectionModel().hasSelection()
            if event.matches(QKeySequence.StandardKey.Copy) and can_copy:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the cursor, choose its row, copy; every other key is left to the window."""
        key = Qt.Key(event.key())
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_text()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.choose(self.currentIndex())
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            event.ignore()
        elif key in _MOVES or (self._head_height and key in (Qt.Key.Key_Left, Qt.Key.Key_Right)):
            self._show_cursor(True)
            super().keyPressEvent(event)
            self._select(event.modifiers())
            if self._tip is not None:
                self._tip.show_spot(self._spot(self.currentIndex()))
            if self.currentIndex().isValid():
                self.cursor_moved.emit(self.table_model.place(self.currentIndex().row()))
        else:
            event.ignore()

    def moveCursor(
        self,
        action: QAbstractItemView.CursorAction,
        modifiers: Qt.KeyboardModifier,
    ) -> QModelIndex:
        """Go to the first and the last row with Home and End."""
        column = max(self.currentIndex().column(), 0)
        if action == QAbstractItemView.CursorAction.MoveHome:
            return self.table_model.index(0, column)
        if action == QAbstractItemView.CursorAction.MoveEnd:
            return self.table_model.index(len(self.rows) - 1, column)
        return super().moveCursor(action, modifiers)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the cursor to those who came by the keyboard."""
        if not self.currentIndex().isValid() and len(self.rows):
            is_listed = 0 <= self.current_place < len(self.rows)
            line = self.table_model.line(self.current_place) if is_listed else 0
            self.setCurrentIndex(self.table_model.index(line, 0))
        super().focusInEvent(event)
        if event.reason() in KEYBOARD_REASONS:
            self._show_cursor(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._show_cursor(False)
        if self._tip is not None:
            self._tip.show_spot(None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._show_cursor(False)
        super().mousePressEvent(event)
        self._select(event.modifiers())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        at = self.indexAt(event.position().toPoint())
        self._hover(at.row(), at.column())

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Leave, QEvent.Type.Wheel):
            self._hover(-1, -1)
        return super().viewportEvent(event)

    def menu(self) -> QMenu:
        """Return what the heads and the keyboard do, for where there are no heads."""
        return self.texts.menu(self.sort_by)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu().popup(event.globalPos())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        first, last = self.rowAt(event.rect().top()), self.rowAt(event.rect().bottom())
        end = last + 1 if last >= 0 else len(self.rows)
        with Painter(self.viewport()) as painter:  # ended also where a row fails
            for line in range(first if first >= 0 else end, end):
                self.paint_line(painter, line)

    def paint_line(self, painter: Painter, line: int) -> None:
        """Paint ground, hairline, row and cursor."""
        width, height = self.viewport().width(), self.rowHeight(line)
        rect = QRectF(0, self.rowViewportPosition(line), width, height)
        place = self.table_model.place(line)
        chosen = self.selectionModel()
        is_chosen = chosen.hasSelection() and chosen.isRowSelected(line, QModelIndex())
        is_current = is_chosen or place == self.current_place
        if is_current or line == self._hovered[0]:
            painter.box(rect.adjusted(0, 1, 0, -2), RADIUS, "soft" if is_current else "ground")
        bottom = QPointF(0, rect.height() - 1)
        painter.line(rect.topLeft() + bottom, rect.topRight() + bottom)
        area = rect.adjusted(LEFT_INSET, 0, -RIGHT_INSET, -1)
        self.paint_row(painter, area, self.rows[place], is_current=is_current)
        number = self._hovered[1]
        if line == self._hovered[0] and number >= 0 and self.columns[number].tip:
            painter.outlined("text", 2.0)
            cell = self.cell_box(number, rect.top(), rect.height())
            painter.drawRoundedRect(cell.adjusted(2, 2, -2, -2), 4, 4)
        if self.is_cursor_shown and line == self.currentIndex().row():
            self._paint_cursor(painter, rect)

    def _paint_cursor(self, painter: Painter, rect: QRectF) -> None:
        """Paint the ring around the row; around one cell where it went aside."""
        column = self.currentIndex().column()
        if column > 0:
            rect.setLeft(self.columnViewportPosition(column))
            rect.setWidth(self.columnWidth(column))
        ring, accent = rect.adjusted(1, 1, -1, -2), "accent"
        painter.box(ring, RADIUS, None, accent)
        painter.box(ring.adjusted(1, 1, -1, -1), RADIUS - 1, None, accent)

    def _select(self, held: Qt.KeyboardModifier) -> None:
        """Select the rows since the last plain press (Shift), this one too (Ctrl), or none."""
        flags = QItemSelectionModel.SelectionFlag
        selection, here = self.selectionModel(), self.currentIndex()
        if held & Qt.KeyboardModifier.ShiftModifier:
            start = self.table_model.index(min(self._anchor, len(self.rows) - 1), 0)
            selection.select(QItemSelection(start, here), flags.ClearAndSelect | flags.Rows)
        elif held & Qt.KeyboardModifier.ControlModifier:
            selection.select(here, flags.Toggle | flags.Rows)
        else:
            self._anchor = max(here.row(), 0)
            selection.clearSelection()
        self.viewport().update()

    def _hover(self, line: int, column: int) -> None:
        if (line, column) != self._hovered:
            self._hovered = line, column
            self.viewport().update()

    def _show_cursor(self, is_shown: bool) -> None:
        self.is_cursor_shown = is_shown
        self.viewport().update()

    def choose(self, index: QModelIndex) -> None:
        """Tell which row was clicked, or entered; a cell may do something of its own."""
        if index.isValid() and not self.selectionModel().hasSelection():
            place, own = self.table_model.place(index.row()), self.columns[index.column()].choose
            found = None if own is None else own(self.rows[place])
            if found is None:
                self.row_chosen.emit(place)
            else:
                self.cell_chosen.emit(found)

    def _quieten(self) -> None:
        """Switch off what Qt does for cells that are edited."""
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setMouseTracking(True)
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
