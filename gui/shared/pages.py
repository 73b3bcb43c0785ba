"""Pages in one place, of which one is shown."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget


class Pages(QWidget):
    """Shows one of its pages, and asks for the room of that one alone.

    A QStackedWidget asks for the room of its highest page, and what lies below it is scrolled
    away without need.
    """

    def __init__(self) -> None:
        """Hold no page yet."""
        super().__init__()
        self.index = 0
        self._pages: list[QWidget] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    def add(self, page: QWidget) -> None:
        """Hold one more page; the first is shown."""
        self._column.addWidget(page)  # first, or it would be shown as a window of its own
        page.setVisible(len(self._pages) == self.index)
        self._pages.append(page)

    def turn_to(self, index: int) -> None:
        """Show another page."""
        self.index = index
        for place, page in enumerate(self._pages):
            page.setVisible(place == index)
