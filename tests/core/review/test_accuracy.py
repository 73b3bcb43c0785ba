"""Classes of mistakes, accuracy and cost per choice, by hand."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from engine.core.play.advice import ActionValue
from engine.core.play.game import progress_of
from engine.core.play.mistakes import CHANCES, MistakeClass, MistakeScale
from engine.core.play.registry import game_named
from engine.core.review.accuracy import choice_accuracy, class_of, performance
from engine.core.review.review import Decision
from engine.hog.rules import Hog, HogState

NONE, INACCURACY, MISTAKE, BLUNDER = MistakeClass


def decision(step: int, cost: float, error: float = 0.0, spread: float = 0.5) -> Decision:
    advice = (ActionValue("good", 0.6), ActionValue("bad", 0.6 - spread))
    return Decision(step, step % 2, "x", "good", 0.6, cost, error, None, advice)


@pytest.mark.parametrize(
    ("cost", "expected"),
    [
        (0.0, NONE),
        (0.0099, NONE),
        (0.01, INACCURACY),
        (0.0299, INACCURACY),
        (0.03, MISTAKE),
        (0.9 - 0.87, MISTAKE),
        (0.0799, MISTAKE),
        (0.08, BLUNDER),
        (1.0, BLUNDER),
    ],
)
def test_classes_begin_at_one_three_and_eight_points_of_chance(
    cost: float, expected: MistakeClass
) -> None:
    assert CHANCES.class_of(cost) is expected


def test_in_the_ponte_a_round_is_a_mistake_and_two_are_a_blunder() -> None:
    entry = game_named("ponte")
    scale = entry.mistake_scale(entry.game_class())
    assert [scale.class_of(2.0 * rounds) for rounds in range(4)] == [
        NONE,
        MISTAKE,
        BLUNDER,
        BLUNDER,
    ]
    assert scale.inaccuracy == 2.0


def test_points_are_judged_by_shares_of_what_there_is() -> None:
    for name, width in (("blotto", 55.0), ("gunslinger", 4.0)):
        entry = game_named(name)
        assert entry.mistake_scale(entry.game_class()) == MistakeScale.of(width)
    hog = game_named("hog")
    assert hog.mistake_scale(hog.game_class()) is CHANCES


def test_an_estimate_counts_only_beyond_its_error() -> None:
    assert class_of(decision(0, 0.05, 0.0), CHANCES) is MISTAKE
    assert class_of(decision(0, 0.05, 0.02), CHANCES) is INACCURACY
    assert class_of(decision(0, 0.05, 0.03), CHANCES) is NONE


def test_accuracy_of_a_choice_follows_the_published_curve() -> None:
    assert choice_accuracy(0.0) == 100.0
    assert choice_accuracy(0.1) == pytest.approx(103.17 * math.exp(-0.4354) - 3.17)
    assert choice_accuracy(1.0) == 0.0


def test_only_own_choices_that_matter_count_and_phases_are_thirds() -> None:
    found = performance(
        [
            decision(0, 0.0),
            decision(1, 0.9),  # somebody else's
            decision(2, 0.1),
            decision(4, 0.0, spread=0.005),  # hardly matters
            decision(6, 0.02),
        ],
        0,
        CHANCES,
        (0.0, 0.1, 1 / 3, 0.4, 0.5, 0.6, 0.99),
    )
    assert found.phases == (100.0, choice_accuracy(0.1), choice_accuracy(0.02))
    assert found.accuracy == pytest.approx(sum(map(choice_accuracy, (0.0, 0.1, 0.02))) / 3)
    assert found.cost_per_choice == pytest.approx(0.03)
    assert [found.number_of(each) for each in MistakeClass] == [2, 1, 0, 1]


def test_where_most_choices_could_hide_a_blunder_there_is_no_accuracy() -> None:
    """As with advice that has errors of its values alone: each difference is noise."""
    noisy = [replace(decision(step, 0.05, 0.05), noise=0.05) for step in (0, 2, 4)]
    quiet = [decision(6, 0.1), decision(8, 0.0)]
    found = performance(noisy + quiet, 0, CHANCES, [0.0] * 9)
    assert (found.accuracy, found.is_noisy, found.phases) == (None, True, (None, None, None))
    assert found.cost_per_choice == pytest.approx((3 * 0.05 + 0.1) / 5)
    found = performance(noisy[:2] + quiet, 0, CHANCES)
    assert found.accuracy is not None
    assert not found.is_noisy
    sure = [replace(decision(step, 0.5, 0.05), noise=0.05) for step in (0, 2, 4)]
    assert performance(sure, 0, CHANCES).accuracy is not None, "of these a blunder is sure"


def test_without_choices_there_is_no_accuracy() -> None:
    empty = performance([], 0, CHANCES)
    assert empty.accuracy is None
    assert empty.cost_per_choice is None
    assert empty.phases == (None, None, None)


def test_progress_is_told_by_the_rules_or_by_steps() -> None:
    states = [HogState(), HogState(scores=(30, 60)), HogState(scores=(104, 60))]
    assert progress_of(Hog(), states) == (0.0, 0.6, 1.0)
    ponte = game_named("ponte").game_class()
    assert progress_of(ponte, [object()] * 3) == (0.0, 0.5, 1.0)
