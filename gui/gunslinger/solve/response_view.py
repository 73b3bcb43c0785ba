"""A best response: the figure of one parameter, and a list of all of them."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from engine.core.play.interval import half_interval
from gui.gunslinger.solve.map_figure import mean_words
from gui.gunslinger.solve.marks import Tag
from gui.gunslinger.solve.words import measure_title, rules_in_full
from gui.shared.charts.axis import round_axis
from gui.shared.charts.figure import Figure, Scale
from gui.shared.live.parameter_form import title_of
from gui.shared.report.blocks import Column, Curve, Report, Rows, Say, Title
from gui.shared.report.orders import Look
from gui.shared.report.view import Now, Solved, View
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal

if TYPE_CHECKING:
    from engine.gunslinger.analysis.best_response import BestResponse, Response, Tried
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


COLUMNS = (
    Column(tr("Parameter"), lambda row: title_of(row.parameter), width=1.2),
    Column(tr("Usual"), lambda row: row.written(row.usual), width=0.7, align="right"),
    Column(
        tr("Best"),
        lambda row: row.written(row.best.value),
        width=0.7,
        align="right",
        font=("body", 600),
    ),
    Column(tr("Not significantly worse"), interval_words, width=1.4, align="right"),
    Column(tr("Games each"), lambda row: f"{row.games:,}", width=0.9, align="right"),
)


class ResponseView(View[Solved["BestResponse"], int]):
    """The parameters with which a strategy does best in a field."""

    name, title, icon = "response", tr("Best response"), "target"
    solver = "best-response"
    at = -1  # the parameter found last
    hint = tr("A row shows what each value of that parameter brings.")

    def report(self, now: Now[Solved[BestResponse], int]) -> Report:
        if now.found is None:
            words = tr("Choose whose parameters and a field at the left, and Solve.")
            return Report((Title(tr("Best response")), Say(words)))
        found = now.found.solution
        last = len(found.responses) - 1
        place = last if now.is_busy or not 0 <= now.at <= last else now.at
        others = list(found.line_up)
        others.remove(found.question.strategy)
        note = tr("{rules}; against {others}").format(
            rules=rules_in_full(found.game), others=", ".join(map(strategy_words, others))
        )
        title = tr("Best response: {who}").format(who=strategy_words(found.question.strategy))
        if place < 0:
            return Report((Title(title), Say(note)))
        figure = response_figure(found.responses[place], found.question.measure)
        rows = Rows(
            tr("The best parameters"), COLUMNS, found.responses, choose=Look, point=Look,
            is_whole=True, current=place,
        )  # fmt: skip
        return Report((Title(title), Say(note), Curve(tr("What each value brings"), figure), rows))
