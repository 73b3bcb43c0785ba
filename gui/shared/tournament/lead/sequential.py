"""A sequential test as blocks: the ratio that walks between its bounds, and what it says."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence

from engine.core.play.interval import half_interval
from engine.core.ratings.sequential import SequentialReport, SequentialTest
from engine.core.system.written import shortest
from engine.core.tournament.results import verdict_sentence
from engine.core.tournament.standings import Report
from gui.shared.charts.figure import Figure, Scale
from gui.shared.charts.look import Point
from gui.shared.report.blocks import Block, Curve, Say, Tiles, Title
from gui.shared.text.tr import tr, translated
from gui.shared.text.value_format import decimal
from gui.shared.tournament.outcome import Outcome

HEIGHT, MARGIN = 200, 110
DASHES = (4.0, 3.0)
MOST_POINTS = 400
ROOM = 1.25
"""So far beyond its bounds the ratio is shown."""


def sequential_blocks(outcome: Outcome) -> tuple[Block, ...]:
    """Return what a tournament's sequential test says; nothing where it has none."""
    report = outcome.report
    if not isinstance(report, Report) or report.test is None:
        return ()
    found, names = report.test, outcome.names()
    title = tr("Is {one} better than {other}?").format(one=names[0], other=names[1])
    says = translated(verdict_sentence(found, names))
    return (
        Title(title, tr("log likelihood ratio, in normalized Elo")),
        Say(says[:1].upper() + says[1:] + ".", is_lead=True),
        Tiles(tuple(_tiles(found))),
        Curve(tr("Log likelihood ratio"), _figure(found.test, found.walk), HEIGHT),
    )


def _tiles(found: SequentialReport) -> Sequence[tuple[str, str]]:
    tiles = [
        (tr("Log likelihood ratio"), _signed(found.ratio)),
        (tr("Encounters"), f"{found.encounters:,}"),
    ]
    elo, error = found.elo
    if math.isfinite(elo) and math.isfinite(error):
        half = decimal(half_interval(error), 1)
        tiles.append((tr("Normalized Elo"), f"{_signed(elo, 1)} ± {half}"))
    if not found.verdict and math.isfinite(found.encounters_left):
        left = tr("about {n:,}").format(n=_round(found.encounters_left))
        tiles.append((tr("Encounters left"), left))
    return tiles


def _round(number: float) -> int:
    """Return a guess with two digits that count."""
    size: int = 10 ** max(int(math.log10(max(number, 1.0))) - 1, 0)
    return max(round(number / size) * size, 1)


def _signed(number: float, digits: int = 2) -> str:
    return f"{number:+.{digits}f}".replace("-", "\u2212")


def _taken(words: str, points: float) -> str:
    """Return what stands beside a bound: the verdict there."""
    return tr("{verdict}:\n{n} is taken").format(verdict=words, n=shortest(points))


@functools.lru_cache(maxsize=2)
def _figure(test: SequentialTest, walk: tuple[tuple[int, float], ...]) -> Figure:
    """Return the walk of the ratio, the same as long as nothing is added."""
    lower, upper = test.bounds
    step = -(-len(walk) // MOST_POINTS) if walk else 1
    shown = walk[::-1][::step][::-1]  # the last one in any case
    points: tuple[Point, ...] = ((0.0, 0.0), *((float(count), ratio) for count, ratio in shown))
    ratios = [ratio for _, ratio in points]
    low, high = min(lower * ROOM, *ratios), max(upper * ROOM, *ratios)
    end = max(points[-1][0], 1.0)
    above = _taken(tr("better") if test.low >= 0 else tr("no worse"), test.high)
    below = _taken(tr("worse") if test.low < 0 else tr("not better"), test.low)

    def words(index: int) -> str:
        count, ratio = points[index]
        return tr("{n:,} encounters: {ratio}").format(n=int(count), ratio=_signed(ratio))

    columns = tr("Encounters"), tr("Log likelihood ratio")
    return (
        Figure(
            Scale(0.0, end, tr("Encounters"), is_whole=True),
            Scale(low, high),
            points,
            words,
            columns=columns,
            table=((0, 0.0), *walk),
            margin=MARGIN,
        )
        .level(0.0, "line")
        .level(upper, "accent", 1.5, DASHES)
        .level(lower, "warn", 1.5, DASHES)
        .line(points, "text")
        .beside((end, upper), above)
        .beside((end, lower), below)
    )
