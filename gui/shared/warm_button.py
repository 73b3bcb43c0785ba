"""What painted buttons share: they warm up under the pointer and cool down when it leaves."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QEnterEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from gui.shared.focus_ring import has_focus_ring
from gui.shared.style.motion import Glide
from gui.shared.style.tokens import Motion


class WarmButton(QAbstractButton):
    """A button whose `warmth`, 0 to 1, follows the pointer; a subclass paints it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin cool."""
        super().__init__(parent)
        self._keeps_ring: bool | None = None
        self._glow = Glide(self, Motion.HOVER, lambda _value: self.update())
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    @property
    def warmth(self) -> float:
        """How far it has warmed up."""
        return self._glow.value

    def event(self, event: QEvent) -> bool:
        """Be clicked at once by its own keys; Qt would wait for a tenth of a second."""
        if event.type() == QEvent.Type.Shortcut:
            self.click()
            return True
        return super().event(event)

    def setEnabled(self, is_enabled: bool) -> None:
        """Work or not; the focus is kept for it meanwhile, and goes to no other control."""
        if not is_enabled:
            self._lend_focus()
        super().setEnabled(is_enabled)
        if is_enabled:
            self._take_focus_back()

    def setVisible(self, is_visible: bool) -> None:
        """Come or go, and handle the focus likewise."""
        if not is_visible:
            self._lend_focus()
        super().setVisible(is_visible)
        if is_visible:
            self._take_focus_back()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter press it as well as Space, where the ring shows that it will."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and has_focus_ring(self):
            self.click()
        else:
            super().keyPressEvent(event)

    def _lend_focus(self) -> None:
        """Leave the focus to the parent: Qt would give it, with a ring, to whatever comes next."""
        parent = self.parentWidget()
        if parent is not None and self.hasFocus():
            self._keeps_ring = has_focus_ring(self)
            parent.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take_focus_back(self) -> None:
        """Have the focus again, unless it has gone elsewhere."""
        has_ring, self._keeps_ring = self._keeps_ring, None
        parent = self.parentWidget()
        if has_ring is not None and parent is not None and parent.hasFocus():
            tab, other = Qt.FocusReason.TabFocusReason, Qt.FocusReason.OtherFocusReason
            self.setFocus(tab if has_ring else other)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Warm up under the pointer."""
        super().enterEvent(event)
        self._glow.to(1.0)

    def leaveEvent(self, event: QEvent) -> None:
        """Cool down."""
        super().leaveEvent(event)
        self._glow.to(0.0)
