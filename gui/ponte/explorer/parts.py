"""Widgets of the explorer: the position as text, and a match from there."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence

from gui.ponte.board.positions import LONGEST
from gui.shared.controls.buttons import Button
from gui.shared.controls.fields import LineEntry
from gui.shared.text.tr import tr


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
