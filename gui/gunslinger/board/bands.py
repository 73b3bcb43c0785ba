"""Under the badges: the table, bands of enmity, and arcs to the friends and enemies of one."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainterPath

from engine.gunslinger.shooters.expected_value import Graph
from gui.gunslinger.board.layout import ROOMY, RingLayout
from gui.shared.style.painter import Painter

LIKELY = 0.10
"""Chances to shoot up to this have no band."""
WIDEST = 16.0
BEND = 0.35
"""So far towards the middle of the ring the middle of a band is bent."""
ARC_BEND = 0.12


@dataclass(frozen=True, slots=True)
class Band:
    """How likely two shoot at each other in the next round: either way, and at all."""

    first: int
    second: int
    there: float
    back: float

    @property
    def either(self) -> float:
        """The chance that at least one of them shoots at the other."""
        return 1 - (1 - self.there) * (1 - self.back)


def bands(graph: Graph, chosen: int | None) -> Iterator[Band]:
    """Yield the bands over 10 %; of many players those of the chosen one alone."""
    found: set[frozenset[int]] = set()
    for i, row in graph.items():
        for j, there in row.items():
            pair = frozenset((i, j))
            if there > LIKELY and pair not in found and (chosen is None or chosen in pair):
                found.add(pair)
                yield Band(i, j, there, _chance(graph, j, i))


def _chance(graph: Graph, shooter: int, target: int) -> float:
    row: Mapping[int, float] = graph.get(shooter, {})
    return row.get(target, 0.0)


def whose_bands(count: int, chosen: int | None) -> int | None:
    """Return whose bands are shown: everybody's of few, of many only those of the chosen one."""
    return None if count <= ROOMY else chosen


def band_path(layout: RingLayout, first: int, second: int, bend: float = BEND) -> QPainterPath:
    """Return the curve between two badges, bent towards the middle of the ring."""
    start, end = layout.places[first], layout.places[second]
    middle, way = (start + end) / 2, end - start
    inwards = layout.oval.center() - middle
    far = math.hypot(inwards.x(), inwards.y())
    length = math.hypot(way.x(), way.y())
    if far <= 0.1 * layout.oval.height():  # straight through the middle: bent to a side
        bent = middle + QPointF(way.y(), -way.x()) * (bend / 2)
    else:
        bent = middle + inwards * min(2 * bend, 1.4 * bend * length / far)
    path = QPainterPath(start)
    path.quadTo(bent, end)
    return path


def paint_table(painter: Painter, layout: RingLayout) -> None:
    """Paint the ellipse that they sit around."""
    painter.filled("table", "line", 1.0).drawEllipse(layout.oval)


def paint_band(painter: Painter, layout: RingLayout, band: Band) -> None:
    """Paint a band as wide as it is likely that they shoot at each other."""
    color = QColor(painter.theme.color("text_3"))
    color.setAlphaF(0.26 if not painter.theme.is_dark else 0.34)
    width = max(WIDEST * band.either, 1.5) * min(layout.radius / 20 + 0.4, 1.0)
    painter.outlined(color, width, cap=Qt.PenCapStyle.FlatCap).drawPath(
        band_path(layout, band.first, band.second)
    )


def paint_relation(
    painter: Painter,
    layout: RingLayout,
    source: int,
    player: int,
    *,
    is_friend: bool,
) -> None:
    """Paint an arc to a friend, or a dashed one to an enemy."""
    width = 2.0 if layout.lines else 1.0
    ink, dashes = ("accent", ()) if is_friend else ("warn", (4.0, 3.0))
    painter.outlined(ink, width, dashes).drawPath(band_path(layout, source, player, ARC_BEND))
