"""A row of a form: what a parameter is called, and its field."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from gui.shared.controls.boxes import add_parts, column_of
from gui.shared.controls.label import Text
from gui.shared.controls.lists import TEXT_MARGIN, ListBox
from gui.shared.style.appearance import appearance

FIELD_WIDTH = 96
CHOICE_WIDTH = 156
"""The most that a list box takes for longer texts."""
BESIDE, BELOW = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
UNBOUNDED = 16_777_215
STACKED_BELOW = 190
"""Below this width, at 100 %, a field stands under its name."""


class Row(QWidget):
    """A name with its note at the left, the field at the right, or below where it is narrow.

    A field as wide as it can be, `widest` None, always stands below.
    """

    def __init__(self, title: str, widest: int | None = FIELD_WIDTH) -> None:
        super().__init__()
        self._title, self._widest = title, widest
        self.body = QVBoxLayout()
        """Holds the field."""
        self.note = Text("", "small", "text_3", wraps=True)
        self.note.hide()
        words = column_of(Text(title, wraps=True), self.note, gap=0)
        self._line = QBoxLayout(BELOW if widest is None else BESIDE, self)
        add_parts(self._line, (words, 1), self.body, gap=8, margins=0)
        appearance().at_each_size(self._follow)

    def set_note(self, note: str) -> None:
        """Say something below the name."""
        self.note.set_text(note)
        self.note.setVisible(bool(note))

    @property
    def _field(self) -> QWidget | None:
        item = self.body.itemAt(0)
        return None if item is None else item.widget()

    @property
    def _whole(self) -> int:
        """The width of a list box at which every text in it is whole; 0 for other fields."""
        field = self._field
        return field.sizeHint().width() + 2 * TEXT_MARGIN if isinstance(field, ListBox) else 0

    def minimumSizeHint(self) -> QSize:
        """Ask for little width: what the field has now would keep it from ever getting less."""
        least = appearance().theme.least(FIELD_WIDTH)
        return super().minimumSizeHint().boundedTo(QSize(least, UNBOUNDED))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._follow()

    def _follow(self) -> None:
        theme, field = appearance().theme, self._field
        if field is None:
            return
        widest, whole = self._widest, self._whole
        name = round(theme.metrics("body").horizontalAdvance(self._title)) + self._line.spacing()
        least = max(theme.px(STACKED_BELOW), name + whole if whole else 0)
        is_narrow = widest is None or self.width() < least
        self._line.setDirection(BELOW if is_narrow else BESIDE)
        most = max(theme.px(widest), whole) if widest is not None else UNBOUNDED
        field.setMaximumWidth(most)
        field.setMinimumWidth(min(max(theme.px(FIELD_WIDTH), whole), most, self.width()))
