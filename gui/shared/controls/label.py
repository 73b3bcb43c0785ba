"""Text on the screen: a label with the fonts, line height and colours of the design."""

from __future__ import annotations

import math

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QLabel, QSizePolicy, QWidget

from gui.shared.controls.chip import Chip
from gui.shared.style.appearance import appearance
from gui.shared.style.tokens import LINE_HEIGHT, TYPE
from gui.shared.text.terms import explained


class Text(QLabel):
    """A label in a role of the type table and the colour of a token; follows the theme.

    The colour comes from the style sheet, by the property `tone`: a palette of the label's own is
    lost when Qt polishes it again.
    """

    def __init__(
        self,
        text: str = "",
        role: str = "body",
        token: str = "text",
        *,
        weight: int | None = None,
        wraps: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        """Show `text`; over several lines at the design's line height if it `wraps`."""
        super().__init__(parent)
        self._plain = self._told = ""
        self._role, self._token, self._weight, self._wraps = role, token, weight, wraps
        self.setProperty("tone", token)
        self.setWordWrap(wraps)
        self.setTextFormat(Qt.TextFormat.RichText if wraps else Qt.TextFormat.PlainText)
        if wraps:
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        appearance().at_each_size(self._follow)
        self.set_text(text)

    @property
    def plain(self) -> str:
        """The text without markup."""
        return self._plain

    def set_text(self, text: str) -> None:
        """Show another text."""
        if text == self._plain and self.text():
            return
        self._plain = text
        self.setAccessibleName(text)
        self._explain()
        self._show()

    def _explain(self) -> None:
        """Say in a tip what the terms in it mean; a tip of the owner's own stays."""
        tip = explained(self._plain)
        if self.toolTip() == self._told:
            self.setToolTip(tip)
            self._told = tip

    def set_token(self, token: str) -> None:
        """Take the colour of another token."""
        if token != self._token:
            self._token = token
            self.setProperty("tone", token)
            self.style().polish(self)
            self._show()

    def showEvent(self, event: QShowEvent) -> None:
        """Take the font of the theme again: Qt brings back the one that the label was made with."""
        super().showEvent(event)
        font = appearance().theme.font(self._role, self._weight)
        if self.font() != font:
            self.setFont(font)

    def _follow(self) -> None:
        theme = appearance().theme
        self.setFont(theme.font(self._role, self._weight))
        self._show()

    def _show(self) -> None:
        if not self._wraps:
            self.setText(self._plain)
            return
        height = round(TYPE[self._role].size * LINE_HEIGHT * appearance().theme.scale)
        lines = self._plain.translate(ESCAPED)
        self.setText(f'<p style="line-height:{height}px; margin:0">{lines}</p>')


GAP = 12
ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\n": "<br>"})
"""Of rich text.  (To load Python's html takes 2 ms of a start, for its list of entities.)"""


class Heading(QWidget):
    """The title of a part of a panel, and how things stand."""

    def __init__(self, title: str, note: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = Text(title, weight=600, wraps=True)
        self.note = Text(note, "small", "text_2", wraps=True)
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(0)
        self._line.addWidget(self.title)
        self._line.addWidget(self.note)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        appearance().at_each_size(self._arrange)

    def set_title(self, title: str) -> None:
        """Show another title."""
        self.title.set_text(title)
        self._arrange()

    def set_note(self, note: str) -> None:
        """Show another note."""
        self.note.set_text(note)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        theme = appearance().theme
        title = theme.metrics("body", 600).horizontalAdvance(self.title.plain)
        note = theme.metrics("small").horizontalAdvance(self.note.plain)
        is_beside = title + GAP + note <= self.width()
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._line.setDirection(beside if is_beside else below)
        side = Qt.AlignmentFlag.AlignRight if is_beside else Qt.AlignmentFlag.AlignLeft
        self.note.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        self.note.setVisible(bool(self.note.plain))
        stretch = round(note + GAP), round(title + GAP)
        self._line.setStretch(0, stretch[1] if is_beside else 0)
        self._line.setStretch(1, stretch[0] if is_beside else 0)


KEY_NUMBER_GAP = 8


class KeyNumber(QWidget):
    """Number, words and chip in one line; where that is too narrow, the small ones go below."""

    def __init__(self) -> None:
        super().__init__()
        self.number = Text("", "hero", parent=self)
        self.words = Text("", "body", "text_2", parent=self)
        self.chip = Chip("", "exact", self)
        self.chip.hide()
        self._whole_words = ""
        self._told: tuple[object, ...] | None = None
        self._known: dict[int, tuple[QRect, QRect, QRect]] = {}
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        appearance().at_new_size(self._follow)

    def show_number(
        self,
        number: str,
        words: str,
        is_exact: bool,
        is_vague: bool,
        is_known: bool = True,
        sure: str = "",
    ) -> None:
        """Show a number; grey where it is vague, with a chip where it is an estimate.

        One that is exact, or not known yet, is plain.  `sure` are words for the chip where it is
        neither exact nor an estimate.
        """
        told = number, words, is_exact, is_vague, is_known, sure
        if told == self._told:
            return
        self._told = told
        self.number.set_text(number)
        self.number.set_token("text_3" if is_vague else "text")
        self._whole_words = words
        if sure:
            self.chip.set_text(sure, "quiet")
        elif is_exact:
            self.chip.set_text(self.tr("exact"), "exact")
        else:
            self.chip.set_text(self.tr("estimate"), "estimate")
        is_known = is_known and bool(number)  # of nothing there is nothing to be sure
        self.chip.setVisible(is_known and (bool(sure) or not is_exact))
        sure = self.chip.text if is_known else self.tr("not known yet")
        self.setAccessibleName(f"{number} {words}, {sure}" if number else "")
        self._follow()

    def heightForWidth(self, width: int) -> int:
        return max(place.bottom() for place in self._places(width)) + 1

    def sizeHint(self) -> QSize:
        width = sum(size.width() + 2 * KEY_NUMBER_GAP for size in self._sizes(10_000))
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        number = self.number.sizeHint()
        return QSize(max(number.width(), self.chip.sizeHint().width()), number.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _follow(self) -> None:
        self._known.clear()
        self.updateGeometry()
        self._lay_out()

    def _lay_out(self) -> None:
        if self._whole_words or self.words.plain:
            metrics = appearance().theme.metrics("body")
            elide = Qt.TextElideMode.ElideRight
            self.words.set_text(metrics.elidedText(self._whole_words, elide, self.width()))
        children = (self.number, self.words, self.chip)
        for child, place in zip(children, self._places(self.width()), strict=True):
            child.setGeometry(place)

    def _sizes(self, width: int) -> tuple[QSize, QSize, QSize]:
        metrics = appearance().theme.metrics("body")
        words = math.ceil(metrics.horizontalAdvance(self._whole_words)) + 1
        size = QSize(min(words, width), math.ceil(metrics.height()))
        return self.number.sizeHint(), size, self.chip.sizeHint()

    def _places(self, width: int) -> tuple[QRect, QRect, QRect]:
        """Return where its parts lie; a layout asks for each width ten times."""
        if width not in self._known:
            self._known[width] = self._parts_at(width)
        return self._known[width]

    def _parts_at(self, width: int) -> tuple[QRect, QRect, QRect]:
        number, words, chip = self._sizes(width)
        line = number.height()
        first = QRect(QPoint(0, 0), number)
        chip = QSize() if self.chip.isHidden() else chip
        has_words_beside = number.width() + KEY_NUMBER_GAP + words.width() <= width
        second = QRect(QPoint(number.width() + KEY_NUMBER_GAP, self._baseline()), words)
        top = line
        if not has_words_beside:
            second.moveTopLeft(QPoint(0, line))
            top += words.height()
        used = second.right() + 1 if has_words_beside else number.width()
        if used + 2 * KEY_NUMBER_GAP + chip.width() <= width:
            corner = QPoint(width - chip.width(), (line - chip.height()) // 2 + 1)
        else:
            corner = QPoint(0, top + 4)
        return first, second, QRect(corner, chip)

    def _baseline(self) -> int:
        """Return where the words begin, so that they stand on the line of the number."""
        theme = appearance().theme
        number, words = theme.metrics("hero"), theme.metrics("body")
        return round(number.ascent() - words.ascent())
