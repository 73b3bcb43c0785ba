"""Coloured cells beside the standings: who beats whom, seats, ranks, or the rules of a grid."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QModelIndex, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPen
from PySide6.QtWidgets import QAbstractItemView, QSizePolicy

from gui.shared.controls.drawing import Drawing
from gui.shared.controls.focus_ring import KEYBOARD_REASONS
from gui.shared.controls.item_tooltip import DELAY_MS, hide_tip, tip_bubble
from gui.shared.controls.table import Table
from gui.shared.controls.table_model import Column
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr
from gui.shared.tournament.cells.cross_painting import (
    FIRST,
    LEGEND,
    cell_width,
    paint_cell,
    paint_head,
    paint_legend,
    paint_player,
)
from gui.shared.tournament.cells.matrix import NOTHING, CrossCell, Matrix
from gui.shared.tournament.score_table import HEAD, score_row_height


class CrossTable(Table):
    """Shows a Matrix; `opened` brings the player of a cell's row, and the place of its column.

    A row is a place in the standings, column 0 has the names.
    """

    opened = Signal(int, int)

    def __init__(self, name: str) -> None:
        self.cross: Matrix = NOTHING
        self.ringed = QModelIndex()
        super().__init__(name, self._columns(), head_height=HEAD)
        self.is_whole = True
        self._tip_timer = QTimer(self)
        self._tip_timer.setSingleShot(True)
        self._tip_timer.setInterval(DELAY_MS)
        self._tip_timer.timeout.connect(self._show_tip)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.entered.connect(self._ring)

    def show_cross(self, cross: Matrix) -> None:
        """Show other cells."""
        is_other = (cross.names, cross.heads) != (self.cross.names, self.cross.heads)
        self.cross = cross
        if is_other:
            self.ringed = QModelIndex()
            self.table_model.set_columns(self._columns())
        self.table_model.set_rows(tuple(range(len(cross.players))))
        if is_other:
            self.fit()
        self.viewport().update()

    def cell(self, index: QModelIndex) -> CrossCell | None:
        """Return the cell at `index`; None for a name."""
        is_cell = index.isValid() and index.column() > 0
        return self.cross.cell(*self._players_at(index)) if is_cell else None

    def words(self, row: int) -> str:
        return self.cross.names[row]

    def row_height(self, theme: Theme, width: int) -> int:
        return score_row_height(theme, len(self.rows))

    def fit_columns(self, theme: Theme, width: int) -> None:
        """Give all cells one width, in one call: one by one a thousand columns take 20 ms."""
        cell = cell_width(self.width(), self.cross.heads, theme)
        self.horizontalHeader().setDefaultSectionSize(cell)
        self.setColumnWidth(0, round(theme.px(FIRST)))

    def head_cell(self, number: int) -> QRectF:
        left, width = self.columnViewportPosition(number), self.columnWidth(number)
        return QRectF(left, 0, width, self.horizontalHeader().height())

    def paint_head(self, painter: Painter, area: QRectF) -> None:
        """Paint the badges or names of the columns that can be seen."""
        for number in self._seen():
            if number > 0:
                paint_head(painter, self.head_cell(number), self.cross.heads[number - 1])

    def arrow_box(self, number: int, theme: Theme) -> QRectF:
        """Return a place below the badge."""
        box, side = self.head_cell(number), theme.px(10)
        return QRectF(box.center().x() - side / 2, box.bottom() - side, side, side)

    def paint_line(self, painter: Painter, line: int) -> None:
        """Paint a badge and its cells."""
        top, height = self.rowViewportPosition(line), self.rowHeight(line)
        place = self.table_model.place(line)
        for number in self._seen():
            area = QRectF(self.columnViewportPosition(number), top, 0, height)
            area.setWidth(self.columnWidth(number))
            if number == 0:
                paint_player(painter, area, self.cross.players[place])
                continue
            paint_cell(painter, area, self.cross.cell(place, number - 1))
            if (line, number) == (self.ringed.row(), self.ringed.column()):
                painter.setPen(QPen(painter.theme.color("text"), 2.0))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(area.adjusted(2, 2, -2, -2), 4, 4)

    def sizeHint(self) -> QSize:
        return QSize(appearance().theme.px(360), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Return a modest width; wider tables are scrolled."""
        return QSize(appearance().theme.px(200), self.sizeHint().height())

    def fit(self) -> None:
        super().fit()
        is_wide = self.horizontalHeader().length() > self.width()
        self.setFixedHeight(self.sizeHint().height() + (14 if is_wide else 0))

    def choose(self, index: QModelIndex) -> None:
        row, column = self._players_at(index)
        cell = self.cell(index)
        if cell is not None and not cell.is_self:
            self._hide_tip()
            self.opened.emit(self.cross.players[row], column)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let the ring go with the cursor."""
        before = self.currentIndex()
        super().keyPressEvent(event)
        if self.currentIndex() != before:
            self._ring(self.currentIndex())
            self._show_tip()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Put the ring on a cell for those who came by the keyboard."""
        super().focusInEvent(event)
        if event.reason() in KEYBOARD_REASONS and len(self.rows) > 1:
            cell = self.cell(self.currentIndex())
            if cell is None:
                first = 1 + (self.cross.heads[0].player is not None)  # nobody meets itself
                self.setCurrentIndex(self.table_model.index(0, first))
            self._ring(self.currentIndex())
            self._show_tip()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._ring(QModelIndex())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Take the ring off where there is no cell."""
        super().mouseMoveEvent(event)
        if self.cell(self.indexAt(event.position().toPoint())) is None:
            self._ring(QModelIndex())

    def viewportEvent(self, event: QEvent) -> bool:
        """Take the ring away when the pointer goes; a cell's tip is a bubble of its own."""
        if event.type() == QEvent.Type.ToolTip:
            return True
        if event.type() == QEvent.Type.Leave and not self.hasFocus():
            self._ring(QModelIndex())
        elif event.type() in (QEvent.Type.Leave, QEvent.Type.Wheel):
            self._hide_tip()
        return super().viewportEvent(event)

    def _columns(self) -> tuple[Column, ...]:
        names, heads = self.cross.names, self.cross.heads

        def column(number: int, name: str) -> Column:
            def text(row: int) -> str:
                return self.cross.cell(row, number).text

            def share(row: int) -> float:
                return self.cross.cell(row, number).share

            return Column(name, text, share, align="right", words=partial(self._told, number))

        first = Column(tr("Strategy"), lambda row: names[row], lambda row: names[row])
        return first, *(column(number, head.name) for number, head in enumerate(heads))

    def _told(self, column: int, row: int) -> str:
        title, lines = self.cross.tip(row, column)
        return ". ".join((title, *lines))

    def _players_at(self, index: QModelIndex) -> tuple[int, int]:
        """Return the places of both players of a cell in the standings."""
        return self.table_model.place(index.row()), index.column() - 1

    def _seen(self) -> range:
        """Return the columns that can be seen."""
        last = self.columnAt(self.viewport().width() - 1)
        return range(max(self.columnAt(0), 0), (last if last >= 0 else len(self.columns) - 1) + 1)

    def _ring(self, index: QModelIndex) -> None:
        """Put the ring on a cell, and its tip beside it a little later."""
        if index == self.ringed:
            return
        self._hide_tip()
        is_cell = index.isValid() and self.cell(index) is not None
        self.ringed = index if is_cell else QModelIndex()
        self.viewport().update()
        if is_cell:
            self._tip_timer.start()

    def _show_tip(self) -> None:
        cell = self.cell(self.ringed) if self.ringed.isValid() else None
        if cell is None or cell.is_self or not self.isVisible():
            return
        title, lines = self.cross.tip(*self._players_at(self.ringed))
        area = self.visualRect(self.ringed)
        corner = self.viewport().mapTo(self.window(), area.topLeft())
        tip_bubble(self).show_beside(QRect(corner, area.size()), title, lines)

    def _hide_tip(self) -> None:
        self._tip_timer.stop()
        hide_tip(self)


def cross_legend(ends: tuple[str, str, str]) -> Drawing:
    """Return what the colours stand for: the ends, and what is in the middle."""

    def paint(painter: Painter, area: QRectF) -> None:
        bar = QRectF(painter.px(FIRST), 0, painter.px(200), area.height())
        paint_legend(painter, bar, ends)

    return Drawing(", ".join(ends), ends, paint, (FIRST + 200, LEGEND), "")
