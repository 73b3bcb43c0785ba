"""Equilibria against every plan there is, a linear program over all of them, and the reference."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from scipy.optimize import linprog

from engine.blotto.equilibrium import exploitability
from engine.blotto.equilibrium.approach import Difference, Effort
from engine.blotto.equilibrium.exploitability import exploited
from engine.blotto.equilibrium.flow_program import exact_exploitability
from engine.blotto.equilibrium.settings import Search
from engine.blotto.equilibrium.solver import MixtureFound, equilibrium_steps
from engine.blotto.fields.field import Field
from engine.blotto.fields.field_files import read_field
from engine.blotto.rules import Blotto, compositions
from engine.blotto.scoring.castle_points import sent_chances
from engine.blotto.scoring.scores import Scorer
from engine.blotto.search.optimisers import Progress
from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot, finished
from engine.core.system.resources import resource
from engine.solvers.double_oracle import Mixture
from tests.blotto.games import PLAIN, STREAK
from tests.programs import children_of

SMALL = [
    Blotto((1, 2, 3), 6, 0, "split"),
    Blotto((3, 1, 4, 1), 7, 0, "nobody"),
    Blotto((5, 5), 9, 0, "split"),
]


@cache
def usual() -> MixtureFound:
    return found_for(STREAK, Search(rounds=32, climbs=12))


def found_for(game: Blotto, search: Search = Search()) -> MixtureFound:  # noqa: B008 - frozen
    *_, last = equilibrium_steps(game, search)
    assert last.value is not None
    return last.value


def differences(game: Blotto) -> tuple[list[tuple[int, ...]], np.ndarray]:
    """Return every plan, and what each gets from each: own points less theirs, by the rules."""
    plans = list(compositions(game.soldiers, game.castles))
    table = np.zeros((len(plans), len(plans)))
    for (i, a), (j, b) in product(enumerate(plans), repeat=2):
        mine, theirs = np.sum([event.points for event in points(game, a, b)], axis=0)
        table[i, j] = mine - theirs
    return plans, table


def points(game: Blotto, a: tuple[int, ...], b: tuple[int, ...]) -> list[object]:
    return [event for event in game.fight(a, b) if type(event).__name__ in ("Fought", "TakenOver")]


@pytest.mark.parametrize("game", SMALL, ids=["three", "four", "two"])
def test_an_exact_equilibrium_loses_to_no_plan_at_all(game: Blotto) -> None:
    found = found_for(game)
    plans, table = differences(game)
    weights = np.zeros(len(plans))
    for plan, weight in zip(found.mixture.plans(), found.mixture.weights, strict=True):
        weights[plans.index(plan)] += weight
    assert weights.sum() == pytest.approx(1)
    best = (table @ weights).max()
    assert best == pytest.approx(0, abs=1e-9)
    assert found.measured.points == pytest.approx(best, abs=1e-9)
    assert found.facts["accuracy"] == "exact"


def test_what_the_best_reply_gets_from_any_mixture_is_exact() -> None:
    game, rng = SMALL[1], np.random.default_rng(5)
    plans, table = differences(game)
    for _ in range(5):
        weights = rng.dirichlet(np.ones(len(plans)) / 5)
        rows = Field.of("any", plans)
        mixture = Field("any", rows.rows, rows.soldiers, weights=weights)
        assert exact_exploitability(game, mixture) == pytest.approx((table @ weights).max())
        assert sent_chances(mixture).sum(axis=1) == pytest.approx(1)


def test_with_streaks_the_approach_comes_near_a_program_over_all_plans() -> None:
    game = Blotto((1, 2, 3, 4), 8, 2, "nobody")
    plans, table = differences(game)
    found = found_for(game, Search(rounds=30, climbs=8))
    weights = np.zeros(len(plans))
    for plan, weight in zip(found.mixture.plans(), found.mixture.weights, strict=True):
        weights[plans.index(plan)] += weight
    assert (table @ weights).max() < 0.1
    program = linprog(
        np.r_[np.zeros(len(plans)), 1],
        np.c_[table, -np.ones(len(plans))],
        np.zeros(len(plans)),
        [np.r_[np.ones(len(plans)), 0]],
        [1],
        [(0, None)] * len(plans) + [(None, None)],
    )
    assert program.fun == pytest.approx(0, abs=1e-9)


def test_the_castles_of_the_usual_road_get_the_soldiers_of_the_reference() -> None:
    found = usual()
    mean = found.mixture.rows.T @ found.mixture.shares
    assert mean == pytest.approx([9, 16, 25, 13, 12, 9, 7, 4, 3, 2], abs=5)
    assert list(found.curve) != sorted(found.curve)
    assert min(found.curve) == found.measured.points < 25


def test_another_search_finds_as_good_a_reply() -> None:
    found = usual()
    *_, last = exploited(STREAK, found.mixture, 4, seed=9)
    reply = last.value
    assert reply.points == pytest.approx(found.measured.points, rel=0.2)
    total = 0.0
    assert reply.plan is not None
    for plan, weight in zip(found.mixture.plans(), found.mixture.shares, strict=True):
        mine, theirs = np.sum([e.points for e in points(STREAK, reply.plan, plan)], axis=0)
        total += weight * (mine - theirs)
    assert reply.points == pytest.approx(total)
    assert reply.measured == "at least: the best reply found by 4 searches (annealing)"


def test_a_run_goes_on_from_its_file(tmp_path: Path) -> None:
    from engine.blotto.fields.field_files import field_text

    first = usual()
    file = tmp_path / "mixture.csv"
    file.write_text(field_text(first.mixture))
    second = found_for(STREAK, Search(rounds=3, climbs=12, start=str(file)))
    assert second.curve[0] < 2 * first.measured.points
    assert second.curve[0] < first.curve[0] / 2


def test_replies_are_found_to_a_mixture_that_plays_no_plan_often() -> None:
    game = Blotto((1, 2, 3, 4), 30, 2, "split")
    plans = np.array(list(compositions(game.soldiers, game.castles))[:2000])
    mixture = Mixture(plans, np.full(len(plans), 1 / len(plans)))
    asked = Difference(game, Effort(rounds=1, climbs=4, kept=10, seed=1))
    replies = finished(asked.replies(mixture, 0))
    assert (asked.payoffs(replies, plans) @ mixture.weights).max() > 0


def test_a_file_of_another_road_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "other.csv"
    file.write_text("5,5\n4,6\n")
    with pytest.raises(InputError, match="other"):
        found_for(STREAK, Search(start=str(file)))


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="asks Linux for children")
def test_closing_ends_the_process_that_solves() -> None:
    before = children_of().keys()
    steps = equilibrium_steps(PLAIN, Search())
    next(steps)
    assert children_of().keys() - before
    steps.close()  # type: ignore[attr-defined]
    assert children_of().keys() == before


def test_how_many_replies_were_searched_for_is_told_of_all_rounds() -> None:
    search = Search(rounds=3, climbs=4)
    told = [each.value for each in equilibrium_steps(STREAK, search) if each.value is not None]
    assert told[-1].measured.searches == 12
    numbers = [each.measured.searches for each in told]
    assert numbers == sorted(numbers)


def test_every_search_for_a_reply_has_chance_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    keys: list[int] = []
    searched = exploitability.simulated_annealing

    def noted(scorer: Scorer, budget: int, seed: int) -> Iterator[Snapshot[Progress]]:
        keys.append(seed)
        return searched(scorer, min(budget, 2000), seed)

    monkeypatch.setattr(exploitability, "simulated_annealing", noted)
    found = Field.of("two", [(10,) * 10, (1, 1, 1, 1, 1, 1, 1, 1, 1, 91)])
    *_, last = exploited(STREAK, found, 4, 7)
    assert len(set(keys)) == 4
    assert last.value.searches == 4


def test_the_shipped_mixture_is_hardly_beaten() -> None:
    mixture = read_field(resource("blotto", "streak_equilibrium.csv"))
    *_, last = exploited(STREAK, mixture, 1, seed=1)
    assert 0 < last.value.points < 0.25
