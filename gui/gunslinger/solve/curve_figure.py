"""What DRR has for every probability P to fire back, under some rules."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import numpy as np

from engine.core.play.interval import half_interval
from gui.gunslinger.solve.map_figure import mean_words
from gui.gunslinger.solve.words import measure_title
from gui.shared.charts.axis import round_axis
from gui.shared.charts.figure import Figure, Scale
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal

if TYPE_CHECKING:
    from engine.gunslinger.analysis.curves import Curve
    from engine.gunslinger.analysis.sampling import MeasureName

FEW = 16
"""So many are kept: a picture is the same one as long as it is looked at."""
_DASHES = (4.0, 3.0)


@functools.lru_cache(FEW)
def curve_figure(curve: Curve, measure: MeasureName, p: float) -> Figure | None:
    """Return the curve with its band, and the point at P; the better is up.  None of no games."""
    means, errors = curve.own(measure)
    known = ~np.isnan(means) & ~np.isnan(errors)
    if known.sum() < 2:
        return None
    sign = 1.0 if measure == "mean_score" else -1.0
    rows = [
        (float(x), float(mean), half_interval(float(error)))
        for x, mean, error in zip(curve.p[known], means[known], errors[known], strict=True)
    ]
    points = tuple((x, sign * mean) for x, mean, _ in rows)
    here, error = (float(number) for number in curve.at(p, measure))
    low = min(sign * mean - half for _, mean, half in rows)
    high = max(sign * mean + half for _, mean, half in rows)
    axis = round_axis(low, high)
    figure = Figure(
        Scale(0.0, 1.0),
        Scale(axis.low, axis.high, text=lambda value: decimal(abs(value), _digits(axis.step))),
        points,
        lambda index: _words(measure, rows[index]),
        columns=("p", measure, "half_95"),
        table=tuple(rows),
    )
    figure = figure.band([(x, sign * mean, half) for x, mean, half in rows])
    figure = figure.upright(p, "text", 1.25, _DASHES).line(points).dots(points)
    middle = (axis.low + axis.high) / 2
    return _marked(figure, curve, measure, (p, sign * here), mean_words(here, error), middle)


def _digits(step: float) -> int:
    return 0 if step >= 1 else 1 if step >= 0.1 else 2


def _words(measure: MeasureName, row: tuple[float, float, float]) -> str:
    text = tr("P {p}: {measure} {mean} ± {half}")
    p, mean, half = (decimal(number, 2) for number in row)
    return text.format(p=p, measure=measure_title(measure).lower(), mean=mean, half=half)


def _marked(
    figure: Figure,
    curve: Curve,
    measure: MeasureName,
    here: tuple[float, float],
    words: str,
    middle: float,
) -> Figure:
    """Add the ring of the point, what it has, and the same of who always fires back."""
    if here[1] != here[1]:
        return figure  # not known yet
    sign = 1.0 if measure == "mean_score" else -1.0
    always = float(curve.own(measure)[0][-1])
    is_right, ends = here[0] > 0.5, sign * np.diff(curve.own(measure)[0][[0, -1]])[0]
    lift = 14.0 if is_right == bool(ends > 0) else -14.0  # where the curve is not
    text = tr("here: {mean}").format(mean=words)
    figure = figure.dots([here], 5.5, "surface", "text", 2.0)
    figure = figure.label(here, text, side=1 - is_right, lift=lift)
    if always == always and here[0] < 0.9:
        text = tr("always: {mean}").format(mean=decimal(always, 2))
        above = 14.0 if sign * always < middle else -12.0
        figure = figure.label((1.0, sign * always), text, "accent", side=0, lift=above)
    return figure
