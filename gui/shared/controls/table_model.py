"""What a table shows: rows as values, columns that say what stands in a cell, and their order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import merge
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from engine.core.system.csv_text import csv_text
from gui.shared.controls.column import Column
from gui.shared.controls.slices import Slices
from gui.shared.text.terms import explained, with_terms
from gui.shared.text.tr import tr

Index = QModelIndex | QPersistentModelIndex
Rows = Sequence[Any]
"""A table asks for a row only where it needs one: a long list may make its rows on demand."""
SLICE = 512


class TableModel(QAbstractTableModel):
    """Rows in the order given, or sorted by a column; texts are made when they are asked for.

    A *place* is the number of a row as given, whatever the order on the screen.
    """

    def __init__(
        self, columns: Sequence[Column], words: Callable[[Any], str], parent: QObject
    ) -> None:
        super().__init__(parent)
        self.columns = tuple(columns)
        self.rows: Rows = ()
        self.sorted_by = -1
        self.is_falling = False
        self._order: Sequence[int] = range(0)
        self._words = words
        self._slices = Slices(self)

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.columns)

    def place(self, line: int) -> int:
        """Return the place of the row that stands in a line, 0 at the top."""
        return self._order[line]

    def line(self, place: int) -> int:
        """Return the line in which a row stands."""
        return self._order.index(place)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a cell as text; the tip, and what is said of the first cell, is the whole row."""
        if not index.isValid():
            return None
        row, column = self.rows[self._order[index.row()]], self.columns[index.column()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return column.text(row)
        if role == Qt.ItemDataRole.ToolTipRole:
            return None if column.tip else with_terms(self._words(row))
        if role == Qt.ItemDataRole.AccessibleDescriptionRole and column.tip:
            return ". ".join(column.tip(row))
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            told = column.words or column.below
            told = told or (self._words if index.column() == 0 else None)
            return told and told(row)
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if orientation == Qt.Orientation.Vertical:
            return f"{section + 1:,}" if role == Qt.ItemDataRole.DisplayRole else None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.columns[section].title
        if role == Qt.ItemDataRole.ToolTipRole:
            return explained(self.columns[section].title) or None
        if role == Qt.ItemDataRole.AccessibleDescriptionRole and section == self.sorted_by:
            return tr("largest first") if self.is_falling else tr("smallest first")
        return None

    def set_columns(self, columns: Sequence[Column]) -> None:
        """Show the same rows by other columns; more or fewer are not sorted."""
        if len(columns) == len(self.columns):
            self.columns = tuple(columns)
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(columns) - 1)
        else:
            self.beginResetModel()
            self.columns, self.sorted_by, self._order = tuple(columns), -1, range(len(self.rows))
            self.endResetModel()
            self._slices.stop()  # an order by a column that is gone

    def set_rows(self, rows: Rows) -> None:
        """Take other rows; those that were there before and after stay where they are."""
        old, grown = self.rows, len(rows) - len(self.rows)
        if not grown:
            self.rows = rows
            if rows:
                self.dataChanged.emit(self.index(0, 0), self._last())
        elif self.sorted_by < 0 and isinstance(old, tuple) and isinstance(rows, tuple):
            self._resize(old, rows, grown)
        else:
            self._reset(rows)
        if self.sorted_by >= 0:
            self._slices.start(self._sorting())

    def take_rows(self, first: int, count: int) -> None:
        """Take some rows out of a list as it was given; the others stay where they are."""
        if count:
            self.beginRemoveRows(QModelIndex(), first, first + count - 1)
            self._keep((*self.rows[:first], *self.rows[first + count :]))
            self.endRemoveRows()

    def put_rows(self, first: int, rows: Sequence[Any]) -> None:
        """Put rows into a list as it was given, the first of them at `first`."""
        if rows:
            self.beginInsertRows(QModelIndex(), first, first + len(rows) - 1)
            self._keep((*self.rows[:first], *rows, *self.rows[first:]))
            self.endInsertRows()

    def swap_rows(self, first: int, rows: Sequence[Any]) -> None:
        """Let the rows from `first` on be others, which are about the same things."""
        if rows:
            self.rows = (*self.rows[:first], *rows, *self.rows[first + len(rows) :])
            end = self.index(first + len(rows) - 1, len(self.columns) - 1)
            self.dataChanged.emit(self.index(first, 0), end)

    def _keep(self, rows: Rows) -> None:
        self.rows, self._order = rows, range(len(rows))

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column, or put the rows back as they were given (-1)."""
        self.sorted_by, self.is_falling = column, order == Qt.SortOrder.DescendingOrder
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self.columns) - 1)
        self._slices.start(self._sorting())

    def sort_next(self, column: int) -> None:
        """Sort by a column; the next time the other way round, and then not any more.

        Numbers, which stand at the right, begin with the largest.
        """
        first = self.columns[column].align == "right"
        if self.sorted_by != column:
            is_falling = first
        elif self.is_falling == first:
            is_falling = not first
        else:
            return self.sort(-1)
        order = Qt.SortOrder.DescendingOrder if is_falling else Qt.SortOrder.AscendingOrder
        return self.sort(column, order)

    def lines(self, numbers: Sequence[int]) -> Iterator[str]:
        """Yield the titles and some lines as texts, with tabs between the cells."""
        yield "\t".join(column.title for column in self.columns)
        for number in numbers:
            row = self.rows[self._order[number]]
            yield "\t".join(column.text(row) for column in self.columns)

    def _last(self) -> QModelIndex:
        return self.index(len(self.rows) - 1, len(self.columns) - 1)

    def _reset(self, rows: Rows) -> None:
        self.beginResetModel()
        self._keep(rows)
        self.endResetModel()

    def _resize(self, old: Rows, rows: Rows, grown: int) -> None:
        """Insert or remove at the top or at the bottom, where nothing else has changed."""
        longer, shorter = (rows, old) if grown > 0 else (old, rows)
        count = abs(grown)
        if longer[count:] == shorter:
            first = 0
        elif longer[: len(shorter)] == shorter:
            first = len(shorter)
        else:
            self._reset(rows)
            return
        if grown > 0:
            self.put_rows(first, rows[first : first + count])
        else:
            self.take_rows(first, count)

    def _sorting(self) -> Iterator[None]:
        """Ask for the keys in steps, sort the rows of each, and merge these runs in small steps.

        One sort of 100,000 texts would hold the window for 0.15 s.  What fits one step is sorted
        when the first step is taken, however slow the machine is.
        """
        count = len(self.rows)
        key = self.columns[self.sorted_by].key if self.sorted_by >= 0 else None
        if key is None:
            self._put(range(count))
            return
        keys: list[Any] = []
        runs: list[list[int]] = []
        last: list[int] = []
        for start in range(0, count, SLICE):
            if start:
                yield
            run: list[int] = []
            for place in range(start, min(start + SLICE, count)):
                value = key(self.rows[place])
                keys.append(value)
                (last if value is None or value != value else run).append(place)
            runs.append(sorted(run, key=keys.__getitem__, reverse=self.is_falling))
        order: list[int] = []
        for place in merge(*runs, key=keys.__getitem__, reverse=self.is_falling):
            order.append(place)
            if len(runs) > 1:
                yield
        self._put(order + last)

    def _put(self, order: Sequence[int]) -> None:
        """Show the rows in another order; what points at a cell goes with its row."""
        self.layoutAboutToBeChanged.emit()
        kept = self.persistentIndexList()
        places = [self._order[index.row()] for index in kept]
        self._order = order
        moved = [
            self.index(order.index(place), index.column())
            for place, index in zip(places, kept, strict=True)
        ]
        self.changePersistentIndexList(kept, moved)
        self.layoutChanged.emit()


def csv_of(lines: Sequence[str]) -> str:
    """Return lines with tabs between their cells as CSV."""
    return csv_text(line.split("\t") for line in lines)
