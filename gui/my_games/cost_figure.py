"""The chart of what choices have cost: a running mean over the matches, with its interval."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.library.statistics import MeanCost, Statistics
from gui.shared.charts.figure import Figure, Scale
from gui.shared.text.tr import tr
from gui.shared.text.value_format import ValueUnit

MOST_POINTS = 150
"""Of more means a chart shows every second, third and so on: windows overlap, nothing is hidden."""


def _thinned(costs: Sequence[MeanCost]) -> Sequence[MeanCost]:
    """Return few enough of the means, the last one among them."""
    step = -(-len(costs) // MOST_POINTS)
    return costs[::-1][::step][::-1]


def cost_figure(found: Statistics, unit: ValueUnit) -> Figure:
    """Return the figure of a game's costs, of which there are some."""
    factor = unit.factor
    costs = _thinned(found.costs)
    points = tuple((float(each.match), each.mean * factor) for each in costs)
    band = tuple(
        (float(each.match), each.mean * factor, min(each.half, each.mean) * factor)
        for each in costs
    )
    top = max(each.mean + each.half for each in found.costs) * factor
    last = points[-1]

    def words(index: int) -> str:
        text = tr("up to match {number}: {cost} ± {half}")
        mean = costs[index]
        cost, half = unit.mean_cost(mean.mean), unit.mean_cost(mean.half)
        return text.format(number=mean.match, cost=cost, half=half)

    figure = Figure(
        Scale(0.0, max(last[0], 1.0), is_whole=True),
        Scale(0.0, top * 1.05 or 1.0),
        points,
        words,
        columns=(tr("match"), tr("mean cost"), tr("half of the interval")),
        table=tuple((each.match, each.mean * factor, each.half * factor) for each in found.costs),
        margin=64,
    )
    named = figure.beside(last, unit.mean_cost(found.costs[-1].mean), "text")
    return named.band(band).line(points).dots([last], 4.0)
