"""A list box: one choice of several, which opens downwards."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QComboBox, QListView, QWidget

from gui.shared.focus_ring import give_focus_ring
from gui.shared.theme import appearance


class ListBox(QComboBox):
    """A choice between texts; connect `currentIndexChanged` or `activated`."""

    def __init__(
        self, name: str, texts: Sequence[str] = (), index: int = 0, parent: QWidget | None = None
    ) -> None:
        """Offer `texts`; `name` says what is chosen."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setView(QListView(self))
        self.addItems(list(texts))
        self.setCurrentIndex(index if texts else -1)
        give_focus_ring(self)
        appearance().changed.connect(self._follow)
        self._follow()

    def set_texts(self, texts: Sequence[str], index: int = 0) -> None:
        """Offer other texts, and say nothing of it."""
        self.blockSignals(True)
        self.clear()
        self.addItems(list(texts))
        self.setCurrentIndex(index)
        self.blockSignals(False)
        self.update()

    def showEvent(self, event: QShowEvent) -> None:
        """Take the font of the theme again: Qt brings back the one that the box was made with."""
        super().showEvent(event)
        self._follow()

    def _follow(self) -> None:
        theme = appearance().theme
        self.setFixedHeight(theme.px(36))
        self.setFont(theme.font("body"))
        self.view().setFont(theme.font("body"))
