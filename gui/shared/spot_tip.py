"""A tooltip for the parts of a painted widget, such as the bars of a chart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from gui.shared.tooltip import DELAY_MS, hide_tip, tip_bubble

_HIDING = frozenset(
    {QEvent.Type.Leave, QEvent.Type.Hide, QEvent.Type.MouseButtonPress, QEvent.Type.Wheel}
)


@dataclass(frozen=True, slots=True)
class Spot:
    """A part of a widget, in its coordinates, with what the tip says of it."""

    area: QRectF
    title: str
    lines: Sequence[str] = ()


class SpotTip(QObject):
    """Shows a tip beside the spot that the pointer rests on; beside the next one at once."""

    def __init__(self, widget: QWidget, spot_at: Callable[[QPointF], Spot | None]) -> None:
        """Watch `widget`; `spot_at` returns what lies at a point, or None."""
        super().__init__(widget)
        self._widget, self._spot_at = widget, spot_at
        self._spot: Spot | None = None
        self._is_shown = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DELAY_MS)
        self._timer.timeout.connect(self._show)
        widget.setMouseTracking(True)
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Follow the pointer; hide when it goes."""
        if event.type() == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
            self._follow(self._spot_at(event.position()))
        elif event.type() in _HIDING:
            self._follow(None)
        return False

    def _follow(self, spot: Spot | None) -> None:
        if spot == self._spot:
            return
        self._spot = spot
        if spot is None:
            self._timer.stop()
            if self._is_shown:
                self._is_shown = False
                hide_tip(self._widget)
        elif self._is_shown:
            self._show()
        else:
            self._timer.start()

    def _show(self) -> None:
        if self._spot is None or not self._widget.isVisible():
            return
        self._is_shown = True
        area = self._spot.area.toAlignedRect()
        area.moveTopLeft(self._widget.mapTo(self._widget.window(), area.topLeft()))
        tip_bubble(self._widget).show_beside(area, self._spot.title, self._spot.lines)
