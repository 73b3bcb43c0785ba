"""The calculator against chains of battles, and against itself."""

from __future__ import annotations

import pytest

from engine.conquest.calculator import Battle, arrivals, calculated, chances_by_attackers
from engine.conquest.odds import attack_odds, win_table
from engine.core.system.job import finished


@pytest.mark.parametrize("stop", [0.0, 0.5, 1.0, 2.0])
@pytest.mark.parametrize("path", [(1,), (2,), (7,), (9, 8, 5), (1, 3, 1)])
def test_chances_by_attackers_are_those_of_each_attack(path: tuple[int, ...], stop: float) -> None:
    found = chances_by_attackers(path, 40, stop)
    told = [attack_odds(a, path, stop).win for a in range(1, 41)]
    assert found[1:] == pytest.approx(told, abs=1e-12)
    assert found[0] == 0


def test_thirty_against_three_places() -> None:
    found = finished(calculated(Battle(30, (9, 8, 5))))
    true, sigma = found.true, found.sigma
    assert [round(true.mean(place), 2) for place in range(3)] == [21.55, 14.39, 10.65]
    assert round(100 * true.win, 1) == 86.9
    assert round(100 * sigma.win, 1) == 95.2
    assert true.chances[0] > true.chances[1] > true.chances[2] == true.win
    assert [true.troops_for(share) for share in (0.5, 0.8, 0.95)] == [23, 28, 35]
    assert (true.usually, sigma.usually) == (0, 1)
    assert sum(true.places[-1].values()) == pytest.approx(attack_odds(30, (9, 8, 5)).win)


def test_what_cannot_be_taken_needs_more() -> None:
    found = arrivals(Battle(1, (3,)), "true")
    assert (found.win, found.mean(0), found.usually) == (0, None, 0)
    assert arrivals(Battle(5, (999, 999)), "true").troops_for(0.5) is None


def test_sigma_errs_up_and_in_one_arm_of_the_table_only() -> None:
    true, sigma = win_table("true", 21), win_table("sigma", 21)
    errors = [true[a][d] - sigma[a][d] for a in range(2, 22) for d in range(1, 22)]
    assert max(errors) <= 1e-12
    assert min(errors) < -0.15
