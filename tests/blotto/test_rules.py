"""The rules against the answers of an independent implementation, and by hand."""

from __future__ import annotations

from itertools import islice

import pytest

from engine.blotto.rules import (
    MOST_PAST,
    Battle,
    Blotto,
    Ended,
    Plan,
    StreakComplete,
    compositions,
    outcome_letters,
    random_plan,
)
from engine.core.play.chance import Chance
from engine.core.system.errors import IllegalActionError, InputError
from tests.blotto.games import PLAIN, STREAK, answers


def points(game: Blotto, a: Plan, b: Plan) -> tuple[float, ...]:
    step = game.step(Battle(), {0: a, 1: b}, Chance(0))
    assert step.events[-1] == Ended(game.returns(step.state))
    return game.returns(step.state)


def test_matches_end_as_in_the_answers() -> None:
    cases = answers("matches")["cases"]
    assert len(cases) > 100
    for case in cases:
        a, b = tuple(case["a"]), tuple(case["b"])
        assert points(STREAK, a, b) == (case["score_a"], case["score_b"])
        assert outcome_letters(tuple(STREAK.fight(a, b))) == case["outcome"]
        assert points(PLAIN, a, b) == (case["plain2_a"] / 2, case["plain2_b"] / 2)


def test_the_papers_first_table_is_46_to_7() -> None:
    assert points(STREAK, (10,) * 10, (5, 10, 15, 17, 8, 5, 5, 15, 18, 2)) == (46, 7)


def test_a_streak_of_another_length_and_other_castles() -> None:
    game = Blotto(values=(5, 1, 1, 9), soldiers=10, streak=2)
    assert points(game, (4, 4, 2, 0), (3, 3, 0, 4)) == (16, 0)
    assert outcome_letters(tuple(game.fight((4, 4, 2, 0), (3, 3, 0, 4)))) == "AAaa"


def test_no_streak_and_lost_ties() -> None:
    game = Blotto(values=(1, 2, 3), soldiers=6, streak=0)
    assert points(game, (2, 2, 2), (2, 1, 3)) == (2, 3)


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        ((100,), "10 numbers"),
        ((10,) * 11, "10 numbers"),
        ([10] * 10, "10 numbers"),
        ((10,) * 9 + (11,), "101"),
        ((110, -10) + (0,) * 8, "castle 2"),
        ((9.5, 10.5) + (10,) * 8, "castle 1"),
        ((True,) + (11,) * 9, "castle 1"),
    ],
)
def test_plans_that_cannot_be_sent_are_refused(plan: Plan, why: str) -> None:
    with pytest.raises(IllegalActionError, match=why):
        STREAK.check_action(Battle(), 0, plan)


def test_parameters_have_bounds() -> None:
    for wrong in ({"values": (1,)}, {"soldiers": 0}, {"streak": -1}, {"values": (0, 1)}):
        with pytest.raises(InputError):
            Blotto(**wrong)  # type: ignore[arg-type]


def test_all_plans_are_listed_once_in_order() -> None:
    plans = list(compositions(4, 3))
    assert plans == sorted(set(plans))
    assert len(plans) == 15
    assert next(iter(STREAK.legal_actions(Battle(), 0))) == (0,) * 9 + (100,)
    assert len(list(islice(STREAK.legal_actions(Battle(), 0), 50))) == 50


def test_random_plans_are_uniform() -> None:
    chance, counts = Chance(1), dict.fromkeys(compositions(4, 3), 0)
    for _ in range(15_000):
        counts[random_plan(3, 4, chance)] += 1
    assert all(abs(count - 1000) < 5 * 31 for count in counts.values())


def test_a_streak_that_the_last_castle_completes_takes_nothing_over() -> None:
    game = Blotto(values=(1, 2, 3, 4), soldiers=8, streak=3)
    events = game.step(Battle(), {0: (0, 3, 3, 2), 1: (8, 0, 0, 0)}, Chance(0)).events
    assert not any(isinstance(event, StreakComplete) for event in events)
    earlier = game.step(Battle(), {0: (3, 3, 2, 0), 1: (0, 0, 0, 8)}, Chance(0)).events
    assert [event for event in earlier if isinstance(event, StreakComplete)] == [
        StreakComplete(0, 2)
    ]


def test_a_series_remembers_the_latest_battles() -> None:
    game = Blotto(values=(1, 1), soldiers=40, streak=0)
    state, fought = Battle(), []
    for number in range(MOST_PAST + 3):
        plans = (number, 40 - number), (40 - number, number)
        fought.append(plans)
        state = game.step(state, dict(enumerate(plans)), Chance(0)).state
        assert state.past == tuple(fought[:-1][-MOST_PAST:]), "a battle keeps those before it"
        state = game.next_start(state)
        game.check_state(state)
        assert state.past == tuple(fought[-MOST_PAST:])
