"""What moves on the map: placements drop, attacks, captures as a wave, moves along their path."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF

from engine.conquest.state import Attacked, Fortified, Fought, Moved, Placed, Rolled
from gui.conquest.board.animation import ConquestFrame, has_captured
from gui.conquest.board.discs import disc_rect, paint_disc, troops_text
from gui.conquest.board.geometry import MapLayout
from gui.conquest.board.ground import EDGE
from gui.conquest.board.scene import Fight
from gui.shared.page.timeline import in_out_cubic, out_cubic
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme

LOST_AT = 0.5
"""When in a round of dice the numbers count down, as a share of it."""
DROP = 46.0
"""From how far above its place a placement drops."""
AROUND_DISC = 40.0
"""From the middle of a disc, at 100 %, to where nothing of it is seen, nor of an arrow's head."""
BEND = 0.18
"""How far an arrow bends aside, as a share of its length."""


def shown_troops(frame: ConquestFrame) -> Sequence[int]:
    """Return the number on each disc; in an attack it counts down with the dice."""
    fight, troops = frame.fight, list(frame.state.troops)
    if fight is None:
        if isinstance(frame.moving, Moved):
            troops[frame.moving.path[0]] -= frame.moving.troops
        return troops
    attackers, defenders = left_now(frame, fight)
    troops[fight.source] = attackers
    troops[fight.target] = min(defenders, troops[fight.target])
    return troops


def left_now(frame: ConquestFrame, fight: Fight) -> tuple[int, int]:
    """Return who is left of both sides; those who fall in a round do so in the middle of it."""
    attackers, defenders = fight.attackers, fight.defenders
    if isinstance(frame.moving, Rolled) and frame.progress >= LOST_AT:
        attackers -= frame.moving.attackers_lost
        defenders -= frame.moving.defenders_lost
    return attackers, defenders


def paint_below(painter: Painter, frame: ConquestFrame, layout: MapLayout) -> None:
    """Paint what moves under the discs: arrows, and the colour of who captures a place."""
    event, fight = frame.moving, frame.fight
    if isinstance(event, Fought) and has_captured(event):
        _paint_wave(painter, layout, event, in_out_cubic(frame.progress))
    if isinstance(event, Attacked):
        ends = event.source, event.target
        paint_arrow(painter, layout, ends, out_cubic(frame.progress))
    elif fight is not None:
        paint_arrow(painter, layout, (fight.source, fight.target), 1.0)


def paint_above(painter: Painter, frame: ConquestFrame, layout: MapLayout) -> None:
    """Paint what moves over the discs."""
    event, progress = frame.moving, frame.progress
    match event:
        case Placed(player, place, troops):
            height = DROP * painter.theme.scale * (1 - out_cubic(progress))
            at = layout.middles[place] - QPointF(0, height)
            paint_disc(painter, at, troops, player)
        case Moved(player, troops, path):
            at = along([layout.middles[place] for place in path], in_out_cubic(progress))
            paint_disc(painter, at, troops, player)
        case Fortified(_, place, _):
            _paint_rising(painter, layout.middles[place], frame.state.troops[place], progress)


def moving_area(frame: ConquestFrame, layout: MapLayout, theme: Theme) -> QRectF:
    """Return where a picture changes while the event under way goes on; null where nothing does.

    Dice lie still while they roll: numbers change once, in the middle.
    """
    room = theme.scale * AROUND_DISC
    event, middles = frame.moving, layout.middles
    match event:
        case Placed(_, place, _):
            box = _box([middles[place], middles[place] - QPointF(0, DROP * theme.scale)], room)
        case Moved(_, _, path):
            box = _box([middles[place] for place in path], room)
        case Fortified(_, place, _):
            box = _box([middles[place]], room)
        case Attacked(_, source, target, _):
            box = _arrow_area(layout, (source, target), theme)
        case Fought() if has_captured(event):
            box = layout.shapes[event.target].boundingRect()
        case _:
            box = QRectF()
    return box


def changed_areas(
    before: ConquestFrame, now: ConquestFrame, layout: MapLayout, theme: Theme
) -> Iterator[QRectF]:
    """Yield where places, and what moves on them, differ in two pictures of a map."""
    if (before.moving, before.progress) != (now.moving, now.progress):
        boxes = (moving_area(frame, layout, theme) for frame in (before, now))
        yield from (box for box in boxes if not box.isNull())
    if fighting(before) != fighting(now):
        for ends in filter(None, map(fighting, (before, now))):
            yield _arrow_area(layout, ends, theme)
            yield outlined_area(layout, ends)
    was, state, room = before.state, now.state, theme.scale * AROUND_DISC
    discs = (zip(shown_troops(each), each.state.forts, strict=True) for each in (before, now))
    for place, (disc, other) in enumerate(zip(*discs, strict=True)):
        is_taken = was.owners[place] != state.owners[place]
        if is_taken:
            yield outlined_area(layout, (place,))
        if is_taken or disc != other:
            yield _box([layout.middles[place]], room)


def outlined_area(layout: MapLayout, places: Sequence[int]) -> QRectF:
    """Return where places lie, with the lines around them, in whole pixels."""
    boxes = (layout.shapes[place].boundingRect() for place in places)
    whole = functools.reduce(QRectF.united, boxes, QRectF())
    return QRectF(whole.adjusted(-EDGE, -EDGE, EDGE, EDGE).toAlignedRect())


def _arrow_area(layout: MapLayout, ends: tuple[int, int], theme: Theme) -> QRectF:
    """Return where an arrow and its head are seen."""
    room = theme.scale * AROUND_DISC
    box = arrow_path(*(layout.middles[place] for place in ends)).boundingRect()
    return box.adjusted(-room, -room, room, room)


def _box(points: Sequence[QPointF], room: float) -> QRectF:
    """Return a box around discs in these places."""
    return QPolygonF(points).boundingRect().adjusted(-room, -room, room, room)


def fighting(frame: ConquestFrame) -> tuple[int, int] | None:
    """Return the two places that fight in a picture."""
    if frame.fight is not None:
        return frame.fight.source, frame.fight.target
    event = frame.moving
    return (event.source, event.target) if isinstance(event, Attacked) else None


def along(points: Sequence[QPointF], share: float) -> QPointF:
    """Return the point on a path that lies so far along it."""
    path = QPainterPath(points[0])
    for point in points[1:]:
        path.lineTo(point)
    return path.pointAtPercent(min(max(share, 0.0), 1.0))


def arrow_path(start: QPointF, end: QPointF) -> QPainterPath:
    """Return the way of an arrow from disc to disc, bent aside."""
    way = end - start
    length = math.hypot(way.x(), way.y()) or 1.0
    aside = QPointF(-way.y(), way.x()) * BEND
    unit = way / length
    gap = min(15.0, length / 3)
    path = QPainterPath(start + unit * gap)
    path.quadTo((start + end) / 2 + aside, end - unit * gap)
    return path


def paint_arrow(
    painter: Painter,
    layout: MapLayout,
    ends: tuple[int, int],
    grown: float,
    token: str = "text",
) -> None:
    """Paint one curved arrow with a light rim, as far as it has grown."""
    whole = arrow_path(layout.middles[ends[0]], layout.middles[ends[1]])
    if grown <= 0.02:
        return
    share = min(grown, 1.0)
    path, steps = QPainterPath(whole.pointAtPercent(0)), 14
    for step in range(1, steps + 1):
        path.lineTo(whole.pointAtPercent(share * step / steps))
    tip = whole.pointAtPercent(share)
    back = whole.pointAtPercent(max(share - 0.08, 0.0))
    head = _head(tip, tip - back, 9.0 * painter.theme.scale)
    cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    for name, width in (("surface", 6.5), (token, 3.0)):
        painter.outlined(name, width, cap=cap, join=join).drawPath(path)
        painter.outlined(name, width - 2.0, join=join).setBrush(painter.theme.color(name))
        painter.drawPolygon(head)


def _head(tip: QPointF, way: QPointF, size: float) -> QPolygonF:
    length = math.hypot(way.x(), way.y()) or 1.0
    unit = way / length
    side = QPointF(-unit.y(), unit.x())
    base = tip - unit * size
    return QPolygonF([tip + unit * 2, base + side * size * 0.62, base - side * size * 0.62])


def _paint_wave(painter: Painter, layout: MapLayout, event: Fought, grown: float) -> None:
    """Paint the pattern of who captures a place as a wave from where the arrow meets it."""
    shape, start = layout.shapes[event.target], layout.middles[event.source]
    box = shape.boundingRect()
    middle = layout.middles[event.target]
    way = start - middle
    length = math.hypot(way.x(), way.y()) or 1.0
    origin = middle + way * min(box.width() / 2 / length, 1.0)
    radius = math.hypot(box.width(), box.height()) * 1.1 * grown
    painter.save()
    painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
    painter.filled(
        painter.player_brush(event.player, is_pale=True),
        painter.theme.player(event.player).fill,
        3.0,
    ).drawEllipse(origin, radius, radius)
    painter.restore()


def _paint_rising(painter: Painter, middle: QPointF, troops: int, grown: float) -> None:
    """Paint the ring of a fort as it closes around a place."""
    rect: QRectF = disc_rect(middle, troops_text(troops), painter.theme).adjusted(-4, -4, 4, 4)
    painter.outlined("text", 2.0).drawArc(rect, 90 * 16, round(-360 * 16 * grown))
