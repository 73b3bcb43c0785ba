"""A row of a form: what a parameter is called, and its field."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from gui.shared.controls.label import Text
from gui.shared.controls.lists import TEXT_MARGIN, ListBox
from gui.shared.style.appearance import appearance

FIELD_WIDTH = 96
CHOICE_WIDTH = 156
"""The most that a list box takes for longer texts."""
UNBOUNDED = 16_777_215
STACKED_BELOW = 190
"""Below this width, at 100 %, a field stands under its name."""


class Row(QWidget):
    """A name with its note at the left, the field at the right, or below where it is narrow.

    A field as wide as it can be, `widest` None, always stands below.
    """

    def __init__(
        self,
        title: str,
        note: str,
        field: QWidget | None,
        sentence: QWidget | None,
        widest: int | None = FIELD_WIDTH,
    ) -> None:
        super().__init__()
        self._title, self._widest = title, widest
        self.body = QVBoxLayout()
        """Holds the field, if it comes later."""
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(Text(title, wraps=True))
        self.note = Text(note, "small", "text_3", wraps=True)
        words.addWidget(self.note)
        if not note:  # shown before it is in its place, it would be a window of its own
            self.note.hide()
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._line.setSpacing(8)
        self._line.addLayout(words, 1)
        self._line.addLayout(self.body)
        if field is not None:
            self.body.addWidget(field, 0, Qt.AlignmentFlag.AlignTop)
        body = QVBoxLayout(self)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(4)
        body.addLayout(self._line)
        if sentence is not None:
            body.addWidget(sentence)
        appearance().resized.connect(self._follow)
        self._follow()

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
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._line.setDirection(below if is_narrow else beside)
        most = max(theme.px(widest), whole) if widest is not None else UNBOUNDED
        field.setMaximumWidth(most)
        field.setMinimumWidth(min(max(theme.px(FIELD_WIDTH), whole), most, self.width()))
