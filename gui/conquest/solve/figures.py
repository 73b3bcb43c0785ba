"""The charts of the calculator: who arrives, and how many troops are needed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from engine.conquest.calculator import Arrivals, Calculation
from gui.conquest.solve.way import SURE
from gui.shared.charts.figure import Figure, Scale
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal, percent

Point = tuple[float, float]
Ticks = Sequence[tuple[float, str]]
DASHES = (3.0, 3.0)
MOST_COLUMNS = 60
"""Over so many counts of troops several share a column."""
RARE = 2e-4
"""Less likely counts at the ends of the axis are left out."""
HIGHEST_LOST = 3
"""A chance that none arrives has a column where it is up to so many times as high as the highest:
else the others could not be read.  A column that is cut off would say less than is true."""


@dataclass(frozen=True)
class Histogram:
    """How likely so many arrive, in columns of equal width: counts from `first` on."""

    first: int
    width: int
    true: tuple[float, ...]
    sigma: tuple[float, ...]

    def middle(self, column: int) -> float:
        """Return the middle of the counts of a column."""
        return self.first + column * self.width + (self.width - 1) / 2

    def counts(self, column: int) -> str:
        """Return the counts of a column in words."""
        low = self.first + column * self.width
        return str(low) if self.width == 1 else f"{low}–{low + self.width - 1}"


def histogram(found: Calculation) -> Histogram:
    """Return the columns of what arrives on the last place."""
    chances = found.true.places[-1], found.sigma.places[-1]
    likely = [count for side in chances for count, chance in side.items() if chance >= RARE]
    first, last = (min(likely), max(likely)) if likely else (1, 1)
    width = math.ceil((last - first + 1) / MOST_COLUMNS)
    number = math.ceil((last - first + 1) / width)
    columns = [[0.0] * number for _ in chances]
    for side, bins in zip(chances, columns, strict=True):
        for count, chance in side.items():
            bins[min(max((count - first) // width, 0), number - 1)] += chance
    return Histogram(first, width, tuple(columns[0]), tuple(columns[1]))


def arrivals_figure(found: Calculation) -> Figure:
    """Return who arrives: true chances as columns, Sigma's as a step, what is lost as a block."""
    bars = histogram(found)
    number = len(bars.true)
    low, high = bars.first - 0.5, bars.first - 0.5 + number * bars.width
    top = max(max(bars.true), max(bars.sigma), 0.01)
    lost = 1 - min(found.true.win, SURE)
    top = (max(top, lost) if lost <= HIGHEST_LOST * top else top) * 1.16
    room = (high - low) * 0.085
    edges = [low + column * bars.width for column in range(number + 1)]
    gap = 0.08 * bars.width
    boxes = [
        (edges[i] + gap, edges[i + 1] - gap, 0.0, chance) for i, chance in enumerate(bars.true)
    ]
    points = tuple((bars.middle(i), chance) for i, chance in enumerate(bars.true))
    words = tr("{count} arrive: {true}, Sigma believes {sigma}")

    def say(i: int) -> str:
        true, sigma = percent(bars.true[i]), percent(bars.sigma[i])
        return words.format(count=bars.counts(i), true=true, sigma=sigma)

    ticks = [(low - 0.85 * room, "0")]
    x = Scale(
        low - 1.5 * room,
        high,
        ticks_of=lambda a, b, most: [*ticks, *_whole_ticks(bars.first, int(high), most)],
    )
    y = Scale(0.0, top, text=lambda value: percent(value, 0 if top > 0.05 else 1))
    table = (
        ("0", 1 - found.true.win, 1 - found.sigma.win),
        *((bars.counts(i), bars.true[i], bars.sigma[i]) for i in range(number)),
    )
    columns = (tr("Troops that arrive"), tr("True dice"), tr("Sigma believes"))
    figure = Figure(x, y, points, say, columns=columns, table=table)
    figure = _with_lost(figure, found, low - 1.35 * room, room, top)
    figure = figure.boxes(boxes, opacity=0.75).line(_outline(edges, bars.sigma), "text", 1.6)
    return _with_means(figure, found, low, high, top)


def _whole_ticks(first: int, last: int, most: int) -> Ticks:
    step = next(
        step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500) if (last - first) / step <= most
    )
    values = {first, *range((first // step + 1) * step, last + 1, step)}
    close = {value for value in values if 0 < value - first < step / 2}
    return [(float(value), str(value)) for value in sorted(values - close)]


def _outline(edges: Sequence[float], chances: Sequence[float]) -> tuple[Point, ...]:
    steps = [(edges[0], 0.0)]
    for i, chance in enumerate(chances):
        steps += [(edges[i], chance), (edges[i + 1], chance)]
    return (*steps, (edges[-1], 0.0))


def _with_lost(figure: Figure, found: Calculation, left: float, room: float, top: float) -> Figure:
    """Add the column of attacks that do not take all: with the true chance, and Sigma's."""
    lost, believed = (1 - min(side.win, SURE) for side in (found.true, found.sigma))
    is_drawn = lost < top
    if is_drawn:
        figure = figure.boxes([(left, left + room, 0.0, lost)], "warn_soft")
    base = max(lost - 0.07 * top, 0.3 * top) if is_drawn else 0.4 * top
    for i, text in enumerate((tr("none"), percent(lost), f"({percent(believed)})")):
        at = left + room / 2, base - i * 0.12 * top
        figure = figure.label(at, text, "warn", side=0.5)
    return figure


def _with_means(figure: Figure, found: Calculation, low: float, high: float, top: float) -> Figure:
    """Add the means of both as dashed uprights with words on the sides away from each other."""
    means = [side.mean(-1) for side in (found.true, found.sigma)]
    titles = (tr("true {mean}"), tr("Sigma {mean}"))
    for mean, title, ink in zip(means, titles, ("accent", "text"), strict=True):
        if mean is None:
            continue
        is_left = mean <= (low + high) / 2 if None in means else mean == min(means)  # type: ignore[type-var]
        at, words = (mean, top * 0.965), title.format(mean=decimal(mean))
        figure = figure.upright(mean, ink, 1.0, DASHES).label(at, words, ink, side=1 - is_left)
    return figure


def needed_figure(found: Calculation) -> Figure:
    """Return the chance to take all by the number of attackers, by both dice."""
    first, last = _needed_ends(found.true, found.battle.attackers)
    counts = range(first, last + 1)

    def line(side: Arrivals) -> tuple[Point, ...]:
        return tuple((float(a), side.needed[a]) for a in counts if a < len(side.needed))

    here = float(found.battle.attackers)
    dots = [(here, found.true.win)] if first <= here <= last else []
    words = tr("{troops} troops: {true}, Sigma believes {sigma}")

    def say(i: int) -> str:
        true, sigma = found.true.needed[first + i], found.sigma.needed[first + i]
        return words.format(troops=first + i, true=percent(true), sigma=percent(sigma))

    x = Scale(float(first), float(last), is_whole=True)
    y = Scale(0.0, 1.0, text=lambda value: percent(value, 0), strong=0.5, ticks_of=_halves)
    columns = (tr("Attackers"), tr("True dice"), tr("Sigma believes"))
    table = tuple((a, found.true.needed[a], found.sigma.needed[a]) for a in counts)
    figure = Figure(x, y, line(found.true), say, columns=columns, table=table)
    figure = figure.line(line(found.sigma), "text", 1.2).line(line(found.true))
    return figure.dots(dots, 4.5, edge="surface")


def _halves(low: float, high: float, _most: int) -> Ticks:
    return [(value, percent(value, 0)) for value in (0.0, 0.5, 1.0) if low <= value <= high]


def _needed_ends(true: Arrivals, attackers: int) -> tuple[int, int]:
    """Return where the curve begins to rise, and where it is nearly up."""
    last = min(len(true.needed) - 1, max(true.troops_for(0.999) or 10_000, attackers))
    first = next((a for a, chance in enumerate(true.needed) if chance >= 0.002), 1)
    return max(min(first, attackers, last - 1), 1), last
