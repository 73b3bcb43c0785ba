"""The one key number of a panel: large, with whose it is beside it and how sure it is at right."""

from __future__ import annotations

import math

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.shared.chip import Chip
from gui.shared.style.theme import appearance
from gui.shared.text import Text

GAP = 8


class KeyNumber(QWidget):
    """Number, words and chip in one line; where that is too narrow, the small ones go below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show nothing yet."""
        super().__init__(parent)
        self.number = Text("", "hero", parent=self)
        self.words = Text("", "body", "text_2", parent=self)
        self.chip = Chip("", "exact", self)
        self.chip.hide()
        self._whole_words = ""
        self._told: tuple[str, str, bool, bool, bool] | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        appearance().resized.connect(self._follow)

    def show_number(
        self, number: str, words: str, *, is_exact: bool, is_vague: bool, is_known: bool = True
    ) -> None:
        """Show a number; grey where it is vague, and without a chip where it is not known yet."""
        told = number, words, is_exact, is_vague, is_known
        if told == self._told:
            return
        self._told = told
        self.number.say(number)
        self.number.set_token("text_3" if is_vague else "text")
        self._whole_words = words
        if is_exact:
            self.chip.say(self.tr("exact"), "exact")
        else:
            self.chip.say(self.tr("estimate"), "estimate")
        is_known = is_known and bool(number)  # of nothing there is nothing to be sure
        self.chip.setVisible(is_known)
        sure = self.chip.text if is_known else self.tr("not known yet")
        self.setAccessibleName(f"{number} {words}, {sure}" if number else "")
        self._follow()

    def heightForWidth(self, width: int) -> int:
        """Return the height of the one, two or three lines that this width asks for."""
        return max(place.bottom() for place in self._places(width)) + 1

    def sizeHint(self) -> QSize:
        """Return room for one line."""
        width = sum(size.width() + 2 * GAP for size in self._sizes(10_000))
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Return the width of the widest part."""
        number = self.number.sizeHint()
        return QSize(max(number.width(), self.chip.sizeHint().width()), number.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out again."""
        super().resizeEvent(event)
        self._lay_out()

    def _follow(self) -> None:
        self.updateGeometry()
        self._lay_out()

    def _lay_out(self) -> None:
        metrics = appearance().theme.metrics("body")
        elide = Qt.TextElideMode.ElideRight
        self.words.say(metrics.elidedText(self._whole_words, elide, self.width()))
        children = (self.number, self.words, self.chip)
        for child, place in zip(children, self._places(self.width()), strict=True):
            child.setGeometry(place)

    def _sizes(self, width: int) -> tuple[QSize, QSize, QSize]:
        metrics = appearance().theme.metrics("body")
        words = math.ceil(metrics.horizontalAdvance(self._whole_words)) + 1
        size = QSize(min(words, width), math.ceil(metrics.height()))
        return self.number.sizeHint(), size, self.chip.sizeHint()

    def _places(self, width: int) -> tuple[QRect, QRect, QRect]:
        number, words, chip = self._sizes(width)
        line = number.height()
        first = QRect(QPoint(0, 0), number)
        has_words_beside = number.width() + GAP + words.width() <= width
        second = QRect(QPoint(number.width() + GAP, self._baseline()), words)
        top = line
        if not has_words_beside:
            second.moveTopLeft(QPoint(0, line))
            top += words.height()
        used = second.right() + 1 if has_words_beside else number.width()
        if used + 2 * GAP + chip.width() <= width:
            corner = QPoint(width - chip.width(), (line - chip.height()) // 2 + 1)
        else:
            corner = QPoint(0, top + 4)
        return first, second, QRect(corner, chip)

    def _baseline(self) -> int:
        """Return where the words begin, so that they stand on the line of the number."""
        theme = appearance().theme
        number, words = theme.metrics("hero"), theme.metrics("body")
        return round(number.ascent() - words.ascent())
