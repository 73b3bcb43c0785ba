"""Bounds of the best reply: never below a plan, and at last that of the best of all plans."""

from __future__ import annotations

import numpy as np
import pytest

from engine.blotto.fields.field import Field
from engine.blotto.rules import Blotto, compositions
from engine.blotto.scoring.scores import Scorer
from engine.blotto.search.best_response import best_replies
from engine.blotto.search.bound_kernels import NEVER, best_shares
from engine.blotto.search.bounds import Bounded, bounded
from tests.blotto.games import STREAK, answers, field


def of_all(scorer: Scorer, weights: np.ndarray) -> np.ndarray:
    """Return the mean points of every plan there is."""
    game = scorer.game
    plans = list(compositions(game.soldiers, game.castles))
    return np.array([scorer.doubled_points(plan)[0] @ weights / 2 for plan in plans])


@pytest.mark.parametrize("ties", ["nobody", "split"])
@pytest.mark.parametrize(("streak", "soldiers"), [(1, 9), (2, 9), (3, 9), (4, 6)])
@pytest.mark.parametrize("is_weighted", [False, True])
def test_the_proven_plan_is_the_best_of_all(
    streak: int, soldiers: int, ties: str, is_weighted: bool
) -> None:
    chance = np.random.default_rng((streak, soldiers, is_weighted))
    game = Blotto((1, 2, 4, 3), soldiers, streak, "split" if ties == "split" else "nobody")
    plans = chance.multinomial(soldiers, chance.dirichlet(np.ones(4)), 7)
    scorer = Scorer(game, Field.of("seven", [tuple(plan) for plan in plans.tolist()]))
    weights = chance.dirichlet(np.ones(7)) if is_weighted else np.full(7, 1 / 7)
    best = of_all(scorer, weights).max()
    start = (soldiers, 0, 0, 0)
    *far, last = bounded(scorer, start, 5000, weights if is_weighted else None)
    assert last.value.left == 0
    assert last.value.mean == pytest.approx(best, abs=2e-6)
    assert last.value.mean == pytest.approx(
        float(scorer.doubled_points(last.value.plan)[0] @ weights) / 2
    )
    for each in far:
        assert each.value.bound >= best - 1e-9
        assert each.value.mean <= best + 1e-9


def test_a_bound_comes_down_and_the_budget_ends_it() -> None:
    scorer = Scorer(STREAK, field("group90"))
    case = next(case for case in answers("best_response")["cases"] if case["db"] == "group90")
    found: list[Bounded] = []
    for snapshot in bounded(scorer, tuple(case["strategy"]), 3):
        if not found or snapshot.value is not found[-1]:
            found.append(snapshot.value)
    bounds = [each.bound for each in found]
    assert bounds == sorted(bounds, reverse=True)
    assert bounds[0] == 55
    assert case["streak_best_known_mean"] < bounds[-1] < 51.3
    assert found[-1].parts == 3
    assert found[-1].left > 0
    again = [each.value for each in bounded(scorer, tuple(case["strategy"]), 3)][-1]
    assert again == found[-1]


@pytest.mark.soak
def test_the_best_known_reply_to_the_papers_groups_is_the_best() -> None:
    scorer = Scorer(STREAK, field("group90"))
    case = next(case for case in answers("best_response")["cases"] if case["db"] == "group90")
    *_, last = bounded(scorer, (10,) * 10, 20_000)
    assert (last.value.left, last.value.bound) == (0, last.value.mean)
    assert last.value.mean == pytest.approx(case["streak_best_known_mean"])


def test_a_reply_says_what_no_plan_exceeds() -> None:
    game = Blotto((1, 2, 3, 4), 6, 2, "split")
    rows = Field.of("three", [(2, 2, 2, 0), (0, 1, 2, 3), (3, 1, 1, 1)])
    *_, open_one = best_replies(game, rows, restarts=2, parts=1)
    *_, proven = best_replies(game, rows, restarts=2, parts=1000)
    most = of_all(Scorer(game, rows), np.full(3, 1 / 3)).max()
    assert open_one.value.bound is not None
    assert open_one.value.bound >= most
    assert proven.value.is_exact
    assert proven.value.bound == pytest.approx(most) == proven.value.tally.mean
    *_, none = best_replies(game, rows, restarts=2)
    assert none.value.bound is None


def test_no_plan_is_found_where_none_can_be() -> None:
    table = np.full((2, 4), NEVER)
    table[:, 0] = 1.0
    plan = np.zeros(2, dtype=np.int64)
    assert best_shares(table, plan) < NEVER / 10
    table[0, 3] = 2.0
    assert best_shares(table, plan) == 3.0
    assert plan.tolist() == [3, 0]
