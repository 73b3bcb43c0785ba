"""A field for a number that keeps a wrong value and says in one sentence what is wrong with it.

Also a plain line of text that looks like it.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QRect, Qt, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from engine.core.system.written import is_finite
from gui.shared.controls.boxes import column_of
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.controls.label import Text
from gui.shared.controls.parameter_row import Row
from gui.shared.style.appearance import appearance
from gui.shared.style.tokens import Height

WORDS_ROOM = 14
"""Padding and edges above and below the lines of a text, in pixels."""
UNBOUNDED = 100_000
LONGEST = 24
"""The most characters of a number."""


class LineEntry(QLineEdit):
    """A line of text that looks like the other fields."""

    def __init__(self, title: str, note: str, text: str) -> None:
        super().__init__(text)
        self.setAccessibleName(title)
        self.setAccessibleDescription(note)
        self.setMinimumHeight(Height.CONTROL)
        give_focus_ring(self)

    def mark(self, is_wrong: bool) -> None:
        """Show whether the text is wrong."""
        self.setProperty("wrong", is_wrong)
        self.style().polish(self)


class WordsEntry(QPlainTextEdit):
    """A text that is seen whole: as many lines as its words take, and no way to begin one."""

    edited = Signal(str)

    def __init__(self, title: str, note: str, text: str) -> None:
        super().__init__()
        self.setAccessibleName(title)
        self.setAccessibleDescription(note)
        self.setTabChangesFocus(True)
        for turn_off in (self.setHorizontalScrollBarPolicy, self.setVerticalScrollBarPolicy):
            turn_off(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(0)
        self.write(text)
        give_focus_ring(self)
        self.textChanged.connect(self._tell)
        appearance().at_each_size(self._follow)

    @property
    def text(self) -> str:
        """What stands there, in one line."""
        return " ".join(self.toPlainText().splitlines())

    def write(self, text: str) -> None:
        """Show another text without saying so."""
        self.blockSignals(True)
        self.setPlainText(text)
        self.blockSignals(False)
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()  # whoever holds the form may begin with it
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _follow(self) -> None:
        self.setFont(appearance().theme.font("body"))
        self._fit()

    def _tell(self) -> None:
        self._fit()
        self.edited.emit(self.text)

    def _fit(self) -> None:
        """Be as high as the lines that the words take at this width."""
        room = QRect(0, 0, self.viewport().width(), UNBOUNDED)
        wraps = Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextWrapAnywhere
        high = self.fontMetrics().boundingRect(room, wraps, self.toPlainText()).height()
        self.setFixedHeight(max(high + WORDS_ROOM, appearance().theme.px(36)))


class _Entry(LineEntry):
    """A line whose arrow keys count."""

    counted = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Up: 1,
            Qt.Key.Key_Down: -1,
            Qt.Key.Key_PageUp: 10,
            Qt.Key.Key_PageDown: -10,
        }
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.counted.emit(step)


class NumberField(QWidget):
    """A number from `low` to `high`; `changed` is emitted for right values only.

    Digits are written in groups of three, by the field once it is left, unless it is `is_plain`:
    a seed names something and counts nothing.
    """

    changed = Signal(object)
    edited = Signal(object)
    """Carries None while what stands there is wrong."""

    def __init__(
        self,
        name: str,
        value: float,
        low: float = -math.inf,
        high: float = math.inf,
        *,
        is_whole: bool = True,
        is_plain: bool = False,
        note: str | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """Have the field alone, or with a `note`, though it be empty, beside its name."""
        super().__init__(parent)
        self._low, self._high, self._is_whole, self._is_plain = low, high, is_whole, is_plain
        self._value, self._note = value, note or ""
        self._is_read = True
        self.entry = _Entry(name, self._note, self._written(value))
        self.entry.setMaxLength(LONGEST)
        self.entry.textEdited.connect(self._read)
        self.entry.counted.connect(self._count)
        self.entry.editingFinished.connect(self._group)
        self.sentence = Text("", "small", "danger", wraps=True)
        self.sentence.hide()
        held: QWidget = self.entry
        if note is not None:
            held = Row(name)
            held.set_note(note)
            held.body.addWidget(self.entry)
            self.entry.setAlignment(Qt.AlignmentFlag.AlignRight)
        column_of(held, self.sentence, on=self, gap=4)
        self.setFocusProxy(self.entry)
        appearance().at_each_size(self._follow)

    @property
    def value(self) -> float:
        """The last right value."""
        return self._value

    @property
    def returnPressed(self) -> SignalInstance:
        """Tells of Enter."""
        return self.entry.returnPressed

    @property
    def shown(self) -> float | None:
        """The value that stands in the field, if it is one."""
        return self._value if self._is_read else None

    @property
    def is_right(self) -> bool:
        """Whether what stands in the field is a right value."""
        return self.sentence.isHidden()

    def set_value(self, value: float) -> None:
        """Show a value without saying that it changed."""
        self._value, self._is_read = value, True
        self.entry.setText(self._written(value))
        self.complain("")

    @property
    def complaint(self) -> str:
        """What is said to be wrong."""
        return self.sentence.plain

    def complain(self, sentence: str) -> None:
        """Mark the field as wrong and say why; an empty sentence takes that back."""
        self.entry.mark(bool(sentence))
        self.sentence.set_text(sentence)
        self.sentence.setVisible(bool(sentence))
        self.entry.setAccessibleDescription(sentence or self._note)

    def _read(self, text: str) -> None:
        number = self._parsed(text)
        self._is_read = number is not None and self._low <= number <= self._high
        if number is None or not self._is_read:
            self.complain(self._wish())
            self.edited.emit(None)
            return
        self.complain("")
        self._value = number
        self.changed.emit(number)
        self.edited.emit(number)

    def _parsed(self, text: str) -> float | None:
        text = text.strip().replace(",", "").replace("−", "-")
        try:
            number = int(text) if self._is_whole else float(text)
        except ValueError:
            return None
        return number if is_finite(number) else None

    def _count(self, steps: int) -> None:
        number = min(max(self._value + steps, self._low), self._high)
        self.entry.setText(self._written(number))
        self._read(self.entry.text())

    def _written(self, value: float) -> str:
        if not self._is_whole:
            return f"{value:g}"
        return str(int(value)) if self._is_plain else f"{int(value):,}"

    def _group(self) -> None:
        """Write a whole number once more, in groups."""
        if self._is_whole and self.is_right:
            self.entry.setText(self._written(self._value))

    def _wish(self) -> str:
        kind = self.tr("a whole number") if self._is_whole else self.tr("a number")
        if math.isinf(self._low) or math.isinf(self._high):
            return self.tr("Write {kind}.").format(kind=kind)
        return self.tr("Write {kind} from {low} to {high}.").format(
            kind=kind, low=self._written(self._low), high=self._written(self._high)
        )

    def showEvent(self, event: QShowEvent) -> None:
        """Take the font of the theme again: Qt brings back the one that the field was made with."""
        super().showEvent(event)
        self._follow()

    def _follow(self) -> None:
        self.entry.setFixedHeight(appearance().theme.px(36))
        self.entry.setFont(appearance().theme.font("body"))
