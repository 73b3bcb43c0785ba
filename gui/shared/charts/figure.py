"""What a chart shows, as a value: two scales, layers between them, and points that can be read.

Knows no pyqtgraph: a figure is made before the package is there, and drawn when it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPen

from gui.shared.charts.axis import MOST_TICKS, round_ticks
from gui.shared.style.theme import Theme
from gui.shared.text.value_format import decimal

Point = tuple[float, float]
Tick = tuple[float, str]
MOST_DESCRIBED = 60
"""A screen reader is told so many points at once; the cursor reads the others."""


Ink = str | Callable[[Theme], QColor]
"""A token, or what a theme makes of it."""


@dataclass(frozen=True, slots=True)
class Look:
    """A theme, and how many dots of the screen or the picture are a pixel of the design."""

    theme: Theme
    ratio: float = 1.0

    def color(self, ink: Ink) -> QColor:
        """Return a colour."""
        return self.theme.color(ink) if isinstance(ink, str) else ink(self.theme)

    def pen(self, ink: Ink, width: float = 1.0, dashes: Sequence[float] = ()) -> QPen:
        """Return a pen that is as wide however far one zooms."""
        pen = QPen(self.color(ink), width * self.ratio)
        pen.setCosmetic(True)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap if dashes else Qt.PenCapStyle.RoundCap)
        if dashes:
            pen.setDashPattern(dashes)
        return pen


class Layer(Protocol):
    """Something that is drawn between the axes; the first layers lie below."""

    def items(self, look: Look) -> Iterable[Any]:
        """Return new graphics items in the coordinates of the data."""


class Aside(Protocol):
    """Something in the margin beside a point of the data: the name of a series at its end."""

    @property
    def point(self) -> Point:
        """The point beside which it stands."""

    def half_height(self, theme: Theme) -> float:
        """Return how far it reaches above and below the height of the point, in pixels."""

    def paint(self, painter: QPainter, theme: Theme) -> None:
        """Paint it to the right of the origin, where the data ends."""


def short(number: float) -> str:
    """Return a number with as many digits as it needs, four at most."""
    return decimal(number, 4).rstrip("0").rstrip(".") if number else "0"


@dataclass(frozen=True, slots=True)
class Scale:
    """One direction of a chart, from end to end; `strong` is the value with the stronger line.

    Ticks are round values, at most six, unless `ticks_of` says which: it takes two ends and the
    most there is room for.
    """

    low: float
    high: float
    title: str = ""
    text: Callable[[float], str] = short
    strong: float | None = None
    ticks_of: Callable[[float, float, int], Sequence[Tick]] | None = None
    is_whole: bool = False

    def ticks(self, low: float, high: float, most: int = MOST_TICKS) -> Sequence[Tick]:
        """Return the ticks of a part of the scale, with their texts."""
        most = min(most, MOST_TICKS)
        if self.ticks_of is not None:
            return self.ticks_of(low, high, most)
        values = round_ticks(low, high, most, is_whole=self.is_whole)
        return [(value, self.text(value)) for value in values]


@dataclass(frozen=True)
class Figure:
    """A chart's content.  `words` says a point: what hovering and the cursor read.

    `columns` and `rows` are what is saved as a table, by default the points themselves.
    """

    x: Scale
    y: Scale
    layers: tuple[Layer, ...]
    points: tuple[Point, ...] = ()
    words: Callable[[int], str] = field(default=lambda _index: "")
    asides: tuple[Aside, ...] = ()
    columns: tuple[str, ...] = ()
    table: tuple[tuple[object, ...], ...] = ()
    zooms_y: bool = True
    has_cursor_line: bool = False
    """Whether the cursor's mark stands on a line through the whole height."""
    margin: int = 12
    """Room at the right, in pixels, for what stands beside the ends of lines."""

    def describe(self) -> str:
        """Return the points in words, for a screen reader."""
        shown = range(min(len(self.points), MOST_DESCRIBED))
        return "; ".join(self.words(index) for index in shown)

    def rows(self) -> tuple[tuple[object, ...], ...]:
        """Return the head and the rows of the table."""
        columns = self.columns or (self.x.title or "x", self.y.title or "y")
        return (columns, *(self.table or self.points))
