"""A list box: one choice of several, which opens downwards; the wheel turns it with the focus."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QShowEvent, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionComboBox,
    QStyleOptionViewItem,
    QStylePainter,
    QWidget,
)

from gui.shared.focus_ring import give_focus_ring
from gui.shared.level_mark import level_in_words, level_width, paint_level
from gui.shared.style.painting import RIGHT, draw_text
from gui.shared.style.theme import appearance

NOTE_ROLE = Qt.ItemDataRole.UserRole + 1
LEVEL_ROLE = Qt.ItemDataRole.UserRole + 2
NOTE_GAP, NOTE_LEFT, NOTE_RIGHT = 24, 12, 12
"""Between a text and its note, and from the edges to both, at 100 %."""
TEXT_MARGIN = 2
"""What the style leaves free on both sides of the text."""


class _Entry(QStyledItemDelegate):
    """Paints an entry of the open list, its note in small letters, and its level at the right."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint both; a note that has no room is cut."""
        super().paint(painter, option, index)
        note, level = index.data(NOTE_ROLE), index.data(LEVEL_ROLE)
        if not note and not level:
            return
        theme = appearance().theme
        rect: QRectF = option.rect.toRectF()
        used = theme.metrics("body").horizontalAdvance(index.data()) + theme.px(NOTE_LEFT)
        room = rect.adjusted(used + theme.px(NOTE_GAP), 0, -theme.px(NOTE_RIGHT), 0)
        if level:
            dots = QRectF(room)
            dots.setLeft(room.right() - level_width(theme))
            paint_level(painter, dots, level, theme)
            room.setRight(dots.left() - theme.px(NOTE_RIGHT))
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
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # Qt's own gives the wheel the focus
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

    def set_levels(self, levels: Sequence[int]) -> None:
        """Show how strong each entry is where the list opens; 0 for one that has no level."""
        for place, level in enumerate(levels):
            self.setItemData(place, level, LEVEL_ROLE)
            told = self.itemData(place, NOTE_ROLE), level_in_words(level)
            words = "; ".join(part for part in told if part)
            self.setItemData(place, words, Qt.ItemDataRole.AccessibleDescriptionRole)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a text that is too long for the closed box with an ellipsis."""
        if self.currentIndex() < 0:
            return super().paintEvent(event)
        option, control = QStyleOptionComboBox(), QStyle.ComplexControl.CC_ComboBox
        self.initStyleOption(option)
        place = QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(control, option, place, self).width() - 2 * TEXT_MARGIN
        cut = Qt.TextElideMode.ElideRight
        option.currentText = self.fontMetrics().elidedText(self.currentText(), cut, room)
        painter = QStylePainter(self)
        painter.drawComplexControl(control, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        return None

    def showPopup(self) -> None:
        """Open the list, as wide as its longest text."""
        texts = [self.itemText(index) for index in range(self.count())]
        longest = max(map(self.fontMetrics().horizontalAdvance, texts), default=0)
        self.view().setMinimumWidth(longest + 2 * appearance().theme.px(NOTE_GAP))
        super().showPopup()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Turn with the focus alone: else the form under the pointer is being scrolled."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def showEvent(self, event: QShowEvent) -> None:
        """Take the font of the theme again: Qt brings back the one that the box was made with."""
        super().showEvent(event)
        self._follow()

    def _follow(self) -> None:
        theme = appearance().theme
        self.setFixedHeight(theme.px(36))
        self.setFont(theme.font("body"))
        self.view().setFont(theme.font("body"))
