"""A best response: what each value of a parameter brings, and the interval of the best."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from engine.core.play.interval import half_interval
from gui.gunslinger.solve.map_figure import mean_words
from gui.gunslinger.solve.marks import Tag
from gui.gunslinger.solve.words import measure_title
from gui.shared.charts.axis import round_axis
from gui.shared.charts.figure import Figure, Scale
from gui.shared.live.parameter_form import title_of
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal

if TYPE_CHECKING:
    from engine.gunslinger.analysis.best_response import Response, Tried
    from engine.gunslinger.analysis.sampling import MeasureName


@functools.lru_cache(16)
def response_figure(response: Response, measure: MeasureName) -> Figure:
    """Return the values tried, the better up."""
    sign = 1.0 if measure == "mean_score" else -1.0
    rows = [(each.value, sign * each.mean, half_interval(each.error)) for each in response.tried]
    points = tuple((value, mean) for value, mean, _ in rows)
    axis = round_axis(min(m - h for _, m, h in rows), max(m + h for _, m, h in rows))
    ends = response.tried[0].value, response.tried[-1].value
    wide = (ends[1] - ends[0]) or 1.0
    best = (response.best.value, sign * response.best.mean)
    dots = list(zip(points, (t.is_level for t in response.tried), strict=True))
    offset = (28.0 if best[0] < ends[0] + wide / 2 else -28.0, 34.0)
    figure = Figure(
        Scale(ends[0] - wide / 40, ends[1] + wide / 40, title_of(response.parameter)),
        Scale(
            axis.low,
            axis.high,
            measure_title(measure),
            lambda value: decimal(abs(value), 2 if axis.step < 0.1 else 1),
        ),
        points,
        lambda index: tried_words(response, response.tried[index]),
        columns=(response.parameter, measure, f"{measure}_error", "worse", "worse_error"),
        table=tuple((t.value, t.mean, t.error, t.worse, t.worse_error) for t in response.tried),
    )
    figure = figure.boxes([(response.low, response.high, axis.low, axis.high)], "soft")
    figure = figure.band(rows).line(points)
    figure = figure.dots((point for point, is_level in dots if not is_level), 2.0)
    figure = figure.dots((point for point, is_level in dots if is_level), 3.0)
    words = mean_words(*_estimate(response.best))
    return figure.over(Tag(best, _best_words(response), words, offset))


def tried_words(response: Response, tried: Tried) -> str:
    """Return a value as a sentence: µ 0.4: 3.03 ± 0.05, not worse than the best."""
    text = tr("{name} {value}: {mean}, {how}")
    worse = tr("worse by {much}").format(
        much=f"{decimal(tried.worse, 3)} ± {decimal(half_interval(tried.worse_error), 3)}"
    )
    how = tr("the best") if tried is response.best else tr("not significantly worse")
    return text.format(
        name=title_of(response.parameter),
        value=response.written(tried.value),
        mean=mean_words(*_estimate(tried)),
        how=how if tried.is_level else worse,
    )


def interval_words(response: Response) -> str:
    """Return the interval of the best: 0.2 to 0.6, or one value."""
    low, high = response.written(response.low), response.written(response.high)
    if low == high:
        return low
    return tr("{low} to {high}").format(low=low, high=high)


def _best_words(response: Response) -> str:
    text = tr("Best at {value}")
    return text.format(value=response.written(response.best.value))


def _estimate(tried: Tried) -> tuple[float, float]:
    return tried.mean, tried.error
