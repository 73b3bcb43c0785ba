"""Where the castles' columns stand: the same for the battle and the plan below it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF

from gui.shared.style.theme import Theme

INSET = 16
LABEL = 76
"""The room for words at the left of the columns, at 100 %."""


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of so many castles: the left edge of the first one, and the width of each."""

    label: float
    left: float
    step: float
    count: int

    def middle(self, castle: int) -> float:
        """Return where the middle of a column is."""
        return self.left + (castle + 0.5) * self.step

    def span(self, first: int, last: int) -> tuple[float, float]:
        """Return where columns `first` to `last` begin and end."""
        return self.left + first * self.step, self.left + (last + 1) * self.step

    def box(self, castle: int, width: float, top: float, height: float) -> QRectF:
        """Return a box in the middle of a column."""
        return QRectF(self.middle(castle) - width / 2, top, width, height)


def columns_of(width: float, count: int, theme: Theme) -> Columns:
    """Return the columns across a board of this width."""
    label = theme.px(LABEL)
    left = INSET + label
    return Columns(INSET, left, max(width - left - INSET, 1.0) / count, count)
