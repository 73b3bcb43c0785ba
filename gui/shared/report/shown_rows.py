"""Rows among the blocks: a table, whose columns are as the block says them."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QModelIndex, QRectF

from engine.core.system.modules import part_named
from gui.shared.controls.boxes import column_of
from gui.shared.controls.table import Table
from gui.shared.controls.table_cells import box_of, edges_of, paint_cell, paint_title
from gui.shared.report.blocks import Column, Rows
from gui.shared.report.shown import Shown
from gui.shared.style.painter import Painter
from gui.shared.style.tokens import Height

FEW = 3
"""So many rows are seen at least of a table that is scrolled."""


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
        titles = frozenset(column.title for column in rows.columns)
        wanted = rows.table, rows.height, rows.head, titles
        if self.table is None or wanted != self._made_for:
            self._make(rows)
            self._made_for = wanted
        assert self.table is not None
        self.table.is_whole = rows.is_whole
        self.table.setAccessibleName(rows.name)
        if rows.columns is not self._columns:  # of the same titles, but of other things
            self._columns = rows.columns
            self.table.table_model.set_columns(rows.columns)
        if rows.rows is not self.table.rows:
            self.table.show_rows(rows.rows)
        few = 0 if rows.is_whole else min(rows.seen or FEW, len(rows.rows))
        head = self.table.horizontalHeader().height() if rows.seen else 0
        self.table.setMinimumHeight(head + few * self.table.rowHeight(0))
        if rows.current != self.table.current_place:
            self.table.set_current(rows.current)

    def _make(self, rows: Rows) -> None:
        if self.table is not None:
            self._column.removeWidget(self.table)
            self.table.hide()
            self.table.deleteLater()
        height = rows.height or Height.ROW_COMPACT
        if rows.table:
            self.table = part_named(rows.table)(rows.name, rows.columns)
        else:
            self.table = Table(rows.name, rows.columns, height, rows.head, words=rows.words)
        self._columns = rows.columns
        self.table.row_chosen.connect(
            lambda place: self._order(self.block.choose(place) if self.block.choose else None)
        )
        self.table.cursor_moved.connect(
            lambda place: self._order(self.block.point(place) if self.block.point else None)
        )
        self.table.cell_chosen.connect(self._order)
        self.table.doubleClicked.connect(self._enter)
        self._column.addWidget(self.table)

    def _enter(self, index: QModelIndex) -> None:
        if self.block.enter is not None and self.table is not None:
            self._order(self.block.enter(self.table.table_model.place(index.row())))


def paint_rows(painter: Painter, area: QRectF, rows: Rows) -> float:
    """Paint a whole table into a file, from the top of an area down; return where it ends."""
    columns, height = rows.columns, rows.height
    edges = edges_of(columns, painter.theme, area.width())
    top = area.top() + rows.head
    for number, column in enumerate(columns):
        box = box_of(columns, edges, number, painter.theme).translated(area.topLeft())
        paint_title(painter, box.adjusted(0, 0, 0, rows.head - 2), column)
        for place, row in enumerate(rows.rows):
            down = rows.head + place * height
            paint_cell(painter, box.adjusted(0, down, 0, down + height - 1), column, row)
    for place in range(len(rows.rows) + 1):
        y, color = top + place * height - 1, "line" if place else "line_strong"
        painter.fillRect(QRectF(area.left(), y, area.width(), 1), painter.theme.color(color))
    return top + len(rows.rows) * height
