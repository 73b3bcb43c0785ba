"""Where play goes: the reach pass against plain recursion, simulation and exact win rates."""

from __future__ import annotations

from collections import Counter
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.play.match import Match
from engine.core.system.errors import InputError
from engine.core.system.job import finished
from engine.hog.exact_play import reach, tables
from engine.hog.exact_play.policies import UNIFORM
from engine.hog.rules import Hog
from engine.hog.strategies import Always, Final, IgnoreFeral
from tests.benchmarks.plain_hog import Chooser, PlainHog, State
from tests.hog.games import KINDS, SMALL_GAMES, num_classes, policy_of_kind

REPORT = Hog()


def plain_reach(game: Hog, choosers: tuple[Chooser, Chooser]) -> Counter[tuple[int, State]]:
    """Return the chance of each (player to move, state), mean of both seatings."""
    plain = PlainHog(game)
    found: Counter[tuple[int, State]] = Counter()
    open_states = {(0, (0, 0, 0, 0)): 0.5, (1, (0, 0, 0, 0)): 0.5}
    while open_states:
        following: Counter[tuple[int, State]] = Counter()
        for (player, state), chance in open_states.items():
            found[player, state] += chance
            for num_rolls, share in choosers[player](*state).items():
                for outcome in plain.outcomes(state, num_rolls):
                    if outcome.next_state is not None:
                        part = chance * share * outcome.chance
                        mover = player if outcome.moves_again else 1 - player
                        following[mover, outcome.next_state] += part
        open_states = dict(following)
    return found


@given(SMALL_GAMES, st.integers(0, 99))
@settings(max_examples=25, deadline=None)
def test_reach_equals_plain_play(game: Hog, seed: int) -> None:
    for kind_a, kind_b in product(KINDS, KINDS):
        a, plain_a = policy_of_kind(game, kind_a, seed)
        b, plain_b = policy_of_kind(game, kind_b, seed + 100)
        expected = np.zeros((2, game.goal, game.goal, num_classes(game), num_classes(game)))
        for (player, state), chance in plain_reach(game, (plain_a, plain_b)).items():
            expected[player, *state] = chance
        np.testing.assert_allclose(
            finished(reach.reach_steps(game, a, b))[0], expected[0], atol=1e-12
        )
        np.testing.assert_allclose(
            finished(reach.reach_steps(game, b, a))[0], expected[1], atol=1e-12
        )


def test_reach_and_the_chances_to_win_at_once_give_the_win_rate() -> None:
    final, always = Final().policy(REPORT), Always(6).policy(REPORT)
    both = tables.finished(reach.reach_steps(REPORT, final, always))
    rules = tables.rule_tables(REPORT)
    wins = np.zeros(2)
    for player, rolls in enumerate((final.rolls, always.rolls)):
        assert rolls is not None
        other_wins = 1 - player
        for score, opponent in np.ndindex(100, 100):
            k = rolls[score, opponent]
            cell = score * 100 + opponent
            points = [(rules.bacon[cell], 1.0)] if k == 0 else list(enumerate(rules.pmf[k]))
            for has_bonus in (0, 1):
                mine = [c for c in range(14) if rules.feral[k, c] == has_bonus]
                chance = both[player, score, opponent, mine].sum()
                for worth, share in points:
                    if share:
                        lands = rules.landing[cell + (worth + 3 * has_bonus) * 100]
                        wins[player] += chance * share * (lands == -1)
                        wins[other_wins] += chance * share * (lands == -2)
    assert wins.sum() == pytest.approx(1, abs=1e-12)
    assert wins[0] == pytest.approx(tables.win_rates(REPORT, final, always).mean, abs=1e-12)


def test_reach_agrees_with_played_matches() -> None:
    game = Hog(goal=40)
    line_up = (IgnoreFeral(), Always(5))
    policies = [strategy.policy(game) for strategy in line_up]
    expected = finished(reach.reach_steps(game, policies[0], policies[1]))[0]
    visits: Counter[tuple[int, int, int, int]] = Counter()
    num_games = 600
    for number in range(num_games):
        seats = line_up if number % 2 else line_up[::-1]
        own = 0 if number % 2 else 1
        for state in Match(game, seats, number).play_out().states[:-1]:
            if state.to_move == own:
                last = [min(points, 13) for points in state.last_points]
                visits[(*_seen(state.scores, own), *_seen(last, own))] += 1
    for place in visits:
        assert expected[place] > 0
    often = np.argwhere(expected > 0.02)
    assert len(often) > 3
    for place in map(tuple, often):
        p = expected[place]
        assert abs(visits[place] / num_games - p) < 5 * np.sqrt(p * (1 - p) / num_games)


def _seen(pair, player):
    return pair[player], pair[1 - player]


def test_shares_rise_to_one_and_a_far_goal_is_refused() -> None:
    shares = list(reach.reach_steps(REPORT, UNIFORM, UNIFORM))
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert len(shares) > 2
    with pytest.raises(InputError, match="go up to goal 200"):
        finished(reach.reach_steps(Hog(goal=201), UNIFORM, UNIFORM))
