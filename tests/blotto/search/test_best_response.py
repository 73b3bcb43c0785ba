"""Best replies: exact ones against the answers and every plan there is, found ones against both."""

from __future__ import annotations

from itertools import accumulate, islice

import numpy as np
import numpy.typing as npt
import pytest

from engine.blotto.fields.field import Field
from engine.blotto.fields.field_files import read_field
from engine.blotto.rules import Battle, Blotto, compositions
from engine.blotto.scoring.scores import Scorer
from engine.blotto.search import optimisers
from engine.blotto.search.best_response import (
    BestReply,
    _maximum,
    answers_to,
    best_plan,
    best_replies,
    exact_best,
)
from engine.blotto.search.climbs import Moves, climbs
from engine.blotto.search.optimisers import SEARCHES, compared, iterated_climbs, random_climbs
from engine.core.play.chance import derived_key
from tests.blotto.games import PLAIN, STREAK, answers, field, riddler


def best(game: Blotto, name: str, objective: str = "mean", restarts: int = 50) -> BestReply:
    *_, last = best_replies(game, field(name), objective, restarts)  # type: ignore[arg-type]
    return last.value


def test_the_plain_best_is_that_of_the_answers() -> None:
    for case in answers("best_response")["cases"]:
        found = best(PLAIN, case["db"])
        assert found.is_exact
        assert found.tally.doubled_total == case["plain2_optimal_total"]


def test_the_best_known_totals_under_the_streak_rule_are_reached() -> None:
    for case in answers("best_response")["cases"]:
        found = best(STREAK, case["db"])
        assert found.tally.doubled_total >= 2 * case["streak_best_known_total"]
        assert found.is_exact == (found.tally.mean == 55)


@pytest.mark.parametrize(("number", "mean"), [(1, 34.708), (2, 32.684), (3, 31.479), (4, 32.109)])
def test_the_exact_best_means_against_real_entries(number: int, mean: float) -> None:
    entries = read_field(riddler(number))
    plan = exact_best(entries, PLAIN)
    assert Scorer(PLAIN, entries).tally(plan).mean == pytest.approx(mean, abs=5e-4)


@pytest.mark.parametrize("ties", ["nobody", "split"])
def test_exact_is_the_best_of_all_plans(ties: str) -> None:
    game = Blotto(values=(2, 3, 1, 4), soldiers=9, streak=0, ties=ties)  # type: ignore[arg-type]
    everything = np.array(list(compositions(9, 4)))
    rows = Field.of("rows", [tuple(row) for row in everything[::7].tolist()])
    totals = Scorer(game, rows).doubled_totals(everything)
    plan = exact_best(rows, game)
    assert plan == tuple(everything[int(np.argmax(totals))].tolist())


def test_the_best_plan_of_a_table_of_any_numbers() -> None:
    rng = np.random.default_rng(3)
    plans = np.array(list(compositions(7, 4)))
    for _ in range(20):
        table = rng.normal(size=(4, 8))
        totals = table[np.arange(4), plans].sum(axis=1)
        assert best_plan(table) == tuple(plans[int(np.argmax(totals))].tolist())


def test_wins_are_improved_beyond_those_of_the_best_mean() -> None:
    by_mean, by_wins = (best(PLAIN, "group90", kind, 5) for kind in ("mean", "wins"))
    assert by_wins.tally.win_rate >= by_mean.tally.win_rate
    assert not by_wins.is_exact


def test_searches_keep_to_their_budget_and_tell_the_truth() -> None:
    scorer = Scorer(STREAK, field("group90"))
    *_, last = compared(scorer, 20_000, 1)
    assert set(last.value) == set(SEARCHES)
    for progress in last.value.values():
        assert scorer.tally(progress.plan).mean == pytest.approx(progress.mean, rel=1e-12)
        assert progress.evaluations < 20_000 + 3000
        means = [mean for _, mean in progress.curve]
        assert means == sorted(means)
        assert means[-1] == progress.mean


@pytest.mark.parametrize("game", [STREAK, PLAIN])
def test_what_beats_a_plan_beats_its_neighbours_too(game: Blotto) -> None:
    plan = (10, 8, 46, 2, 4, 15, 7, 6, 1, 1)
    *_, last = answers_to(game, plan)
    tally = last.value.tally
    assert tally.battles == 91
    assert tally.wins == 91
    points = game.returns(Battle((last.value.plan, plan)))
    assert points[0] > points[1]


def test_every_restart_begins_elsewhere_and_the_best_of_all_is_told() -> None:
    scorer = Scorer(STREAK, field("group90"))
    alone = [_maximum(scorer, "mean", derived_key(3, restart)) for restart in range(6)]
    assert len({reply.plan for reply in alone}) > 1
    told = [each.value for each in best_replies(STREAK, field("group90"), restarts=6, seed=3)]
    worths = [reply.tally.doubled_total for reply in alone]
    assert [reply.tally.doubled_total for reply in told] == list(accumulate(worths, max))


@pytest.mark.parametrize("moves", ["one", "any"])
def test_climbs_begin_at_other_plans_each_time_and_for_each_seed(moves: Moves) -> None:
    scorer = Scorer(STREAK, field("group90"))

    def found(seed: int) -> list[tuple[int, ...]]:
        climbed = islice(random_climbs(scorer, seed, moves), 8)
        return [tuple(plan.tolist()) for plan, _total, _evaluations in climbed]

    assert len(set(found(1))) >= 4
    assert found(1) == found(1)
    assert found(1) != found(2)


def test_climbs_from_one_start_go_different_ways() -> None:
    scorer = Scorer(STREAK, field("group90"))
    start = np.tile([5, 5, 10, 9, 10, 10, 15, 12, 12, 12], (30, 1))
    plans = np.concatenate([part.plans for part in climbs(scorer, start, 1)])
    assert len({tuple(plan) for plan in plans.tolist()}) > 10


class ScriptedClimbs:
    """In the place of `climb`: keeps where each climb began, and ends where it is told."""

    def __init__(self, totals: list[int]) -> None:
        self.totals, self.starts, self.ends = iter(totals), [], []  # type: ignore[var-annotated]

    def __call__(self, plan: npt.NDArray[np.int64], *_: object) -> tuple[int, int]:
        self.starts.append(tuple(plan.tolist()))
        plan[:] = np.roll(plan, 1 + len(self.ends))
        self.ends.append(tuple(plan.tolist()))
        return next(self.totals), 1


def test_every_random_climb_begins_at_a_plan_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else they differ by their moves alone."""
    scripted = ScriptedClimbs([1] * 8)
    monkeypatch.setattr(optimisers, "climb", scripted)
    list(islice(random_climbs(Scorer(STREAK, field("group90")), 1, "one"), 8))
    assert len(set(scripted.starts)) == 8


def test_an_iterated_search_goes_on_from_the_best_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """A climb that ended lower, the second and the fourth, is not where the next one begins."""
    scripted = ScriptedClimbs([5, 3, 7, 6, 7, 1])
    monkeypatch.setattr(optimisers, "climb", scripted)
    monkeypatch.setattr(optimisers, "_shake", lambda _plan, _chance: None)
    list(islice(iterated_climbs(Scorer(STREAK, field("group90")), 1), 6))
    began = [None, *(scripted.ends.index(start) for start in scripted.starts[1:])]
    assert began == [None, 0, 0, 2, 2, 4]
