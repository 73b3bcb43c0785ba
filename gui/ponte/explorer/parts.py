"""Widgets of the explorer: who should lead, the position as text, and a match from there."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from gui.ponte.board.positions import LONGEST
from gui.shared.controls.buttons import Button, WarmButton
from gui.shared.controls.fields import LineEntry
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.controls.item_tooltip import give_tooltip
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr


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


class PositionEntry(LineEntry):
    """A line whose paste replaces everything and is taken at once."""

    taken = Signal(str)

    def __init__(self, title: str, note: str, text: str) -> None:
        super().__init__(title, note, text)
        self.setPlaceholderText(self.tr("abBa, or 1,4,5 v 2,3,6"))
        self.setMaxLength(LONGEST + 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Paste into the place of what is there; take it with Enter."""
        if event.matches(QKeySequence.StandardKey.Paste):
            self.setText(QGuiApplication.clipboard().text().strip()[: LONGEST + 1])
            self.taken.emit(self.text())
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.taken.emit(self.text())
        else:
            super().keyPressEvent(event)


def from_here_button() -> Button:
    """Return the button of a match from the position on show."""
    made = Button(tr("Play from here"), "secondary", "play")
    keeps_its_room = made.sizePolicy()
    keeps_its_room.setRetainSizeWhenHidden(True)  # it must not come to lie under the pointer
    made.setSizePolicy(keeps_its_room)
    return made
