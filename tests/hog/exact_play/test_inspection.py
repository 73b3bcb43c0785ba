"""What inspectors show: values, reach and differences against plain play and exact win rates."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.system.job import finished
from engine.hog.exact_play import tables
from engine.hog.exact_play.best_play import perfect_policy
from engine.hog.exact_play.inspection import UNKNOWN, Inspection, difference_steps, inspection_steps
from engine.hog.exact_play.policies import UNIFORM, Policy
from engine.hog.exact_play.roll_samples import sample_points
from engine.hog.rules import Hog
from engine.hog.strategies import Always, Final, IgnoreFeral
from tests.benchmarks import plain_hog
from tests.hog.games import KINDS, SMALL_GAMES, policy_of_kind

REPORT = Hog()
OWN = -1
PERFECT = 0


def inspected(game: Hog, policy: Policy) -> Inspection:
    return finished(inspection_steps(game, policy, "it"))


@pytest.fixture(scope="module")
def final() -> Inspection:
    return inspected(REPORT, Final().policy(REPORT))


@given(SMALL_GAMES, st.integers(0, 99))
@settings(max_examples=10, deadline=None)
def test_values_of_states_equal_plain_recursion(game: Hog, seed: int) -> None:
    policy, _ = policy_of_kind(game, KINDS[seed % 2], seed)
    found = inspected(game, policy)
    plain = plain_hog.Perfect(game)
    reached = {state for _, state in plain_hog.reachable(game)}
    rng = np.random.default_rng(seed)
    for index in rng.permutation(len(reached))[:20]:
        score, opponent, mine, theirs = sorted(reached)[index]
        cells = found.cells(PERFECT, mine, theirs)
        expected = plain.action_values((score, opponent, mine, theirs))
        for roll, value in expected.items():
            assert cells.values[score, opponent, roll] == pytest.approx(value, abs=1e-12)


@given(SMALL_GAMES, st.integers(0, 99))
@settings(max_examples=10, deadline=None)
def test_the_own_play_of_both_gives_the_win_rate(game: Hog, seed: int) -> None:
    for kind in KINDS:
        policy, _ = policy_of_kind(game, kind, seed)
        found = inspected(game, policy)
        cells = found.cells(OWN, 0, 0)
        rate = tables.win_rates(game, policy, policy).moving_first
        assert cells.chance[0, 0] == pytest.approx(rate, abs=1e-12)


@given(SMALL_GAMES, st.integers(0, 99))
@settings(max_examples=15, deadline=None)
def test_a_changed_cell_is_worth_exactly_its_weighted_difference(game: Hog, seed: int) -> None:
    first, _ = policy_of_kind(game, "table", seed)
    second, _ = policy_of_kind(game, "table", seed + 1)
    assert first.rolls is not None
    assert second.rolls is not None
    found = finished(difference_steps(inspected(game, first), second, OWN))
    for entry in found.largest(5):
        changed = first.rolls.copy()
        changed[entry.score, entry.opponent] = second.rolls[entry.score, entry.opponent]
        rate = tables.win_rates(game, Policy.memoryless(changed), first).mean
        assert rate - 0.5 == pytest.approx(-entry.weighted, abs=1e-12)


def test_differences_of_known_tables(final: Inspection) -> None:
    plain = IgnoreFeral().policy(REPORT)
    found = finished(difference_steps(final, plain, PERFECT))
    assert final.policy.rolls is not None
    assert plain.rolls is not None
    assert found.win_rate == pytest.approx(0.5121, abs=5e-5)
    known = found.first.rolls != UNKNOWN
    assert ((final.policy.rolls != plain.rolls) == (found.differs == 1.0))[known].all()
    assert (found.differs[~known] == 0).all()
    largest = found.largest(50)
    sizes = [abs(entry.weighted) for entry in largest]
    assert sizes == sorted(sizes, reverse=True)
    assert all(entry.first != entry.second for entry in largest)
    assert largest[0].weighted == pytest.approx(largest[0].worth * largest[0].visit, abs=1e-15)
    same = finished(difference_steps(final, final.policy, PERFECT))
    assert same.largest(5) == ()
    assert (same.differs == 0).all()
    assert same.win_rate == pytest.approx(0.5, abs=1e-12)


def test_random_play_differs_from_a_table_in_all_but_one_roll_of_eleven(final: Inspection) -> None:
    found = finished(difference_steps(final, UNIFORM, PERFECT))
    known = found.first.rolls != UNKNOWN
    assert found.differs[known] == pytest.approx(10 / 11)
    assert (found.second.rolls == UNKNOWN).all()
    assert found.win_rate > 0.8


def test_unreachable_cells_are_unknown(final: Inspection) -> None:
    reached = tables.reachable(REPORT).any(axis=(0, 3, 4))
    cells = final.cells(PERFECT)
    assert ((cells.rolls != UNKNOWN) == reached).all()
    assert (np.isnan(cells.chance) == ~reached).all()
    assert (~reached).sum() == 989
    one = final.cells(PERFECT, 0, 0)
    assert one.rolls[0, 0] != UNKNOWN
    assert (one.rolls != UNKNOWN).sum() == 1


def test_perfect_play_is_the_best_of_its_values_in_each_state() -> None:
    game = Hog(goal=30)
    found = inspected(game, perfect_policy(game))
    assert len(found.continuations) == 1
    value = tables.solve_perfect(game).win_probability
    for mine, theirs in ((13, 13), (2, 5), (1, 13)):
        cells = found.cells(PERFECT, mine, theirs)
        known = cells.rolls != UNKNOWN
        assert known.any()
        np.testing.assert_allclose(cells.chance[known], value[known][:, mine, theirs], atol=1e-12)
        best = np.nanmax(cells.values[known], axis=-1)
        np.testing.assert_allclose(best, cells.chance[known], atol=1e-12)
        assert (cells.shares[known] == 1).all()
    mean = found.cells(PERFECT)
    known = mean.rolls != UNKNOWN
    assert (mean.chance[known] >= np.nanmax(mean.values[known], axis=-1) - 1e-12).all()


def test_visits_add_up_to_the_turns_of_a_player(final: Inspection) -> None:
    visits = final.visits
    assert visits[0, 0] == pytest.approx(0.5, abs=1e-12)
    assert 9 < visits.sum() < 12
    assert visits.max() <= 1


def test_rules_without_memory_or_bacon_have_fewer_numbers() -> None:
    game = Hog(goal=12, dice=3, feral_hogs=False, free_bacon=False)
    found = inspected(game, Always(2).policy(game))
    cells = found.cells(PERFECT)
    assert found.num_classes == 1
    assert cells.values.shape == (12, 12, 4)
    assert np.isnan(cells.values[..., 0]).all()
    assert not np.isnan(cells.values[0, 0, 1:]).any()


@pytest.mark.parametrize("game", [Hog(), Hog(pig_out=False, sides=4)])
def test_thrown_dice_agree_with_the_distribution(game: Hog) -> None:
    expected = tables.rule_tables(game).pmf[5]
    blocks = list(sample_points(game, 5, 45_000, 1))
    assert [block.sum() for block in blocks] == [10_000, 20_000, 30_000, 40_000, 45_000]
    shares = blocks[-1] / 45_000
    error = np.sqrt(expected * (1 - expected) / 45_000)
    size = len(shares)
    assert (np.abs(shares - expected[:size]) <= 4.5 * error[:size] + 1e-12).all()
