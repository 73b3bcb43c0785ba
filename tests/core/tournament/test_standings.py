"""Standings: means, measures and their errors, against direct computations and simulations."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from engine.core.play.asking import FAULT_KINDS
from engine.core.play.measure import Measure
from engine.core.play.registry import GameEntry
from engine.core.tournament.game_results import no_results
from engine.core.tournament.rows import Rows
from engine.core.tournament.schedule import Entrant, TournamentSettings
from engine.core.tournament.standings import Standings
from tests.core.games import BIDS, NIM, THREE, Nim, playing

SOAK = pytest.mark.soak

WON = Measure("win_rate", "Won", "", lambda returns, seat: returns[:, seat] > 0)
LOW = Measure("low", "Low", "", lambda returns, seat: -returns[:, seat], higher_is_better=False)
SHOTS = Measure("shots", "Shots", "")


def settings(
    entry: GameEntry, count: int, *measures: Measure, copies: int = 1, order: str = ""
) -> TournamentSettings:
    """Return a tournament of so many entrants, so many copies each, named e0, e1 and so on."""
    entry = replace(entry, measures=measures, order=order)
    game = Nim(9) if entry.name == "nim" else THREE
    made = [playing(i) for i in range(count)]
    entrants = tuple(Entrant(f"e{i}", made[i // copies], f"s{i // copies}") for i in range(count))
    return TournamentSettings(entry, game, entrants, 6, 5)


def paired(count: int, *measures: Measure, **options: Any) -> Standings:
    return Standings(settings(NIM, count, *(measures or (WON,)), **options))


def free_for_all(count: int, *measures: Measure, **options: Any) -> Standings:
    return Standings(settings(BIDS, count, *measures, **options))


def add(
    standings: Standings,
    met: tuple[int, ...],
    returns: Any,
    faults: Any = False,
    measures: Any = 0.0,
) -> None:
    """Add encounters of the same entrants: returns [encounters, seatings, seats]."""
    returns = np.asarray(returns)
    encounters, seatings, seats = returns.shape
    turned = np.stack([np.roll(met, -turn) for turn in range(seatings)])
    numbers = np.repeat(np.arange(encounters), seatings)
    keys = np.zeros(len(numbers), dtype=np.uint64)
    rows = Rows(0, 0, numbers, keys, np.tile(turned, (encounters, 1)))
    found = no_results(len(numbers), seats, 1)
    found.returns[:] = returns.reshape(-1, seats)
    found.measures[:] = measures
    found.faults[:] = faults
    standings.add(rows, found)


def line(standings: Standings, name: str) -> Any:
    return next(each for each in standings.report().standings if each.entrant == name)


def direct_error(strata: list[np.ndarray]) -> float:
    """Cochran 1977, equation 5.9 with estimated variances and weights N_h / N, no correction."""
    total = sum(len(stratum) for stratum in strata)
    parts = [(len(s) / total) ** 2 * np.var(np.asarray(s), ddof=1) / len(s) for s in strata]
    return math.sqrt(sum(parts))


def test_means_measures_and_order() -> None:
    standings = paired(2)
    # Encounters of 0 and 1: in each, first 0 and then 1 is seated first.
    add(standings, (0, 1), np.array([[[1.0, -1.0], [-1.0, 1.0]], [[1.0, -1.0], [1.0, -1.0]]]))
    first, second = standings.report().standings
    assert (first.entrant, first.strategy, first.mean, first.games) == ("e0", "s0", 0.5, 4)
    assert (second.mean, second.measures) == (-0.5, {"win_rate": 0.25})
    assert standings.num_games == 4
    # Encounter means of entrant 0 are 1 and 0.
    assert first.standard_error == pytest.approx(direct_error([np.array([1.0, 0.0])]))


def test_games_of_an_encounter_count_as_one_draw() -> None:
    standings = paired(2)
    alike = np.array([[[1.0, -1.0], [-1.0, 1.0]]] * 10)  # each seat wins: every encounter ties
    add(standings, (0, 1), alike)
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
            add(standings, (a, b), returns)
            gains[a].setdefault(b, []).append(of_a.mean(axis=1))
            gains[b].setdefault(a, []).append(-of_a.mean(axis=1))
    for entrant, by_opponent in gains.items():
        strata = [np.concatenate(parts) for parts in by_opponent.values()]
        assert line(standings, f"e{entrant}").standard_error == pytest.approx(direct_error(strata))
        mean = np.concatenate(strata).mean()
        assert line(standings, f"e{entrant}").mean == pytest.approx(mean)


def test_opponents_weigh_the_same_while_one_has_played_more() -> None:
    generator = np.random.default_rng(7)
    standings = paired(3)
    gains = {other: generator.normal(other, 1.0, (count, 2)) for other, count in ((1, 40), (2, 5))}
    for other, of_first in gains.items():
        returns = np.stack([of_first, -of_first], axis=2)
        returns[:, 1] = returns[:, 1, ::-1]
        add(standings, (0, other), returns)
    found = line(standings, "e0")
    means = [of_first.mean() for of_first in gains.values()]
    assert found.mean == pytest.approx(np.mean(means))
    errors = [np.var(g.mean(axis=1), ddof=1) / len(g) for g in gains.values()]
    assert found.standard_error == pytest.approx(math.sqrt(sum(errors)) / 2)
    assert found.games == 90


def test_too_few_encounters() -> None:
    standings = paired(3)
    one = np.array([[[1.0, -1.0], [-1.0, 1.0]]])
    assert line(standings, "e0").standard_error is None
    assert standings.report().standings[0].mean == 0.0
    add(standings, (0, 1), one)
    assert line(standings, "e0").standard_error is None
    add(standings, (0, 2), one * 3 - 1)  # one in each stratum: all count as one stratum
    means = np.array([0.0, -1.0])
    assert line(standings, "e0").standard_error == pytest.approx(direct_error([means]))
    assert line(standings, "e2").standard_error is None


def test_cross_table() -> None:
    standings = paired(2)
    add(standings, (0, 1), np.array([[[1.0, -1.0], [-1.0, 1.0]], [[0.0, 0.0], [1.0, -1.0]]]))
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
    add(standings, (0, 1), returns)
    add(standings, (0, 2), returns[:1])
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
    add(standings, (0, 1), [[[1.0, -1.0], [-1.0, 1.0]]], [[False, True], [True, False]])
    assert {s.entrant: s.faults for s in standings.report().standings} == {"e0": 0, "e1": 2}


def test_faults_are_counted_by_kind() -> None:
    late, flood = (1 + FAULT_KINDS.index(kind) for kind in ("late", "flood"))
    standings = paired(2)
    add(standings, (0, 1), [[[1.0, -1.0], [-1.0, 1.0]]], [[0, late], [flood, 0]])
    add(standings, (0, 1), [[[1.0, -1.0], [-1.0, 1.0]]], [[0, late], [0, late]])
    assert {s.entrant: s.faults_by_kind for s in standings.report().standings} == {
        "e0": {"late": 1},
        "e1": {"late": 2, "flood": 1},
    }
    other = paired(2)
    for part, configuration, number, sums in standings.lines():
        other.restore(part, configuration, number, sums)
    other.check_equal(standings)
    assert other.report().standings == standings.report().standings


def test_a_measure_has_an_error_and_may_order_the_table() -> None:
    standings = paired(2, WON, LOW, order="low")
    add(standings, (0, 1), [[[1.0, -1.0], [-1.0, 1.0]], [[1.0, -1.0], [1.0, -1.0]]])
    first, second = standings.report().standings
    assert (first.entrant, first.value("low"), second.value("low")) == ("e0", -0.5, 0.5)
    assert first.error("win_rate") == pytest.approx(direct_error([np.array([1.0, 0.5])]))
    assert first.error("low") == second.error("low")
    assert standings.report().order == "low"
    assert standings.worst_error() == math.inf  # so few games say nothing
    add(standings, (0, 1), [[[1.0, -1.0], [-1.0, 1.0]]] * 13)
    assert standings.worst_error() == line(standings, "e0").error("low")


def test_a_measure_of_the_match_itself() -> None:
    standings = free_for_all(3, SHOTS)
    add(standings, (0, 1, 2), np.zeros((1, 3, 3)), measures=np.array([[[2.0], [1.0], [0.0]]] * 3))
    add(standings, (0, 1, 2), np.zeros((1, 3, 3)), measures=np.array([[[5.0], [5.0], [5.0]]] * 3))
    assert [(s.value("shots"), s.error("shots")) for s in standings.report().standings] == [
        (3.0, pytest.approx(direct_error([np.array([1.0, 5.0])])))
    ] * 3


def test_copies_count_by_their_mean_within_a_game() -> None:
    standings = free_for_all(4, copies=2)
    gains = np.random.default_rng(3).normal(size=(5, 1, 3))
    for encounter in gains:
        add(standings, (0, 1, 2), encounter[None])
    report = standings.report()
    of_copies, of_other = (
        next(s for s in report.strategies if s.strategy == n) for n in ("s0", "s1")
    )
    assert of_copies.mean == pytest.approx(gains[:, 0, :2].mean())
    expected = direct_error([gains[:, 0, :2].mean(axis=1)])
    assert of_copies.standard_error == pytest.approx(expected)
    assert (of_copies.games, of_other.games) == (5, 5)
    assert of_other.mean == pytest.approx(gains[:, 0, 2].mean())


def test_copies_in_pairs() -> None:
    standings = paired(3, copies=2)
    add(standings, (0, 1), [[[1.0, -1.0], [1.0, -1.0]]] * 3)
    add(standings, (0, 2), [[[1.0, 0.0], [0.0, 1.0]]] * 3)
    add(standings, (1, 2), [[[1.0, 0.0], [0.0, 0.5]]] * 3)
    report = standings.report()
    assert {s.strategy: (s.mean, s.games) for s in report.strategies} == {
        "s0": (pytest.approx((0 + (1 + 1 + 1 + 0.5) / 4) / 2), 18), "s1": (0.0, 12)
    }  # fmt: skip


def test_a_win_is_more_than_the_other_has() -> None:
    standings = paired(2)
    add(standings, (0, 1), [[[5.0, 3.0], [2.0, 2.0]], [[1.0, 4.0], [9.0, 8.0]]])
    cross = standings.report().cross
    assert cross is not None
    assert (cross.wins.tolist(), cross.losses.tolist()) == ([[0, 1], [1, 0]], [[0, 1], [0, 0]])


def test_order_of_equals_is_that_of_the_entrants() -> None:
    assert [s.entrant for s in paired(4).report().standings] == ["e0", "e1", "e2", "e3"]


def test_free_for_all_counts_every_seat() -> None:
    standings = free_for_all(3)
    # One encounter of entrants 2, 0, 1 in three rotations; whoever sits first scores 3.
    add(standings, (2, 0, 1), np.array([[[3.0, 0.0, 0.0]] * 3]))
    report = standings.report()
    assert report.cross is None
    assert {s.mean for s in report.standings} == {1.0}
    assert {s.games for s in report.standings} == {3}


@pytest.mark.parametrize(
    ("encounters", "repeats"),
    [(10, 400), pytest.param(10, 2000, marks=SOAK), pytest.param(100, 2000, marks=SOAK)],
)
def test_coverage_of_pairs(encounters: int, repeats: int) -> None:
    """Two standard errors cover the true mean about as often as theory says."""
    generator = np.random.default_rng(encounters)
    chances = {(0, 1): 0.7, (0, 2): 0.4}
    expected = np.mean([(2 * p - 1) * 0.8 for p in chances.values()])
    covered = 0
    for _ in range(repeats):
        standings = paired(3)
        for met, chance in chances.items():
            # Both games of an encounter share their luck, so that they are strongly correlated.
            luck = generator.random(encounters)
            won = np.where(luck[:, None] < chance, 1.0, -1.0).repeat(2, axis=1)
            won[:, 1] = np.where(generator.random(encounters) < 0.2, -won[:, 1], won[:, 1])
            returns = np.stack([won, -won], axis=2)
            returns[:, 1] = returns[:, 1, ::-1]
            add(standings, met, returns)
        error = line(standings, "e0").standard_error
        mean = next(s.mean for s in standings.report().standings if s.entrant == "e0")
        assert error is not None
        covered += abs(mean - expected) <= 2 * error
    spread = 4 * math.sqrt(0.95 * 0.05 / repeats)
    assert 0.94 - spread < covered / repeats < 0.96 + spread


@pytest.mark.parametrize("repeats", [200, pytest.param(1000, marks=SOAK)])
def test_coverage_of_a_free_for_all_with_unequal_seats(repeats: int) -> None:
    """Two entrants for three seats: each is seated once or twice, with different chances."""
    generator = np.random.default_rng(5)
    encounters = 30
    errors, means = [], []
    for _ in range(repeats):
        standings = free_for_all(2)
        for _ in range(encounters):
            met = (0, 1, 0) if generator.random() < 0.5 else (1, 0, 1)
            luck = generator.normal()
            level = 3.0 if met[0] == 0 else 0.0  # being seated twice is worth a lot
            returns = level + luck + generator.normal(size=(1, 3, 3))
            add(standings, met, returns)
        error = line(standings, "e0").standard_error
        assert error is not None
        errors.append(error)
        means.append(next(s.mean for s in standings.report().standings if s.entrant == "e0"))
    true_error = np.std(means)
    off = 3 / math.sqrt(2 * repeats)  # as far as `true_error` may be off
    assert 1 - off < np.mean(errors) / true_error < 1 + off
