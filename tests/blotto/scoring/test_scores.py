"""Kernels against the answers and the rules."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from engine.blotto.fields.field import Field
from engine.blotto.rules import Battle, Blotto, random_plan
from engine.blotto.scoring.outcome_kernels import count_outcomes, doubled_points
from engine.blotto.scoring.scores import BLOCK, MOST_KEPT, Scorer, Tally
from engine.core.play.chance import Chance
from tests.benchmarks.blotto import making_bits, plain_bits
from tests.blotto.games import PLAIN, STREAK, answers, field

GAMES = [
    STREAK,
    PLAIN,
    Blotto(streak=0),
    Blotto(ties="split"),
    Blotto(values=(3, 1, 2), soldiers=5, streak=2, ties="split"),
    Blotto(values=tuple(range(1, 14)), soldiers=300, streak=1),
    Blotto(values=(7,) * 20, soldiers=40, streak=20, ties="split"),
]


def drawn(game: Blotto, count: int, seed: int) -> Field:
    chance = Chance(seed)
    return Field.of(
        "drawn", [random_plan(game.castles, game.soldiers, chance) for _ in range(count)]
    )


def test_totals_and_outcomes_are_those_of_the_answers() -> None:
    for case in answers("batch"):
        plan = tuple(case["strategy"])
        tally = Scorer(STREAK, field(case["db"])).tally(plan)
        assert tally == Tally(
            2 * case["total"], 2 * case["opp_total"], case["wins"], case["draws"], case["losses"]
        )
        assert tally.mean == pytest.approx(case["mean"], rel=1e-12)
        plain = Scorer(PLAIN, field(case["db"])).doubled_totals(np.array([plan]))
        assert plain.tolist() == [case["plain2_total"]]


@pytest.mark.parametrize("count", [64, 65, 256, 257, 300])
def test_shared_ties_of_every_plan_count_and_of_none_beyond_the_last(count: int) -> None:
    """Words are worked on four at a time: the 257th plan begins another four."""
    game = Blotto(values=(3, 1, 2), soldiers=4, streak=2, ties="split")
    rows = drawn(game, count, 3)
    plan = (2, 1, 1)
    points = sum(game.returns(Battle((plan, other)))[0] for other in rows.plans())
    assert Scorer(game, rows).doubled_totals(np.array([plan])).tolist() == [2 * points]


@pytest.mark.parametrize("game", GAMES)
def test_kernels_equal_the_rules(game: Blotto) -> None:
    rows, plans = drawn(game, 70, 1), drawn(game, 5, 2)
    scorer = Scorer(game, rows)
    totals = scorer.doubled_totals(plans.rows)
    for plan, total in zip(plans.plans(), totals, strict=True):
        fought = [
            game.returns(type(game.initial_state(Chance(0)))((plan, y))) for y in rows.plans()
        ]
        points = scorer.doubled_points(plan)
        assert points.T.tolist() == [[2 * a, 2 * b] for a, b in fought]
        assert total == sum(2 * a for a, _ in fought)
        found = scorer.doubled_differences(np.array([plan]))
        assert found.tolist() == [[2 * (a - b) for a, b in fought]]


def test_a_field_of_several_blocks_is_scored_whole() -> None:
    rows = drawn(STREAK, 1000, 3)
    many = Field("many", np.tile(rows.rows, (70, 1)), 100)
    assert len(many) > MOST_KEPT > BLOCK
    plan = rows.rows[:1]
    assert Scorer(STREAK, many).doubled_totals(plan) == 70 * Scorer(STREAK, rows).doubled_totals(
        plan
    )
    one, seventy = (Scorer(STREAK, f).tally(rows.plan(0)) for f in (rows, many))
    assert (seventy.wins, seventy.draws) == (70 * one.wins, 70 * one.draws)


def test_the_bits_say_who_sent_fewer_and_who_more() -> None:
    for game in (STREAK, Blotto(values=(3, 1, 2), soldiers=5), Blotto(values=(2, 1), soldiers=1)):
        rows = drawn(game, 130, 5)
        bits = Scorer(game, rows).against.bits
        wanted = np.zeros_like(bits)
        plain_bits(wanted, rows.rows.astype(np.int64), game.soldiers)
        assert np.array_equal(bits, wanted)


@pytest.mark.soak  # how fast depends on what else the machine does
def test_a_large_field_is_made_ready_in_a_few_passes_over_its_bits() -> None:
    assert making_bits().ratio > 5


def test_outcomes_are_counted_without_the_bits_that_totals_need() -> None:
    rows = drawn(STREAK, 70, 4)
    scorer = Scorer(STREAK, rows)
    scorer.tally(rows.plan(0))
    scorer.doubled_points(rows.plan(0))
    assert "against" not in vars(scorer)


def test_what_counts_outcomes_is_compiled_once_for_all_rules() -> None:
    for game in GAMES:
        rows = drawn(game, 5, 6)
        scorer = Scorer(game, rows)
        scorer.tally(rows.plan(0))
        scorer.doubled_points(rows.plan(0))
    compiled: Any = (count_outcomes, doubled_points)
    assert [len(each.signatures) for each in compiled] == [1, 1]
