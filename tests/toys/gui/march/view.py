"""March's map: towns with roads between them, in the colours of who holds them; it zooms."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen

from engine.march.maps import MAPS, Map
from engine.march.rules import NOBODY, TAKEN_FROM
from gui.march.animation import MarchFrame
from gui.shared.page.canvas import Canvas
from gui.shared.style.painter import Painter, StillPicture

RADIUS = 0.36
"""Of a town, in distances between towns."""


class MarchView(Canvas):
    zooms = True

    def __init__(self) -> None:
        super().__init__()
        self._map = StillPicture()

    def paint_frame(self, painter: Painter, area: QRectF) -> None:
        frame: MarchFrame = self.frame
        world, owners = frame.game.map, frame.state.owners
        key = world, owners, area.getRect(), painter.theme
        self._map.paint(painter, self.size(), key, lambda own: paint_map(own, area, world, owners))
        if frame.taking is not None:
            town, player, grown = frame.taking
            middle, radius = town_at(area, world, *world.places[town])
            _paint_town(painter, middle, radius * grown, player)
        _paint_figures(painter, area, frame)


def paint_map(painter: Painter, area: QRectF, world: Map, owners: Sequence[int]) -> None:
    paint_roads(painter, area, world)
    for town, owner in enumerate(owners):
        middle, radius = town_at(area, world, *world.places[town])
        _paint_town(painter, middle, radius, owner)
        box = QRectF(middle.x() - radius, middle.y() + radius * 0.3, 2 * radius, radius * 0.6)
        ink, number = "text_2", str(town + 1)
        painter.text(box, number, "small", ink, "center")


def town_at(area: QRectF, world: Map, x: float, y: float) -> tuple[QPointF, float]:
    """Return the middle of a place on the map, and how large a town there is."""
    columns, rows = (max(each) + 1 for each in zip(*world.places, strict=True))
    pitch = min(area.width() / columns, area.height() / rows)
    left = area.center().x() - pitch * columns / 2
    top = area.center().y() - pitch * rows / 2
    return QPointF(left + (x + 0.5) * pitch, top + (y + 0.5) * pitch), pitch * RADIUS


def paint_roads(painter: Painter, area: QRectF, world: Map) -> None:
    painter.setPen(QPen(painter.theme.color("line_strong"), 2, Qt.PenStyle.DotLine))
    for ends in world.roads:
        start, end = (town_at(area, world, *world.places[town])[0] for town in ends)
        painter.drawLine(start, end)


def _paint_town(painter: Painter, middle: QPointF, radius: float, owner: int) -> None:
    theme = painter.theme
    is_free = owner == NOBODY
    style = theme.player(max(owner, 0))
    edge = theme.color("line_strong") if is_free else QColor(style.fill)
    painter.setPen(
        QPen(edge, 1 if is_free else 3, Qt.PenStyle.DashLine if is_free else Qt.PenStyle.SolidLine)
    )
    painter.setBrush(theme.color("surface") if is_free else QColor(style.wash))
    painter.drawEllipse(middle, radius, radius)


def _paint_figures(painter: Painter, area: QRectF, frame: MarchFrame) -> None:
    """Paint the players, and the die that one of them rolls."""
    for player, place in enumerate(frame.figures):
        middle, radius = town_at(area, frame.game.map, *place)
        aside = QPointF((player - 1) * radius * 0.6, -radius * 0.2)
        painter.badge(middle + aside, "board", player)
    if frame.fight is not None:
        fought, progress = frame.fight
        middle, radius = town_at(area, frame.game.map, *frame.game.map.places[fought.town])
        face = str(fought.die) if progress > 0.5 else "?"
        ink = "accent" if fought.die >= TAKEN_FROM and progress > 0.5 else "text"
        box = QRectF(middle.x() - radius, middle.y() - radius * 1.7, 2 * radius, radius)
        painter.text(box, face, "page", ink, "center", weight=600)


def paint_cover(painter: Painter, area: QRectF) -> None:
    painter.fillRect(area, painter.theme.color("table"))
    world, inner = MAPS.shipped(Map, "valley"), area.adjusted(16, 16, -16, -16)
    paint_roads(painter, inner, world)
    for town, place in enumerate(world.places):
        owner = world.starts.index(town) if town in world.starts else NOBODY
        _paint_town(painter, *town_at(inner, world, *place), owner)
