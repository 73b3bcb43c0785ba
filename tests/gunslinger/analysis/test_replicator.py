"""Populations: shares, what takes over by score, and equal seeds."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from engine.gunslinger.analysis import gains
from engine.gunslinger.analysis.fields import MIXED
from engine.gunslinger.analysis.replicator import Breeding, Population, replicator_steps
from engine.gunslinger.rules import Gunslinger

SIX = Gunslinger(6, 4, 0)
BREEDING = Breeding(MIXED, "mean_score", 200, 0.1, 1e-4, 30, 1)


def population(game: Gunslinger, breeding: Breeding) -> Population:
    *_, last = replicator_steps(game, breeding)
    return last.value


def test_by_score_always_enemy_takes_over() -> None:
    """The specification: at (4, 0) it ends with about nine tenths, though its rank is poor."""
    found = population(SIX, BREEDING)
    assert found.shares.shape == (201, 7)
    assert found.names[found.leaders(200)[0]] == "always-enemy"
    assert found.shares[200].max() > 0.75
    assert found.shares[0] == pytest.approx(1 / 7)
    assert found.shares.sum(axis=1) == pytest.approx(1)
    assert found.shares.min() > 0


def test_each_generation_follows_from_the_one_before() -> None:
    """Taylor and Jonker: what is above the mean grows by a step times how far above."""
    breeding = replace(BREEDING, generations=5, mutation=0.01)
    found = population(SIX, breeding)
    for before, after, fitness in zip(found.shares, found.shares[1:], found.fitness, strict=False):
        grown = before * (1 + 0.1 * (fitness - before @ fitness))
        assert after == pytest.approx(0.99 * grown / grown.sum() + 0.01 / 7)


def test_who_does_the_same_keeps_its_share_and_ranks_count_downwards() -> None:
    nobody = replace(BREEDING, names=("never", "dr"), generations=3, fitness="mid_rank")
    found = population(SIX, nobody)  # nobody opens fire
    assert found.shares == pytest.approx(0.5)
    assert found.fitness == pytest.approx(-3.5)


def test_equal_seeds_breed_the_same_and_others_not() -> None:
    short = replace(BREEDING, generations=4)
    found, again = population(SIX, short), population(SIX, short)
    assert np.array_equal(found.shares, again.shares)
    other = population(SIX, replace(short, seed=2))
    assert not np.array_equal(found.shares, other.shares)


def test_plain_strategies_breed_too() -> None:
    plain = replace(BREEDING, names=("priority-list", "dumb"), generations=1, games=3)
    found = population(Gunslinger(4, 1, 0), plain)
    assert found.facts["games"] == 6


def test_a_mixture_says_what_a_built_in_strategy_gains_among_it() -> None:
    """Where people shoot for nothing somebody gains; where nobody opens fire it is told too."""
    game = Gunslinger(3, 2, 0)
    peace = replace(BREEDING, names=("never", "dr"), fitness="average_rank", generations=2)
    assert population(game, peace).exploited is None
    found = population(game, replace(peace, checks=400))
    assert found.exploited is not None
    assert found.exploited.strategies >= 8
    assert found.exploited.games == 400
    assert found.mixture == pytest.approx(0.5)
    assert found.facts["gains most"] == found.exploited.by
    fighting = population(game, replace(peace, names=("dumb", "never"), checks=400)).exploited
    assert fighting is not None
    assert fighting.gain > 5 * fighting.error > 0
    assert fighting.by not in ("dumb", "never"), "somebody else takes advantage of both"


def test_who_gains_is_measured_by_games_that_bred_nothing() -> None:
    one = replace(BREEDING, generations=2, checks=50)
    found, more = (population(SIX, each).exploited for each in (one, replace(one, checks=80)))
    assert found == population(SIX, one).exploited
    assert found is not None
    assert more is not None
    assert more.error < found.error * 1.5
    assert (
        population(SIX, replace(one, checks=0)).shares.tolist()
        == population(SIX, one).shares.tolist()
    )


def test_who_gains_most_among_what_breeds_in_the_report(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gains, "CONFIGURATIONS", gains.CONFIGURATIONS[:1])
    monkeypatch.setattr(gains, "_GENERATIONS", 2)
    rows = list(gains.gains_in_report({"compiled": 50, "plain": 2, "slow": 1}, ("dr:window=1",)))
    kinds: dict[str, list[str]] = {}
    for row in rows:
        kinds.setdefault(row["kind"], []).append(row["by"])
    assert {"ev", "dr", "dr:window=1"} <= set(kinds["compiled"])
    assert {"relation-inference", "random"} <= set(kinds["plain"])
    assert kinds["slow"] == ["sampler"]
    bred = Breeding(gains.BRED, "average_rank", 2, 0.3, 1e-4, 60, 1, checks=50)
    found = population(Gunslinger(6, 1, 0), bred).exploited
    assert found is not None
    most = max(row["gain"] for row in rows if row["by"] in gains.BRED)
    assert found.gain == pytest.approx(most)
