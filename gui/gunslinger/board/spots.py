"""What a tip says of the players, bullets and bands under the pointer."""

from __future__ import annotations

import math

from PySide6.QtCore import QLineF, QPointF, QRectF

from gui.gunslinger.board.animation import GunslingerFrame
from gui.gunslinger.board.bands import Band, band_path, bands, whose_bands
from gui.gunslinger.board.layout import RingLayout
from gui.gunslinger.board.overlays import ENMITY, SHOTS
from gui.gunslinger.board.shots import shot_lines
from gui.gunslinger.board.words import (
    danger_in_words,
    name_of,
    names_of,
    relation_words,
)
from gui.shared.controls.item_tooltip import Spot
from gui.shared.text.tr import tr

NEAR = 5.0
SAMPLES = 24


def player_at(layout: RingLayout, point: QPointF) -> int | None:
    """Return who stands at a point, the nearest one."""
    near = [
        (math.hypot((point - place).x(), (point - place).y()), player)
        for player, place in enumerate(layout.places)
        if layout.target(player).contains(point)
    ]
    return min(near)[1] if near else None


def spot_at(
    frame: GunslingerFrame,
    layout: RingLayout,
    overlays: frozenset[str],
    source: int,
    chosen: int,
    point: QPointF,
) -> Spot | None:
    """Return what lies at a point: a player, a bullet, or a band."""
    player = player_at(layout, point)
    if player is not None:
        return Spot(layout.target(player), *player_in_words(frame, player, source))
    around = QRectF(point.x() - NEAR, point.y() - NEAR, 2 * NEAR, 2 * NEAR)
    names = names_of(frame)
    if SHOTS in overlays:
        for shooter, line in shot_lines(layout, frame.fired).items():
            if _distance(line, point) < NEAR:
                text = tr("{name} shoots at {target}")
                target = names[frame.shots[shooter]]
                return Spot(around, text.format(name=names[shooter], target=target))
    if ENMITY in overlays and frame.dangers is not None:
        wanted = whose_bands(frame.game.players, chosen)
        for band in bands(frame.dangers.graph, wanted):
            if _is_on(layout, band, point):
                return Spot(around, tr("In the next round"), _band_in_words(band, names))
    return None


def player_in_words(
    frame: GunslingerFrame, player: int, source: int
) -> tuple[str, tuple[str, ...]]:
    """Return a player's name, and what is known of it."""
    lines = []
    if frame.seats.notes and frame.seats.notes[player]:
        lines.append(frame.seats.notes[player])
    if frame.seats.points:
        text = tr("{points} points in the deals so far")
        lines.append(text.format(points=f"{frame.seats.points[player]:g}"))
    relation = relation_words(frame, source, player)
    if relation and player != source:
        text = tr("{relation} of {name}")
        lines.append(text.format(relation=relation.capitalize(), name=name_of(frame, source)))
    if not frame.state.alive[player]:
        lines.append(tr("Fell in round {round}").format(round=frame.fell_in[player]))
    elif frame.dangers is not None:
        text = tr("Hit at least once {hit}, falls {falls}")
        hit, falls = frame.dangers.hit[player], frame.dangers.falls[player]
        lines.append(text.format(hit=danger_in_words(hit), falls=danger_in_words(falls)))
    return name_of(frame, player), tuple(lines)


def _band_in_words(band: Band, names: tuple[str, ...]) -> tuple[str, ...]:
    text = tr("{name} shoots at {target}: {chance}")
    ways = ((band.first, band.second, band.there), (band.second, band.first, band.back))
    return tuple(
        text.format(name=names[i], target=names[j], chance=danger_in_words(chance))
        for i, j, chance in ways
        if chance > 0
    )


def _distance(line: QLineF, point: QPointF) -> float:
    """Return how far a point is from a line between two points."""
    length = line.length()
    if length < 1:
        return math.inf
    along = QPointF.dotProduct(point - line.p1(), line.p2() - line.p1()) / (length * length)
    near = line.pointAt(min(max(along, 0.0), 1.0))
    return QLineF(near, point).length()


def _is_on(layout: RingLayout, band: Band, point: QPointF) -> bool:
    path = band_path(layout, band.first, band.second)
    return any(
        QLineF(path.pointAtPercent(n / SAMPLES), point).length() < 3 * NEAR
        for n in range(1, SAMPLES)
    )
