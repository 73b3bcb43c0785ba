"""A key of the Ponte's panel: an own team that can be named, lying invisibly on its shield."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QApplication

from gui.ponte.board.shields import paint_ring
from gui.shared.page.choice_keys import ChoiceKey, ChoiceKeys
from gui.shared.style.painter import Painter
from gui.shared.style.tokens import Radius


class TeamKey(ChoiceKey):
    """Names or answers with a team when clicked; pulled, it is dragged onto another team.

    `dragged` and `dropped` bring places on the panel.
    """

    dragged = Signal(QPointF)
    dropped = Signal(QPointF)

    def __init__(self, team: int, keys: ChoiceKeys[TeamKey]) -> None:
        super().__init__(team, keys)
        self.shield = QRectF()
        self._start: QPointF | None = None
        self._is_dragging = False

    def set_rects(self, whole: QRectF, shield: QRectF) -> None:
        """Lie over `whole`; the ring goes around `shield`. Both as seen from the panel."""
        self.setGeometry(whole.adjusted(-6, -6, 6, 2).toAlignedRect())
        self.shield = shield.translated(-QPointF(self.pos()))

    @property
    def outline(self) -> tuple[QRectF, float]:
        return self.shield, float(Radius.CONTROL)

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
        token = "accent" if self.has_ring else "line_strong"
        with Painter(self) as painter:
            painter.setOpacity(1.0 if self.has_ring else self.warmth)
            paint_ring(
                painter, self.shield, painter.theme.color(token), 2.0 if self.has_ring else 1.25
            )
