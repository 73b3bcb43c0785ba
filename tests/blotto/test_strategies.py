"""What strategies send: the learner, and those that search once for all their matches."""

from __future__ import annotations

import numpy as np
import pytest

from engine.blotto.batch import play_rows
from engine.blotto.rules import MOST_PAST, Battle, Blotto
from engine.blotto.searched_plans import Search
from engine.blotto.strategies import STRATEGIES, Group, Learner, Pipeline
from engine.core.play.codec import decoded, encoded
from engine.core.play.match import Match
from engine.core.play.strategy import RANDOM
from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot
from gui.shared.text.strategy_words import first_clause
from tests.blotto.games import STREAK

TOP_HEAVY = (0, 0, 0, 0, 0, 0, 0, 20, 30, 50)
EVEN = (10,) * 10


def sent(strategy: object, past: tuple[tuple[object, object], ...], key: int = 1) -> object:
    match = Match(STREAK, [strategy, RANDOM], key, Battle(past=past))  # type: ignore[list-item,arg-type]
    match.play_out()
    assert not match.faults
    return match.state.plans[0]


def test_the_first_plan_of_a_learner_is_random_and_then_it_answers() -> None:
    assert sent(Learner(), ()) != sent(Learner(), (), 2)
    assert sent(Learner(), ()) == sent(RANDOM, ())
    answer = sent(Learner(), ((EVEN, TOP_HEAVY),) * 2)
    assert STREAK.returns(Battle((answer, TOP_HEAVY)))[0] == 55  # type: ignore[arg-type]


def test_a_learner_looks_at_the_other_alone_and_at_so_many_plans() -> None:
    old, new = (TOP_HEAVY, TOP_HEAVY), (TOP_HEAVY, EVEN)
    answer = sent(Learner(1), (old, old, new))
    assert STREAK.returns(Battle((answer, EVEN)))[0] == 55  # type: ignore[arg-type]
    with pytest.raises(InputError):
        Learner(MOST_PAST + 1)


def test_a_battle_of_a_series_begins_with_those_before() -> None:
    match = Match(STREAK, [Learner(), RANDOM], 5).play_out()
    start = STREAK.next_start(match.state)
    assert start == Battle(past=(match.state.plans,))
    following = Match(STREAK, [Learner(), RANDOM], 6, start).play_out()
    assert following.state.past == start.past
    assert decoded(encoded(start, Battle), Battle, "start", {}) == start
    for _ in range(MOST_PAST + 2):
        start = STREAK.next_start(Battle(match.state.plans, start.past))
    assert len(start.past) == MOST_PAST
    with pytest.raises(InputError, match="10 numbers"):
        STREAK.check_state(Battle(past=(((1, 2), (2, 1)),)))


def test_the_pipeline_is_run_once_for_all_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = []

    def run(_game: Blotto, seed: int) -> Search:
        runs.append(seed)
        yield Snapshot(0, 1, None)
        return EVEN

    monkeypatch.setattr("engine.blotto.strategies.pipeline_best", run)
    strategy = Pipeline(7)
    assert [sent(strategy, (), key) for key in (1, 2)] == [EVEN, EVEN]
    assert runs == [7]


def test_groups_play_on_any_road_as_in_a_batch() -> None:
    game = Blotto(values=tuple(range(1, 14)), soldiers=57)
    line_up = [each for each in STRATEGIES if isinstance(each, (Group, Learner))]
    keys = np.arange(len(line_up), dtype=np.uint64)
    seats = np.array([[i, (i + 1) % len(line_up)] for i in range(len(line_up))])
    found = play_rows(game, line_up, seats, keys).returns
    for i, (a, b) in enumerate(seats):
        match = Match(game, [line_up[a], line_up[b]], int(keys[i])).play_out()
        assert found[i].tolist() == list(match.returns)


def test_who_draws_from_a_base_says_where_it_is_strong() -> None:
    told = {each.name: first_clause(each.summary) for each in STRATEGIES}
    assert told["group-a"] == "Strong at castles 3 and 4"
    assert told["balanced"] == "Spread over all castles"
