"""What strategies and commands call: exact win rates, simulation, limits and shares of work."""

from __future__ import annotations

import json
import threading
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.system.errors import InputError
from engine.core.system.job import finished
from engine.hog.exact_play import tables
from engine.hog.exact_play.best_play import action_values, perfect_policy
from engine.hog.exact_play.policies import UNIFORM, Policy
from engine.hog.exact_play.solutions import perfect_memory_bytes, perfect_seconds
from engine.hog.exact_play.sweeps import Steps
from engine.hog.rules import Hog
from tests.benchmarks import plain_hog
from tests.hog.games import KINDS, SMALL_GAMES, policy_of_kind
from tests.vectors import vectors

REPORT = Hog()


def always(game: Hog, num_rolls: int) -> Policy:
    return Policy.memoryless(np.full((game.goal, game.goal), num_rolls))


def known_tables() -> dict[str, Policy]:
    with np.load(vectors("hog", "tables.npz")) as known:
        return {name: Policy.memoryless(known[name]) for name in known}


def test_win_rates_equal_the_vectors() -> None:
    policies = known_tables()
    for known in json.loads(vectors("hog", "compare.json").read_text()):
        found = tables.win_rates(REPORT, policies[known["a"]], policies[known["b"]])
        assert found.moving_first == pytest.approx(known["a_first"], abs=1e-12)
        assert found.moving_second == pytest.approx(known["a_second"], abs=1e-12)
        assert found.mean == pytest.approx(known["average"], abs=1e-12)


def test_known_tables_are_found() -> None:
    policies = known_tables()
    assert (tables.solve_ignore_feral(REPORT).rolls == policies["ignore_feral"].rolls).all()
    assert (tables.final_table(REPORT, 1).rolls == policies["final0"].rolls).all()


def test_reference_figures() -> None:
    plain = Policy.memoryless(tables.solve_ignore_feral(REPORT).rolls)
    final = Policy.memoryless(tables.final_table(REPORT).rolls)
    perfect = perfect_policy(REPORT)
    for num_rolls, rate in ((4, 0.8441137250477672), (6, 0.79608734817938)):
        found = tables.win_rates(REPORT, plain, always(REPORT, num_rolls)).mean
        assert found == pytest.approx(rate, abs=1e-12)
    assert round(tables.win_rates(REPORT, final, plain).mean, 4) == 0.5121
    against_plain = tables.win_rates(REPORT, perfect, plain)
    assert against_plain.moving_first == pytest.approx(0.585043408, abs=1e-9)
    assert against_plain.moving_second == pytest.approx(0.594547856, abs=1e-9)
    with_itself = tables.win_rates(REPORT, perfect, perfect)
    assert with_itself.moving_first == pytest.approx(0.5005159689743889, abs=1e-12)
    assert with_itself.mean == pytest.approx(0.5, abs=1e-12)


def test_a_table_with_memory_that_ignores_it_compares_as_the_table() -> None:
    rolls = tables.solve_ignore_feral(REPORT).rolls
    full = Policy.remembering(np.broadcast_to(rolls[:, :, None, None], (100, 100, 14, 14)))
    final = Policy.memoryless(tables.final_table(REPORT).rolls)
    fast = tables.win_rates(REPORT, Policy.memoryless(rolls), final)
    general = tables.win_rates(REPORT, full, final)
    assert general.moving_first == pytest.approx(fast.moving_first, abs=1e-12)
    assert general.moving_second == pytest.approx(fast.moving_second, abs=1e-12)


@given(SMALL_GAMES, st.integers(0, 99))
@settings(max_examples=25)
def test_win_rates_equal_plain_python(game: Hog, seed: int) -> None:
    for kind_a, kind_b in product(KINDS, KINDS):
        a, plain_a = policy_of_kind(game, kind_a, seed)
        b, plain_b = policy_of_kind(game, kind_b, seed + 100)
        found = tables.win_rates(game, a, b)
        first = plain_hog.win_rate(game, plain_a, plain_b)
        second = 1 - plain_hog.win_rate(game, plain_b, plain_a)
        assert found.moving_first == pytest.approx(first, abs=1e-12)
        assert found.moving_second == pytest.approx(second, abs=1e-12)


@given(SMALL_GAMES, st.integers(0, 99))
@settings(max_examples=25)
def test_nobody_beats_perfect_play_and_both_seatings_sum_to_one(game: Hog, seed: int) -> None:
    policy, _ = policy_of_kind(game, KINDS[seed % 3], seed)
    perfect = perfect_policy(game)
    value = tables.solve_perfect(game).win_probability[0, 0, 0, 0]
    rates = tables.win_rates(game, perfect, policy)
    reverse = tables.win_rates(game, policy, perfect)
    assert rates.moving_first >= value - 1e-12
    assert rates.moving_second >= 1 - value - 1e-12
    assert rates.moving_first + reverse.moving_second == pytest.approx(1, abs=1e-12)
    assert rates.moving_second + reverse.moving_first == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(
    ("kind_a", "kind_b"), [("table", "table"), ("remembering", "uniform"), ("uniform", "table")]
)
def test_simulated_games_agree_with_the_exact_rate(kind_a: str, kind_b: str) -> None:
    a, _ = policy_of_kind(REPORT, kind_a, 5)
    b, _ = policy_of_kind(REPORT, kind_b, 6)
    keys = np.arange(200_000, dtype=np.uint64)
    rate = (tables.simulate(REPORT, a, b, keys) > 0).mean()
    exact = tables.win_rates(REPORT, a, b).moving_first
    assert abs(rate - exact) < 4 * np.sqrt(exact * (1 - exact) / len(keys))


def test_simulation_depends_on_each_key_alone() -> None:
    game = Hog(goal=40)
    keys = np.arange(200_000, dtype=np.uint64)
    a, b = always(game, 5), UNIFORM
    blocks = list(tables.simulated_blocks(game, a, b, keys))
    assert len(blocks) > 1
    backwards = tables.simulate(game, a, b, keys[::-1])
    assert (np.concatenate(blocks) == backwards[::-1]).all()
    assert len(tables.simulate(game, a, b, keys[:0])) == 0


def test_threads_find_the_same() -> None:
    game = Hog(goal=60)
    found: list[float] = []

    def solve() -> None:
        solution = finished(tables.perfect_steps(game))
        found.append(float(solution.win_probability[0, 0, 0, 0]))

    threads = [threading.Thread(target=solve) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4
    assert len(set(found)) == 1


@pytest.mark.parametrize(
    "steps",
    [
        tables.perfect_steps(REPORT),
        tables.final_steps(REPORT, 3),
        tables.win_rates_steps(REPORT, UNIFORM, UNIFORM),
        tables.visit_steps(REPORT, Policy.memoryless(np.full((100, 100), 4))),
    ],
)
def test_shares_rise_to_one_in_several_steps(steps: Steps[object]) -> None:
    shares = list(steps)
    assert len(shares) > 1
    assert shares == sorted(shares)
    assert shares[0] > 0
    assert shares[-1] <= 1


def test_results_cannot_be_written_to() -> None:
    solution = tables.solve_perfect(Hog(goal=5))
    table = tables.final_table(Hog(goal=5))
    for array in (solution.rolls, solution.win_probability, table.rolls, table.values, table.gap):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


@pytest.mark.parametrize("goal", [201, 1000])
def test_exact_solvers_refuse_a_far_goal(goal: int) -> None:
    game = Hog(goal=goal)
    for work in (
        lambda: tables.solve_ignore_feral(game),
        lambda: tables.solve_perfect(game),
        lambda: tables.final_table(game),
        lambda: tables.count_reachable(game),
        lambda: tables.win_rates(game, UNIFORM, UNIFORM),
        lambda: tables.visit_counts(game, always(game, 1)),
    ):
        with pytest.raises(InputError, match=f"go up to goal 200, not {goal}"):
            work()


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        (np.zeros((5, 6)), "5 x 5 entries, not 5 x 6"),
        (np.full((5, 5), 3), "rolls of 1 to 2 dice, not 3"),
        (np.zeros((5, 5)), "rolls of 1 to 2 dice, not 0"),
    ],
)
def test_a_table_that_does_not_fit_the_game_is_refused(table: np.ndarray, sentence: str) -> None:
    game = Hog(goal=5, dice=2, free_bacon=False)
    policy = Policy.memoryless(table)
    for work in (
        lambda: tables.win_rates(game, policy, UNIFORM),
        lambda: tables.simulate(game, UNIFORM, policy, np.zeros(1, np.uint64)),
    ):
        with pytest.raises(InputError, match=sentence):
            work()


@pytest.mark.parametrize("wrong", [0.5, float("nan"), -1, 256, 1e300])
def test_a_table_holds_whole_numbers(wrong: float) -> None:
    table = np.zeros((4, 4))
    table[1, 2] = wrong
    with pytest.raises(InputError, match="whole numbers"):
        Policy.memoryless(table)
    with pytest.raises(InputError, match="2 axes"):
        Policy.memoryless(np.zeros(4))


def test_action_values_refuse_scores_outside_the_game() -> None:
    for scores in ((5, 0), (-1, 0), (0, 5), (0, -1)):
        with pytest.raises(InputError, match="from 0 to 4"):
            action_values(Hog(goal=5), *scores, 0, 0)


def test_memory_is_told_before_solving() -> None:
    assert perfect_memory_bytes(REPORT) >= tables.solve_perfect(REPORT).values.nbytes * 0.99
    assert perfect_memory_bytes(Hog(goal=200)) < 100e6
    assert 0.001 < perfect_seconds(REPORT) < 1
