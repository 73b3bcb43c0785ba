"""A row of widgets that go into several lines where they do not fit into one."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class Flow(QLayout):
    """Lays widgets out from left to right, then below; invisible ones take no room."""

    def __init__(self, gap: int = 8, *, is_right: bool = False) -> None:
        """Leave `gap` pixels between widgets; fill lines from the right where `is_right`."""
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self._is_right = is_right
        self._heights: dict[int, int] = {}
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        """Return the number of items."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def invalidate(self) -> None:
        self._heights = {}
        super().invalidate()

    def heightForWidth(self, width: int) -> int:
        """Return the height; Qt asks for the same again and again while nothing has changed."""
        if width not in self._heights:
            self._heights[width] = self._lay_out(QRect(0, 0, width, 0), is_real=False)
        return self._heights[width]

    def sizeHint(self) -> QSize:
        sizes = [item.sizeHint() for item in self._shown()]
        width = sum(size.width() + self._gap for size in sizes) - self._gap
        return QSize(max(width, 0), max((size.height() for size in sizes), default=0))

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._shown():
            size = size.expandedTo(item.minimumSize())
        return size

    def setGeometry(self, area: QRect) -> None:
        super().setGeometry(area)
        self._lay_out(area, is_real=True)

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _lay_out(self, area: QRect, *, is_real: bool) -> int:
        lines: list[list[QLayoutItem]] = [[]]
        used = 0
        for item in self._shown():
            width = item.sizeHint().width()
            if lines[-1] and used + self._gap + width > area.width():
                lines.append([])
                used = 0
            used += width + (self._gap if lines[-1] else 0)
            lines[-1].append(item)
        top = area.top()
        for line in lines:
            height = max((item.sizeHint().height() for item in line), default=0)
            if is_real:
                self._lay_out_line(line, area, top, height)
            top += height + self._gap
        return max(top - self._gap - area.top(), 0)

    def _lay_out_line(self, line: list[QLayoutItem], area: QRect, top: int, height: int) -> None:
        sizes = [item.sizeHint() for item in line]
        left = area.left()
        if self._is_right:
            total = sum(size.width() for size in sizes) + self._gap * (len(sizes) - 1)
            left = area.right() + 1 - total
        for item, size in zip(line, sizes, strict=True):
            y = top + (height - size.height()) // 2
            width = min(size.width(), area.width())
            item.setGeometry(QRect(QPoint(max(left, area.left()), y), QSize(width, size.height())))
            left += size.width() + self._gap


def flow_of(*widgets: QWidget, gap: int = 8, is_right: bool = False) -> Flow:
    """Return a row of widgets."""
    flow = Flow(gap, is_right=is_right)
    for widget in widgets:
        flow.addWidget(widget)
    return flow
