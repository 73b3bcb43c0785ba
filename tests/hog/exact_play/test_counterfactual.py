"""Counterfactual values: what an edit changes, exactly; improving sweeps never lose."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.system.errors import InputError
from engine.core.system.job import finished
from engine.hog.exact_play.counterfactual import (
    Evaluator,
    Improvement,
    evaluate,
    improve_steps,
    improvements,
)
from engine.hog.exact_play.policies import UNIFORM, Policy
from engine.hog.exact_play.reach import reach_steps
from engine.hog.exact_play.tables import win_rates
from engine.hog.rules import Hog
from engine.hog.solver import SOLVERS, HogSolution, Response
from engine.hog.strategies import Final, IgnoreFeral, Perfect, policy_of
from tests.hog.games import KINDS, SMALL_GAMES, policy_of_kind

REPORT = Hog()
OPPONENTS = {
    "table": policy_of(IgnoreFeral(), REPORT),
    "remembering": policy_of(Perfect(), REPORT),
    "uniform": UNIFORM,
}


def random_rolls(game: Hog, seed: int) -> np.ndarray:
    size = (game.goal, game.goal)
    rng = np.random.default_rng(seed)
    return rng.integers(game.fewest_dice, game.dice + 1, size).astype(np.uint8)


@given(SMALL_GAMES, st.sampled_from(KINDS), st.integers(0, 10_000))
def test_every_edit_of_every_cell_changes_the_rate_by_the_difference(
    game: Hog, kind: str, seed: int
) -> None:
    opponent, _ = policy_of_kind(game, kind, seed + 1)
    rolls = random_rolls(game, seed)
    found = evaluate(game, rolls, opponent)
    rates = win_rates(game, Policy.memoryless(rolls), opponent)
    assert found.rates.moving_first == pytest.approx(rates.moving_first, abs=1e-12)
    assert found.rates.moving_second == pytest.approx(rates.moving_second, abs=1e-12)
    rng = np.random.default_rng(seed)
    for _ in range(6):
        score, other = rng.integers(game.goal, size=2)
        effects = found.effects(score, other)
        for roll in range(game.fewest_dice, game.dice + 1):
            edited = rolls.copy()
            edited[score, other] = roll
            exact = win_rates(game, Policy.memoryless(edited), opponent).mean
            assert found.rate + effects[roll] == pytest.approx(exact, abs=1e-12)
        assert np.isneginf(effects[: game.fewest_dice]).all()


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_random_edits_of_the_whole_game_match_the_comparator(kind: str) -> None:
    opponent, rng = OPPONENTS[kind], np.random.default_rng(5)
    rolls = np.array(policy_of(Final(), REPORT).rolls)
    found = evaluate(REPORT, rolls, opponent)
    assert found.reach.sum() == pytest.approx(
        finished(reach_steps(REPORT, Policy.memoryless(rolls), opponent))[0].sum(), abs=1e-9
    )
    for _ in range(3):
        reached = np.argwhere(found.reach > 1e-4)
        score, other = reached[rng.integers(len(reached))]
        roll = int(rng.integers(0, 11))
        told = found.rate + found.effects(score, other)[roll]
        rolls[score, other] = roll
        found = evaluate(REPORT, rolls, opponent)
        exact = win_rates(REPORT, Policy.memoryless(rolls), opponent).mean
        assert abs(told - exact) < 1e-12
        assert abs(found.rate - exact) < 1e-12


def test_the_worst_cells_come_first_and_repairing_them_helps() -> None:
    opponent = OPPONENTS["table"]
    rolls = np.array(policy_of(Final(), REPORT).rolls)
    before = evaluate(REPORT, rolls, opponent)
    often = np.where(before.reach < 0.2, before.reach, 0.0)
    broken = divmod(int(often.argmax()), 100)
    rolls[broken] = np.where(before.worth[broken] > 0, before.worth[broken], 1.0).argmin()
    found = evaluate(REPORT, rolls, opponent)
    flaws = found.flaws(50)
    assert len(flaws) == 50
    gains = [flaw.gain for flaw in flaws]
    assert gains == sorted(gains, reverse=True)
    assert broken in [(flaw.score, flaw.opponent) for flaw in flaws[:10]]
    worst = flaws[0]
    assert worst.gain == found.gains.max() > 0
    assert worst.reach == found.reach[worst.score, worst.opponent] > 0
    assert worst.better == found.effects(worst.score, worst.opponent).argmax()
    rolls[worst.score, worst.opponent] = worst.better
    assert evaluate(REPORT, rolls, opponent).rate == pytest.approx(found.rate + worst.gain)


def test_a_cell_never_reached_has_no_flaw() -> None:
    found = evaluate(REPORT, np.full((100, 100), 4), UNIFORM)
    never = np.argwhere(found.reach == 0)
    assert len(never) >= 989
    for score, opponent in never[:50]:
        flaw = found.flaw(score, opponent)
        assert flaw.better == flaw.roll
        assert flaw.gain == 0


@given(SMALL_GAMES, st.sampled_from(KINDS), st.integers(0, 10_000))
def test_sweeps_never_lose_and_end_where_no_cell_gains(game: Hog, kind: str, seed: int) -> None:
    opponent, _ = policy_of_kind(game, kind, seed + 1)
    rolls = random_rolls(game, seed)
    rate = win_rates(game, Policy.memoryless(rolls), opponent).mean
    last = None
    for found in improvements(game, rolls, opponent):
        if not isinstance(found, Improvement):
            continue
        exact = win_rates(game, Policy.memoryless(found.rolls), opponent).mean
        assert found.rates.mean == pytest.approx(exact, abs=1e-12)
        assert exact >= rate - 1e-12
        assert (found.changed == 0) == (found.evaluation is not None)
        rate, last = exact, found
    assert last is not None
    assert last.evaluation is not None
    assert last.evaluation.gains.max() <= 1e-9


def test_a_best_response_beats_the_report_by_far() -> None:
    final = policy_of(Final(), REPORT)
    *_, found = improvements(REPORT, policy_of(IgnoreFeral(), REPORT).rolls, final)
    assert isinstance(found, Improvement)
    assert found.rates.mean >= 0.58
    assert found.evaluation is not None
    assert found.evaluation.gains.max() <= 1e-9


def test_the_solver_keeps_its_best_start() -> None:
    solver = next(each for each in SOLVERS if each.name == "best-response")
    game = Hog(goal=20)
    snapshots = list(solver.solve(game, Response(opponent="final", starts=3)))
    shares = [each.iteration / (each.total or 1) for each in snapshots]
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    known = [each.value for each in snapshots if each.value is not None]
    rates = [solution.facts["win rate against final"] for solution in known]
    assert rates == sorted(rates)
    last = known[-1]
    assert isinstance(last, HogSolution)
    exact = win_rates(game, Policy.memoryless(last.rolls), policy_of(Final(), game)).mean
    assert rates[-1] == pytest.approx(exact, abs=1e-12)
    assert exact > 0.5
    assert solver.estimate(REPORT, Response()).seconds > 1
    with pytest.raises(InputError, match="best-response: starts"):
        Response(starts=0)


@given(SMALL_GAMES, st.sampled_from(KINDS), st.integers(0, 10_000), st.integers(0, 5))
def test_what_is_kept_between_tables_is_right(
    game: Hog, kind: str, seed: int, stopped: int
) -> None:
    opponent, _ = policy_of_kind(game, kind, seed + 1)
    keeper, rng = Evaluator(game, opponent), np.random.default_rng(seed)
    rolls = random_rolls(game, seed)
    for number in range(6):
        for _ in range(int(rng.integers(0, 3))):
            cell = tuple(rng.integers(game.goal, size=2))
            rolls[cell] = rng.integers(game.fewest_dice, game.dice + 1)
        if number == stopped:
            steps = keeper.evaluate_steps(rolls)
            next(steps)
            steps.close()
        else:
            exact = win_rates(game, Policy.memoryless(rolls), opponent).mean
            assert finished(keeper.rate_steps(rolls)) == pytest.approx(exact, abs=1e-12)
            if number % 2:  # else the next rate is that of a table two strokes away
                found = finished(keeper.evaluate_steps(rolls))
                assert found.rate == pytest.approx(exact, abs=1e-12)


@pytest.mark.drawn("kind", 3)
@pytest.mark.parametrize("kind", KINDS)
def test_the_rate_of_a_stroke_is_the_comparators(kind: str) -> None:
    keeper, rng = Evaluator(REPORT, OPPONENTS[kind]), np.random.default_rng(8)
    rolls = np.array(policy_of(Final(), REPORT).rolls)
    finished(keeper.evaluate_steps(rolls))
    for _ in range(4):
        score, other = rng.integers(0, 80, 2)
        for step in range(20):
            rolls[score + step, other + step] = rng.integers(0, 11)
        exact = win_rates(REPORT, Policy.memoryless(rolls), OPPONENTS[kind]).mean
        assert abs(finished(keeper.rate_steps(rolls)) - exact) < 1e-12


def test_an_interrupted_table_of_the_whole_game_leaves_nothing_wrong() -> None:
    keeper = Evaluator(REPORT, OPPONENTS["remembering"])
    for number in range(4):
        steps = keeper.evaluate_steps(random_rolls(REPORT, number))
        for _ in range(number + 1):
            next(steps)
        steps.close()
    rolls = random_rolls(REPORT, 9)
    found = finished(keeper.evaluate_steps(rolls))
    fresh = evaluate(REPORT, rolls, OPPONENTS["remembering"])
    assert np.array_equal(found.worth, fresh.worth)
    assert found.rates == fresh.rates


def test_work_comes_in_small_steps() -> None:
    rolls = policy_of(Final(), REPORT).rolls
    for steps in (
        Evaluator(REPORT, UNIFORM).evaluate_steps(rolls),
        improve_steps(REPORT, rolls, OPPONENTS["remembering"]),
    ):
        shares = list(steps)
        assert len(shares) > 3
        assert shares == sorted(shares)
        assert shares[-1] == pytest.approx(1.0)


def test_results_are_read_only_and_the_table_given_is_kept() -> None:
    rolls = random_rolls(Hog(goal=9), 3)
    before = rolls.copy()
    *_, found = improvements(Hog(goal=9), rolls, UNIFORM)
    assert isinstance(found, Improvement)
    assert np.array_equal(rolls, before)
    assert found.evaluation is not None
    for array in (found.rolls, found.evaluation.worth, found.evaluation.reach):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1
