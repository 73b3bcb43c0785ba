"""The map: sea, places in the colours of who owns them, and what moves on it; it zooms."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from engine.conquest.map import Map
from gui.conquest.board.animation import ConquestFrame
from gui.conquest.board.discs import paint_disc, paint_tag
from gui.conquest.board.geometry import MapLayout, layout_of
from gui.conquest.board.intent import Intent, paint_intent
from gui.conquest.board.motions import paint_motion, shown_troops
from gui.shared.page.canvas import Canvas
from gui.shared.style.still import StillPicture
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr


class ConquestView(Canvas):
    """Paints a ConquestFrame up to its edges, and what a person is about to do there."""

    zooms = True
    has_margin = False
    shown = Signal(object)
    """Another frame is on show."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ground = StillPicture()
        self.intent = Intent()
        self.setAccessibleName(tr("The map"))

    def show_frame(self, frame: ConquestFrame) -> None:
        super().show_frame(frame)
        self.shown.emit(frame)

    def show_intent(self, intent: Intent) -> None:
        """Show what a person is about to do."""
        if intent != self.intent:
            self.intent = intent
            self.update()

    def layout_now(self) -> MapLayout | None:
        """Return where the map lies; None before there is one."""
        if self.frame is None:
            return None
        return layout_of(self.frame.game.map, self.area, self.area.width() / max(self.width(), 1))

    def paint_frame(self, painter: QPainter, area: QRectF, theme: Theme) -> None:
        frame: ConquestFrame = self.frame
        layout = layout_of(frame.game.map, area, area.width() / max(self.width(), 1))
        key = frame.game.map, area.getRect(), theme
        self._ground.paint(
            painter, self.size(), key, lambda own: paint_ground(own, area, layout, theme)
        )
        paint_motion(painter, frame, layout, theme, is_below=True)
        paint_discs(painter, frame, layout, theme)
        paint_motion(painter, frame, layout, theme, is_below=False)
        paint_intent(painter, self.intent, frame, layout, theme)


def paint_ground(painter: QPainter, area: QRectF, layout: MapLayout, theme: Theme) -> None:
    """Paint sea and roads."""
    painter.fillRect(area, theme.color("table"))
    paint_roads(painter, layout.map, layout, theme)


def paint_roads(painter: QPainter, map_: Map, layout: MapLayout, theme: Theme) -> None:
    """Paint the roads that no border shows."""
    painter.setPen(QPen(theme.color("line_strong"), 1.5, Qt.PenStyle.DotLine))
    for start, end in map_.roads:
        painter.drawLine(layout.middles[start], layout.middles[end])


def paint_discs(painter: QPainter, frame: ConquestFrame, layout: MapLayout, theme: Theme) -> None:
    """Paint the discs of all places, forts and tags."""
    state, scores = frame.state, frame.game.map.score_of
    troops = shown_troops(frame)
    for place, middle in enumerate(layout.middles):
        paint_disc(painter, middle, troops[place], state.owners[place], theme, state.forts[place])
    for place, score in scores.items():
        paint_tag(painter, QPointF(layout.middles[place]), score, theme)
