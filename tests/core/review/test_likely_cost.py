"""The estimate behind cost per choice and ledger: right in the mean, and as sure as it says."""

from __future__ import annotations

import numpy as np
import pytest

from engine.core.play.advice import ActionValue, Worth
from engine.core.play.interval import half_interval
from engine.core.play.mistakes import MistakeScale
from engine.core.review.accuracy import performance
from engine.core.review.likely_cost import likely_cost, noise_of, sum_of_costs
from engine.core.review.review import Decision, Review, judged

SCALE = MistakeScale.of(40.0)
CHOICES = 30


def match(generator: np.random.Generator, gap: float, actions: int) -> tuple[list[Decision], float]:
    """Return decisions as noisy advice (errors of 1) sees them, and what they cost in truth."""
    found, truth = [], 0.0
    for step in range(CHOICES):
        values = -generator.exponential(gap, actions)
        weights = np.exp(values / (0.7 * gap))
        chosen = int(generator.choice(actions, p=weights / weights.sum()))
        truth += float(values.max() - values[chosen])
        seen = values + generator.normal(0, np.sqrt(0.5), actions)
        best = int(seen.argmax())
        advice = [
            ActionValue(k, float(seen[k]), 1.0, difference_error=float(k != best))
            for k in range(actions)
        ]
        decision = judged(step, 0, None, (chosen,), advice)
        assert decision is not None
        found.append(decision)
    return found, truth


def measured(gap: float, actions: int, matches: int) -> tuple[float, float, float]:
    """Return how far sums are off, as shares: by the estimate, by the sure part; and coverage."""
    generator = np.random.default_rng(5)
    played = [match(generator, gap, actions) for _ in range(matches)]
    truths = np.array([truth for _, truth in played])
    sums = [sum_of_costs([each.likely_cost for each in found]) for found, _ in played]
    sure = np.array([sum(each.sure_cost for each in found) for found, _ in played])
    values = np.array([each.value for each in sums])
    halves = np.array([half_interval(each.standard_error) for each in sums])
    covered = float((abs(values - truths) <= halves).mean())
    return float(values.mean() / truths.mean()) - 1, float(sure.mean() / truths.mean()) - 1, covered


@pytest.mark.parametrize(("gap", "actions"), [(5.0, 2), (5.0, 5), (20.0, 5)])
def test_sums_are_right_in_the_mean_where_the_sure_part_is_too_low(
    gap: float, actions: int
) -> None:
    bias, bias_of_sure, covered = measured(gap, actions, 60)
    assert abs(bias) < 0.05
    assert bias_of_sure < -0.15
    assert covered > 0.8


@pytest.mark.soak
def test_the_interval_of_what_choices_cost_holds(capsys: pytest.CaptureFixture[str]) -> None:
    for gap in (2.0, 5.0, 20.0):
        for actions in (2, 5, 12):
            bias, bias_of_sure, covered = measured(gap, actions, 500)
            with capsys.disabled():
                print(f"cost: gap {gap:4.0f} errors, {actions:2} choices: bias {bias:+.3f} "
                      f"(sure part {bias_of_sure:+.3f}), coverage {covered:.3f}")  # fmt: skip
            assert abs(bias) < (0.2 if gap < 5 else 0.07)
            assert covered > 0.86


def test_exact_advice_is_exact() -> None:
    advice = [ActionValue("a", 0.6), ActionValue("b", 0.5), ActionValue("c", 0.1)]
    assert likely_cost(advice, advice[1]) == Worth(pytest.approx(0.1))
    assert likely_cost(advice, advice[0]) == Worth(0.0)
    assert likely_cost(advice[:1], advice[0]) == Worth(0.0)
    assert noise_of(advice, advice[1]) == 0.0


def test_the_noise_is_that_of_the_difference() -> None:
    advice = [ActionValue("a", 0.6, 0.3), ActionValue("b", 0.5, 0.4)]
    assert noise_of(advice, advice[0]) == noise_of(advice, advice[1]) == pytest.approx(0.5)
    paired = [ActionValue("a", 0.6, 0.3, difference_error=0.0),
              ActionValue("b", 0.5, 0.4, difference_error=0.1)]  # fmt: skip
    assert noise_of(paired, paired[0]) == noise_of(paired, paired[1]) == pytest.approx(0.1)


def test_ledger_and_cost_per_choice_are_one_estimate() -> None:
    decisions, _ = match(np.random.default_rng(1), 5.0, 4)
    worths = ((Worth(0.5, 0.1),), *((Worth(0.0),),) * CHOICES)
    ledger = Review(tuple(decisions), worths).ledger(0)
    found = performance(decisions, 0, SCALE)
    assert ledger is not None
    assert found.cost_per_choice is not None
    assert found.cost_per_choice * CHOICES == pytest.approx(ledger.mistakes)
    assert found.cost_error * CHOICES == pytest.approx(ledger.mistakes_error)
    assert ledger.start - ledger.mistakes + ledger.luck == pytest.approx(ledger.result)


def test_costs_are_never_less_than_nothing() -> None:
    assert sum_of_costs([Worth(-0.2, 0.3), Worth(0.1, 0.4)]) == Worth(0.0, pytest.approx(0.5))
