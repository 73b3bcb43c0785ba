"""Ranks: equal where chance may explain it; the games that would tell two apart, simulated."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from engine.core.play.interval import share_half_width
from engine.core.play.measure import Measure
from engine.core.tournament.ranking import (
    beaten,
    half_width,
    range_text,
    rank_ranges,
    ranks,
    undecided,
)
from engine.core.tournament.standings import Standing
from tests.drawn import SEED


def line(mean: float, error: float | None, games: int = 1000) -> Standing:
    return Standing("e", "s", mean, error, games, {})


def test_equal_ranks_where_chance_may_explain_it() -> None:
    table = [line(0.63, 0.004), line(0.627, 0.004), line(0.6, 0.004), line(0.1, 0.004)]
    assert ranks(table) == (1, 1, 3, 4)
    assert rank_ranges(table) == ((1, 2), (1, 2), (3, 3), (4, 4))
    assert [range_text(*each) for each in rank_ranges(table)] == ["1–2", "1–2", "3", "4"]


def test_a_chain_of_small_differences() -> None:
    """The third is near the second but not the first: exactly one is surely better."""
    table = [line(0.0, 0.01), line(-0.03, 0.01), line(-0.06, 0.01)]
    assert ranks(table) == (1, 1, 2)
    assert rank_ranges(table) == ((1, 2), (1, 3), (2, 3))


def test_too_few_games_rank_nobody() -> None:
    assert ranks([line(1.0, None), line(-1.0, None)]) == (1, 1)
    assert ranks([line(1.0, 0.0, games=28), line(-1.0, 0.0, games=28)]) == (1, 1)
    assert undecided([line(1.0, None), line(-1.0, None)], 10) == ()


def test_a_share_of_none_or_all_is_no_certainty() -> None:
    """Of 100 of which none are: (0 + 2) / (100 + 4) = 1/52, and the root of 1/52 51/52 / 104."""
    assert share_half_width(0, 100) == pytest.approx(1.959964 * math.sqrt(51 / 52**2 / 104))
    assert share_half_width(100, 100) == pytest.approx(share_half_width(0, 100))
    assert share_half_width(50, 100) == pytest.approx(1.959964 * 0.5 / math.sqrt(104))


def test_few_encounters_have_wider_intervals() -> None:
    """By Student's t with 29 and 9 degrees of freedom: 2.0452 and 2.2622."""
    assert half_width(replace(line(0.0, 0.1), freedom=29)) == pytest.approx(0.20452, abs=1e-4)
    assert half_width(replace(line(0.0, 0.1), freedom=9)) == pytest.approx(0.22622, abs=3e-4)
    assert half_width(line(0.0, 0.1)) == pytest.approx(0.1959964)


def test_an_error_is_not_too_good_near_the_ends() -> None:
    """Of 60 games 57 won: an error of the root of 0.05 0.95 / 60 counts as that of 59 of 64."""
    usual = math.sqrt(0.05 * 0.95 / 60)
    share = (3 + 2) / 64
    believed = math.sqrt(share * (1 - share) / 64)
    assert half_width(line(0.95, usual, 60), spread=1.0) == pytest.approx(1.959964 * believed)
    level = math.sqrt(0.25 / 60)
    assert half_width(line(0.5, level, 60), spread=1.0) == pytest.approx(1.959964 * level)
    assert half_width(line(0.95, usual, 60)) == pytest.approx(1.959964 * usual)


def test_equals_are_told_apart_in_one_of_twenty_tournaments() -> None:
    """Six copies, 300 encounters a pair, what one wins the other loses: 5 % at most together."""
    generator, claims, count = np.random.default_rng(int(SEED)), 0, 6
    for _ in range(400):
        cells = np.triu(generator.normal(0, 1 / math.sqrt(300), (count, count)), 1)
        means = (cells - cells.T).sum(axis=1) / (count - 1)
        error = 1 / math.sqrt(300 * (count - 1))
        claims += any(beaten([line(float(mean), error) for mean in means]))
    assert claims / 400 < 0.09


def test_no_error_at_all_is_not_believed() -> None:
    assert half_width(line(1.0, 0.0, games=100), spread=2.0) == pytest.approx(0.12)
    assert half_width(line(1.0, 0.0, games=100)) == 0.0
    assert math.isinf(half_width(line(1.0, 0.0, games=2)))


def test_a_measure_ranks_where_less_is_better() -> None:
    rank = Measure("rank", "", "", higher_is_better=False)
    table = [
        Standing("e", "s", 0.0, 9.0, 1000, {"rank": mean}, errors={"rank": error})
        for mean, error in ((1.5, 0.01), (1.52, 0.02), (1.9, 0.01))
    ]
    assert ranks(table, None, rank) == (1, 1, 3)
    (found,) = undecided(table, 1000, None, rank)
    assert (found.better, found.worse) == (0, 1)
    assert half_width(table[1], None, rank) == pytest.approx(1.959964 * 0.02)


def test_the_games_that_would_separate_two() -> None:
    """When there are so many games, the difference just suffices."""
    table = [line(0.63, 0.004), line(0.62, 0.003), line(0.1, 0.004)]
    (found,) = undecided(table, 1000)
    assert (found.better, found.worse, found.is_at_least) == (0, 1, False)
    shrunk = math.sqrt(1000 / (1000 + found.games))
    for scale, expected in ((0.999, (1, 2, 3)), (1.001, (1, 1, 3))):
        errors = (each * shrunk * scale for each in (0.004, 0.003, 0.004))
        lines = [line(each, error) for each, error in zip((0.63, 0.62, 0.1), errors, strict=True)]
        assert ranks(lines) == expected


def test_a_difference_within_its_own_error_says_at_least() -> None:
    (found,) = undecided([line(0.63, 0.004), line(0.629, 0.003)], 1000)
    assert found.is_at_least
    assert found.games == pytest.approx(1000 * (1.959964**2 - 1))
    (level,) = undecided([line(0.63, 0.004), line(0.63, 0.004)], 1000)
    assert level.is_at_least
    assert undecided([line(0.5, 0.0), line(0.5, 0.0)], 1000) == ()


def test_after_so_many_games_most_are_settled() -> None:
    """Played on by the estimate, about half of the pairs of two coins are told apart."""
    generator = np.random.default_rng(3)
    truth, games = (0.05, -0.05), 1000
    settled = 0
    for _ in range(400):
        table = [line(truth[i], 1 / math.sqrt(games), games) for i in range(2)]
        (found,) = undecided(table, games)
        more = games + round(found.games)
        means = [mean + generator.normal() / math.sqrt(more) for mean in truth]
        again = sorted((line(m, 1 / math.sqrt(more), more) for m in means), key=lambda s: -s.mean)
        settled += ranks(again) == (1, 2)
    assert 0.4 < settled / 400 < 0.6
