"""Advice and review by a yardstick that a person chose."""

from __future__ import annotations

import pytest

from engine.blotto import GAME
from engine.blotto.advice import usual_yardstick
from engine.blotto.likely_plans import LikelyPlans
from engine.blotto.rules import Battle, Blotto
from engine.blotto.search.yardstick import Yardstick, yardstick_steps
from engine.core.play.advice import ActionValue, best_of
from engine.core.play.match import Match
from engine.core.play.strategy import RANDOM
from engine.core.review.judging import review
from engine.core.review.typical import judging
from engine.core.system.job import finished
from tests.blotto.games import PLAIN, STREAK, field

EVEN = (10,) * 10


def yardstick(game: Blotto) -> Yardstick:
    return finished(yardstick_steps(game, field("group90")))


def advice(game: Blotto, chosen: object, *plans: tuple[int, ...]) -> list[ActionValue]:
    return list(finished(GAME.advising(game, Battle(), 0, plans, chosen)))


def test_without_a_yardstick_of_these_rules_nothing_is_said() -> None:
    assert advice(STREAK, None, EVEN) == []
    assert advice(STREAK, yardstick(PLAIN), EVEN) == []


@pytest.mark.parametrize("game", [STREAK, PLAIN])
def test_plans_are_worth_their_mean_and_the_best_is_among_them(game: Blotto) -> None:
    measured = yardstick(game)
    listed = advice(game, measured, EVEN)
    for item in listed:
        game.check_action(Battle(), 0, item.action)
        assert item.value == pytest.approx(measured.standing(item.action).tally.mean)
    assert listed[0].action == EVEN
    assert best_of(listed).value == pytest.approx(finished(measured.best()).tally.mean)
    assert len(listed) == 1 + 5 + 1


def test_how_well_random_play_chooses_is_measured_by_what_it_is_likely_to_meet() -> None:
    assert usual_yardstick(STREAK, (RANDOM, None)) == LikelyPlans((RANDOM, None))
    one, other = judging(GAME, STREAK, (RANDOM, RANDOM))(3)
    for each in (one, other):
        assert each.cost_per_choice is not None
        assert each.cost_per_choice > 1


def test_a_review_judges_the_plan_that_was_sent() -> None:
    match = Match(STREAK, [None, RANDOM], 3)
    match.play({0: EVEN})
    actions = [step.actions for step in match.steps]
    measured = yardstick(STREAK)
    *_, last = review(GAME, STREAK, match.states, actions, (0,), yardstick=measured)
    (decision,) = last.value.decisions
    assert decision.action == EVEN
    assert decision.cost == pytest.approx(
        finished(measured.best()).tally.mean - measured.standing(EVEN).tally.mean
    )
    *_, without = review(GAME, STREAK, match.states, actions, (0,))
    assert not without.value.decisions
