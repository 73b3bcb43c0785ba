"""The picture on Conquest's card of the start page: a small map under way."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from engine.conquest.map import Map
from engine.conquest.maps.drawing import drawing_of
from engine.conquest.rules import MAPS
from gui.conquest.board.discs import paint_disc, paint_tag
from gui.conquest.board.geometry import layout_of
from gui.conquest.board.land import paint_land, paint_sea
from gui.shared.style.painter import Painter

OWNERS = (0, 0, 1, 0, 2, 1, 2, 2, 1)
TROOPS = (3, 12, 7, 5, 24, 2, 9, 4, 1)
SCALE = 0.4
"""Of what the map leaves free of the card."""


def paint_cover(painter: Painter, rect: QRectF) -> None:
    """Paint the learning map with some troops on it."""
    map_: Map = MAPS.shipped(Map, "learning")
    layout = layout_of(map_, drawing_of(map_), rect.adjusted(0, 4, 0, 22), SCALE)
    paint_sea(painter, rect, layout, painter.theme)
    paint_land(painter, rect, layout, OWNERS, painter.theme)
    for place, middle in enumerate(layout.middles):
        paint_disc(painter, middle, TROOPS[place], OWNERS[place])
    for place, score in map_.score_of.items():
        paint_tag(painter, layout.middles[place], score)
