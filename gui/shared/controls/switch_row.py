"""A row with a text at the left and its switch at the right; all of it can be clicked."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from gui.shared.controls.boxes import column_of, row_of
from gui.shared.controls.label import Text
from gui.shared.controls.switch import Switch
from gui.shared.style.appearance import appearance
from gui.shared.style.tokens import Height


class PressRow(QWidget):
    """Says where it is pressed, beside the buttons in it."""

    pressed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.pressed.emit()


class SwitchRow(QWidget):
    """Something that is on or off, with its name and, below, one sentence about it."""

    toggled = Signal(bool)

    def __init__(
        self,
        text: str,
        *,
        is_on: bool = False,
        note: str = "",
        weight: int | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.switch = Switch(text, is_on=is_on)
        self.switch.setAccessibleDescription(note)
        self.switch.toggled.connect(self.toggled)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        more = Text(note, "small", "text_3", wraps=True) if note else None
        words = column_of(Text(text, weight=weight, wraps=True), more, gap=0)
        side = Qt.AlignmentFlag.AlignTop if note else Qt.AlignmentFlag(0)
        row_of((words, 1), (self.switch, 0, side), on=self, gap=12)
        self.setFocusProxy(self.switch)
        appearance().resized.connect(self._follow)
        self._follow()

    @property
    def is_on(self) -> bool:
        """Whether the switch is on."""
        return self.switch.isChecked()

    def set_on(self, is_on: bool) -> None:
        """Stand at `is_on` without saying so."""
        self.switch.show_on(is_on)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.switch.click()

    def _follow(self) -> None:
        self.setMinimumHeight(appearance().theme.px(Height.COMPACT))
