"""What a person is about to do on the map: places that are taken up, and the arrow to a target."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPen

from gui.conquest.board.animation import ConquestFrame
from gui.conquest.board.discs import disc_rect
from gui.conquest.board.geometry import MapLayout
from gui.conquest.board.motions import paint_arrow
from gui.shared.style.theme import Theme


@dataclass(frozen=True, slots=True)
class Intent:
    """`path` runs from the place that acts to its target; `pointer` is where a drag has come."""

    path: tuple[int, ...] = ()
    pointer: tuple[float, float] | None = None


def paint_intent(
    painter: QPainter, intent: Intent, frame: ConquestFrame, layout: MapLayout, theme: Theme
) -> None:
    """Paint rings around the places of a path, and arrows along it."""
    troops = frame.state.troops
    for place in intent.path:
        rect = disc_rect(layout.middles[place], troops[place], theme).adjusted(-5, -5, 5, 5)
        painter.setPen(QPen(theme.color("text"), 2.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
    for ends in zip(intent.path, intent.path[1:], strict=False):
        paint_arrow(painter, layout, ends, theme, 1.0)
    if intent.pointer is not None and intent.path:
        painter.setPen(QPen(theme.color("text"), 2.0, Qt.PenStyle.DashLine))
        painter.drawLine(layout.middles[intent.path[-1]], QPointF(*intent.pointer))
