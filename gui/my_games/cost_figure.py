"""The chart of what choices have cost: a running mean over the matches, with its interval."""

from __future__ import annotations

from engine.core.library.statistics import Statistics
from gui.shared.charts.figure import Figure, Scale
from gui.shared.charts.layers import Band, Dot, Dots, Line, Words
from gui.shared.text.tr import tr
from gui.shared.text.value_format import ValueUnit


def cost_figure(found: Statistics, unit: ValueUnit) -> Figure:
    """Return the figure of a game's costs, of which there are some."""
    factor = unit.factor
    points = tuple((float(each.match), each.mean * factor) for each in found.costs)
    band = tuple(
        (float(each.match), each.mean * factor, min(each.half, each.mean) * factor)
        for each in found.costs
    )
    top = max(each.mean + each.half for each in found.costs) * factor
    last = points[-1]

    def words(index: int) -> str:
        text = tr("up to match {number}: {cost} ± {half}")
        mean = found.costs[index]
        cost, half = unit.mean_cost(mean.mean), unit.mean_cost(mean.half)
        return text.format(number=mean.match, cost=cost, half=half)

    return Figure(
        Scale(0.0, max(last[0], 1.0), is_whole=True),
        Scale(0.0, top * 1.05 or 1.0),
        (Band(band), Line(points), Dots((Dot(last, 4.0),))),
        points,
        words,
        (Words(last, unit.mean_cost(found.costs[-1].mean), "text"),),
        columns=(tr("match"), tr("mean cost"), tr("half of the interval")),
        table=tuple((each.match, each.mean * factor, each.half * factor) for each in found.costs),
        margin=64,
    )
