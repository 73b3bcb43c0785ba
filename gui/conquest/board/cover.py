"""The picture on Conquest's card of the start page: a small map under way."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from engine.conquest.map import Map
from engine.conquest.rules import MAPS
from gui.conquest.board.discs import paint_disc, paint_tag
from gui.conquest.board.geometry import layout_of
from gui.conquest.board.view import paint_roads
from gui.shared.style.theme import Theme

MARGIN = 18.0


def paint_cover(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint the learning map with some troops on it."""
    painter.fillRect(rect, theme.color("table"))
    map_: Map = MAPS.shipped(Map, "learning")
    layout = layout_of(map_, rect.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN), 0.0)
    paint_roads(painter, map_, layout, theme)
    for place, middle in enumerate(layout.middles):
        paint_disc(painter, middle, 3 + place * 5 % 11, place % 3, Theme(theme.is_dark))
    for place, score in map_.score_of.items():
        paint_tag(painter, layout.middles[place], score, Theme(theme.is_dark))
