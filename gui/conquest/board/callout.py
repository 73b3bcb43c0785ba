"""A callout on open sea: what an attack may bring, or the dice of the one that is fought."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPen

from engine.conquest.odds import Odds
from engine.conquest.state import Rolled
from gui.conquest.board.geometry import MapLayout
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr
from gui.shared.text.value_format import percent

WIDTH, ODDS_HEIGHT, DICE_HEIGHT = 168, 122, 84
PADDING, DIE = 12, 20
SAMPLES = 5
"""So many points a side are tried to tell whether a callout lies over land."""
MOST_BARS = 40


def survivors(odds: Odds) -> list[float]:
    """Return the chance of each number of troops left in the last two places, from 1 on."""
    most = max(a for a, _ in odds.left)
    found = [0.0] * (most + 1)
    for (left, defenders), chance in odds.left.items():
        if not defenders:
            found[left] += chance
    return found[1:]


@dataclass(frozen=True, slots=True)
class Ends:
    """An attack in a picture: its two places, and who stands there with how many troops."""

    source: int
    target: int
    players: tuple[int, int]
    troops: tuple[int, int]


class Callout:
    """A box beside two places, with a line to the second; knows where on the sea it lies."""

    def __init__(self) -> None:
        self._where = functools.lru_cache(maxsize=64)(_free_box)

    def paint_odds(
        self, painter: Painter, layout: MapLayout, room: QRectF, ends: Ends, odds: Odds | None
    ) -> None:
        """Paint who attacks whom, the chance, and how many may be left."""
        inner = self._paint(painter, layout, room, ends, ODDS_HEIGHT)
        if odds is None:
            return
        theme = painter.theme
        line = QRectF(inner.left(), inner.top() + theme.px(28), inner.width(), theme.px(24))
        painter.text(line, percent(odds.win), "section", weight=700)
        painter.text(line, tr("to take it"), "small", "text_2", "right")
        bars = QRectF(inner.left(), line.bottom() + 2, inner.width(), 0)
        bars.setBottom(inner.bottom() - theme.px(15))
        counts = survivors(odds)
        _paint_bars(painter, bars, counts, ends.players[0])
        foot = QRectF(inner.left(), bars.bottom() + 2, inner.width(), theme.px(14))
        ink, font = "text_3", "tick"
        painter.text(foot, "1", font, ink)
        painter.text(foot, tr("troops left in both"), font, ink, "center")
        painter.text(foot, str(len(counts)), font, ink, "right")

    def paint_dice(
        self, painter: Painter, layout: MapLayout, room: QRectF, ends: Ends, dice: Rolled | None
    ) -> None:
        """Paint who fights whom, and the dice of the round."""
        inner = self._paint(painter, layout, room, ends, DICE_HEIGHT)
        if dice is None:
            return
        theme = painter.theme
        top, side = inner.top() + theme.px(34), theme.px(DIE)
        for number, face in enumerate(dice.attackers):
            rect = QRectF(inner.left() + number * (side + 5), top, side, side)
            paint_die(painter, rect, face, is_lost=number < dice.attackers_lost)
        for number, face in enumerate(reversed(dice.defenders)):
            rect = QRectF(inner.right() - side - number * (side + 5), top, side, side)
            paint_die(painter, rect, face, is_lost=False)

    def area(self, layout: MapLayout, room: QRectF, ends: Ends, theme: Theme) -> QRectF:
        """Return where the dice of an attack are painted, with the line to its target."""
        box = self._box(layout, room, ends, DICE_HEIGHT, theme)
        target = layout.middles[ends.target]
        return (box | QRectF(target.x(), target.y(), 1, 1)).adjusted(-2, -2, 2, 6)

    def _box(
        self, layout: MapLayout, room: QRectF, ends: Ends, height: float, theme: Theme
    ) -> QRectF:
        size = (float(theme.px(WIDTH)), float(theme.px(height)))
        return self._where(layout, (ends.source, ends.target), room.getRect(), size)

    def _paint(
        self, painter: Painter, layout: MapLayout, room: QRectF, ends: Ends, height: float
    ) -> QRectF:
        """Paint who attacks whom in an empty box; return the room inside."""
        box = self._box(layout, room, ends, height, painter.theme)
        inner = _paint_card(painter, box, layout.middles[ends.target])
        _paint_sides(painter, inner, ends)
        return inner


def paint_die(painter: Painter, rect: QRectF, face: int, *, is_lost: bool = False) -> None:
    """Paint a die with its pips."""
    ground = "#F7F9F5" if painter.theme.is_dark else "#FFFFFF"
    painter.edge_below(rect.adjusted(0, -1.5, 0, -1.5), 4)
    painter.box(rect, 4, ground, "line_strong")
    painter.filled("#15211C")
    third, radius = rect.width() / 4, rect.width() / 11
    for x, y in PIPS[face]:
        at = rect.center() + QPointF(x * third, y * third)
        painter.drawEllipse(at, radius, radius)


_ONE, _SLASH, _BACK, _ROWS = [(0, 0)], [(-1, 1), (1, -1)], [(-1, -1), (1, 1)], [(-1, 0), (1, 0)]
PIPS: dict[int, list[tuple[int, int]]] = {
    1: _ONE,
    2: _SLASH,
    3: _ONE + _SLASH,
    4: _SLASH + _BACK,
    5: _ONE + _SLASH + _BACK,
    6: _SLASH + _BACK + _ROWS,
}


def _paint_card(painter: Painter, box: QRectF, target: QPointF) -> QRectF:
    """Paint an empty callout with the line to its target; return the room inside."""
    painter.setPen(QPen(painter.theme.color("text"), 1.5))
    nearest = QPointF(
        min(max(target.x(), box.left() + 12), box.right() - 12),
        min(max(target.y(), box.top() + 12), box.bottom() - 12),
    )
    way = nearest - target
    length = max((way.x() ** 2 + way.y() ** 2) ** 0.5, 1.0)
    painter.drawLine(target + way * min(18 / length, 1.0), nearest)
    painter.edge_below(box, "card")
    painter.box(box, "card", "surface", "line")
    pad = painter.px(PADDING)
    return box.adjusted(pad, pad - 3, -pad, -pad + 3)


def _paint_sides(painter: Painter, inner: QRectF, ends: Ends) -> None:
    """Paint both players with their troops, and swords between them."""
    high, side = painter.px(24), painter.px(16)
    middle = inner.top() + high / 2
    font, ink = painter.theme.font("section", 600), "text"
    (one, two), (attackers, defenders) = ends.players, ends.troops
    painter.badge(QPointF(inner.left() + 10, middle), "table", one)
    left = QRectF(inner.left() + painter.px(26), inner.top(), painter.px(48), high)
    painter.text(left, str(attackers), font, ink)
    swords = QRectF(inner.center().x() - side / 2, middle - side / 2, side, side)
    painter.icon("swords", swords)
    right = QRectF(inner.right() - painter.px(48), inner.top(), painter.px(48), high)
    painter.text(right, str(defenders), font, ink, "right")
    width = painter.theme.metrics("section", 600).horizontalAdvance(str(defenders))
    at = QPointF(inner.right() - width - painter.px(16), middle)
    painter.badge(at, "table", two)


def _paint_bars(painter: Painter, area: QRectF, counts: Sequence[float], player: int) -> None:
    """Paint how likely each number is as bars from zero; many numbers share a bar."""
    each = -(-len(counts) // MOST_BARS)
    bars = [sum(counts[n : n + each]) for n in range(0, len(counts), each)]
    most, pitch = max(bars, default=0.0), area.width() / max(len(bars), 1)
    painter.filled(painter.theme.player(player).fill)
    for number, share in enumerate(bars):
        height = area.height() * share / most if most else 0.0
        left = area.left() + number * pitch
        painter.drawRect(QRectF(left, area.bottom() - height, max(pitch - 1, 1), height))
    painter.outlined("line_strong", 1.0).drawLine(area.bottomLeft(), area.bottomRight())


def _free_box(
    layout: MapLayout,
    ends: tuple[int, int],
    room: tuple[float, float, float, float],
    size: tuple[float, float],
) -> QRectF:
    """Return the box near a target that covers least land, and none of the two places."""
    target, inside = layout.middles[ends[1]], QRectF(*room).adjusted(8, 8, -8, -8)
    own = [layout.shapes[place] for place in ends]
    best, least = QRectF(), float("inf")
    for across, down in itertools.product((-1.3, -0.75, 0.0, 0.75, 1.3), (-1.5, -0.8, 0.8, 1.5)):
        box = QRectF(0, 0, *size)
        box.moveCenter(target + QPointF(across * size[0], down * size[1]))
        box.moveLeft(min(max(box.left(), inside.left()), inside.right() - size[0]))
        box.moveTop(min(max(box.top(), inside.top()), inside.bottom() - size[1]))
        points = [
            QPointF(box.left() + box.width() * x / 4, box.top() + box.height() * y / 4)
            for x in range(SAMPLES)
            for y in range(SAMPLES)
        ]
        near = [shape for shape in layout.shapes if shape.boundingRect().intersects(box)]
        over = sum(any(shape.contains(point) for shape in near) for point in points)
        over_own = sum(any(shape.contains(point) for shape in own) for point in points)
        way = box.center() - target
        cost = over + 40 * over_own + (abs(way.x()) + abs(way.y())) / 60
        cost += 100 * any(box.contains(layout.middles[place]) for place in ends)
        if cost < least:
            best, least = box, cost
    return best
