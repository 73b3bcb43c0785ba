"""The chance against those who sit there: exact where it is known, by whole matches elsewhere."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from engine.core.play.advice import ActionValue, best_of
from engine.core.play.chance import Chance
from engine.core.play.match import Match
from engine.core.play.registry import GameEntry, game_named
from engine.core.play.strategy import RANDOM, Strategy
from engine.core.review import against
from engine.core.review.against import Rivals, advise_against, rivals_of
from engine.core.review.judging import review
from engine.core.system.job import finished
from engine.hog.exact_play import tables
from engine.hog.exact_play.best_play import perfect_policy, values_against
from engine.hog.exact_play.policies import UNIFORM, Policy
from engine.hog.rules import Hog, HogState
from engine.hog.strategies import policy_of
from tests.core.games import BIDS, HOG, MARCH, NIM

PONTE = game_named("ponte")
SHORT = Hog(goal=30)


def strategy(entry: GameEntry, name: str) -> Strategy:
    return next(each for each in entry.strategies if each.name == name)


def told(
    entry: GameEntry, game: Any, view: Any, player: int, other: Strategy
) -> tuple[ActionValue, ...]:
    return tuple(finished(advise_against(entry, game, view, player, {1 - player: other})))


def test_against_swap_perfect_play_wins_85_games_in_100() -> None:
    usual = Hog()
    swap = strategy(HOG, "swap")
    first = best_of(told(HOG, usual, HogState(), 0, swap))
    assert first.standard_error == 0.0
    own, theirs = values_against(usual, policy_of(swap, usual))
    mean = (own[0, 0, 0] + 1 - theirs[0, 0, 0]) / 2
    assert mean == pytest.approx(0.8505, abs=5e-5)
    assert first.value >= own[0, 0, 0]


@pytest.mark.parametrize("preset", ["SU20", "FA19"])
@pytest.mark.parametrize("opponent", ["always", "random", "perfect"])
def test_exact_chances_are_those_of_the_kernels(preset: str, opponent: str) -> None:
    game = replace(SHORT, preset=preset)
    policy = UNIFORM if opponent == "random" else policy_of(strategy(HOG, opponent), game)
    own, theirs = values_against(game, policy)
    rates = tables.win_rates(game, perfect_policy(game), policy)
    assert own[0, 0, 0] == pytest.approx(rates.moving_first, abs=1e-12)
    assert 1 - theirs[0, 0, 0] == pytest.approx(rates.moving_second, abs=1e-12)


@pytest.mark.parametrize(
    "count", [20_000, pytest.param(1_000_000, marks=pytest.mark.soak, id="million")]
)
def test_the_exact_chance_is_that_of_simulated_games(count: int) -> None:
    usual = Hog()
    swap: Policy = policy_of(strategy(HOG, "swap"), usual)
    own, _ = values_against(usual, swap)
    chance = float(own[0, 0, 0])
    keys = np.arange(count, dtype=np.uint64)
    won = float((tables.simulate(usual, perfect_policy(usual), swap, keys) > 0).mean())
    assert abs(won - chance) < 4 * (chance * (1 - chance) / count) ** 0.5


def test_where_nobody_draws_one_match_is_exact() -> None:
    game = PONTE.game_class(4)
    greedy = strategy(PONTE, "strongest-first")
    state = Match(game, [RANDOM, RANDOM], 5).state
    player = game.players_to_act(state)[0]
    for item in told(PONTE, game, state, player, greedy):
        assert item.standard_error == 0.0
        after = game.step(state, {player: item.action}, None).state
        seats = [greedy, greedy]
        seats[player] = strategy(PONTE, "optimal")
        assert item.value == Match(game, seats, 0, after).play_out().returns[player]


def test_against_chance_it_is_an_estimate_that_holds_the_truth(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(against, "MOST_MATCHES", 300)
    game: Any = NIM.game_class()
    state = Match(game, [RANDOM, RANDOM], 1).state
    values = told(NIM, game, state, 0, RANDOM)
    assert {item.action for item in values} == set(game.legal_actions(state, 0))
    for item in values:
        assert 0 < item.standard_error < 0.05
        after = game.step(state, {0: item.action}, None).state
        assert abs(item.value - _chance(game, after)) < 4 * item.standard_error


def _chance(game: Any, state: Any) -> float:
    """The chance of seat 0, which plays perfectly, against random play: by all that may follow."""
    to_act = game.players_to_act(state)
    if not to_act:
        return float(NIM.value_of_return(game.returns(state)[0]))
    best: Any = NIM.strategies[0].agent(game, 0, Chance(0))
    legal = list(game.legal_actions(state, to_act[0])) if to_act[0] else [best.act(state)]
    after = [game.step(state, {to_act[0]: each}, None).state for each in legal]
    return sum(_chance(game, each) for each in after) / len(after)


def test_nothing_leaks_where_things_are_hidden_or_chosen_at_once() -> None:
    for entry in (BIDS, MARCH, *map(game_named, ("blotto", "gunslinger"))):
        game = entry.game_class()
        seats = [None, *[entry.strategies[0]] * (game.num_players - 1)]
        assert rivals_of(entry, game, seats) is None, entry.name
    assert rivals_of(HOG, Hog(), [None, RANDOM]) == Rivals(((1, RANDOM),))
    assert rivals_of(HOG, Hog(), [None, None]) is None


def test_whoever_is_guessed_is_told_too_but_not_against_oneself() -> None:
    known, guessed = Rivals(((0, 1), (1, 2))), Rivals(((0, 1), (1, 2)), is_guessed=True)
    assert [known.beside(seat) for seat in (0, 2)] == [None, {0: 1, 1: 2}]
    assert [guessed.beside(seat) for seat in (0, 2)] == [{1: 2}, {0: 1, 1: 2}]


def test_a_review_against_an_opponent_judges_ones_own_choices_alone() -> None:
    match = Match(SHORT, [RANDOM, RANDOM], 3).play_out()
    actions = [step.actions for step in match.steps]
    *_, last = review(HOG, SHORT, match.states, actions, yardstick=Rivals(((1, RANDOM),)))
    found = last.value
    assert {decision.seat for decision in found.decisions} == {0}
    ledger = found.ledger(0)
    assert ledger is not None
    assert ledger.gifts is None
    assert ledger.start > 0.6
    total = ledger.start - ledger.mistakes + ledger.luck
    assert total == pytest.approx(ledger.result)
