"""What the pointer reads on the map: a place, who owns it, and what stands there."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF

from engine.conquest.state import NOBODY
from gui.conquest.board.animation import ConquestFrame
from gui.conquest.board.geometry import MapLayout
from gui.shared.controls.item_tooltip import Spot
from gui.shared.text.tr import tr

AROUND = 18.0


def spot_at(frame: ConquestFrame, layout: MapLayout, point: QPointF) -> Spot | None:
    """Return what lies under a point."""
    place = layout.place_at(point)
    if place is None:
        return None
    middle = layout.middles[place]
    area = QRectF(middle.x() - AROUND, middle.y() - AROUND, 2 * AROUND, 2 * AROUND)
    return Spot(area, frame.game.map.title_of(place), place_lines(frame, place))


def place_lines(frame: ConquestFrame, place: int) -> list[str]:
    """Return owner, troops, fort and income of a place."""
    state, map_ = frame.state, frame.game.map
    owner = state.owners[place]
    name = tr("free") if owner == NOBODY else frame.seats.names[owner]
    force = tr("%n troop(s)", state.troops[place])
    if state.forts[place]:
        force = tr("{troops}, fort of {count}").format(troops=force, count=state.forts[place])
    lines = [f"{name}: {force}"]
    if place in map_.score_of:
        lines.append(tr("strategic, income {score}").format(score=map_.score_of[place]))
    return lines
