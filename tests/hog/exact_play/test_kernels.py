"""Kernels against the rules, against plain Python for small games and against the vectors."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.play.chance import Chance
from engine.hog.exact_play import tables
from engine.hog.exact_play.best_play import action_values, perfect_policy
from engine.hog.exact_play.policies import Policy
from engine.hog.exact_play.rule_tables import LOST, WON, points_distribution, rule_tables
from engine.hog.rules import Hog, HogState
from tests.benchmarks import plain_hog
from tests.hog.games import KINDS, SMALL_GAMES, num_classes, policy_of_kind
from tests.vectors import vectors

REPORT = Hog()


def test_pmf_equals_the_vectors() -> None:
    with np.load(vectors("hog", "pmf.npz")) as known:
        assert np.abs(points_distribution(REPORT) - known["pmf"]).max() < 1e-15


@given(SMALL_GAMES)
@settings(max_examples=30)
def test_pmf_equals_counting_dice_one_by_one(game: Hog) -> None:
    pmf = points_distribution(game)
    assert not pmf[0].any()
    for num_rolls in range(1, game.dice + 1):
        known = plain_hog.points_chances(game, num_rolls)
        found = {int(points): pmf[num_rolls, points] for points in np.nonzero(pmf[num_rolls])[0]}
        assert found == pytest.approx(known, abs=1e-15)


def test_extreme_dice_have_exact_chances() -> None:
    pmf = points_distribution(Hog(sides=20))
    assert pmf[10, 200] == 20.0**-10
    assert pmf[1:].sum(axis=1) == pytest.approx(1.0, abs=1e-14)


@pytest.mark.parametrize(
    "game",
    [
        Hog(goal=7, dice=3),
        Hog(goal=12, dice=10, sides=2, pig_out=False),
        Hog(goal=11, dice=2, sides=4, swine_swap=False),
        Hog(goal=9, dice=4, feral_hogs=False),
        Hog(goal=1, dice=1, free_bacon=False),
        Hog(goal=2),
    ],
)
def test_every_turn_of_a_small_game_lands_where_the_rules_say(game: Hog) -> None:
    scores = range(game.goal)
    for own, other, last, k in product(
        scores, scores, range(game.dice + 4), range(game.fewest_dice, game.dice + 1)
    ):
        for key in range(3):
            check_landing(game, HogState((own, other), (last, 0), 0), k, key * 7919 + k)


def check_landing(game: Hog, state: HogState, k: int, key: int) -> None:
    """Assert that what is known of a turn leads where the rules do, who may move again there."""
    arrays, (own, other) = rule_tables(game), state.scores
    after = game.step(state, {0: k}, Chance(key)).state
    points, remembered = after.last_points[0], game.remembered(state, 0)
    bonus = arrays.bonus * int(arrays.feral[k, game.memory_class(remembered)])
    landed = arrays.landing[own * game.goal + other + (points + bonus) * game.goal]
    if max(after.scores) >= game.goal:
        assert landed == (WON if after.scores[0] >= game.goal else LOST)
    elif after.to_move == 0:
        assert landed == game.goal**2 + after.scores[0] * game.goal + after.scores[1]
    else:
        assert landed == after.scores[1] * game.goal + after.scores[0]
    assert arrays.classes[k, points] == game.memory_class(game.remembered(after, 0))
    if k == 0:
        assert points == arrays.bacon[own * game.goal + other]


def test_ignoring_feral_hogs_equals_the_vectors() -> None:
    found = tables.solve_ignore_feral(REPORT)
    with np.load(vectors("hog", "ignore_feral.npz")) as known:
        at = known["score"], known["opp"]
        assert (found.rolls[at] == known["roll"]).all()
        assert (known["best_mask"] >> found.rolls[at].astype(int) & 1).all()
        assert np.abs(found.win_probability[at] - known["value"]).max() < 1e-12
    assert found.win_probability[0, 0] == pytest.approx(0.5010298597790167, abs=1e-12)


def test_perfect_play_equals_the_vectors() -> None:
    found = tables.solve_perfect(REPORT)
    with np.load(vectors("hog", "perfect.npz")) as known:
        at = known["score"], known["opp"], known["last"], known["prev"]
        assert (found.rolls[at] == known["roll"]).all()
        assert np.abs(found.win_probability[at] - known["value"]).max() < 1e-12
        for state, value, mask in zip(
            zip(*(index.tolist() for index in at), strict=True),
            known["value"],
            known["best_mask"],
            strict=True,
        ):
            q = action_values(REPORT, *state)
            assert abs(q.max() - value) < 1e-12
            assert sum(1 << k for k in range(11) if q[k] >= q.max() - 1e-12) == mask
    assert found.win_probability[0, 0, 0, 0] == pytest.approx(0.5005159689743889, abs=1e-12)


def test_action_values_of_ignored_feral_hogs_equal_the_vectors() -> None:
    game = Hog(feral_hogs=False)
    with np.load(vectors("hog", "ignore_feral.npz")) as known:
        for score, opponent, q in zip(known["score"], known["opp"], known["q"], strict=True):
            found = action_values(game, int(score), int(opponent), 5, 7)
            assert np.abs(found - q).max() < 1e-12


def test_visits_equal_the_vectors() -> None:
    perfect = tables.visit_counts(REPORT, perfect_policy(REPORT))
    of_table = tables.visit_counts(REPORT, Policy.memoryless(tables.final_table(REPORT, 1).rolls))
    reach = tables.reachable(REPORT)
    with np.load(vectors("hog", "counts.npz")) as known:
        at = tuple(known[name] for name in ("turn", "score", "opp", "last", "prev"))
        assert (2 * perfect[at] == known["perfect"]).all()
        assert (2 * of_table[at] == known["self_play"]).all()
        totals = [2 * perfect.sum(), (perfect > 0).sum(), 2 * of_table.sum(), (of_table > 0).sum()]
        assert [*totals, reach.sum()] == known["totals"].tolist()


def test_the_number_of_reachable_states_is_known() -> None:
    assert tables.count_reachable(REPORT) == 1_337_716
    cells = tables.reachable(REPORT).any(axis=(3, 4))
    assert cells.any(axis=0).sum() == 9_011
    assert cells.sum(axis=(1, 2)).tolist() == [9_001, 9_001]


def test_the_final_table_of_round_0_equals_the_vectors() -> None:
    found = tables.final_table(REPORT, 1)
    with np.load(vectors("hog", "final_round0.npz")) as known:
        assert (found.rolls == known["table"]).all()
        assert (found.possible == known["possible"]).all()
        assert np.abs(found.values - known["value"]).max() < 1e-12
        assert np.abs(found.gap - known["gap"]).max() < 1e-12


def test_rounds_of_the_final_table_change_as_many_cells_as_the_report_says() -> None:
    rounds = [tables.final_table(REPORT, number).rolls for number in range(1, 5)]
    changes = [int((a != b).sum()) for a, b in pairwise(rounds)]
    assert changes == [322, 130, 72]


@given(SMALL_GAMES)
@settings(max_examples=40)
def test_ignoring_feral_hogs_equals_plain_python(game: Hog) -> None:
    found = tables.solve_ignore_feral(game)
    for (score, opponent), (value, roll) in plain_hog.ignore_feral(game).items():
        assert found.win_probability[score, opponent] == pytest.approx(value, abs=1e-12)
        assert found.rolls[score, opponent] == roll


@given(SMALL_GAMES)
@settings(max_examples=40)
def test_perfect_play_equals_plain_python(game: Hog) -> None:
    plain = plain_hog.Perfect(game)
    plain.value(plain_hog.START)
    found = tables.solve_perfect(game)
    assert found.rolls.shape == (game.goal, game.goal, num_classes(game), num_classes(game))
    for state, (value, roll) in plain.states.items():
        assert found.win_probability[state] == pytest.approx(value, abs=1e-12)
        assert found.rolls[state] == roll
    q = action_values(game, 0, 0, 0, 0)
    expected = plain.action_values(plain_hog.START)
    assert np.isnan(q[: game.fewest_dice]).all()
    assert q[game.fewest_dice :] == pytest.approx(list(expected.values()), abs=1e-12)


@given(SMALL_GAMES, st.integers(0, 99))
@settings(max_examples=25)
def test_reach_visits_and_final_table_equal_plain_python(game: Hog, seed: int) -> None:
    reach = plain_hog.reachable(game)
    assert {_key(index) for index in np.argwhere(tables.reachable(game))} == reach
    assert tables.count_reachable(game) == len({state for _, state in reach})
    for kind in ("table", "remembering"):
        policy, chooser = policy_of_kind(game, kind, seed)
        counts = tables.visit_counts(game, policy)
        plain = plain_hog.visits(game, lambda *state, of=chooser: next(iter(of(*state))))
        assert {_key(i): int(counts[tuple(i)]) for i in np.argwhere(counts)} == plain


@given(SMALL_GAMES)
@settings(max_examples=25)
def test_the_final_table_equals_plain_python(game: Hog) -> None:
    perfect = tables.solve_perfect(game).rolls
    first = plain_hog.visits(game, lambda *state: int(perfect[state]))
    reach, plain_table = plain_hog.reachable(game), plain_hog.ignore_feral(game)
    round_0 = plain_hog.final_round(game, reach, first, Counter(), plain_table)
    second = plain_hog.visits(game, lambda s, o, a, b: round_0.rolls[s, o])
    round_1 = plain_hog.final_round(game, reach, first, second, plain_table)
    for number, plain in enumerate((round_0, round_1), 1):
        found = tables.final_table(game, number)
        for cell, roll in plain.rolls.items():
            assert found.rolls[cell] == roll
            assert found.values[0][cell] == pytest.approx(plain.values[0][cell], abs=1e-12)
            assert found.values[1][cell] == pytest.approx(plain.values[1][cell], abs=1e-12)


@pytest.mark.parametrize(
    "game",
    [
        Hog(),
        Hog(goal=61, dice=7, sides=20, pig_out=False),
        Hog(goal=33, dice=10, sides=2),
        Hog(goal=100, dice=4, swine_swap=False, free_bacon=False),
        Hog(goal=50, dice=5, sides=3, feral_hogs=False),
        Hog(goal=200, dice=10, sides=13),
        Hog(goal=1),
        Hog(goal=2, dice=1, free_bacon=False),
        Hog(goal=7, sides=4, pig_out=False, swine_swap=False),
        Hog(goal=1000),
        Hog(goal=777, dice=6, sides=20, pig_out=False),
    ],
    ids=str,
)
def test_simulated_games_are_those_of_the_rules(game: Hog) -> None:
    rng = np.random.default_rng(1)
    kinds, count = (KINDS, 20) if game.goal <= 200 else (("table",), 12)
    for seed, (kind_0, kind_1) in enumerate(product(kinds, kinds)):
        first, plain_first = policy_of_kind(game, kind_0, seed)
        second, plain_second = policy_of_kind(game, kind_1, seed + 100)
        keys = rng.integers(0, 2**64, count, dtype=np.uint64)
        found = tables.simulate(game, first, second, keys)
        known = [plain_hog.play(game, plain_first, plain_second, key) for key in keys.tolist()]
        assert found.tolist() == known


def _key(index: np.ndarray) -> tuple[int, plain_hog.State]:
    turn, score, opponent, mine, theirs = index.tolist()
    return turn, (score, opponent, mine, theirs)
