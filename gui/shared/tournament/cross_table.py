"""The cross table: who beats whom, in colours and numbers, with badges as heads."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from gui.shared.controls.focus_ring import KEYBOARD_REASONS
from gui.shared.controls.item_tooltip import DELAY_MS, hide_tip, tip_bubble
from gui.shared.controls.table_model import Index
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import smooth_painter
from gui.shared.tournament.cross_painting import (
    FIRST,
    LEGEND,
    cell_width,
    paint_cell,
    paint_head,
    paint_legend,
)
from gui.shared.tournament.data import CrossCell, CrossData
from gui.shared.tournament.score_table import HEAD, score_row_height

NOTHING = CrossData((), ())
_ARROWS = frozenset(
    {Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down}
    | {Qt.Key.Key_Home, Qt.Key.Key_End}
)


class CrossModel(QAbstractTableModel):
    """The cells, with the badges in row and column 0; a cell's text says all there is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.cross = NOTHING

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.cross.players) + 1

    def columnCount(self, parent: Index | None = None) -> int:
        return self.rowCount(parent)

    def cell(self, index: Index) -> CrossCell | None:
        """Return the cell at `index`; None for a head."""
        row, column = index.row() - 1, index.column() - 1
        return self.cross.cell(row, column) if row >= 0 and column >= 0 else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        cell = self.cell(index)
        if cell is not None:
            title, lines = self.cross.tip(index.row() - 1, index.column() - 1)
            return ". ".join((title, *lines))
        place = max(index.row(), index.column()) - 1
        return self.cross.names[place] if place >= 0 else ""

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return that cells can be reached, and heads cannot."""
        if index.row() == 0 or index.column() == 0:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled

    def show_cross(self, cross: CrossData) -> bool:
        """Take other cells; return whether their number changed."""
        is_other = len(cross.players) != len(self.cross.players)
        if is_other:
            self.beginResetModel()
        self.cross = cross
        if is_other:
            self.endResetModel()
        else:
            last = len(cross.players)
            self.dataChanged.emit(self.index(0, 0), self.index(last, last))
        return is_other


class _Delegate(QStyledItemDelegate):
    """Paints cells and badges."""

    def __init__(self, table: CrossTable) -> None:
        super().__init__(table)
        self._table = table

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme = appearance().theme
        area = QRectF(option.rect)
        cell = self._table.cells.cell(index)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if cell is not None:
            paint_cell(painter, area, cell, theme)
            if index == self._table.ringed:
                painter.setPen(QPen(theme.color("text"), 2.0))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(area.adjusted(2, 2, -2, -2), 4, 4)
        elif index.row() != index.column():
            player = self._table.cells.cross.players[max(index.row(), index.column()) - 1]
            paint_head(painter, area, player, theme)
        if index.row() == 0:
            bottom = option.rect.bottom()
            line = QRectF(area.left(), bottom, area.width(), 1)
            painter.fillRect(line, theme.color("line_strong"))
        painter.restore()


class CrossTable(QTableView):
    """Shows the cells; `opened` brings the players of one that was clicked, or entered."""

    opened = Signal(int, int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cells = CrossModel(self)
        self.setModel(self.cells)
        self.setItemDelegate(_Delegate(self))
        self.setAccessibleName(name)
        self.ringed = QModelIndex()
        self._tip_timer = QTimer(self)
        self._tip_timer.setSingleShot(True)
        self._tip_timer.setInterval(DELAY_MS)
        self._tip_timer.timeout.connect(self._show_tip)
        self.setShowGrid(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setCornerButtonEnabled(False)
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.hide()
            header.setMinimumSectionSize(1)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
        self.entered.connect(self._ring)
        self.clicked.connect(self._open)
        appearance().resized.connect(self.fit)

    def show_cross(self, cross: CrossData) -> None:
        """Show other cells."""
        if self.cells.show_cross(cross):
            self.ringed = QModelIndex()
            self.fit()
        self.viewport().update()

    def sizeHint(self) -> QSize:
        theme = appearance().theme
        count = len(self.cells.cross.players)
        return QSize(theme.px(360), theme.px(HEAD) + count * score_row_height(theme, count))

    def minimumSizeHint(self) -> QSize:
        return QSize(appearance().theme.px(200), self.sizeHint().height())

    def fit(self) -> None:
        """Give cells the room there is."""
        theme = appearance().theme
        count = len(self.cells.cross.players)
        width = cell_width(self.width(), count, theme)
        self.setColumnWidth(0, theme.px(FIRST))
        self.setRowHeight(0, theme.px(HEAD))
        for place in range(1, count + 1):
            self.setColumnWidth(place, width)
            self.setRowHeight(place, score_row_height(theme, count))
        is_wide = theme.px(FIRST) + width * count > self.width()
        self.setFixedHeight(self.sizeHint().height() + (14 if is_wide else 0))
        self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the ring with the arrows, open its cell with Enter; leave the rest to the window."""
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open(self.currentIndex())
        elif key in _ARROWS and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().keyPressEvent(event)
            self._ring(self.currentIndex())
            self._show_tip()
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in KEYBOARD_REASONS and self.cells.rowCount() > 2:
            index = self.currentIndex()
            if not index.isValid() or self.cells.cell(index) is None:
                self.setCurrentIndex(self.cells.index(1, 2))
            self._ring(self.currentIndex())
            self._show_tip()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._ring(QModelIndex())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        index = self.indexAt(event.position().toPoint())
        if not index.isValid() or self.cells.cell(index) is None:
            self._ring(QModelIndex())

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave and not self.hasFocus():
            self._ring(QModelIndex())
        elif event.type() in (QEvent.Type.Leave, QEvent.Type.Wheel):
            self._hide_tip()
        return super().viewportEvent(event)

    def _ring(self, index: QModelIndex) -> None:
        """Put the ring on a cell, and its tip beside it a little later."""
        if index == self.ringed:
            return
        self._hide_tip()
        is_cell = index.isValid() and self.cells.cell(index) is not None
        self.ringed = index if is_cell else QModelIndex()
        self.viewport().update()
        if is_cell:
            self._tip_timer.start()

    def _show_tip(self) -> None:
        cell = self.cells.cell(self.ringed) if self.ringed.isValid() else None
        if cell is None or cell.is_self or not self.isVisible():
            return
        title, lines = self.cells.cross.tip(self.ringed.row() - 1, self.ringed.column() - 1)
        area = self.visualRect(self.ringed)
        corner = self.viewport().mapTo(self.window(), area.topLeft())
        tip_bubble(self).show_beside(QRect(corner, area.size()), title, lines)

    def _hide_tip(self) -> None:
        self._tip_timer.stop()
        hide_tip(self)

    def _open(self, index: QModelIndex) -> None:
        cell = self.cells.cell(index) if index.isValid() else None
        if cell is not None and index.row() != index.column():
            self._hide_tip()
            players = self.cells.cross.players
            self.opened.emit(players[index.row() - 1], players[index.column() - 1])


class CrossLegend(QWidget):
    """What the colours stand for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ends = ("0", "50", "100 %")
        appearance().changed.connect(self._follow)
        self._follow()

    def show_ends(self, ends: tuple[str, str, str]) -> None:
        """Say what stands at the ends and in the middle."""
        self._ends = ends
        self.setAccessibleName(", ".join(ends))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = appearance().theme
        area = QRectF(theme.px(FIRST), 0, theme.px(200), self.height())
        paint_legend(smooth_painter(self), area, self._ends, theme)

    def _follow(self) -> None:
        self.setFixedHeight(appearance().theme.px(LEGEND))
        self.update()
