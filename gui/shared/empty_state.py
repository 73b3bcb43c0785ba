"""The empty state: one sentence that says what will be here, and one button that makes it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.shared.button import Button
from gui.shared.card import IconMark
from gui.shared.text import Text


class EmptyState(QWidget):
    """Fills a place that has nothing to show yet."""

    asked = Signal()

    def __init__(
        self, icon: str, title: str, text: str, button: str = "", parent: QWidget | None = None
    ) -> None:
        """Say what will be here; `button` (its text) emits `asked`."""
        super().__init__(parent)
        center = Qt.AlignmentFlag.AlignHCenter
        body = QVBoxLayout(self)
        body.setSpacing(8)
        body.addStretch(2)
        body.addWidget(IconMark(icon, "line_strong", 32), 0, center)
        body.addSpacing(4)
        body.addWidget(Text(title, "section"), 0, center)
        words = Text(text, "body", "text_2", wraps=True)
        words.setAlignment(center)
        words.setMaximumWidth(440)
        words.setMinimumWidth(240)
        row = QHBoxLayout()  # an alignment would give it the height of a single line
        row.addStretch(1)
        row.addWidget(words, 1000)
        row.addStretch(1)
        body.addLayout(row)
        if button:
            self.button = Button(button)
            self.button.clicked.connect(self.asked)
            body.addSpacing(8)
            body.addWidget(self.button, 0, center)
        body.addStretch(3)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
