"""Advice by sampled worlds: beside matches, and beside answers by hand."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any

import numpy as np
import pytest

from engine.core.play.advice import ActionValue, Plan, Term, best_of
from engine.core.play.chance import Chance
from engine.core.play.interval import half_interval
from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.play.strategy import FunctionAgent
from engine.core.review.judging import JUDGED_PLAINLY, review
from engine.core.system.errors import InputError
from engine.core.system.job import finished
from engine.gunslinger import advice as advice_module
from engine.gunslinger.advice import (
    EFFECTIVE,
    RANK,
    RANK_INTERVAL,
    WORLDS,
    Sampling,
    advise_steps,
    best_by_rank,
    doubt,
    is_guess,
    ranked,
    sampled_advice,
    standard_errors,
    term,
)
from engine.gunslinger.batch import coded
from engine.gunslinger.rules import NO_SHOT, Gunslinger, Seen, ranks
from engine.gunslinger.sampler import Sampler
from engine.gunslinger.shooters.aiming import drawn
from engine.gunslinger.shooters.simple import AlwaysEnemy, Guard, Never
from engine.gunslinger.strategies import STRATEGIES
from engine.gunslinger.warm_up import warm_up
from engine.gunslinger.worlds.play_kernels import play_worlds
from engine.gunslinger.worlds.sampled import BUILT_IN, LineUp, shots_of
from tests.gunslinger.test_worlds import BY_NAME, played, table_of

N = NO_SHOT


@dataclass(frozen=True)
class FirstThenGuard:
    """Takes an action in a round, then plays guard."""

    action: int
    rounds: int

    def agent(self, game: Gunslinger, player: int, chance: Chance) -> FunctionAgent:
        return FunctionAgent(self._choose, game, player, chance)

    def _choose(self, game: Gunslinger, view: Seen, player: int, chance: Chance) -> int:
        if len(view.history) == self.rounds:
            return self.action
        return drawn(Guard().aim(game, view), chance)


@pytest.mark.parametrize(("n", "e", "f"), [(6, 2, 1), (9, 4, 4), (10, 4, 2)])
def test_worlds_are_played_as_matches_are(n: int, e: int, f: int) -> None:
    game = Gunslinger(n, e, f)
    strategies = BUILT_IN.strategies
    generator = np.random.default_rng(n)
    for key in range(6):
        match = played(game, key)
        rounds = min(key * 2, len(match.states) - 2)
        state = match.states[rounds]
        me = next(i for i, lives in enumerate(state.alive) if lives)
        view = game.observe(state, me)
        actions = tuple(game.legal_actions(view, me))
        seats = generator.integers(0, len(strategies), n)
        seats[me] = len(strategies)
        results = np.zeros((2, 1, len(actions)))
        play_worlds(
            results[0],
            results[1],
            table_of(state.relations)[None],
            seats[None],
            np.array([key], dtype=np.uint64),
            shots_of(view),
            np.array([view.alive], dtype=np.int8),
            view.quiet,
            me,
            np.array(actions, dtype=np.int64),
            coded(game, (*strategies, Guard())),
        )
        for k, action in enumerate(actions):
            line_up = [
                FirstThenGuard(action, rounds) if seat == me else strategies[seats[seat]]
                for seat in range(n)
            ]
            again = Match(game, line_up, key, start=state).play_out()
            expected = [again.returns[me], ranks(again.returns)[me]]
            assert results[:, 0, k].tolist() == expected


def test_a_review_begins_before_anything_is_compiled_and_is_sharpened_in_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = Match(Gunslinger(6, 2, 1), [STRATEGIES[0], *[BY_NAME["dumb"]] * 5], 5).play_out()
    sure, compiled = list[int](), {"is": False}
    monkeypatch.setattr(advice_module, "is_ready", lambda _kernel: compiled["is"])

    def sampled(
        game: Gunslinger, view: Seen, _sampling: object
    ) -> Generator[object, None, tuple[ActionValue, ...]]:
        yield ()
        sure.append(len(view.history))
        compiled["is"] = True
        return tuple(ActionValue(a, 1.0, 1e-9) for a in game.legal_actions(view, view.me))

    monkeypatch.setattr(advice_module, "sampled_advice", sampled)
    actions = [each.actions for each in match.steps]
    steps = review(game_named("gunslinger"), match.game, match.states, actions, (0,))
    found = next(each.value for each in steps if len(each.value.decisions) == JUDGED_PLAINLY)
    assert not sure
    assert found.num_states == JUDGED_PLAINLY
    assert all(0.01 < best_of(each.advice).standard_error < 1 for each in found.decisions)
    *_, last = steps
    assert sure == [each.step for each in last.value.decisions]
    assert all(best_of(each.advice).standard_error == 1e-9 for each in last.value.decisions)


def test_where_many_play_the_first_word_is_what_guard_does() -> None:
    """Those who shot at me or a friend, all as likely; without an attack it holds fire."""
    game = Gunslinger(40, 2, 1)
    quiet = Seen(0, (1,), (2, 3), (True,) * 40)
    attacked = replace(quiet, history=((N, N, 0, N, 1, 2, *(N,) * 34),))
    assert ranked(game, quiet).plans == (Plan(N),)
    assert ranked(game, attacked).by == "Guard"
    assert ranked(game, attacked).plans == (Plan(2),)
    shot_at_by_nobody = replace(quiet, history=((N, N, 0, N, 1, *(N,) * 35),))
    assert ranked(game, shot_at_by_nobody).plans == (Plan(2), Plan(4))


KNOWN = Sampling(400, LineUp((Never(), AlwaysEnemy()), (1, 1)))


def by_action(game: Gunslinger, view: Seen, sampling: Sampling) -> dict[int, ActionValue]:
    return {item.action: item for item in finished(sampled_advice(game, view, sampling))}


def test_three_who_are_all_enemies() -> None:
    """One never shoots, one keeps one target.

    Whom it takes and who is who are even: a quarter of shots at either meets its bullet, and the
    other one's fall is worth a point.  Nobody can fall to one bullet.
    """
    game = Gunslinger(3, 2, 0)
    found = by_action(game, Seen(0, (), (1, 2), (True,) * 3), KNOWN)
    assert found[N].value == 1
    assert found[N].standard_error == 1 / 400  # all agree, which proves nothing
    for target in (1, 2):
        assert found[target].value == pytest.approx(1.25, abs=5 * found[target].standard_error)
        assert found[target].standard_error == pytest.approx(sqrt(3 / 16 / 400), rel=0.2)
        assert term(found[target], RANK) == 1


def test_three_of_whom_one_has_shown_itself() -> None:
    game = Gunslinger(3, 2, 0)
    found = by_action(game, Seen(0, (), (1, 2), (True,) * 3, ((N, 2, N),), 1), KNOWN)
    assert [found[action].value for action in (N, 1, 2)] == [1, 1, 2]
    assert [found[action].difference_error for action in (N, 1, 2)] == [0, 0, 0]
    assert term(found[2], EFFECTIVE) == pytest.approx(400)


def test_what_follows_counts_as_well() -> None:
    """Seats 1 and 2 are the openers; with mine seat 3 falls, and seat 1 takes a new enemy.

    As likely as not that is me, at whom seat 2 fires: I fall, and have 1.  Else it is seat 2, at
    whom I shoot back: I have 3.  Nobody is ahead of me where none falls, so by rank I hold fire.
    """
    game = Gunslinger(4, 3, 0)
    sampling = replace(KNOWN, line_up=LineUp((Never(), AlwaysEnemy()), (1, 2)))
    view = Seen(0, (), (1, 2, 3), (True,) * 4, ((N, 3, 0, N), (N, 3, 0, N)), 2)
    found = by_action(game, view, sampling)
    assert [found[action].value for action in (N, 1, 2)] == [1, 1, 1]
    assert found[3].value == pytest.approx(2, abs=5 / sqrt(400))
    assert found[3].standard_error == pytest.approx(1 / sqrt(400), rel=0.05)
    assert term(found[3], EFFECTIVE) == pytest.approx(400)
    assert best_of(tuple(found.values())).action == 3
    assert best_by_rank(tuple(found.values())).action == N


def test_advice_sharpens_and_says_how_sure_it_is() -> None:
    game = Gunslinger(10, 4, 2)
    match = played(game, 3)
    view = game.observe(match.states[3], 0)
    steps, last = list(advise_steps(game, view, 0)), finished(advise_steps(game, view, 0))
    assert {item.action for item in last} == set(game.legal_actions(view, 0))
    shown = [step for step in steps if step]
    assert len(shown) > 2
    assert shown[0][0].standard_error > last[0].standard_error
    for item in last:
        assert item.standard_error <= 0.02
        assert 0 < term(item, RANK_INTERVAL) <= half_interval(0.04)
        assert 1 <= term(item, RANK) <= 10
        assert term(item, WORLDS) == 7500
    assert best_of(last).difference_error == 0
    assert not is_guess(last)
    assert term(best_by_rank(last), RANK) == min(term(item, RANK) for item in last)
    assert game_named("gunslinger").abilities(game).advised


def test_advice_is_a_guess_where_few_worlds_fit() -> None:
    game = Gunslinger(10, 4, 2)
    view = game.observe(played(game, 3).states[4], 0)
    assert is_guess(finished(sampled_advice(game, view, Sampling(40, BUILT_IN))))


def test_errors_are_as_large_as_values_differ_by_seed() -> None:
    game = Gunslinger(6, 2, 1)
    view = game.observe(played(game, 2).states[2], 0)
    found = [
        finished(sampled_advice(game, view, Sampling(150, BUILT_IN, seed=seed)))
        for seed in range(30)
    ]
    values = np.array([[item.value for item in advice] for advice in found])
    errors = np.array([[item.standard_error for item in advice] for advice in found])
    assert sqrt(values.var(axis=0, ddof=1).mean() / (errors**2).mean()) == pytest.approx(1, abs=0.2)


def test_errors_by_world() -> None:
    """Rows of one world are no new evidence: four of each of two are worth two."""
    values = np.array([[0.0], [1.0]] * 4)
    worlds = np.array([0, 1] * 4)
    assert standard_errors(values, worlds) == pytest.approx(sqrt(0.25 * 2) / sqrt(2))
    assert standard_errors(values, np.arange(8)) == pytest.approx(0.5 / sqrt(7))
    assert standard_errors(values, np.zeros(8, dtype=np.int64)) == pytest.approx(0.5 / sqrt(8))


def test_warming_up_needs_no_worlds_to_speak_of() -> None:
    warm_up(Gunslinger())
    assert set(BY_NAME) == {strategy.name for strategy in STRATEGIES}


def test_the_sampler_plays_the_best_of_its_advice() -> None:
    game, view = Gunslinger(3, 2, 0), Seen(0, (), (1, 2), (True,) * 3, ((N, 2, N),) * 3, 3)
    agent = Sampler(60).agent(game, 0, Chance(5))
    sampling = Sampling(60, BUILT_IN, seed=Chance(5).bits())
    advice = finished(sampled_advice(game, view, sampling))
    assert best_of(advice).action == 2
    assert finished(agent.think(view)) == 2
    match = Match(Gunslinger(6, 2, 1), [Sampler(10), *[BY_NAME["dumb"]] * 5], 1).play_out()
    assert not match.faults
    assert any(shots[0] != N for shots in match.state.history)
    with pytest.raises(InputError, match="at most 40, not 42"):
        Sampler().agent(Gunslinger(42, 2, 1), 0, Chance(5))


@pytest.mark.parametrize(("by", "wanted"), [("score", 0), ("rank", 2)])
def test_by_rank_the_sampler_has_few_before_it_and_then_many_points(
    by: Any, wanted: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ranks_and_scores = ((3.0, 2.0), (1.0, 1.0), (1.0, 1.5))
    found = tuple(
        ActionValue(action, score, 0.1, terms=(Term(RANK, rank),))
        for action, (rank, score) in enumerate(ranks_and_scores)
    )

    def told(*_: Any) -> Generator[tuple[ActionValue, ...], None, tuple[ActionValue, ...]]:
        yield found
        return found

    monkeypatch.setattr("engine.gunslinger.advice.sampled_advice", told)
    view = Seen(0, (), (1, 2), (True,) * 3, (), 0)
    assert finished(Sampler(10, by).agent(Gunslinger(3, 2, 0), 0, Chance(5)).think(view)) == wanted


def test_a_shot_at_a_friend_is_doubted_without_a_game() -> None:
    view = Seen(0, (1,), (2,), (True,) * 4)
    told = [doubt(Gunslinger(players=4), view, 0, action) for action in (NO_SHOT, 1, 2, 3)]
    assert [each is not None for each in told] == [False, True, False, False]
