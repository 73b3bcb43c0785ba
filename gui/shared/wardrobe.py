"""Puts a style sheet on the parts of a window: on those that are seen at once, on others later."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

TURN_MS = 15
"""Between two hidden parts: time for what the user does."""


class _Garment(QObject):
    """The sheet of one part; goes with it."""

    def __init__(self, part: QWidget, wardrobe: Wardrobe) -> None:
        super().__init__(part)
        self._part, self._wardrobe, self._sheet = part, wardrobe, ""
        self.put_on()
        part.installEventFilter(self)
        wardrobe.changed.connect(self._change)

    def put_on(self) -> None:
        """Put on the sheet in force, unless the part wears it."""
        if self._sheet != self._wardrobe.sheet:
            self._sheet = self._wardrobe.sheet
            self._part.setStyleSheet(self._sheet)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Put on the sheet in force before the part is painted."""
        if event.type() == QEvent.Type.Show:
            self.put_on()
        return False

    def _change(self) -> None:
        if self._part.isVisible():
            self.put_on()
        else:
            self._wardrobe.waiting.append(self)


class Wardrobe(QObject):
    """Knows the sheet in force; what it dresses follows `changed`."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Dress nothing yet."""
        super().__init__(parent)
        self.sheet = ""
        self.waiting: list[_Garment] = []
        self._turns = QTimer(self)
        self._turns.setInterval(TURN_MS)
        self._turns.timeout.connect(self._take_turn)

    def add(self, part: QWidget) -> None:
        """Dress a part, now and from now on."""
        _Garment(part, self)

    def change(self, sheet: str) -> None:
        """Change the sheet: at once where it is seen, elsewhere one part at a time."""
        self.sheet = sheet
        self.waiting.clear()
        self.changed.emit()
        self._turns.start()

    def _take_turn(self) -> None:
        """Dress a hidden part; rest when none is left."""
        self.waiting = [garment for garment in self.waiting if isValid(garment)]
        if self.waiting:
            self.waiting.pop().put_on()
        else:
            self._turns.stop()
