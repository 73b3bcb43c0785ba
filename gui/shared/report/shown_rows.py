"""Rows among the blocks: a table, whose columns are as the block says them."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QRectF
from PySide6.QtGui import QColor

from engine.core.system.modules import part_named
from gui.shared.controls.boxes import column_of
from gui.shared.controls.table import Table
from gui.shared.controls.table_model import Column as TableColumn
from gui.shared.report.blocks import Column, Rows
from gui.shared.report.shown import Shown
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.painting import Align
from gui.shared.style.tokens import Height

FEW = 3
"""So many rows are seen at least of a table that is scrolled."""
HEAD = 28
"""The height of a table's head."""


class RowsTable(Table):
    """A table that says its rows as a block does."""

    def __init__(
        self, rows: Rows, columns: Sequence[TableColumn], row_height: int, head_height: int
    ) -> None:
        self._said = rows.words
        super().__init__(rows.name, columns, row_height, head_height)

    def words(self, row: Any) -> str:
        return super().words(row) if self._said is None else self._said(row)


class ShownRows(Shown):
    stretch = 1

    def __init__(self) -> None:
        super().__init__()
        self.table: Table | None = None
        self._made_for: tuple[Any, ...] = ()
        self._columns: tuple[Column, ...] = ()
        self._column = column_of(on=self)

    def show_block(self) -> None:
        rows: Rows = self.block
        wanted = (
            rows.table,
            rows.height,
            rows.has_head,
            *(column.title for column in rows.columns),
        )
        if self.table is None or wanted != self._made_for:
            self._make(rows)
            self._made_for = wanted
        assert self.table is not None
        self.table.is_whole = rows.is_whole
        self.table.setAccessibleName(rows.name)
        if rows.columns is not self._columns:  # of the same titles, but of other things
            self._columns = rows.columns
            self.table.table_model.set_columns(tuple(map(_table_column, rows.columns)))
        if rows.rows is not self.table.rows:
            self.table.show_rows(rows.rows)
        few = 0 if rows.is_whole else min(FEW, len(rows.rows)) * self.table.rowHeight(0)
        self.table.setMinimumHeight(few)
        if rows.current != self.table.current_place:
            self.table.set_current(rows.current)

    def _make(self, rows: Rows) -> None:
        if self.table is not None:
            self._column.removeWidget(self.table)
            self.table.hide()
            self.table.deleteLater()
        columns = [_table_column(column) for column in rows.columns]
        height, head = rows.height or Height.ROW_COMPACT, HEAD if rows.has_head else 0
        if rows.table:
            self.table = part_named(rows.table)(rows.name, columns)
        else:
            self.table = RowsTable(rows, columns, height, head)
        self._columns = rows.columns
        self.table.row_chosen.connect(
            lambda place: self._order(self.block.choose(place) if self.block.choose else None)
        )
        self.table.cursor_moved.connect(
            lambda place: self._order(self.block.point(place) if self.block.point else None)
        )
        self.table.doubleClicked.connect(self._enter)
        self._column.addWidget(self.table)

    def _enter(self, index: QModelIndex) -> None:
        if self.block.enter is not None and self.table is not None:
            self._order(self.block.enter(self.table.table_model.place(index.row())))


def _table_column(column: Column) -> TableColumn:
    align: Align = "right" if column.is_number else "left"
    font, paint = ("small" if column.is_small else "body", column.weight), column.paint
    if paint is None and column.below is not None:
        paint = functools.partial(_paint_lines, column)
    cells = column.width, align, paint, font, column.below, column.paint_head
    return TableColumn(column.title, column.text, column.key, *cells)


def _paint_lines(column: Column, painter: Painter, area: QRectF, row: Any, ink: QColor) -> None:
    """Paint a cell and, below its middle, what is said of it in small print."""
    assert column.below is not None
    theme, half = appearance().theme, area.height() / 2
    align: Align = "right" if column.is_number else "left"
    top = area.adjusted(0, 6, 0, -half)
    below = area.adjusted(0, half - 1, 0, -7)
    painter.text(top, column.text(row), "body", ink, align, weight=column.weight)
    quiet = theme.color("text_2") if ink == theme.color("text") else ink
    painter.text(below, column.below(row), "small", quiet, align)
