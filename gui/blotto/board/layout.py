"""Where everything stands on the road, from roomy to tight, for 2 to 20 castles."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF

from gui.blotto.board.columns import Columns, columns_of
from gui.shared.style.theme import Theme

ROOMY, TIGHT, LARGEST = 400, 236, 600
"""Heights at 100 %: as the design shows the board, below which things begin to overlap, and the
largest."""
BAR, CASTLE = 30, 38
NUMBER = 20
"""The height of a line of numbers, at 100 %."""


@dataclass(frozen=True, slots=True)
class RoadLayout:
    """The lines of the board, from top to bottom.

    `far` and `near` are the rooms for the soldiers above and below the road; `castles` stand on the
    lower edge of theirs; `foot` is for the streak.
    """

    header: QRectF
    far: QRectF
    castles: QRectF
    owners: QRectF
    near: QRectF
    foot: QRectF
    columns: Columns
    bar: float
    castle: float

    @property
    def whole(self) -> QRectF:
        """All below the header."""
        return self.far.united(self.foot)

    def column(self, castle: int) -> QRectF:
        """Return where a castle stands, with the soldiers of both sides."""
        left, right = self.columns.span(castle, castle)
        return QRectF(left, self.far.top(), right - left, self.near.bottom() - self.far.top())


def road_layout(area: QRectF, castles: int, theme: Theme) -> RoadLayout:
    """Return the layout that fills `area`."""
    unit = theme.scale
    ease = min(max((area.height() / unit - TIGHT) / (ROOMY - TIGHT), 0.0), 1.0)

    def between(tight: float, roomy: float) -> float:
        return (tight + (roomy - tight) * ease) * unit

    columns = columns_of(area.width(), castles, theme)
    top = area.top()

    def line(height: float) -> QRectF:
        nonlocal top
        rect = QRectF(area.left(), top, area.width(), height)
        top += height
        return rect

    header = line(between(50, 66))
    fixed = [between(46, 80), between(20, 30), between(24, 44)]
    soldiers = max((area.bottom() - top - sum(fixed)) / 2, 1.0)
    far, road = line(soldiers), line(fixed[0])
    owners, near, foot = line(fixed[1]), line(soldiers), line(fixed[2])
    bar = min(theme.px(BAR), columns.step * 0.62)
    castle = min(theme.px(CASTLE), columns.step * 0.76)
    return RoadLayout(header, far, road, owners, near, foot, columns, bar, castle)
