"""What the opponent may send: drawn from its strategy, its plans so far, or the usual ones."""

from __future__ import annotations

import numpy as np
import pytest

from engine.blotto import GAME
from engine.blotto.fields.field import Field
from engine.blotto.likely_plans import MOST_DRAWN, LikelyPlans
from engine.blotto.pipeline.generators import BASES, plans_of_groups
from engine.blotto.rules import Battle, Blotto, Plan
from engine.blotto.scoring.scores import Scorer
from engine.blotto.search.yardstick import Yardstick
from engine.blotto.strategies import FromField, Group, Learner, Paper, Pipeline
from engine.core.play.advice import ActionValue, best_of
from engine.core.play.chance import Chance
from engine.core.play.match import Match
from engine.core.play.mistakes import MistakeClass
from engine.core.play.strategy import RANDOM, FunctionStrategy, Strategy
from engine.core.review.accuracy import class_of
from engine.core.review.judging import review
from engine.core.system.job import finished
from tests.blotto.games import PLAIN, STREAK, field

EVEN: Plan = (10,) * 10
LAST: Plan = (0,) * 9 + (100,)
FIRST = Battle()


def made(*strategies: Strategy | None, view: Battle = FIRST, player: int = 0) -> Yardstick:
    return finished(LikelyPlans(strategies).yardstick(STREAK, view, player))


def advice(likely: LikelyPlans, *plans: Plan, player: int = 0) -> list[ActionValue]:
    return list(finished(GAME.advising(STREAK, Battle(), player, plans, likely)))


def test_a_group_is_drawn_from_always_alike_and_by_no_chance_of_the_match() -> None:
    group = Group("group-a", BASES["a"])
    likely = made(None, group)
    assert likely.is_drawn
    assert len(likely.field) == MOST_DRAWN
    assert (likely.field.rows >= np.array(BASES["a"])).all()
    assert likely.field.digest == made(None, group).field.digest
    assert made(group, None, player=1).field.digest == likely.field.digest


@pytest.mark.parametrize("strategy", [Paper(), Pipeline(2)])
def test_one_who_always_sends_the_same_has_one_plan(strategy: Strategy) -> None:
    likely = made(None, strategy)
    match = Match(STREAK, [RANDOM, strategy], 5)
    match.play_out()
    assert likely.field.plans() == [match.steps[0].actions[1]]
    assert not likely.is_drawn
    (chosen, *_) = advice(LikelyPlans((None, strategy)), EVEN)
    assert (chosen.value, chosen.standard_error) == (
        STREAK.returns(Battle((EVEN, likely.field.plan(0))))[0],
        0,
    )


def test_of_a_person_those_sent_so_far_and_without_any_the_usual() -> None:
    past = ((EVEN, LAST), (LAST, EVEN))
    assert made(None, None, view=Battle(past=past)).field.plans() == [LAST, EVEN]
    assert made(None, Paper(), view=Battle(past=past), player=1).field.plans() == [EVEN, LAST]
    assert made(None, None).field.plans() == plans_of_groups(STREAK)
    likely = LikelyPlans((None, Paper()))
    assert [likely.source(Battle(), seat) for seat in (0, 1)] == ["strategy", "usual"]
    assert likely.source(Battle(past=past), 1) == "past"


def test_a_learner_answers_the_battles_before_this_one() -> None:
    likely = LikelyPlans((None, Learner()))
    first = finished(likely.yardstick(STREAK, Battle(), 0))
    view = Battle(past=((EVEN, LAST),))
    second = finished(likely.yardstick(STREAK, view, 0))
    assert all(STREAK.returns(Battle((EVEN, plan)))[1] > 27 for plan in second.field.plans())
    assert finished(likely.yardstick(STREAK, Battle(), 0)) is first, "answers stay with their view"
    assert likely.key(view, 0) != likely.key(Battle(), 0)
    drawn = LikelyPlans((None, RANDOM))
    assert drawn.key(view, 0) == drawn.key(Battle(), 0)


def test_a_plan_that_cannot_be_sent_counts_as_what_is_played_for_it() -> None:
    def fails(*_seen: object) -> Plan:
        raise ValueError

    stays = STREAK.fallback_action(Battle(), 1)
    for choose in (fails, lambda *_seen: (1, 2)):
        assert made(None, FunctionStrategy("broken", choose)).field.plans() == [stays]


def test_values_are_as_near_the_truth_as_they_say() -> None:
    likely = LikelyPlans((None, RANDOM))
    plans = (EVEN, LAST, (30, 30, 30, 10, 0, 0, 0, 0, 0, 0))
    found = advice(likely, *plans)
    chance = Chance(12345)
    agent = RANDOM.agent(STREAK, 1, chance)
    others = Scorer(STREAK, Field.of("", [agent.act(Battle()) for _ in range(40_000)]))
    for each in found[:3]:
        assert 0 < each.standard_error < 0.6
        truth = others.tally(each.action).mean
        assert abs(each.value - truth) < 4 * each.standard_error
    best = best_of(found)
    assert best.difference_error == 0
    for each in found[:3]:
        truth = others.tally(best.action).mean - others.tally(each.action).mean
        assert each.difference_error is not None
        assert abs(best.value - each.value - truth) < 4 * each.difference_error + 0.5


def test_a_field_with_weights_is_drawn_by_them() -> None:
    weighted = Field("two", field("group90").rows[:2], 100, weights=np.array([1.0, 3.0]))
    drawn = made(None, FromField(weighted, "field:two")).field
    share = sum(plan == weighted.plan(1) for plan in drawn.plans()) / len(drawn)
    assert abs(share - 0.75) < 0.04


def test_whoever_loses_badly_has_the_blunders() -> None:
    match = Match(STREAK, [FunctionStrategy("late", lambda *_seen: LAST), Paper()], 3).play_out()
    assert match.returns == (0, 55)
    actions = [step.actions for step in match.steps]
    likely = LikelyPlans(match.strategies)
    *_, last = review(GAME, STREAK, match.states, actions, yardstick=likely)
    classes = {each.seat: class_of(each, STREAK.mistake_scale) for each in last.value.decisions}
    assert classes == {0: MistakeClass.BLUNDER, 1: MistakeClass.NONE}


def test_yardsticks_of_other_rules_are_not_mixed_up() -> None:
    likely = LikelyPlans((None, Paper()))
    for game in (STREAK, PLAIN, Blotto(streak=2)):
        assert finished(likely.yardstick(game, Battle(), 0)).scorer.game == game
