"""Axes: round ticks that hold every point but the outliers."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from gui.shared.charts.axis import axis_for, round_axis


@given(st.floats(-1000, 1000), st.floats(1e-3, 1000))
def test_ticks_are_few_even_and_round(low: float, span: float) -> None:
    axis = round_axis(low, low + span)
    assert 2 <= len(axis.ticks) <= 6
    step = axis.ticks[1] - axis.ticks[0]
    assert round(step / 10 ** math.floor(math.log10(step) + 1e-9)) in (1, 2, 5)
    assert axis.low <= low + 1e-6 * step
    assert axis.high >= low + span - 1e-6 * step


def test_a_usual_axis() -> None:
    assert round_axis(46.4, 63.8).ticks == (45.0, 50.0, 55.0, 60.0, 65.0)
    axis = round_axis(20, 80)
    assert (axis.share(20), axis.share(50), axis.share(80)) == (0.0, 0.5, 1.0)
    assert axis.has(80)
    assert not axis.has(80.1)


def test_an_outlier_is_left_out() -> None:
    points = [(63.1, 0.7), (62.7, 0.7), (61.1, 0.7), (55.1, 0.7), (52.4, 0.7), (47.1, 0.7)]
    axis = axis_for([*points, (8.7, 0.7)])
    assert axis == axis_for(points)
    assert axis is not None
    assert axis.low == 45.0
    spread = axis_for([(10.0 * i, 1.0) for i in range(8)])
    assert spread is not None
    assert spread.low < 0 < 70 < spread.high


def test_no_axis_without_points() -> None:
    assert axis_for([]) is None
    assert axis_for([(math.nan, 1.0), (50.0, math.inf)]) is None
    one = axis_for([(50.0, 0.0)])
    assert one is not None
    assert one.low < one.high
