"""The coach warns exactly when a choice surely costs the class that was chosen, or more."""

from __future__ import annotations

import itertools
import random

import pytest

from engine.core.play.advice import ActionValue, best_of
from engine.core.play.interval import half_interval
from engine.core.play.mistakes import CHANCES, MistakeClass, MistakeScale
from engine.ponte.rules import Ponte
from gui.shared.match.state.coaching import WARN_FROM, costly

ROUNDS = MistakeScale(1.0, 2.0, 4.0, 12.0)


@pytest.mark.parametrize("least", WARN_FROM.values())
@pytest.mark.parametrize("scale", [CHANCES, ROUNDS])
def test_exact_costs_are_warned_of_from_the_threshold_on(
    scale: MistakeScale, least: MistakeClass
) -> None:
    threshold = scale.least(least)
    for share in (0.0, 0.5, 0.999, 1.0, 1.001, 2.0):
        advice = ActionValue("a", 0.5), ActionValue("b", 0.5 - share * threshold)
        found = costly(0, "view", "b", advice, scale, least)
        assert (found is not None) is (share >= 1.0), share
        if found is not None:
            assert found.cost == pytest.approx(share * threshold)
            assert (found.best, found.action) == ("a", "b")


def test_any_costs_and_errors() -> None:
    chance = random.Random(7)
    for _ in range(2000):
        error = chance.choice((0.0, chance.uniform(0.0, 0.05)))
        values = [chance.uniform(0.3, 0.7) for _ in range(chance.randint(1, 5))]
        advice = [ActionValue(n, value, error) for n, value in enumerate(values)]
        action, least = chance.randrange(len(values)), chance.choice(list(WARN_FROM.values()))
        cost = max(values) - values[action]
        sure = cost - half_interval(error * 2**0.5) if cost else 0.0
        found = costly(0, None, action, advice, CHANCES, least)
        assert (found is not None) is (sure >= CHANCES.least(least) - 1e-9)


def test_no_card_for_what_is_best_forced_or_unknown() -> None:
    advice = ActionValue("a", 0.5), ActionValue("b", 0.5), ActionValue("c", 0.1)
    mistake = MistakeClass.MISTAKE
    for action, told in itertools.product("ab", (advice, advice[:1])):
        assert costly(0, None, action, told, CHANCES, mistake) is None
    assert costly(0, None, "d", advice, CHANCES, mistake) is None
    assert costly(0, None, "c", (), CHANCES, mistake) is None
    found = costly(0, None, "c", advice, CHANCES, mistake)
    assert found is not None
    assert found.best == best_of(advice).action


def test_the_ponte_warns_from_two_rounds() -> None:
    """What is not best costs a round: with a warning of each, blind clicks play well."""
    scale = Ponte().mistake_scale
    advice = [ActionValue(team, 2.0 - 2 * team) for team in range(3)]
    for action, is_held in ((1, False), (2, True)):
        found = costly(0, None, action, advice, scale, MistakeClass.INACCURACY)
        assert (found is not None) == is_held
