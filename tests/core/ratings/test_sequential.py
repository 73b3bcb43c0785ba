"""The sequential test: cases that others have published, the likelihood itself, and its errors."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from engine.core.ratings.sequential import (
    SequentialTest,
    normalized_elo,
    ratio_of_classes,
    ratio_of_differences,
)
from engine.core.system.errors import InputError
from tests.drawn import SEED

PUBLIC = [  # of fastchess and Stockfish: LL, LD, WL and DD, WD, WW
    ((365, 16618, 36229, 16974, 390), (0, 2), 2.25),
    ((379, 10170, 21828, 10640, 343), (0, 2), 2.95),
    ((423, 3637, 6484, 3702, 450), (-3, 1), 3.23),
    ((147, 1252, 2509, 1445, 165), (0, 3), 2.89),
]


@pytest.mark.parametrize(("counts", "differences", "ratio"), PUBLIC)
def test_public_cases(
    counts: Sequence[int], differences: tuple[float, float], ratio: float
) -> None:
    assert SequentialTest(*differences).ratio_of_classes(counts) == pytest.approx(ratio, abs=0.01)


@pytest.mark.parametrize(
    ("counts", "low", "high"),
    [
        ((3, 10, 30, 14, 5), 0.0, 0.1),
        ((40, 0, 100, 0, 70), -0.05, 0.05),
        ((1, 5, 0, 9, 20), 0.2, 0.9),
        ((12, 30), 0.0, 0.3),
        ((0, 0, 50, 0, 0), 0.0, 0.1),
    ],
)
def test_the_ratio_is_that_of_the_largest_likelihoods(
    counts: Sequence[int], low: float, high: float
) -> None:
    """Against scipy's own search over all shares with that mean and deviation."""
    from scipy.optimize import minimize

    seen = np.array([count or 1e-3 for count in counts])
    shares, scores = seen / seen.sum(), np.linspace(0, 1, len(seen))

    def largest(value: float) -> float:
        def lacking(found: np.ndarray) -> float:
            mean = found @ scores
            return float(mean - 0.5 - value * math.sqrt(found @ (scores - mean) ** 2))

        sums = {"type": "eq", "fun": lambda found: found.sum() - 1}
        means = {"type": "eq", "fun": lacking}
        found = minimize(
            lambda found: -shares @ np.log(found),
            np.full(len(seen), 1 / len(seen)),
            constraints=[sums, means],
            bounds=[(1e-9, 1)] * len(seen),
            options={"ftol": 1e-14, "maxiter": 1000},
        )
        return float(-found.fun * seen.sum())

    expected = largest(high) - largest(low)
    assert ratio_of_classes(counts, low, high) == pytest.approx(expected, abs=2e-3)


@pytest.mark.parametrize("points", [100.0, 300.0, 1000.0, 10_000.0])
def test_differences_of_any_size_have_the_ratio_of_wins_and_losses(points: float) -> None:
    """Of two classes the shares follow from the difference alone."""
    value = points / UNIT
    for lost, won in ((3, 9), (1, 0), (0, 40), (500, 20)):
        high = 0.5 + value / (2 * math.sqrt(1 + value * value))
        exact = (won or 1e-3) * math.log(high / 0.5) + (lost or 1e-3) * math.log((1 - high) / 0.5)
        found = SequentialTest(0, points).ratio_of_classes((lost, won))
        assert found == pytest.approx(exact, rel=1e-6, abs=1e-6)


@pytest.mark.parametrize("ends", [(0, 300), (-300, 300), (-10_000, 0), (0, 10_000), (900, 1000)])
@pytest.mark.parametrize("counts", [
    (0, 0, 0, 0, 1), (1, 0, 0, 0, 0), (0, 0, 40, 0, 0), (9, 0, 0, 0, 9), (30, 60, 90, 60, 30),
])  # fmt: skip
def test_every_test_that_may_be_asked_for_has_a_ratio(
    ends: tuple[float, float], counts: tuple[int, ...]
) -> None:
    test = SequentialTest(*ends)
    ratio = test.ratio_of_classes(counts)
    assert math.isfinite(ratio)
    assert test.encounters_left(ratio, sum(counts)) >= 0
    mirrored = SequentialTest(-ends[1], -ends[0]).ratio_of_classes(counts[::-1])
    assert mirrored == pytest.approx(-ratio, rel=1e-6, abs=1e-6)


@pytest.mark.parametrize("seed", range(4))
def test_the_ratio_of_differences_is_that_of_normal_likelihoods(seed: int) -> None:
    from scipy.optimize import minimize_scalar
    from scipy.stats import norm

    values = np.random.default_rng(seed).normal(0.3, 2.0, 40)

    def largest(value: float) -> float:
        def against(deviation: float) -> float:
            return -float(norm.logpdf(values, value * deviation, deviation).sum())

        return -float(minimize_scalar(against, (0.5, 2.0, 8.0)).fun)

    found = ratio_of_differences(40, values.sum(), (values**2).sum(), 0.05, 0.4)
    assert found == pytest.approx(largest(0.4) - largest(0.05), abs=1e-6)
    assert ratio_of_differences(40, 0.0, 0.0, 0.05, 0.4) == pytest.approx(-20 * (0.16 - 0.0025))
    assert ratio_of_differences(0, 0.0, 0.0, 0.05, 0.4) == 0


def test_bounds_and_verdicts() -> None:
    test = SequentialTest(0, 5, alpha=0.05, beta=0.1)
    assert test.bounds == (pytest.approx(math.log(0.1 / 0.95)), pytest.approx(math.log(18)))
    assert [test.verdict(each) for each in (-2.3, -2.2, 2.8, 2.9)] == ["low", "", "", "high"]


@pytest.mark.parametrize(("high", "look", "moved"), [(30, 50, 0.389), (60, 10, 0.348)])
def test_bounds_allow_for_what_a_look_goes_beyond_them(
    high: float, look: int, moved: float
) -> None:
    """By .45 deviations of a look, which brings 0.1221 an encounter for 30 points."""
    wald, found = SequentialTest(0, high).bounds, SequentialTest(0, high, look=look).bounds
    assert np.abs(wald) - np.abs(found) == pytest.approx(moved, abs=0.001)
    assert SequentialTest(0, 5000, look=50).bounds[1] == pytest.approx(math.log(19) - 0.45)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ((5, 0), "the first difference must be below the second, both at most 10,000 points, not"),
        ((0, math.nan), "the first difference must be below the second"),
        ((0, 5, 0.6), "alpha must be above 0 and below 0.5, not 0.6"),
        ((0, 5, 0.05, 0), "beta must be above 0 and below 0.5, not 0"),
    ],
)
def test_what_makes_no_test(given: tuple[float, ...], sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        SequentialTest(*given)
    assert str(caught.value).startswith(sentence)


def test_normalized_elo_is_known_with_its_error() -> None:
    draws = np.random.default_rng(3).normal(0.1, 1.5, (4000, 300))
    found = [normalized_elo(each.mean(), (each**2).mean(), 300) for each in draws]
    values, errors = np.transpose(found)
    assert values.mean() == pytest.approx(0.1 / 1.5 * 800 / math.log(10) / math.sqrt(2), abs=1)
    assert errors.mean() == pytest.approx(values.std(), rel=0.05)
    assert normalized_elo(0.0, 0.0, 10) == (0, math.inf)
    assert normalized_elo(0.5, 0.25, 10) == (math.inf, math.inf)


DRAWS = np.array([0.1, 0.2, 0.4, 0.2, 0.1])
"""How often each class of a pair is seen where both are equal."""


def shares_at(value: float) -> np.ndarray:
    """The classes of a pair whose mean is so many standard deviations above one half."""
    from scipy.optimize import brentq

    scores = np.linspace(0, 1, 5)

    def tilted(pull: float) -> np.ndarray:
        found = DRAWS * np.exp(pull * scores)
        return np.asarray(found / found.sum())

    def off(pull: float) -> float:
        found = tilted(pull)
        mean = found @ scores
        return float(mean - 0.5 - value * math.sqrt(found @ (scores - mean) ** 2))

    return tilted(brentq(off, -10, 10))


def ends(test: SequentialTest, points: float, runs: int, seed: int) -> tuple[float, float]:
    """Return how often `high` is taken where the difference is so many points, and the mean of the
    encounters until the end."""
    chance, shares = np.random.default_rng(seed), shares_at(points / UNIT)
    taken, encounters = 0, 0
    for _run in range(runs):
        seen, verdict = np.zeros(5), ""
        while not verdict:
            seen += chance.multinomial(max(test.look, 1), shares)
            verdict = test.verdict(test.ratio_of_classes(seen))
        taken += verdict == "high"
        encounters += int(seen.sum())
    return taken / runs, encounters / runs


UNIT = 800 / math.log(10) / math.sqrt(2)


def check_errors(
    low: float, high: float, runs: int, most: float, cost: float = 0.59, seed: int = 6
) -> None:
    test = SequentialTest(low, high)
    test = replace(test, look=test.encounters_a_look(is_slow=False))
    fixed = ((2 * 1.644854) / ((high - low) / UNIT)) ** 2
    """The encounters of a test with a fixed number of them, and the same errors."""
    for points, is_wrong in ((low, lambda share: share), (high, lambda share: 1 - share)):
        share, encounters = ends(test, points, runs, seed)
        assert is_wrong(share) <= most
        assert encounters < cost * fixed


def test_looks_are_fewer_encounters_where_differences_are_wide() -> None:
    found = [SequentialTest(0, high).encounters_a_look(is_slow=False) for high in (5, 30, 60, 400)]
    assert found == [50, 48, 12, 10]
    assert SequentialTest(-20, 10).encounters_a_look(is_slow=False) == 48
    assert SequentialTest(0, 5).encounters_a_look(is_slow=True) == 10


@pytest.mark.parametrize(("low", "high"), [(0, 30), (-40, 40)])
def test_false_decisions_are_few_and_games_half_of_a_fixed_test(low: float, high: float) -> None:
    check_errors(low, high, runs=100, most=0.09, cost=0.65)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("low", "high", "cost"),
    [(0, 30, 0.55), (0, 40, 0.55), (0, 60, 0.55), (-40, 40, 0.58), (0, 100, 0.65), (0, 200, 1.1)],
)
def test_false_decisions_in_many_runs(low: float, high: float, cost: float) -> None:
    """By a seed that is another each time; .05 is asked for, and .06 three deviations off it."""
    check_errors(low, high, runs=5000, most=0.06, cost=cost, seed=int(SEED))


def test_what_is_left_is_about_what_comes() -> None:
    test = SequentialTest(0, 30, look=50)
    for points in (0, 15, 30):
        _, encounters = ends(test, points, 60, 6)
        slope = (points - 15) / UNIT * 30 / UNIT
        begun = test.encounters_left(slope * 50, 50) + 50
        assert begun == pytest.approx(encounters, rel=0.4)
    assert test.encounters_left(3.0, 50) == 0
    assert test.encounters_left(0.0, 0) == math.inf


def test_what_is_left_is_told_however_steep_the_way() -> None:
    """Bounds that lie close together make a drift of one encounter larger than a float's range."""
    test = SequentialTest(0, 0.01)
    for ratio in (-0.0103, 0.0103):
        left = test.encounters_left(ratio, 3750)
        assert left == pytest.approx((test.bounds[1] - 0.0103) * 3750 / 0.0103, rel=0.01)


def test_a_ratio_that_is_just_at_a_bound_ends_it() -> None:
    test = SequentialTest(0, 30, 0.05, 0.1)
    lower, upper = test.bounds
    assert (test.verdict(lower), test.verdict(upper)) == ("low", "high")
    inside = (math.nextafter(lower, 0), math.nextafter(upper, 0))
    assert [test.verdict(each) for each in inside] == ["", ""]


def test_the_error_of_a_clear_difference_is_larger_than_that_of_none() -> None:
    """As large as estimates differ among themselves, two deviations apart."""
    rng = np.random.default_rng(5)
    draws = rng.normal(2.0, 1.0, (4000, 200))
    found = [normalized_elo(each.mean(), (each**2).mean(), 200) for each in draws]
    spread = np.std([value for value, _error in found])
    assert np.mean([error for _value, error in found]) == pytest.approx(spread, rel=0.05)
