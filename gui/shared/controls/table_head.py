"""The head of a table: painted as a whole over a strong hairline; a click on a title sorts."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHeaderView, QWidget

from gui.shared.controls.table_model import Column
from gui.shared.style.appearance import appearance
from gui.shared.style.icons import draw_icon
from gui.shared.style.painting import CENTER, RIGHT, draw_line, smooth_painter
from gui.shared.style.theme import Theme

Paint = Callable[[QPainter, QRectF, Theme], None]

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

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        column = self.logicalIndexAt(event.position().toPoint())
        sorts = column >= 0 and self._can_sort(column)
        hand, arrow = Qt.CursorShape.PointingHandCursor, Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(hand if sorts else arrow)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = appearance().theme
        painter = smooth_painter(self.viewport())
        area = QRectF(self.viewport().rect())
        self._paint(painter, area, theme)
        bottom = QPointF(0, area.height() - 1)
        end = area.topRight() + bottom
        draw_line(painter, area.topLeft() + bottom, end, theme.color("line_strong"))


def paint_arrow(
    painter: QPainter, box: QRectF, column: Column, theme: Theme, is_falling: bool
) -> None:
    """Paint what says that a column sorts, on the side of its title that has room."""
    used = theme.metrics("small").horizontalAdvance(column.title)
    side = theme.px(ARROW)
    left = box.left() + used + 2
    if column.align == RIGHT:
        left = box.right() - used - side - 2
    elif column.align == CENTER:
        left = box.center().x() + used / 2 + 2
    arrow = QRectF(left, box.center().y() - side / 2, side, side)
    draw_icon(painter, "chevron-down" if is_falling else "chevron-up", arrow, theme.colors.text_2)
