"""Climbs against the answers, and the stochastic ones against what a local maximum is."""

from __future__ import annotations

import numpy as np

from engine.blotto.fields.field import Field
from engine.blotto.rules import Blotto, random_plan
from engine.blotto.scoring.scores import Scorer
from engine.blotto.search.climbs import best_moves, climbs, neighbours, steepest_climb
from engine.core.play.chance import Chance
from tests.blotto.games import PLAIN, STREAK, answers, field


def test_neighbours_are_those_of_the_answers_in_their_order() -> None:
    for case in answers("neighbours")["cases"]:
        found = neighbours(tuple(case["strategy"]))
        assert len(found) == case["count"]
        assert [list(plan) for plan in found] == case["neighbours"]


def test_the_deterministic_climb_takes_the_path_of_the_answers() -> None:
    for case in answers("climb")["cases"]:
        climbed = steepest_climb(Scorer(STREAK, field(case["db"])), tuple(case["start"]))
        path = [[m.giver + 1, m.getter + 1, m.doubled_total // 2] for m in climbed.path]
        assert path == case["path"]
        assert climbed.plan == tuple(case["final"])
        assert climbed.doubled_total == 2 * case["total"]


def test_moves_bring_what_the_plan_after_them_scores() -> None:
    scorer = Scorer(PLAIN, field("random250"))
    plan = (10, 8, 46, 2, 4, 15, 7, 6, 1, 1)
    after = {tuple(other) for other in neighbours(plan, 100)}
    found = best_moves(scorer, plan)
    assert len(found) == len(after) == 9 * 100
    for move in found[::50]:
        other = list(plan)
        other[move.giver] -= move.soldiers
        other[move.getter] += move.soldiers
        assert scorer.tally(tuple(other)).doubled_total == move.doubled_total
    totals = [move.doubled_total for move in found]
    assert totals == sorted(totals, reverse=True)


def test_climbs_end_where_no_neighbour_is_better() -> None:
    scorer, chance = Scorer(STREAK, field("group90")), Chance(5)
    starts = np.array([random_plan(10, 100, chance) for _ in range(12)])
    for moves in ("one", "any"):
        for part in climbs(scorer, starts, 1, moves):
            for plan, total in zip(part.plans.tolist(), part.totals, strict=True):
                assert sum(plan) == 100
                assert scorer.tally(tuple(plan)).doubled_total == total
                assert best_moves(scorer, tuple(plan), moves)[0].doubled_total <= total


def test_a_climb_is_the_same_whatever_was_climbed_before() -> None:
    scorer, chance = Scorer(STREAK, field("group90")), Chance(6)
    starts = np.array([random_plan(10, 100, chance) for _ in range(20)])
    whole = np.concatenate([part.plans for part in climbs(scorer, starts, 7)])
    rest = np.concatenate([part.plans for part in climbs(scorer, starts[8:], 7, first=8)])
    assert (whole[8:] == rest).all()
    assert (whole != np.concatenate([p.plans for p in climbs(scorer, starts, 8)])).any()


def test_a_plan_of_two_castles_climbs_too() -> None:
    game = Blotto(values=(1, 2), soldiers=3, streak=0)

    scorer = Scorer(game, Field.of("two", [(1, 2), (3, 0), (0, 3)]))
    assert steepest_climb(scorer, (3, 0)).plan == (2, 1)
