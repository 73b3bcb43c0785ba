"""Paints what is shown over the map: numbers at places, arcs around them, paths between them."""

from __future__ import annotations

import math
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPolygonF

from engine.conquest.state import NOBODY
from gui.conquest.board.animation import ConquestFrame
from gui.conquest.board.discs import disc_rect, troops_text
from gui.conquest.board.geometry import MapLayout
from gui.conquest.board.insight import (
    DANGER,
    FALL,
    GRAPH,
    NAMES,
    PATHS,
    POWER,
    Insight,
    danger_text,
    power_text,
    weight_text,
)
from gui.shared.style.painter import Painter

ARC_GAP, ARC = 4.5, 3.0
AROUND, HEAD = 15.0, 8.0
"""How far from the middle of a disc the head of an edge ends, and how long it is."""
BELOW, HIGH = 16, 15
"""Where what is written below a disc begins, and how high it is."""


def paint_under_discs(
    painter: Painter,
    overlays: frozenset[str],
    insight: Insight | None,
    layout: MapLayout,
) -> None:
    """Paint the casualty graph and the cheapest paths."""
    if insight is None:
        return
    if GRAPH in overlays:
        _paint_edges(painter, insight, layout)
    if PATHS not in overlays:
        return
    cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    for path in insight.paths:
        line = QPainterPath(layout.middles[path[0]])
        for place in path[1:]:
            line.lineTo(layout.middles[place])
        for token, width in (("surface", 6.0), ("text_2", 3.0)):
            painter.outlined(token, width, cap=cap, join=join).drawPath(line)
        for start, end in pairwise(path):
            _paint_head(painter, layout.middles[start], layout.middles[end])


def _paint_edges(painter: Painter, insight: Insight, layout: MapLayout) -> None:
    """Paint a thin line for each edge, with a head on the side of the place that is entered."""
    for start, end in insight.graph.edges:
        a, b = layout.middles[start], layout.middles[end]
        painter.outlined("text_2", 1.2).drawLine(a, b)
        length = math.hypot(b.x() - a.x(), b.y() - a.y())
        if length > 2 * AROUND:
            along = (b - a) / length
            aside, tip = QPointF(-along.y(), along.x()), b - along * AROUND
            back = tip - along * HEAD
            painter.filled("text_2")
            half = aside * (HEAD / 2)
            painter.drawPolygon(QPolygonF([tip, back + half, back - half]))


def _paint_head(painter: Painter, start: QPointF, end: QPointF) -> None:
    """Paint a dot in the middle of a leg, on the side of its end."""
    painter.filled("text_2").drawEllipse(start + (end - start) * 0.62, 5.0, 5.0)


def paint_over_discs(
    painter: Painter,
    overlays: frozenset[str],
    insight: Insight | None,
    frame: ConquestFrame,
    layout: MapLayout,
) -> None:
    """Paint arcs, numbers and names."""
    for place, middle in enumerate(layout.middles):
        is_free = frame.state.owners[place] == NOBODY
        if insight is not None and not is_free:
            if FALL in overlays:
                text = "" if layout.crowded else troops_text(frame.state.troops[place])
                rect = disc_rect(middle, text, painter.theme)
                _paint_arc(painter, rect, insight.fall[place])
            _paint_numbers(painter, overlays, insight, place, middle)
        if NAMES in overlays:
            lines = bool(overlays & {DANGER, POWER}) + (GRAPH in overlays)
            top = BELOW + (HIGH * lines if insight is not None and not is_free else 0)
            name = frame.game.map.title_of(place)
            _paint_text(painter, middle + QPointF(0, painter.px(top)), name)


def _paint_arc(painter: Painter, disc: QRectF, chance: float) -> None:
    """Paint an arc around a disc whose length is a chance; it needs no colour."""
    side = max(disc.width(), disc.height())
    ring = QRectF(0, 0, side + 2 * ARC_GAP, side + 2 * ARC_GAP)
    ring.moveCenter(disc.center())
    faint = QColor(painter.theme.color("text"))
    faint.setAlphaF(0.25)
    painter.outlined(faint, ARC).drawEllipse(ring)
    painter.outlined("text", ARC, cap=Qt.PenCapStyle.FlatCap).drawArc(
        ring, 90 * 16, round(-360 * 16 * chance)
    )


def _paint_numbers(
    painter: Painter,
    overlays: frozenset[str],
    insight: Insight,
    place: int,
    middle: QPointF,
) -> None:
    """Paint danger below a disc, and attack power with swords, side by side."""
    danger = danger_text(insight.danger[place]) if DANGER in overlays else ""
    power = power_text(insight.power[place]) if POWER in overlays else ""
    at = middle + QPointF(0, painter.px(BELOW))
    shift = painter.px(15) if danger and power else 0
    if danger:
        is_weak = insight.danger[place] > 0
        _paint_text(painter, at - QPointF(shift, 0), danger, is_strong=is_weak)
    if power:
        _paint_text(painter, at + QPointF(shift, 0), power, icon="swords")
    weight = weight_text(insight, place) if GRAPH in overlays else ""
    if weight:
        _paint_text(painter, at + QPointF(0, painter.px(HIGH) if danger or power else 0), weight)


def _paint_text(
    painter: Painter,
    top: QPointF,
    text: str,
    *,
    is_strong: bool = False,
    icon: str = "",
) -> None:
    """Paint a text on a pale ground, dark where it is strong, below a point."""
    theme = painter.theme
    font, side = theme.font("tick", 600), theme.px(10) if icon else 0
    wide = theme.metrics("tick", 600).horizontalAdvance(text) + 8 + (side + 2 if icon else 0)
    box = QRectF(top.x() - wide / 2, top.y(), wide, theme.px(HIGH))
    ground = QColor(theme.color("tip" if is_strong else "surface"))
    if not is_strong:
        ground.setAlphaF(0.8)
    painter.box(box, 4, ground)
    ink = "on_tip" if is_strong else "text"
    words = QRectF(box)
    if icon:
        sign = QRectF(box.left() + 4, box.center().y() - side / 2, side, side)
        painter.icon(icon, sign)
        words.setLeft(sign.right())
    painter.text(words, text, font, ink, "center")
