"""A row with a text at the left and its switch at the right; all of it can be clicked."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.shared.controls.label import Text
from gui.shared.controls.switch import Switch
from gui.shared.style.appearance import appearance
from gui.shared.style.tokens import Height


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
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(Text(text, weight=weight, wraps=True))
        if note:
            words.addWidget(Text(note, "small", "text_3", wraps=True))
        body = QHBoxLayout(self)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(12)
        body.addLayout(words, 1)
        body.addWidget(self.switch, 0, Qt.AlignmentFlag.AlignTop if note else Qt.AlignmentFlag(0))
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
