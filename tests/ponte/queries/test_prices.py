"""The price of leading against the scale: the ends, the middle, and what is wrong."""

from __future__ import annotations

import math

import pytest

from engine.core.system.errors import InputError
from engine.core.system.job import finished
from engine.ponte.queries.prices import PriceCurve, price_steps, scales
from engine.ponte.tables.stochastic import bradley_terry, solve_stochastic


def test_scales_go_from_coarse_to_fine() -> None:
    wanted = scales(2.0)
    assert wanted[:3] == (0.0, 2.0, 0.5)
    assert len(set(wanted)) == len(wanted) == 33
    assert min(wanted) == 0
    assert max(wanted) == 2


def test_the_curve_is_what_solving_says() -> None:
    mine, theirs = (1, 4, 5), (2, 3, 6)
    steps = list(price_steps(mine, theirs, 1.5))
    counts = [len(curve.points) for _, curve in steps]
    assert counts == sorted(counts)
    curve: PriceCurve = finished(price_steps(mine, theirs, 1.5))
    assert len(curve.points) == 33
    for point in curve.points:
        found = solve_stochastic(bradley_terry(mine, theirs, point.scale))
        assert 2 * point.rounds_leading - 3 == pytest.approx(found.value_a_leads)
        assert 2 * point.rounds_answering - 3 == pytest.approx(found.value_b_leads)
        assert 2 * point.price == pytest.approx(found.price_of_leading)
        assert point.price >= -1e-12  # leading is never an advantage
    assert curve.certain is not None
    assert (curve.certain.rounds_leading, curve.certain.rounds_answering) == (1, 1)


def test_far_out_the_stronger_team_wins() -> None:
    curve = finished(price_steps((1, 3, 5), (2, 4, 6), 100.0))
    assert curve.certain is not None
    assert curve.points[-1].price == pytest.approx(curve.certain.price)


@pytest.mark.parametrize(
    ("mine", "theirs", "scale", "why"),
    [
        ((1, 2), (3,), 1.0, "as many teams"),
        ((1, 2), (2, 3), 1.0, "two teams have strength 2"),
        ((), (), 1.0, "for 1 to 14 teams a side, not 0"),
        (tuple(range(0, 30, 2)), tuple(range(1, 31, 2)), 1.0, "not 15"),
        ((1,), (2,), 0.0, "above 0 and at most 100, not 0"),
        ((1,), (2,), math.inf, "not inf"),
        ((1,), (2,), math.nan, "not nan"),
    ],
)
def test_what_is_wrong(
    mine: tuple[int, ...], theirs: tuple[int, ...], scale: float, why: str
) -> None:
    with pytest.raises(InputError, match=why):
        next(price_steps(mine, theirs, scale))
