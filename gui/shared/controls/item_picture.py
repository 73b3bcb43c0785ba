"""Things side by side in one picture: bars, stages, tabs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.shared.controls.focus_ring import KeyboardFocus
from gui.shared.controls.item_tooltip import Spot, SpotTip
from gui.shared.style.painter import Painter


class ItemPicture(QWidget):
    """Has its things hit, hovered and walked by keys, and tells what the pointer reads of them.

    A subclass says where they lie, and paints them.  Where they are a choice, `chosen` carries the
    one that was chosen, `clicked` tells after it that it was the mouse, `entered` of the key Enter.
    """

    chosen = Signal(int)
    clicked = Signal()
    entered = Signal()
    pointed = Signal(str)

    far: ClassVar[int] = 0
    """How far an arrow key goes with Shift; 0 where that is not for this picture."""
    enters: ClassVar[bool] = True
    """Whether Enter and a double click mean something here."""

    def __init__(self, name: str, parent: QWidget | None = None, *, is_choice: bool = True) -> None:
        super().__init__(parent)
        self.item = self.hovered = -1
        """Which is chosen, and which is under the pointer; -1 for none."""
        self.is_choice = is_choice
        self.focus = KeyboardFocus(self)
        self._tip = SpotTip(self, self.spot_at)
        if is_choice:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(name)

    def places(self) -> Sequence[QRectF]:
        """Return where the things lie."""
        raise NotImplementedError

    def words(self, item: int) -> str:
        """Return what is told of one."""
        raise NotImplementedError

    def tip(self, item: int) -> Sequence[str]:
        """Return what the pointer reads of one: a title, then lines; nothing by default."""
        return ()

    def paint(self, painter: Painter) -> None:
        """Paint all of them."""
        raise NotImplementedError

    def mark(self, item: int) -> None:
        """Put the mark on one, -1 for none."""
        self.item = item
        self.update()

    def choose(self, item: int) -> None:
        """Put the mark on one, and tell."""
        self.mark(item)
        self.chosen.emit(item)

    def item_at(self, point: QPointF) -> int:
        """Return which lies at a point, or -1."""
        return next((n for n, place in enumerate(self.places()) if place.contains(point)), -1)

    def spot_at(self, point: QPointF) -> Spot | None:
        """Return what the tip says at a point."""
        item = self.item_at(point)
        if item < 0 or not (told := self.tip(item)):
            return None
        return Spot(self.places()[item], told[0], tuple(told[1:]))

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.places())

    def target(self, event: QKeyEvent) -> int | None:
        """Return which one a key chooses, if any."""
        last, held = self.count - 1, event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        is_far = bool(self.far) and held == Qt.KeyboardModifier.ShiftModifier
        if not self.is_choice or last < 0 or (held and not is_far):
            return None
        step = self.far if is_far else 1
        targets = {
            Qt.Key.Key_Left: self.item - step,
            Qt.Key.Key_Right: self.item + step,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        found = targets.get(Qt.Key(event.key()))
        return None if found is None else min(max(found, 0), last)

    def event(self, event: QEvent) -> bool:
        """Keep the keys that move the choice from the window's own."""
        is_asked = event.type() == QEvent.Type.ShortcutOverride
        if is_asked and isinstance(event, QKeyEvent) and self.target(event) is not None:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        target, is_enter = self.target(event), event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and self.enters and self.item >= 0:
            self.entered.emit()
        elif target is None:
            super().keyPressEvent(event)
        else:
            self.focus.show()
            self.choose(target)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        item = self.item_at(event.position())
        if not self.is_choice:
            super().mousePressEvent(event)
        elif event.button() == Qt.MouseButton.LeftButton and item >= 0:
            self.choose(item)
            self.clicked.emit()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self.item_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(-1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            self.paint(painter)

    def _hover(self, item: int) -> None:
        if item == self.hovered:
            return
        self.hovered = item
        self.pointed.emit("" if item < 0 else self.words(item))
        if self.is_choice:
            pointing, arrow = Qt.CursorShape.PointingHandCursor, Qt.CursorShape.ArrowCursor
            self.setCursor(pointing if item >= 0 else arrow)
        self.update()
