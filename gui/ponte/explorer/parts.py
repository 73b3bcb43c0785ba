"""Parts of the explorer: who should lead, the trail of what was explored, and the position."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QPaintEvent, QShowEvent
from PySide6.QtWidgets import (
    QLineEdit,
    QSizePolicy,
    QWidget,
)

from gui.ponte.board.positions import LONGEST
from gui.shared.controls.boxes import column_of, row_of
from gui.shared.controls.buttons import IconButton, WarmButton
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.controls.item_tooltip import give_tooltip
from gui.shared.controls.label import Text
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter


class LeadRow(WarmButton):
    """A question with its answer in one line; a click lets the other side lead."""

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question, self._answer = question, ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        give_focus_ring(self)
        self._tip = give_tooltip(self, "")
        appearance().resized.connect(self.updateGeometry)

    @property
    def answer(self) -> str:
        """What stands at the right."""
        return self._answer

    def set_answer(self, answer: str, tip: str) -> None:
        """Answer, and say what a click would do."""
        self._answer = answer
        self.setAccessibleName(f"{self._question} {answer}")
        self.setAccessibleDescription(tip)
        self._tip.set_text(tip)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, appearance().theme.px(40))

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            rect = QRectF(self.rect())
            is_on = self.isChecked()
            edge = painter.theme.color("line_strong") if self.warmth > 0.5 else None
            painter.box(rect, "control", "soft" if is_on else "sunken", edge)
            ink = "on_soft" if is_on else "text"
            row = rect.adjusted(painter.px(14), 0, -painter.px(14), 0)
            painter.text(row, self._answer, "body", ink, "right", weight=600)
            used = painter.theme.metrics("body", 600).horizontalAdvance(self._answer)
            row.setRight(row.right() - used - painter.px(10))
            painter.text(row, self._question, "body", ink, weight=500)


class _Entry(QLineEdit):
    """A line whose paste replaces everything and is taken at once."""

    taken = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Paste into the place of what is there; take it with Enter."""
        if event.matches(QKeySequence.StandardKey.Paste):
            self.setText(QGuiApplication.clipboard().text().strip()[: LONGEST + 1])
            self.taken.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.taken.emit()
        else:
            super().keyPressEvent(event)


class PositionBox(QWidget):
    """The position as text, to copy, and to write or paste another one: `asked(text)`."""

    asked = Signal(str)
    copied = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.entry = _Entry()
        self.entry.setAccessibleName(self.tr("Position"))
        self.entry.setPlaceholderText(self.tr("abBa, or 1,4,5 v 2,3,6"))
        self.entry.setMaxLength(LONGEST + 1)
        give_focus_ring(self.entry)
        give_tooltip(
            self.entry,
            self.tr("From weak to strong: a to act, b the other side, B named."),
            (self.tr("Paste or write another one, or strengths: 1,4,5 v 2,3,6. Enter takes it."),),
        )
        self.copy_button = IconButton("copy", self.tr("Copy the position"))
        self.sentence = Text("", "small", "danger", wraps=True)
        self.sentence.hide()
        self._shown = ""
        column_of(
            Text(self.tr("Position"), weight=600),
            self.sentence,  # above: what comes must not move what is clicked
            row_of((self.entry, 1), self.copy_button, gap=4),
            on=self,
            gap=6,
        )
        self.entry.taken.connect(lambda: self.asked.emit(self.entry.text()))
        self.entry.textEdited.connect(lambda _text: self.show_message(""))
        self.copy_button.clicked.connect(self.copy)
        appearance().resized.connect(self._follow)
        self._follow()

    def show_text(self, text: str) -> None:
        """Show the text of another position."""
        if text != self._shown:
            self._shown = text
            self.entry.setText(text)
            self.entry.setCursorPosition(0)

    def show_message(self, sentence: str, *, is_wrong: bool = True) -> None:
        """Say what is wrong with what was written, or something worth knowing about it."""
        self.sentence.set_token("danger" if is_wrong else "text_2")
        self.sentence.set_text(sentence)
        self.sentence.setVisible(bool(sentence))
        self.entry.setProperty("wrong", bool(sentence) and is_wrong)
        self.entry.setAccessibleDescription(sentence)
        self.entry.style().polish(self.entry)

    def copy(self) -> None:
        """Put the position on the clipboard."""
        QGuiApplication.clipboard().setText(self._shown)
        self.copied.emit(self._shown)

    def showEvent(self, event: QShowEvent) -> None:
        """Take the font of the theme again: Qt brings back the one it was made with."""
        super().showEvent(event)
        self._follow()

    def _follow(self) -> None:
        self.entry.setFixedHeight(appearance().theme.px(36))
        self.entry.setFont(appearance().theme.font("body"))
