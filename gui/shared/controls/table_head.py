"""The head of a table: painted as a whole over a strong hairline; a click on a title sorts."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QHeaderView, QWidget

from gui.shared.controls.column import Column
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme

Paint = Callable[[Painter, QRectF], None]

ARROW = 12


class TableHead(QHeaderView):
    """Calls `paint` for the titles; `can_sort` says of which columns a click asks something."""

    def __init__(self, paint: Paint, can_sort: Callable[[int], bool], parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._paint, self._can_sort = paint, can_sort
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setMinimumSectionSize(1)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMouseTracking(True)

    def sizeHint(self) -> QSize:
        """Return the height it was given: Qt would ask for two hundred titles."""
        return QSize(0, self.maximumHeight())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        column = self.logicalIndexAt(event.position().toPoint())
        sorts = column >= 0 and self._can_sort(column)
        hand, arrow = Qt.CursorShape.PointingHandCursor, Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(hand if sorts else arrow)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self.viewport()) as painter:
            area = QRectF(self.viewport().rect())
            self._paint(painter, area)
            bottom = QPointF(0, area.height() - 1)
            painter.line(area.topLeft() + bottom, area.topRight() + bottom, "line_strong")


def arrow_box(box: QRectF, column: Column, theme: Theme) -> QRectF:
    """Return where the arrow stands: on the side of a title in `box` that has room."""
    used = theme.metrics("small").horizontalAdvance(column.title)
    side = theme.px(ARROW)
    left = box.left() + used + 2
    if column.align == "right":
        left = box.right() - used - side - 2
    elif column.align == "center":
        left = box.center().x() + used / 2 + 2
    return QRectF(left, box.center().y() - side / 2, side, side)
