"""How the parts of a chart are painted: points of the data, colours of a theme, pens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen

from gui.shared.style.theme import Theme

Point = tuple[float, float]
Ink = str | int | Callable[[Theme], QColor]
"""A token, the seat whose colour it is, or what a theme makes of it."""


@dataclass(frozen=True, slots=True)
class Look:
    """A theme, and how many dots of the screen or the picture are a pixel of the design."""

    theme: Theme
    ratio: float = 1.0

    def color(self, ink: Ink, *, is_fill: bool = False) -> QColor:
        """Return a colour; of a seat that of words and lines, or else that of shapes."""
        if isinstance(ink, int):
            style = self.theme.player(ink)
            return self.theme.color(style.fill if is_fill else style.ink)
        return self.theme.color(ink) if isinstance(ink, str) else ink(self.theme)

    def pen(self, ink: Ink, width: float = 1.0, dashes: Sequence[float] = ()) -> QPen:
        """Return a pen that is as wide however far one zooms."""
        pen = QPen(self.color(ink), width * self.ratio)
        pen.setCosmetic(True)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap if dashes else Qt.PenCapStyle.RoundCap)
        if dashes:
            pen.setDashPattern(dashes)
        return pen
