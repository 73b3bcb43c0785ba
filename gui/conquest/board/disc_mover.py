"""Puts discs elsewhere: with Alt the mouse drags the disc of a place, and not the map."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget


class DiscMover(QObject):
    """Follows the mouse on a map, and on what lies over it."""

    moved = Signal(int, QPointF)
    """A place, and where its disc has come."""
    dropped = Signal(int)
    """A place whose disc was let go."""

    def __init__(self, board: QWidget, place_at: Callable[[QPointF], int | None]) -> None:
        super().__init__(board)
        self._place_at = place_at
        self._place: int | None = None
        self.follow(board)

    @property
    def is_moving(self) -> bool:
        """Whether a disc is in the hand."""
        return self._place is not None

    def follow(self, widget: QWidget) -> None:
        """Follow the mouse on a widget of the board's size and place, before it knows itself."""
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        match event.type():
            case QEvent.Type.MouseButtonPress:
                press = cast(QMouseEvent, event)
                if press.modifiers() & Qt.KeyboardModifier.AltModifier:
                    self._place = self._place_at(press.position())
            case QEvent.Type.MouseMove if self._place is not None:
                self.moved.emit(self._place, cast(QMouseEvent, event).position())
            case QEvent.Type.MouseButtonRelease if self._place is not None:
                place, self._place = self._place, None
                self.dropped.emit(place)
                return True
        return self.is_moving
