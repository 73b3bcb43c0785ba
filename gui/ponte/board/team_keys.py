"""A key of the Ponte's panel: an own team that can be named, lying invisibly on its shield."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from gui.ponte.board.shields import paint_ring
from gui.shared.controls.buttons import WarmButton
from gui.shared.controls.focus_ring import KeyboardFocus
from gui.shared.controls.item_tooltip import give_tooltip
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import smooth_painter

MOVES = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
CHOOSING = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
OWN_KEYS = frozenset({*MOVES, *CHOOSING, Qt.Key.Key_Space, Qt.Key.Key_X})
_HARMLESS = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier


class TeamKey(WarmButton):
    """Names or answers with `team` when clicked; pulled, it is dragged onto another team.

    `pressed_key` brings keys that the panel must judge, `pointed` says that the focus has come
    here by the keyboard (True) or gone (False), `dragged` and `dropped` bring places on the panel.
    """

    pressed_key = Signal(int)
    pointed = Signal(bool)
    dragged = Signal(QPointF)
    dropped = Signal(QPointF)

    def __init__(self, team: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.team = team
        self.shield = QRectF()
        self.takes_escape = False
        self._start: QPointF | None = None
        self._is_dragging = False
        self._focus = KeyboardFocus(self)
        self._focus.changed.connect(self._tell_focus)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.tip = give_tooltip(self, "")

    def place(self, whole: QRectF, shield: QRectF) -> None:
        """Lie over `whole`; the ring goes around `shield`. Both as seen from the panel."""
        self.setGeometry(whole.adjusted(-6, -6, 6, 2).toAlignedRect())
        self.shield = shield.translated(-QPointF(self.pos()))

    def event(self, event: QEvent) -> bool:
        """Keep the arrows, Enter and the swapping key from the window's own."""
        if event.type() == QEvent.Type.ShortcutOverride:
            assert isinstance(event, QKeyEvent)
            if self._owns(event):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._owns(event):
            self.pressed_key.emit(int(event.key()))
        else:
            super().keyPressEvent(event)

    def _owns(self, event: QKeyEvent) -> bool:
        if event.modifiers() & ~_HARMLESS:
            return False
        return event.key() in OWN_KEYS or (self.takes_escape and event.key() == Qt.Key.Key_Escape)

    @property
    def has_ring(self) -> bool:
        """Whether the focus has come here by the keyboard."""
        return self._focus.is_here

    def _tell_focus(self, is_here: bool) -> None:
        if is_here or not self.hasFocus():  # a click that brings the focus points at nothing
            self.pointed.emit(is_here)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._start, self._is_dragging = event.position(), False
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._start is not None:
            way = (event.position() - self._start).manhattanLength()
            if self._is_dragging or way >= QApplication.startDragDistance():
                self._is_dragging = True
                self.dragged.emit(self.mapToParent(event.position()))
                return
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        was_dragging, self._start, self._is_dragging = self._is_dragging, None, False
        if was_dragging:
            self.setDown(False)
            self.dropped.emit(self.mapToParent(event.position()))
            return
        super().mouseReleaseEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self.isEnabled() or not (self.has_ring or self.warmth):
            return
        theme = appearance().theme
        token = "accent" if self.has_ring else "line_strong"
        painter = smooth_painter(self)
        painter.setOpacity(1.0 if self.has_ring else self.warmth)
        paint_ring(painter, self.shield, theme.color(token), 2.0 if self.has_ring else 1.25)
