"""Zoom and pan of a board by wheel, drag, touch and keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QNativeGestureEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QGestureEvent, QPinchGesture

from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.page.zoom import WHOLE, Zoom

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

STEP = 1.25
"""How much a notch of the wheel, or a key, enlarges."""
NOTCH = 120.0
KEY_MOVE = 0.1
"""The share of what is seen that an arrow key moves."""
ARROWS = {
    Qt.Key.Key_Left: (-KEY_MOVE, 0.0),
    Qt.Key.Key_Right: (KEY_MOVE, 0.0),
    Qt.Key.Key_Up: (0.0, -KEY_MOVE),
    Qt.Key.Key_Down: (0.0, KEY_MOVE),
}


class Zooming(QObject):
    """Follows what hands do on a board, and on what lies over it; `zoom` is the part to be seen.

    `clicked` carries where a press was let go that moved nothing.
    """

    changed = Signal()
    clicked = Signal(QPointF)

    def __init__(self, board: QWidget) -> None:
        super().__init__(board)
        self.zoom = WHOLE
        self._board = board
        self._pressed: QPointF | None = None
        self._from = WHOLE
        self._is_panning = False
        give_focus_ring(board)
        board.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        board.grabGesture(Qt.GestureType.PinchGesture)
        self.follow(board)

    def follow(self, widget: QWidget) -> None:
        """Follow the hands on a widget of the board's size and place as well."""
        widget.installEventFilter(self)

    def look(self, zoom: Zoom) -> None:
        """See another part."""
        if zoom != self.zoom:
            self.zoom = zoom
            self.changed.emit()

    def closer(self) -> None:
        """Enlarge the middle."""
        self.look(self.zoom.scaled(STEP))

    def farther(self) -> None:
        """See more."""
        self.look(self.zoom.scaled(1 / STEP))

    def show_whole(self) -> None:
        """See all of the board."""
        self.look(WHOLE)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        kind = QEvent.Type
        match event.type():
            case kind.Wheel:
                return self._turn(cast(QWheelEvent, event))
            case kind.MouseButtonPress:
                self._press(cast(QMouseEvent, event))
            case kind.MouseMove:
                return self._move(cast(QMouseEvent, event))
            case kind.MouseButtonRelease:
                return self._let_go(cast(QMouseEvent, event))
            case kind.NativeGesture:
                return self._pinch_pad(cast(QNativeGestureEvent, event))
            case kind.Gesture:
                return self._pinch(cast(QGestureEvent, event))
            case kind.ShortcutOverride:
                if self._moves(cast(QKeyEvent, event)):
                    event.accept()  # else the arrow would step through the match
            case kind.KeyPress:
                key = cast(QKeyEvent, event)
                if self._moves(key):
                    self.look(self.zoom.moved(*ARROWS[Qt.Key(key.key())]))
                    return True
        return False

    def _moves(self, event: QKeyEvent) -> bool:
        """Return whether a key moves the part seen: an arrow, on an enlarged board."""
        is_arrow = event.key() in ARROWS and not event.modifiers() & ~_PAD
        return is_arrow and self.zoom != WHOLE and self._board.hasFocus()

    def _turn(self, event: QWheelEvent) -> bool:
        notches = event.angleDelta().y() / NOTCH
        self.look(self.zoom.scaled(STEP**notches, self._share(event.position())))
        event.accept()
        return True

    def _press(self, event: QMouseEvent) -> None:
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._pressed, self._from, self._is_panning = event.position(), self.zoom, False

    def _move(self, event: QMouseEvent) -> bool:
        if self._pressed is None or not event.buttons():
            return False
        way = event.position() - self._pressed
        if not self._is_panning and way.manhattanLength() < QApplication.startDragDistance():
            return False
        self._is_panning = True
        share = self._share(way)
        self.look(self._from.moved(-share[0], -share[1]))
        return True

    def _let_go(self, event: QMouseEvent) -> bool:
        was_pressed, was_panning = self._pressed is not None, self._is_panning
        self._pressed, self._is_panning = None, False
        if was_pressed and not was_panning and event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit(event.position())
        return was_panning

    def _pinch_pad(self, event: QNativeGestureEvent) -> bool:
        if event.gestureType() != Qt.NativeGestureType.ZoomNativeGesture:
            return False
        self.look(self.zoom.scaled(1 + event.value(), self._share(event.position())))
        return True

    def _pinch(self, event: QGestureEvent) -> bool:
        pinch = event.gesture(Qt.GestureType.PinchGesture)
        if not isinstance(pinch, QPinchGesture):
            return False
        middle = self._board.mapFromGlobal(pinch.hotSpot())
        self.look(self.zoom.scaled(pinch.scaleFactor(), self._share(middle)))
        return True

    def _share(self, point: QPointF) -> tuple[float, float]:
        """Return a point of the board's widget, or a way, as shares of what is seen."""
        return point.x() / self._board.width(), point.y() / self._board.height()


_PAD = Qt.KeyboardModifier.KeypadModifier
