"""A population over its generations."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from engine.core.play.interval import half_interval
from gui.gunslinger.solve.contours import Floats
from gui.gunslinger.solve.marks import BandBadge
from gui.gunslinger.solve.words import measure_title, rules_in_full
from gui.shared.charts.figure import Figure, Scale
from gui.shared.report.blocks import Curve, Report, Say, Title
from gui.shared.report.view import Now, Solved, View
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.tr import tr
from gui.shared.text.value_format import SPACE, estimated, percent

if TYPE_CHECKING:
    from engine.gunslinger.analysis.replicator import Population


class PopulationView(View[Solved["Population"], None]):
    """What becomes of a population in which the better ones multiply."""

    name, title, icon = "population", tr("Population"), "layers"
    solver = "replicator"
    at = None
    hint = tr("Point at a generation to read all shares.")

    def report(self, now: Now[Solved[Population], None]) -> Report:
        title = tr("If the better ones multiply")
        if now.found is None:
            words = tr("The solver Replicator shows which strategies take over.")
            return Report((Title(title), Say(words)))
        found = now.found.solution
        note = tr("{rules}; fitness is the {measure}").format(
            rules=rules_in_full(found.game), measure=measure_title(found.measure).lower()
        )
        curve = Curve(tr("Shares of the strategies"), population_figure(found))
        return Report((Title(title, note), curve, *map(Say, exploited_words(found))))


def exploited_words(found: Population) -> tuple[str, ...]:
    """Return what the built-in strategies gain among the mixture, once that is measured."""
    most = found.exploited
    if most is None:
        return ()
    text = tr(
        "Among the mean shares of the later half {name} gains most of {count} built-in "
        "strategies: {gain} {unit} a game, in {games:,} games with the same others and deals."
    )
    unit = tr("points") if found.measure == "mean_score" else tr("ranks")
    gain = estimated(most.gain, half_interval(most.error))
    who = strategy_words(most.by)
    return (text.format(name=who, count=most.strategies, gain=gain, unit=unit, games=most.games),)


Ticks = Sequence[tuple[float, str]]
_MARGIN = 52
_SMALLEST = 0.12
"""A share below this has no words in it."""


@functools.lru_cache(2)
def population_figure(found: Population) -> Figure:
    """Return the shares so far; the first strategy lies at the bottom."""
    shares = found.shares
    tops = np.cumsum(shares, axis=1)
    bottoms = tops - shares
    seats = range(len(found.names))
    last = len(shares) - 1
    middles = [float((bottoms[0, seat] + tops[0, seat]) / 2) for seat in seats]
    ticks = [(middles[s], strategy_words(found.names[s])) for s in seats]
    end = float(found.generations)
    figure = Figure(
        Scale(0.0, end, tr("generation"), is_whole=True),
        Scale(0.0, 1.0, ticks_of=lambda _low, _high, most: _fitting(ticks, most)),
        tuple((float(x), 1.0) for x in range(last + 1)),
        lambda index: generation_words(found, index),
        (tr("Generation"), *found.names),
        tuple((x, *map(float, row)) for x, row in enumerate(shares)),
        zooms_y=False,
        has_cursor_line=True,
        margin=_MARGIN,
    )
    figure = figure.beside((end, 1.0), f"100{SPACE}%").beside((end, 0.0), f"0{SPACE}%")
    if last:
        for seat in seats:
            rows = enumerate(zip(bottoms[:, seat].tolist(), tops[:, seat].tolist(), strict=True))
            figure = figure.area([(float(x), *ends) for x, ends in rows], seat)
        figure = figure.over(*(BandBadge((0.0, middles[seat]), seat) for seat in seats))
    return _with_end(figure, found, bottoms[-1], tops[-1])


def generation_words(found: Population, generation: int) -> str:
    """Return all shares of a generation, the largest first."""
    parts = [
        f"{strategy_words(found.names[seat])} {percent(float(found.shares[generation, seat]))}"
        for seat in found.leaders(generation)
    ]
    return tr("Generation {n}: {shares}").format(n=generation, shares=", ".join(parts))


def _fitting(ticks: Ticks, most: int) -> Ticks:
    """Return the names, which are few; every other one where there is no room."""
    return ticks if len(ticks) <= 2 * most + 2 else ticks[::2]


def _with_end(figure: Figure, found: Population, bottoms: Floats, tops: Floats) -> Figure:
    """Write what the largest share has come to into it, where there is room."""
    last = len(found.shares) - 1
    seat = found.leaders(last)[0]
    share = float(found.shares[last, seat])
    if last < found.generations / 4 or share < _SMALLEST:
        return figure
    text = tr("{share} after %n generation(s)", last).format(share=percent(share, 0))
    at = float(last), float(bottoms[seat] + tops[seat]) / 2
    return figure.label(at, text, lambda t: t.color(t.player(seat).letter), side=0, role="small")
