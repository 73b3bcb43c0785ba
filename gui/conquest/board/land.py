"""Sea and land: depth lines, places in the colours of who owns them, ways over the sea."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPixmap

from engine.conquest.state import NOBODY
from gui.conquest.board.geometry import MapLayout
from gui.shared.style.painter import Painter
from gui.shared.style.patterns import player_brush
from gui.shared.style.theme import Theme

SEA = {False: (5, (0.10, 0.14, 0.18, 0.23)), True: (3, (0.08, 0.14, 0.20, 0.28))}
"""In light and dark: a colour of Depth, and how much of it tints the sea, far from land to near."""
DEPTHS = (29.0, 19.0, 10.0)
"""How far the lines of depth lie from the land, far to near, on a map as wide as MEASURE."""
MEASURE = 860.0
COARSE = 3
"""Lines of depth are soft: they are painted so many times smaller."""
RING = 6.0
"""A shape is grown in rings that are so far apart."""
RIM, BORDER, BAND = 2.0, 1.4, 4.0
"""Around the land, between places, and the darker band inside the edge of a place."""
GRATICULE = 6
"""How many lines of the graticule cross the map each way."""
BAND_MIX, FREE_MIX = 0.36, 0.5
DARK_LAND = 0.24
"""Of the colour of captions in that of free land, in the dark."""


def sea_color(theme: Theme, level: int = 0) -> QColor:
    """Return the colour of the sea, 0 far from land to 3 near to it."""
    number, shares = SEA[theme.is_dark]
    return theme.mix("ground", theme.depth[number], shares[level])


def rim_color(theme: Theme) -> QColor:
    """Return the colour between places and around the land."""
    return theme.color("sunken" if theme.is_dark else "surface")


def free_color(theme: Theme) -> QColor:
    """Return the colour of land that is nobody's; in the dark it is lighter than the sea."""
    return theme.mix("surface", "text_3", DARK_LAND) if theme.is_dark else theme.color("table")


def paint_sea(painter: QPainter, seen: QRectF, layout: MapLayout, theme: Theme) -> None:
    """Paint sea, graticule, lines of depth and routes, as far as they are seen."""
    painter.fillRect(seen, sea_color(theme))
    _paint_graticule(painter, seen, layout, theme)
    _paint_depths(painter, seen, layout, theme)
    paint_routes(painter, layout, theme)


def _paint_depths(painter: QPainter, seen: QRectF, layout: MapLayout, theme: Theme) -> None:
    """Paint the land grown by each depth: copies of its shape around a circle cover just that."""
    land = _shape_of_land(seen, layout, 1 / COARSE)
    lines = QPixmap(land.size())
    lines.fill(Qt.GlobalColor.transparent)
    with Painter(lines) as own:
        for level, depth in enumerate(DEPTHS, start=1):
            radius = depth * layout.box.width() / MEASURE / COARSE
            own.drawPixmap(0, 0, _grown(_tinted(land, sea_color(theme, level)), radius))
    painter.drawPixmap(seen, lines, QRectF(lines.rect()))


def _shape_of_land(seen: QRectF, layout: MapLayout, scale: float) -> QPixmap:
    """Return all land that is seen, as a shape on nothing."""
    shape = QPixmap((seen.size() * scale).toSize())
    shape.fill(Qt.GlobalColor.transparent)
    with Painter(shape) as painter:
        painter.scale(scale, scale)
        painter.translate(-seen.topLeft())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(Qt.GlobalColor.white)
        room = DEPTHS[0] * layout.box.width() / MEASURE
        for path in layout.shapes:
            if _is_seen(path, seen, room):
                painter.drawPath(path)
    return shape


def _tinted(shape: QPixmap, color: QColor) -> QPixmap:
    """Return a shape in a colour."""
    tinted = QPixmap(shape)
    with QPainter(tinted) as painter:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
        painter.fillRect(tinted.rect(), color)
    return tinted


def _grown(shape: QPixmap, radius: float) -> QPixmap:
    """Return a shape that is larger by `radius` all around."""
    grown = QPixmap(shape.size())
    grown.fill(Qt.GlobalColor.transparent)
    with QPainter(grown) as painter:
        for ring in range(max(1, math.ceil(radius / RING))):
            reach = radius - ring * RING
            copies = max(8, round(reach * 3))
            for copy in range(copies):
                turn = 2 * math.pi * copy / copies
                x, y = reach * math.cos(turn), reach * math.sin(turn)
                painter.drawPixmap(round(x), round(y), shape)
        painter.drawPixmap(0, 0, shape)
    return grown


def _paint_graticule(painter: QPainter, seen: QRectF, layout: MapLayout, theme: Theme) -> None:
    ink, share = ("text", 0.05) if theme.is_dark else ("surface", 0.45)
    painter.setPen(QPen(theme.mix(sea_color(theme), ink, share), 1.0))
    box = layout.box
    for number in range(-1, GRATICULE + 2):
        x = round(box.left() + box.width() * number / GRATICULE) + 0.5
        y = round(box.top() + box.height() * number / GRATICULE) + 0.5
        painter.drawLine(QPointF(x, seen.top()), QPointF(x, seen.bottom()))
        painter.drawLine(QPointF(seen.left(), y), QPointF(seen.right(), y))


def paint_routes(painter: QPainter, layout: MapLayout, theme: Theme) -> None:
    """Paint the ways over the sea as dots; those over the edge leave left and enter right."""
    pen = QPen(theme.color("line_strong"), 2.0, Qt.PenStyle.CustomDashLine)
    pen.setDashPattern([0.5, 3.0])
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for route in layout.routes:
        for path in route_paths(layout, route.one, route.other, is_over_edge=route.is_over_edge):
            painter.drawPath(path)


def route_paths(
    layout: MapLayout, one: int, other: int, *, is_over_edge: bool
) -> list[QPainterPath]:
    """Return the way between two places over the sea; two ways where it goes over the edge."""
    start, end = layout.middles[one], layout.middles[other]
    if not is_over_edge:
        return [_bent(start, end)]
    west, east = sorted((start, end), key=lambda point: point.x())
    edge = (layout.box.left() - 24, layout.box.right() + 24)
    height = (west.y() + east.y()) / 2
    left, right = QPointF(edge[0], height), QPointF(edge[1], height)
    return [_bent(west, left), _bent(east, right)]


def _bent(start: QPointF, end: QPointF) -> QPainterPath:
    way = end - start
    path = QPainterPath(start)
    path.quadTo((start + end) / 2 + QPointF(-way.y(), way.x()) * 0.10, end)
    return path


def paint_land(
    painter: QPainter, seen: QRectF, layout: MapLayout, owners: Sequence[int], theme: Theme
) -> None:
    """Paint all places that are seen: the rim of the land, then each with its owner's pattern."""
    paint_rim(painter, seen, layout, theme)
    paint_places(painter, seen, layout, owners, theme)


def paint_rim(painter: QPainter, seen: QRectF, layout: MapLayout, theme: Theme) -> None:
    """Paint the rim of the land, and its colour where the places come to lie."""
    rim = _grown(_tinted(_shape_of_land(seen, layout, 1.0), rim_color(theme)), RIM)
    painter.drawPixmap(seen.topLeft(), rim)


def paint_places(
    painter: QPainter,
    seen: QRectF,
    layout: MapLayout,
    owners: Sequence[int],
    theme: Theme,
    part: slice = slice(None),
) -> None:
    """Paint the places that are seen, all or a part of them, each with its owner's pattern."""
    for shape, owner in zip(layout.shapes[part], owners[part], strict=True):
        if _is_seen(shape, seen, RIM):
            paint_place(painter, shape, owner, theme)


def paint_place(painter: QPainter, shape: QPainterPath, owner: int, theme: Theme) -> None:
    """Paint a place in the colours of its owner, with a darker band inside its edge."""
    painter.save()
    painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
    brush, band = _colors(owner, theme)
    painter.fillRect(shape.boundingRect(), brush)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)  # twice as fast, hardly seen
    painter.setPen(QPen(band, 2 * BAND + BORDER, j=Qt.PenJoinStyle.BevelJoin))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(shape)
    painter.restore()
    painter.setPen(QPen(rim_color(theme), BORDER, j=Qt.PenJoinStyle.BevelJoin))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(shape)
    if owner == NOBODY:
        painter.setPen(QPen(theme.color("line_strong"), 1.0, Qt.PenStyle.DashLine))
        painter.drawPath(shape)


def _colors(owner: int, theme: Theme) -> tuple[QBrush, QColor]:
    """Return the fill of a place and the colour of its band."""
    if owner == NOBODY:
        free = free_color(theme)
        return QBrush(free), theme.mix(free, "surface", FREE_MIX)
    band = theme.mix(theme.player(owner).fill, "surface", BAND_MIX)
    return player_brush(theme, owner, is_pale=True), band


def _is_seen(shape: QPainterPath, seen: QRectF, width: float) -> bool:
    return shape.boundingRect().adjusted(-width, -width, width, width).intersects(seen)
