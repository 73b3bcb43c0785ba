"""While Space is held over the map the mouse takes hold of the map, wherever it is pressed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from gui.shared.controls.focus_ring import has_focus_ring

KEYS = frozenset(
    {QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress, QEvent.Type.KeyRelease},
)


class SpaceHand(QObject):
    """Listens to Space while the pointer is over a widget; a mere press does what it does anyway.

    Who goes about with the keyboard chooses by Space, and is left alone.
    """

    def __init__(self, ground: QWidget) -> None:
        super().__init__(ground)
        self._ground = ground
        self.is_held = self._is_used = False
        ground.installEventFilter(self)

    def use(self) -> None:
        """Take hold of the map: the press of Space was for that."""
        self._is_used = True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind, application = event.type(), QApplication.instance()
        if watched is self._ground and application is not None:
            if kind == QEvent.Type.Enter:
                application.installEventFilter(self)
            elif kind in (QEvent.Type.Leave, QEvent.Type.Hide):
                application.removeEventFilter(self)
                self._let_go()
        if kind not in KEYS or not isinstance(event, QKeyEvent):
            return False
        is_space = event.key() == Qt.Key.Key_Space and not event.modifiers()
        return is_space and not _is_taken() and self._follow(event)

    def _follow(self, event: QKeyEvent) -> bool:
        event.accept()
        if event.isAutoRepeat() or event.type() == QEvent.Type.ShortcutOverride:
            return True
        if event.type() == QEvent.Type.KeyPress:
            self.is_held, self._is_used = True, False
            self._ground.setCursor(Qt.CursorShape.OpenHandCursor)
        elif self.is_held:
            self._let_go()
            if not self._is_used:
                self._act()
        return True

    def _let_go(self) -> None:
        self.is_held = False
        self._ground.unsetCursor()

    def _act(self) -> None:
        """Do what Space does in the window."""
        space = QKeySequence(Qt.Key.Key_Space)
        for action in self._ground.window().actions():
            if space in action.shortcuts() and action.isEnabled():
                action.trigger()
                return


def _is_taken() -> bool:
    """Return whether Space belongs to what has the focus."""
    focused = QApplication.focusWidget()
    return focused is not None and (isinstance(focused, QLineEdit) or has_focus_ring(focused))
