"""Standings: means, measures and their errors, against direct computations and simulations."""

from __future__ import annotations

import math
from itertools import combinations

import numpy as np
import pytest

from engine.core.play.measure import Measure
from engine.core.tournament.standings import Standings

WON = Measure("win_rate", "Won", "", lambda returns, seat: returns[:, seat] > 0)


def paired(count: int) -> Standings:
    return Standings([(f"e{i}", f"s{i}") for i in range(count)], [WON], True)


def direct_error(strata: list[np.ndarray]) -> float:
    """Cochran 1977, equation 5.9 with estimated variances and weights N_h / N, no correction."""
    total = sum(len(stratum) for stratum in strata)
    parts = [(len(s) / total) ** 2 * np.var(np.asarray(s), ddof=1) / len(s) for s in strata]
    return math.sqrt(sum(parts))


def test_means_measures_and_order() -> None:
    standings = paired(2)
    # Encounters of 0 and 1: in each, first 0 and then 1 is seated first.
    standings.add((0, 1), np.array([[[1.0, -1.0], [-1.0, 1.0]], [[1.0, -1.0], [1.0, -1.0]]]))
    first, second = standings.report().standings
    assert (first.entrant, first.strategy, first.mean, first.games) == ("e0", "s0", 0.5, 4)
    assert (second.mean, second.measures) == (-0.5, {"win_rate": 0.25})
    assert standings.num_games == 4
    # Encounter means of entrant 0 are 1 and 0.
    assert first.standard_error == pytest.approx(direct_error([np.array([1.0, 0.0])]))


def test_games_of_an_encounter_count_as_one_draw() -> None:
    standings = paired(2)
    alike = np.array([[[1.0, -1.0], [-1.0, 1.0]]] * 10)  # each seat wins: every encounter ties
    standings.add((0, 1), alike)
    assert standings.report().standings[0].standard_error == 0.0


def test_error_of_strata_against_a_direct_computation() -> None:
    generator = np.random.default_rng(1)
    standings = paired(3)
    gains: dict[int, dict[int, list[np.ndarray]]] = {i: {} for i in range(3)}
    for a, b in combinations(range(3), 2):
        for count in (4, 1, 7):  # added in blocks
            of_a = generator.normal(a - b, 1 + a, (count, 2))
            returns = np.stack([of_a, -of_a], axis=2)
            returns[:, 1] = returns[:, 1, ::-1]
            standings.add((a, b), returns)
            gains[a].setdefault(b, []).append(of_a.mean(axis=1))
            gains[b].setdefault(a, []).append(-of_a.mean(axis=1))
    for entrant, by_opponent in gains.items():
        strata = [np.concatenate(parts) for parts in by_opponent.values()]
        assert standings.standard_error(entrant) == pytest.approx(direct_error(strata))
        mean = np.concatenate(strata).mean()
        line = next(s for s in standings.report().standings if s.entrant == f"e{entrant}")
        assert line.mean == pytest.approx(mean)


def test_opponents_weigh_the_same_while_one_has_played_more() -> None:
    generator = np.random.default_rng(7)
    standings = paired(3)
    gains = {other: generator.normal(other, 1.0, (count, 2)) for other, count in ((1, 40), (2, 5))}
    for other, of_first in gains.items():
        returns = np.stack([of_first, -of_first], axis=2)
        returns[:, 1] = returns[:, 1, ::-1]
        standings.add((0, other), returns)
    line = next(s for s in standings.report().standings if s.entrant == "e0")
    means = [of_first.mean() for of_first in gains.values()]
    assert line.mean == pytest.approx(np.mean(means))
    errors = [np.var(g.mean(axis=1), ddof=1) / len(g) for g in gains.values()]
    assert line.standard_error == pytest.approx(math.sqrt(sum(errors)) / 2)
    assert line.games == 90


def test_too_few_encounters() -> None:
    standings = paired(3)
    one = np.array([[[1.0, -1.0], [-1.0, 1.0]]])
    assert standings.standard_error(0) is None
    assert standings.report().standings[0].mean == 0.0
    standings.add((0, 1), one)
    assert standings.standard_error(0) is None
    standings.add((0, 2), one * 3 - 1)  # one in each stratum: all count as one stratum
    means = np.array([0.0, -1.0])
    assert standings.standard_error(0) == pytest.approx(direct_error([means]))
    assert standings.standard_error(2) is None


def test_cross_table() -> None:
    standings = paired(2)
    standings.add((0, 1), np.array([[[1.0, -1.0], [-1.0, 1.0]], [[0.0, 0.0], [1.0, -1.0]]]))
    cross = standings.report().cross
    assert cross is not None
    # With 0 seated first: won one, drew one.  With 1 seated first: lost one, won one.
    assert cross.games.tolist() == [[0, 2], [2, 0]]
    assert cross.wins.tolist() == [[0, 1], [1, 0]]
    assert cross.losses.tolist() == [[0, 0], [1, 0]]
    assert cross.returns.tolist() == [[0, 1], [0, 0]]
    with pytest.raises(ValueError, match="read-only"):
        cross.games[0, 0] = 1


def test_errors_of_pairs() -> None:
    standings = paired(3)
    of_first = np.random.default_rng(2).normal(0.3, 1.0, (9, 2))
    returns = np.stack([of_first, -of_first], axis=2)
    returns[:, 1] = returns[:, 1, ::-1]
    standings.add((0, 1), returns)
    standings.add((0, 2), returns[:1])
    cross = standings.report().cross
    assert cross is not None
    expected = direct_error([of_first.mean(axis=1)])
    assert cross.errors[0, 1] == cross.errors[1, 0] == pytest.approx(expected)
    assert cross.means[0, 1] == -cross.means[1, 0] == pytest.approx(of_first.mean())
    assert cross.means[2, 0] == pytest.approx(-of_first[0].mean())
    assert np.isnan(np.diag(cross.means)).all()
    assert np.isnan(cross.errors[[0, 1, 2], [2, 2, 2]]).all()


def test_faults() -> None:
    standings = paired(2)
    standings.add_faults(1, 2)
    assert {s.entrant: s.faults for s in standings.report().standings} == {"e0": 0, "e1": 2}


def test_order_of_equals_is_that_of_the_entrants() -> None:
    assert [s.entrant for s in paired(4).report().standings] == ["e0", "e1", "e2", "e3"]


def test_free_for_all_counts_every_seat() -> None:
    standings = Standings([(f"e{i}", "") for i in range(3)], [WON], False)
    # One encounter of entrants 2, 0, 1 in three rotations; whoever sits first scores 3.
    standings.add((2, 0, 1), np.array([[[3.0, 0.0, 0.0]] * 3]))
    report = standings.report()
    assert report.cross is None
    assert {s.mean for s in report.standings} == {1.0}
    assert {s.games for s in report.standings} == {3}


@pytest.mark.parametrize("encounters", [10, 100])
def test_coverage_of_pairs(encounters: int) -> None:
    """Two standard errors cover the true mean about as often as theory says."""
    generator = np.random.default_rng(encounters)
    chances = {(0, 1): 0.7, (0, 2): 0.4}
    expected = np.mean([(2 * p - 1) * 0.8 for p in chances.values()])
    covered = 0
    repeats = 2000
    for _ in range(repeats):
        standings = paired(3)
        for met, chance in chances.items():
            # Both games of an encounter share their luck, so that they are strongly correlated.
            luck = generator.random(encounters)
            won = np.where(luck[:, None] < chance, 1.0, -1.0).repeat(2, axis=1)
            won[:, 1] = np.where(generator.random(encounters) < 0.2, -won[:, 1], won[:, 1])
            returns = np.stack([won, -won], axis=2)
            returns[:, 1] = returns[:, 1, ::-1]
            standings.add(met, returns)
        error = standings.standard_error(0)
        mean = next(s.mean for s in standings.report().standings if s.entrant == "e0")
        assert error is not None
        covered += abs(mean - expected) <= 2 * error
    assert 0.92 < covered / repeats < 0.98


def test_coverage_of_a_free_for_all_with_unequal_seats() -> None:
    """Two entrants for three seats: each is seated once or twice, with different chances."""
    generator = np.random.default_rng(5)
    repeats, encounters = 1000, 30
    errors, means = [], []
    for _ in range(repeats):
        standings = Standings([("a", ""), ("b", "")], [], False)
        for _ in range(encounters):
            met = (0, 1, 0) if generator.random() < 0.5 else (1, 0, 1)
            luck = generator.normal()
            level = 3.0 if met[0] == 0 else 0.0  # being seated twice is worth a lot
            returns = level + luck + generator.normal(size=(1, 3, 3))
            standings.add(met, returns)
        error = standings.standard_error(0)
        assert error is not None
        errors.append(error)
        means.append(next(s.mean for s in standings.report().standings if s.entrant == "a"))
    true_error = np.std(means)
    assert 0.95 < np.mean(errors) / true_error < 1.05
