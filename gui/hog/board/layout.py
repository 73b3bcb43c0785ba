"""Where everything stands on Hog's board, from roomy to tight, at any size of the font."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Width

ROOMY = 304
"""The height at which the design shows the board, at 100 %."""
TIGHT = 196
"""The height below which things begin to overlap."""
MOST = 3.0
"""How far beyond roomy the board grows."""
LARGEST = 432
"""The height, at 100 %, from which the board grows no more."""


@dataclass(frozen=True, slots=True)
class LaneRects:
    """The parts of one player's lane."""

    badge: QPointF
    badge_radius: float
    name: QRectF
    note: QRectF
    score: QRectF
    score_role: str
    track: QRectF


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """The parts of the board; `pitch` is the distance of the two lanes."""

    lanes: tuple[LaneRects, LaneRects]
    pitch: float
    scale: QRectF
    tray: QRectF


def board_width(room: float, theme: Theme) -> float:
    """Return how wide board and keys are: wide windows give the rest to the margins."""
    return min(room, max(Width.BOARD_MAX, 760 * theme.scale))


def board_layout(area: QRectF, theme: Theme) -> BoardLayout:
    """Return the layout that fills `area`, in the middle where it is larger than a board gets."""
    room = area.height() / theme.scale
    ease = min(max((room - TIGHT) / (ROOMY - TIGHT), 0.0), MOST)
    unit = theme.scale
    width = board_width(area.width(), theme)
    lane_height = between(44, 68, min(ease, 1.2)) * unit
    pitch = between(52, 84, min(ease, 2.2)) * unit
    scale_height = between(22, 30, min(ease, 1.0)) * unit
    gap = between(6, 18, min(ease, 2.2)) * unit
    tray_height = between(72, 104, ease) * unit
    height = pitch + lane_height + scale_height + gap + tray_height
    left = area.left() + (area.width() - width) / 2
    top = area.top() + max((area.height() - height) / 2, 0.0)
    lane = QRectF(left, top, width, lane_height)
    lanes = tuple(_lane(lane.translated(0, step * pitch), ease, unit) for step in (0, 1))
    scale = QRectF(left, lanes[1].track.bottom(), width, scale_height)
    tray = QRectF(left, scale.bottom() + gap, width, tray_height)
    return BoardLayout((lanes[0], lanes[1]), pitch, scale, tray)


def _lane(lane: QRectF, ease: float, unit: float) -> LaneRects:
    calm = min(ease, 1.0)
    thickness = between(10, 14, min(ease, 1.8)) * unit
    zone = QRectF(lane)
    zone.setBottom(lane.bottom() - thickness - between(5, 13, calm) * unit)
    track = QRectF(lane.left(), lane.bottom() - thickness, lane.width(), thickness)
    rows = zone.height() >= 38 * unit
    role = "score" if zone.height() >= 38 * unit else "hero" if ease > 0.45 else "page"
    score = QRectF(zone)
    score.setLeft(zone.right() - {"score": 108, "hero": 90, "page": 70}[role] * unit)
    name = QRectF(zone)
    name.setLeft(zone.left() + 44 * unit)
    name.setRight(score.left())
    note = QRectF(name)
    if rows:
        middle = zone.center().y() + unit
        name = QRectF(name.left(), middle - 20 * unit, name.width(), 20 * unit)
        note = QRectF(name.left(), middle + unit, name.width(), 18 * unit)
    radius = between(12, 15, calm) * unit
    badge = QPointF(zone.left() + 16 * unit, zone.center().y())
    return LaneRects(badge, radius, name, note, score, role, track)


def between(low: float, high: float, share: float) -> float:
    """Return the number that lies `share` of the way from `low` to `high`."""
    return low + (high - low) * share
