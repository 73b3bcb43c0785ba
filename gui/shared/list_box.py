"""A list box: one choice of several, which opens downwards."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QPainter, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from gui.shared.focus_ring import give_focus_ring
from gui.shared.painting import RIGHT, draw_text
from gui.shared.theme import appearance

NOTE_ROLE = Qt.ItemDataRole.UserRole + 1
NOTE_GAP, NOTE_LEFT, NOTE_RIGHT = 24, 12, 12
"""Between a text and its note, and from the edges to both, at 100 %."""


class _Entry(QStyledItemDelegate):
    """Paints an entry of the open list, and its note in small letters at the right."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint both; a note that has no room is cut."""
        super().paint(painter, option, index)
        note = index.data(NOTE_ROLE)
        if not note:
            return
        theme = appearance().theme
        rect: QRectF = option.rect.toRectF()
        used = theme.metrics("body").horizontalAdvance(index.data()) + theme.px(NOTE_LEFT)
        room = rect.adjusted(used + theme.px(NOTE_GAP), 0, -theme.px(NOTE_RIGHT), 0)
        if room.width() > 0:
            draw_text(painter, room, note, theme.font("small"), theme.color("text_2"), RIGHT)


class ListBox(QComboBox):
    """A choice between texts; connect `currentIndexChanged` or `activated`."""

    def __init__(
        self, name: str, texts: Sequence[str] = (), index: int = 0, parent: QWidget | None = None
    ) -> None:
        """Offer `texts`; `name` says what is chosen."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setView(QListView(self))
        self.setItemDelegate(_Entry(self))
        self.addItems(list(texts))
        self.setCurrentIndex(index if texts else -1)
        give_focus_ring(self)
        appearance().resized.connect(self._follow)
        self._follow()

    def set_texts(self, texts: Sequence[str], index: int = 0) -> None:
        """Offer other texts, and say nothing of it."""
        self.blockSignals(True)
        self.clear()
        self.addItems(list(texts))
        self.setCurrentIndex(index)
        self.blockSignals(False)
        self.update()

    def set_notes(self, notes: Sequence[str]) -> None:
        """Say something about each text where the list opens."""
        for place, note in enumerate(notes):
            self.setItemData(place, note, NOTE_ROLE)
            self.setItemData(place, note, Qt.ItemDataRole.AccessibleDescriptionRole)

    def showEvent(self, event: QShowEvent) -> None:
        """Take the font of the theme again: Qt brings back the one that the box was made with."""
        super().showEvent(event)
        self._follow()

    def _follow(self) -> None:
        theme = appearance().theme
        self.setFixedHeight(theme.px(36))
        self.setFont(theme.font("body"))
        self.view().setFont(theme.font("body"))
