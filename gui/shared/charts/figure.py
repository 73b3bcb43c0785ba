"""What a chart shows, as a value: two scales, what is drawn between them, points to be read.

A figure is made by saying what it shows: `Figure(x, y, points).line(points).level(0.5)`.  It knows
no pyqtgraph: it is made before the package is there, and drawn when it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from gui.shared.charts.axis import MOST_TICKS, round_axis, round_ticks
from gui.shared.charts.layers import (
    Area,
    Aside,
    Badge,
    Band,
    Box,
    Boxes,
    Dashes,
    Dot,
    Dots,
    Ends,
    Label,
    Layer,
    Line,
    Straight,
    Words,
)
from gui.shared.charts.look import Ink, Point
from gui.shared.text.value_format import short

Tick = tuple[float, str]
MOST_DESCRIBED = 60
"""A screen reader is told so many points at once; the cursor reads the others."""


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

    @classmethod
    def around(
        cls,
        low: float,
        high: float,
        title: str = "",
        text: Callable[[float], str] = short,
        *,
        strong: float | None = None,
        is_whole: bool = False,
    ) -> Self:
        """Return the shortest scale between round values that holds both ends."""
        axis = round_axis(low, high)
        return cls(axis.low, axis.high, title, text, strong, is_whole=is_whole)

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

    `columns` and `rows` are what is saved as a table, by default the points themselves.  Of the
    `layers` the first ones lie below; the `asides` stand in the margin.
    """

    x: Scale
    y: Scale
    points: tuple[Point, ...] = ()
    words: Callable[[int], str] = field(default=lambda _index: "")
    columns: tuple[str, ...] = ()
    table: tuple[tuple[object, ...], ...] = ()
    zooms_y: bool = True
    has_cursor_line: bool = False
    """Whether the cursor's mark stands on a line through the whole height."""
    margin: int = 12
    """Room at the right, in pixels, for what stands beside the ends of lines."""
    layers: tuple[Layer, ...] = ()
    asides: tuple[Aside, ...] = ()

    def over(self, *more: Layer) -> Figure:
        """Return the figure with more on top of it."""
        return replace(self, layers=(*self.layers, *more))

    def line(self, points: Sequence[Point], ink: Ink = "accent", width: float = 2.0) -> Figure:
        """Add a line through points."""
        return self.over(Line(tuple(points), ink, width))

    def dots(
        self,
        points: Iterable[Point],
        radius: float = 2.5,
        fill: Ink = "accent",
        edge: Ink | None = None,
        edge_width: float = 1.5,
    ) -> Figure:
        """Add dots that are alike."""
        dots = (Dot(point, radius, fill, edge, edge_width) for point in points)
        return self.over(Dots(tuple(dots)))

    def band(self, ends: Sequence[Ends], ink: Ink = "accent") -> Figure:
        """Add the interval about a line: (x, y, half of its width) of each point."""
        return self.over(Band(tuple(ends), ink))

    def area(self, ends: Sequence[Ends], ink: Ink = "accent") -> Figure:
        """Add the room between two lines: (x, low, high) of each point."""
        return self.over(Area(tuple(ends), ink))

    def boxes(self, boxes: Sequence[Box], ink: Ink = "accent", opacity: float = 1.0) -> Figure:
        """Add boxes: (left, right, low, high) of each."""
        return self.over(Boxes(tuple(boxes), ink, opacity))

    def level(
        self, at: float, ink: Ink = "line_strong", width: float = 1.0, dashes: Dashes = ()
    ) -> Figure:
        """Add a straight line from left to right."""
        return self.over(Straight(at, ink, width, dashes))

    def upright(
        self, at: float, ink: Ink = "line_strong", width: float = 1.0, dashes: Dashes = ()
    ) -> Figure:
        """Add a straight line from foot to top."""
        return self.over(Straight(at, ink, width, dashes, is_upright=True))

    def label(
        self,
        point: Point,
        text: str,
        ink: Ink = "text",
        *,
        side: float = 1.0,
        lift: float = 0.0,
        role: str = "tick",
    ) -> Figure:
        """Add words left of a point (`side` 0), on it (0.5) or right of it, lifted by pixels."""
        return self.over(Label(point, text, ink, side, lift, role))

    def beside(self, point: Point, text: str, ink: Ink = "text_2") -> Figure:
        """Add words in the right margin, in one or more lines, at the height of a point."""
        return replace(self, asides=(*self.asides, Words(point, text, ink)))

    def badge(self, point: Point, seat: int) -> Figure:
        """Add the badge of a player at the end of a line."""
        return replace(self, asides=(*self.asides, Badge(point, seat)))

    def describe(self) -> str:
        """Return the points in words, for a screen reader."""
        shown = range(min(len(self.points), MOST_DESCRIBED))
        return "; ".join(self.words(index) for index in shown)

    def rows(self) -> tuple[tuple[object, ...], ...]:
        """Return the head and the rows of the table."""
        columns = self.columns or (self.x.title or "x", self.y.title or "y")
        return (columns, *(self.table or self.points))
