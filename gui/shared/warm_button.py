"""What painted buttons share: they warm up under the pointer and cool down when it leaves."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from gui.shared.motion import Glide
from gui.shared.tokens import Motion


class WarmButton(QAbstractButton):
    """A button whose `warmth`, 0 to 1, follows the pointer; a subclass paints it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin cool."""
        super().__init__(parent)
        self._glow = Glide(self, Motion.HOVER, lambda _value: self.update())
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    @property
    def warmth(self) -> float:
        """How far it has warmed up."""
        return self._glow.value

    def enterEvent(self, event: QEnterEvent) -> None:
        """Warm up under the pointer."""
        super().enterEvent(event)
        self._glow.to(1.0)

    def leaveEvent(self, event: QEvent) -> None:
        """Cool down."""
        super().leaveEvent(event)
        self._glow.to(0.0)
