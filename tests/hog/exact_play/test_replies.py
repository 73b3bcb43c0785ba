"""Replies to tables played by chance: local optima with exact rates, below a bound; a search."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.system.job import finished
from engine.hog.exact_play.counterfactual import evaluate
from engine.hog.exact_play.policies import Policy
from engine.hog.exact_play.replies import ReplySearch, bound_steps
from engine.hog.exact_play.tables import solve_perfect, win_rates
from engine.hog.response import Replied, random_table, replied
from engine.hog.rules import Hog
from engine.hog.solver import BestResponseSolver, HogReply, Response
from engine.hog.strategies import Final, policy_of
from tests.hog.games import KINDS, SMALL_GAMES, policy_of_kind

REPORT = Hog()


@settings(max_examples=25)
@given(SMALL_GAMES, st.integers(0, 10_000), st.integers(1, 3))
def test_a_climb_ends_where_no_cell_gains_and_its_rate_is_exact(
    game: Hog, seed: int, count: int
) -> None:
    rng = np.random.default_rng(seed)
    others = np.array([random_table(game, rng) for _ in range(count)])
    weights = rng.dirichlet(np.ones(count))
    search = ReplySearch(game, others, weights)
    start = random_table(game, rng)
    for found in (
        finished(search.climbed(start)),
        finished(search.annealed(start, rng, rounds=2)),
        finished(search.shaken(start, rng)),
    ):
        each = [evaluate(game, found.rolls, Policy.memoryless(other)) for other in others]
        rates = [one.rate for one in each]
        assert found.rate == pytest.approx(float(weights @ rates), abs=1e-12)
        worth = np.einsum("t,tsor->sor", weights, [one.worth for one in each])
        played = np.take_along_axis(worth, found.rolls[..., None].astype(int), 2)[..., 0]
        assert (worth.max(axis=2) - played).max() <= 1e-9
        bounds = [finished(bound_steps(game, Policy.memoryless(other))) for other in others]
        assert found.rate <= weights @ bounds + 1e-12
    assert search.sweeps > 3 * 4


@settings(max_examples=15)
@given(SMALL_GAMES, st.sampled_from(KINDS), st.integers(0, 10_000))
def test_nobody_who_knows_all_wins_more_than_the_bound(game: Hog, kind: str, seed: int) -> None:
    opponent, _ = policy_of_kind(game, kind, seed)
    bound = finished(bound_steps(game, opponent))
    for number in range(3):
        other, _ = policy_of_kind(game, "remembering", seed + number)
        assert win_rates(game, other, opponent).mean <= bound + 1e-12
    perfect = Policy.remembering(solve_perfect(game).rolls)
    assert finished(bound_steps(game, perfect)) == pytest.approx(0.5, abs=1e-12)


@pytest.mark.parametrize("kind", KINDS)
def test_a_search_gets_better_and_is_made_again_from_its_seed(kind: str) -> None:
    game = Hog(goal=15)
    opponent, _ = policy_of_kind(game, kind, 3)
    first, again = (list(replied(game, opponent, 3, 4, 5)) for _ in range(2))
    known = [each.value for each in first if each.value is not None]
    rates = [found.reply.rate for found in known]
    assert rates == sorted(rates)
    last, same = known[-1], again[-1].value
    assert isinstance(same, Replied)
    assert np.array_equal(last.reply.rolls, same.reply.rolls)
    assert (last.starts, last.shakes) == (same.starts, same.shakes)
    assert len(last.starts) == 3
    assert len(last.shakes) == (4 if kind == "table" else 0)
    assert last.curve[-1] == last.reply.rate == max(last.starts + last.shakes) <= last.bound
    shares = [each.iteration / (each.total or 1) for each in first]
    assert shares == sorted(shares)


@pytest.mark.soak
def test_the_best_reply_to_the_final_table_of_the_report_wins_more_than_6075_of_10000() -> None:
    """The report's solver came to .6050 with 16 starts."""
    *_, last = BestResponseSolver().solve(REPORT, Response())
    assert isinstance(last.value, HogReply)
    found = last.value.found
    exact = win_rates(REPORT, Policy.memoryless(found.reply.rolls), policy_of(Final(), REPORT))
    assert found.reply.rate == pytest.approx(exact.mean, abs=1e-12)
    assert 0.6075 <= found.reply.rate <= found.bound <= 0.6534
