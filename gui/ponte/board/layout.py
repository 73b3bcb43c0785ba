"""Where everything stands on the board of the Ponte, from roomy to tight, for 1 to 30 teams."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Space, Width

ROOMY, TIGHT = 644, 400
"""Heights at 100 %: as the design shows the board, and below which things begin to overlap."""
LEAST_WIDTH = 560
SHIELD, SHIELD_TALL = 58.0, 68.0
MOST_IN_A_ROW = 12
NARROW, NARROW_FOR_TENS = 66, 86
"""The distance of two teams, at 100 %, below which a badge has room for a number only: where
scores are as short as 3 of 6, and where they may be as long as 10 of 12.
"""
LEAST_ROW = {1: 76, 2: 50}
"""The height of a row of teams, at 100 %, below which there is no room for scores, by rows."""
LEAST_WITH_NAMES = 56
"""The height of the teams, at 100 %, below which shields have the room of their names."""
BANK_LINE = 6
"""How thick the edge of the river is, at 100 %."""


@dataclass(frozen=True, slots=True)
class TeamRects:
    """The parts of one team: its shield, its name below, and the badge with its score."""

    shield: QRectF
    name: QRectF
    badge: QRectF

    @property
    def whole(self) -> QRectF:
        """What belongs to the team."""
        return self.shield.united(self.name).united(self.badge)


@dataclass(frozen=True, slots=True)
class BankRects:
    """One side's bank: its heading, and its teams in the order in which they stand."""

    badge: QPointF
    heading: QRectF
    teams: tuple[TeamRects, ...]


@dataclass(frozen=True, slots=True)
class Crossing:
    """The river, the bridge over it, the cart in its middle, and the length of a step.

    There are no waves above `calm`: titles stand there.
    """

    river: QRectF
    bridge: QRectF
    cart: QRectF
    step: float
    calm: float

    def cart_at(self, lead: float) -> QRectF:
        """Return the place of the cart with this many steps on Tramontana's half."""
        return self.cart.translated(0, -lead * self.step)


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """The parts of the board; `banks` by seat, `played` and `ahead` are for cards on the water."""

    banks: tuple[BankRects, BankRects]
    crossing: Crossing
    played: QRectF
    ahead: QRectF
    is_narrow: bool


def board_layout(area: QRectF, teams: int, has_names: bool, theme: Theme) -> BoardLayout:
    """Return the layout that fills `area`, for `teams` on each side."""
    return _layout(area.getRect(), teams, has_names, theme.scale)


@functools.lru_cache(maxsize=16)
def _layout(
    size: tuple[float, float, float, float], teams: int, has_names: bool, unit: float
) -> BoardLayout:
    area = QRectF(*size)
    ease = min(max((area.height() / unit - TIGHT) / (ROOMY - TIGHT), 0.0), 1.0)
    bank = _bank_height(teams, ease) * unit
    extra = max(area.height() - between(TIGHT, ROOMY, ease) * unit, 0.0)
    bank = min(bank + extra * 0.25, area.height() * 0.34)
    river = area.adjusted(0, bank, 0, -bank)
    overlap = between(6, 11, ease) * unit
    bridge_width = min(between(84, 110, ease) * unit, area.width() * 0.15)
    middle = area.center().x()
    bridge = QRectF(middle - bridge_width / 2, river.top() - overlap, bridge_width, 0)
    bridge.setBottom(river.bottom() + overlap)
    room = _room(area, unit)
    gap = between(14, 27, ease) * unit
    top, foot = between(10, 20, ease) * unit, between(6, 14, ease) * unit
    played = QRectF(room.left(), river.top() + top, bridge.left() - gap - room.left(), 0)
    played.setBottom(river.bottom() - foot)
    ahead = QRectF(played)
    ahead.moveRight(room.right())
    ahead.setLeft(bridge.right() + 46 * unit * between(0.5, 1, ease))
    cart = QRectF(
        0, 0, min(between(66, 76, ease) * unit, bridge_width * 0.95), between(26, 32, ease) * unit
    )
    cart.moveCenter(bridge.center())
    step = (bridge.height() - cart.height() - 12 * unit) / (2 * teams)
    crossing = Crossing(river, bridge, cart, step, played.top() + 24 * unit)
    far = _bank(QRectF(room.left(), area.top(), room.width(), bank), teams, has_names, ease, unit)
    near = QRectF(room.left(), river.bottom(), room.width(), bank)
    near_rects = _bank(near, teams, has_names, ease, unit)
    least = NARROW if teams < 10 else NARROW_FOR_TENS
    is_narrow = room.width() / columns(teams) < least * unit
    return BoardLayout((near_rects, far), crossing, played, ahead, is_narrow)


def rows(teams: int) -> int:
    """Return in how many rows the teams of a side stand."""
    return 1 if teams <= MOST_IN_A_ROW else 2


def columns(teams: int) -> int:
    """Return how many teams stand in the first row."""
    return -(-teams // rows(teams))


def least_height(teams: int, theme: Theme) -> int:
    """Return the height below which things would overlap, in pixels."""
    return theme.px(TIGHT + (40 if rows(teams) > 1 else 0))


def between(low: float, high: float, share: float) -> float:
    """Return the number that lies `share` of the way from `low` to `high`."""
    return low + (high - low) * share


def _room(area: QRectF, unit: float) -> QRectF:
    """Return the part that is not margin: wide windows give the rest to the margins."""
    width = min(area.width() - 2 * Space.BOARD, max(Width.BOARD_MAX, 760 * unit))
    return QRectF(area.center().x() - width / 2, area.top(), width, area.height())


def _bank_height(teams: int, ease: float) -> float:
    """Return the height of a bank at 100 %."""
    if rows(teams) == 1:
        return between(127, 193, ease)
    return between(152, 222, ease)


def _bank(rect: QRectF, teams: int, has_names: bool, ease: float, unit: float) -> BankRects:
    head = between(26, 36, ease) * unit
    top = rect.top() + between(6, 18, ease) * unit
    heading = QRectF(rect.left(), top, rect.width(), head)
    body = QRectF(rect.left(), heading.bottom(), rect.width(), 0)
    body.setTop(heading.bottom() + between(2, 10, ease) * unit)
    body.setBottom(rect.bottom() - between(4, 10, ease) * unit)
    badge = QPointF(heading.left() + 12 * unit, heading.center().y())
    return BankRects(badge, heading, _teams(body, teams, has_names, ease, unit))


def _teams(
    body: QRectF, teams: int, has_names: bool, ease: float, unit: float
) -> tuple[TeamRects, ...]:
    """Return the places of the teams, in one row or in two."""
    count, per_row = rows(teams), columns(teams)
    pitch = body.width() / per_row
    pitch = min(pitch, 150 * unit) if teams < 6 else pitch
    name_height = 18 * unit if has_names else 0.0
    badge_height = between(18, 22, ease) * unit
    if (
        body.height() < LEAST_ROW[count] * unit * count
    ):  # two boards share a window: no scores there
        badge_height = 0.0
    if body.height() < LEAST_WITH_NAMES * unit:
        name_height = 0.0
    height = body.height() / count
    gap = between(1, 5, ease) * unit
    space = 5 * unit if count > 1 else 0.0
    tall = min(height - name_height - badge_height - 2 * gap - space, SHIELD_TALL * unit * 1.5)
    tall = min(tall, pitch * 0.78 * SHIELD_TALL / SHIELD)
    wide = tall * SHIELD / SHIELD_TALL
    places = []
    for index in range(teams):
        row, column = divmod(index, per_row)
        in_row = min(per_row, teams - row * per_row)
        middle = body.center().x() + (column - (in_row - 1) / 2) * pitch
        used = tall + name_height + badge_height + 2 * gap
        top = body.top() + row * height + max((height - used) / 3, 0.0)
        shield = QRectF(middle - wide / 2, top, wide, tall)
        name = QRectF(middle - pitch / 2 + 1, shield.bottom() + gap, pitch - 2, name_height)
        width = min(pitch - 4 * unit, 70 * unit)
        badge = QRectF(middle - width / 2, name.bottom() + gap, width, badge_height)
        places.append(TeamRects(shield, name, badge))
    return tuple(places)
