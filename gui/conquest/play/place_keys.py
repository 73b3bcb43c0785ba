"""The places of the map for mouse, keyboard and screen reader."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from gui.conquest.board.geometry import MapLayout
from gui.conquest.play.space_hand import SpaceHand
from gui.shared.page.choice_keys import ChoiceKey, ChoiceKeys
from gui.shared.style.painter import Painter

SIDE = 40
"""Of the square around a disc that its key takes."""


class PlaceKey(ChoiceKey):
    """A place for the keyboard; the mouse it leaves to the ground around it."""

    def __init__(self, place: int, keys: ChoiceKeys[PlaceKey]) -> None:
        super().__init__(place, keys)
        self.setMouseTracking(True)

    def move_to(self, middle: QPointF) -> None:
        """Lie around a disc."""
        side = self.theme.px(SIDE)
        rect = QRectF(0, 0, side, side)
        rect.moveCenter(middle)
        self.setGeometry(rect.toAlignedRect())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.ignore()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        event.ignore()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.ignore()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.ignore()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.has_ring:
            inner = QRectF(self.rect()).adjusted(5, 5, -5, -5)
            with Painter(self) as painter:
                painter.ring(inner, inner.height() / 2)


class Ground(QWidget):
    """The map under the hand: tells which place is clicked, dragged from and dragged over.

    What begins beside the places, or while Space is held, is left to whoever is below, who moves
    the map.
    """

    clicked = Signal(int, object)
    dragged = Signal(int, object)
    """A place that was entered by a drag, or -1, and where the pointer is."""
    dropped = Signal(object)
    hovered = Signal(object)
    """The place under the pointer, or None."""
    started = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.layout_here: MapLayout | None = None
        self._pressed: int | None = None
        self._start = QPointF()
        self._is_dragging = False
        self._hovered: int | None = None
        self.setMouseTracking(True)
        self.hand = SpaceHand(self)

    @property
    def is_dragging(self) -> bool:
        """Whether a drag from a place is under way."""
        return self._is_dragging

    def place_at(self, point: QPointF) -> int | None:
        """Return the place under a point."""
        return None if self.layout_here is None else self.layout_here.place_at(point)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = self.place_at(event.position())
        buttons = (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton)
        if self.hand.is_held:
            self.hand.use()
            place = None
        if place is None or event.button() not in buttons:
            event.ignore()
            return
        self._pressed, self._start, self._is_dragging = place, event.position(), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = self.place_at(event.position())
        if place != self._hovered:
            self._hovered = place
            self.hovered.emit(place)
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            event.ignore()
            return
        way = (event.position() - self._start).manhattanLength()
        if not self._is_dragging and way < QApplication.startDragDistance():
            return
        if not self._is_dragging:
            self._is_dragging = True
            self.started.emit(self._pressed)
        self.dragged.emit(-1 if place is None else place, event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, was_dragging = self._pressed, self._is_dragging
        self._pressed, self._is_dragging = None, False
        if pressed is None:
            event.ignore()
        elif was_dragging:
            self.dropped.emit(self.place_at(event.position()))
        else:
            self.clicked.emit(pressed, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Leave the menu of the board to the sea and to the keys: a place has taken the click."""
        is_click = event.reason() == QContextMenuEvent.Reason.Mouse
        event.setAccepted(is_click and self.place_at(QPointF(event.pos())) is not None)

    def cancel(self) -> None:
        """Forget the drag under way."""
        self._pressed, self._is_dragging = None, False
