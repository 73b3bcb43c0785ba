"""The pictures of a tournament's page: intervals on an axis, who beats whom, a test's ratio."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.ratings.sequential import SequentialReport
from engine.core.system.written import decimal, shortest
from engine.core.tournament.export.svg import ACCENT, INK, LETTER, LINE, SOFT, WARN, Svg, cut

WIDTH = 760.0
_ROW, _AXIS, _MARGIN = 22.0, 30.0, 14.0
_LONGEST_NAME = 30
_STEPS = (1.0, 2.0, 5.0, 10.0)
_COLD, _EVEN, _WARM = (178, 84, 30), (246, 246, 244), (31, 95, 191)
_MOST_POINTS = 400


@dataclass(frozen=True, slots=True)
class Interval:
    """A line of a forest plot; a half that is infinite is not drawn."""

    name: str
    center: float
    half: float


@dataclass(frozen=True, slots=True)
class MapCell:
    """A cell of a map: its number, what it says under a pointer, and its colour from -1 to 1."""

    text: str
    tip: str
    shade: float


def forest(title: str, lines: Sequence[Interval], unit: str, middle: float | None = None) -> str:
    """Return lines with their intervals on one axis; `middle` is marked on it."""
    known = [each for each in lines if math.isfinite(each.center)]
    halves = [each.half if math.isfinite(each.half) else 0.0 for each in known]
    ends = [each.center - half for each, half in zip(known, halves, strict=True)]
    ends += [each.center + half for each, half in zip(known, halves, strict=True)]
    ends += [] if middle is None else [middle]
    low, high = (min(ends), max(ends)) if ends else (0.0, 1.0)
    if low == high:
        low, high = low - 1, high + 1
    names = min(max((len(each.name) for each in lines), default=0), _LONGEST_NAME)
    left, right = names * LETTER + 2 * _MARGIN, WIDTH - 2 * _MARGIN
    height = len(lines) * _ROW + _AXIS
    svg = Svg(WIDTH, height, title)

    def place(number: float) -> float:
        return left + (right - left) * (number - low) / (high - low)

    bottom = height - _AXIS
    for tick in _ticks(low, high):
        svg.line((place(tick), 0), (place(tick), bottom))
        svg.words(place(tick), bottom + 14, shortest(tick) + unit, "middle", SOFT, 11)
    if middle is not None:
        svg.line((place(middle), 0), (place(middle), bottom), SOFT, 1, "4 3")
    for row, each in enumerate(lines):
        y = (row + 0.5) * _ROW
        svg.words(0, y, cut(each.name, _LONGEST_NAME))
        if not math.isfinite(each.center):
            continue
        if math.isfinite(each.half):
            ends_of = place(each.center - each.half), place(each.center + each.half)
            svg.line((ends_of[0], y), (ends_of[1], y), ACCENT, 2)
        svg.dot(place(each.center), y)
    return svg.text()


def cross_map(title: str, names: Sequence[str], cells: Sequence[Sequence[MapCell | None]]) -> str:
    """Return a map of rows against columns: blue where the row has more, brown where less."""
    letters = min(max(map(len, names)), _LONGEST_NAME)
    left, top = letters * LETTER + _MARGIN, letters * LETTER * 0.72 + _MARGIN
    size = min(max((WIDTH + 240 - left) / len(names), 22.0), 46.0)
    height = 26.0
    svg = Svg(left + size * len(names) + top * 0.8, top + height * len(names) + 2, title)
    for row, name in enumerate(names):
        y = top + (row + 0.5) * height
        svg.words(0, y, cut(name, _LONGEST_NAME))
        x = left + (row + 0.5) * size
        svg.words(x, top - 8, cut(name, _LONGEST_NAME), "start", INK, 12, -45)
        for column, cell in enumerate(cells[row]):
            if cell is None:
                continue
            place = left + column * size, top + row * height, size - 1, height - 1
            svg.cell(place, _shade(cell.shade), cell.tip)
            ink = "#ffffff" if abs(cell.shade) > _DARK else INK
            middle = place[0] + size / 2
            svg.words(middle, y, cell.text, "middle", ink, 11 if size > 30 else 9)
    return svg.text()


_DARK = 0.6
"""From here on a colour is so dark that what stands on it is white."""


def walk(title: str, found: SequentialReport) -> str:
    """Return how a test's ratio went between its bounds."""
    lower, upper = found.test.bounds
    step = -(-len(found.walk) // _MOST_POINTS) or 1
    points = [(0, 0.0), *found.walk[::-1][::step][::-1]]
    ratios = [ratio for _, ratio in points]
    low, high = min(lower * 1.2, *ratios), max(upper * 1.2, *ratios)
    height, left, right = 220.0, 46.0, WIDTH - 2 * _MARGIN
    last = max(points[-1][0], 1)
    svg = Svg(WIDTH, height + _AXIS, title)

    def at(count: float, ratio: float) -> tuple[float, float]:
        return left + (right - left) * count / last, height * (high - ratio) / (high - low)

    for ratio, ink in ((0.0, LINE), (upper, ACCENT), (lower, WARN)):
        svg.line(at(0, ratio), at(last, ratio), ink, 1, "" if ratio == 0 else "4 3")
        svg.words(left - 6, at(0, ratio)[1], decimal(ratio, 2), "end", SOFT, 11)
    svg.path([at(*point) for point in points], INK)
    for tick in _ticks(0, last):
        svg.words(at(tick, 0)[0], height + 14, f"{tick:,.0f}", "middle", SOFT, 11)
    return svg.text()


def _ticks(low: float, high: float, most: int = 7) -> list[float]:
    """Return round numbers from low to high."""
    raw = (high - low) / most
    size = 10.0 ** math.floor(math.log10(raw))
    step = next(size * each for each in _STEPS if size * each >= raw * (1 - 1e-9))
    first = math.ceil(low / step - 1e-9)
    return [step * i for i in range(first, math.floor(high / step + 1e-9) + 1)]


def _shade(share: float) -> str:
    """Return the colour from -1, brown, over 0 to 1, blue."""
    end = _WARM if share > 0 else _COLD
    part = min(abs(share), 1.0)
    mixed = (round(a + (b - a) * part) for a, b in zip(_EVEN, end, strict=True))
    return "#" + "".join(f"{each:02x}" for each in mixed)
