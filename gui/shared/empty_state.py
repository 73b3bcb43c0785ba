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
        self._title = Text(title, "section")
        self._words = words = Text(text, "body", "text_2", wraps=True)
        body.addWidget(self._title, 0, center)
        words.setAlignment(center)
        words.setMaximumWidth(440)
        words.setMinimumWidth(240)
        row = QHBoxLayout()  # an alignment would give it the height of a single line
        row.addStretch(1)
        row.addWidget(words, 1000)
        row.addStretch(1)
        body.addLayout(row)
        self.button: Button | None = None
        if button:
            self.button = Button(button)
            self.button.clicked.connect(self.asked)
            body.addSpacing(8)
            body.addWidget(self.button, 0, center)
        body.addStretch(3)
        self.say(title, text, can_ask=True)

    @property
    def title(self) -> str:
        """What stands in bold."""
        return self._title.plain

    def say(self, title: str, text: str, *, can_ask: bool) -> None:
        """Say something else, such as that it is being made; then nobody has to ask for it."""
        self._title.say(title)
        self._words.say(text)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        if self.button is not None:
            self.button.setVisible(can_ask)
