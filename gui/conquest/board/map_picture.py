"""The small picture of a map, by which one chooses it: sea, land and its strategic places."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF

from engine.conquest.map import Map
from engine.conquest.maps.drawing import drawing_of
from gui.conquest.board.geometry import WHOLE, layout_of
from gui.conquest.board.land import free_color, paint_sea
from gui.shared.style.painter import Painter

SCALE = 0.3
"""Of what the map leaves free of the picture."""
STAR = 3.5


def paint_map(painter: Painter, rect: QRectF, map_: Map) -> None:
    """Paint a map with nobody on it, and a star at each strategic place."""
    theme = painter.theme
    drawing = drawing_of(map_)
    room = rect.adjusted(0, 0, 0, 16)  # below, the board has its legend; here is none
    layout = layout_of(map_, drawing, room, SCALE)
    paint_sea(painter, rect, layout, theme)
    painter.filled(free_color(theme), "text_3", 0.7)
    for shape in layout.shapes:
        painter.drawPath(shape)
    painter.filled("text")
    for place in map_.strategic:  # discs stand apart from each other: these lie in their places
        x, y = drawing.positions[place] / WHOLE
        middle = layout.box.topLeft() + QPointF(x * layout.box.width(), y * layout.box.height())
        painter.shape("star", middle, STAR)
