"""A scroll area that lets its ground shine through."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QScrollArea, QWidget


class Scroll(QScrollArea):
    """Scrolls one widget up and down; paints nothing of its own."""

    def __init__(self, content: QWidget | None = None) -> None:
        """Hold `content`, if there is any yet."""
        super().__init__()
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)
        if content is not None:
            self.hold(content)

    def hold(self, content: QWidget) -> None:
        """Hold another widget in the place of the last one."""
        self.setWidget(content)
        content.setAutoFillBackground(False)


class ScrollBody(QWidget):
    """What a `Scroll` holds: as high as its layout needs at the width there is, and no higher.

    A plain widget would be as high as wrapped texts want to be where they are narrow.
    """

    def minimumSizeHint(self) -> QSize:
        """Return the least width; the height follows from the width."""
        return QSize(super().minimumSizeHint().width(), 0)
