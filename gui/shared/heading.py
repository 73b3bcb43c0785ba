"""A heading with a note at its right; the note goes below where both do not fit in one line."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QWidget

from gui.shared.style.theme import appearance
from gui.shared.text import Text

GAP = 12


class Heading(QWidget):
    """The title of a part of a panel, and how things stand."""

    def __init__(self, title: str, note: str = "", parent: QWidget | None = None) -> None:
        """Show `title` in bold."""
        super().__init__(parent)
        self.title = Text(title, weight=600, wraps=True)
        self.note = Text(note, "small", "text_2", wraps=True)
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(0)
        self._line.addWidget(self.title)
        self._line.addWidget(self.note)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        appearance().resized.connect(self._arrange)
        self._arrange()

    def say(self, note: str) -> None:
        """Show another note."""
        if note == self.note.plain:
            return
        self.note.say(note)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the note beside or below the title."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        theme = appearance().theme
        title = theme.metrics("body", 600).horizontalAdvance(self.title.plain)
        note = theme.metrics("small").horizontalAdvance(self.note.plain)
        is_beside = title + GAP + note <= self.width()
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._line.setDirection(beside if is_beside else below)
        side = Qt.AlignmentFlag.AlignRight if is_beside else Qt.AlignmentFlag.AlignLeft
        self.note.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        self.note.setVisible(bool(self.note.plain))
        stretch = round(note + GAP), round(title + GAP)
        self._line.setStretch(0, stretch[1] if is_beside else 0)
        self._line.setStretch(1, stretch[0] if is_beside else 0)
