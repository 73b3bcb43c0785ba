"""A hairline between things."""

from __future__ import annotations

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.shared.style.theme import appearance


class Rule(QWidget):
    """A horizontal line, one pixel high, in the colour of a token."""

    def __init__(self, token: str = "line") -> None:
        """Draw in the colour of `token`."""
        super().__init__()
        self._token = token
        self.setFixedHeight(1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the line."""
        QPainter(self).fillRect(self.rect(), appearance().theme.color(self._token))
