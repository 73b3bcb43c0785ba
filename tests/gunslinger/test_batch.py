"""Compiled games beside plain ones, and beside the shared statistics."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from scipy.stats import rankdata

from engine.core.play.batch import RowResults, match_keys
from engine.core.play.match import Match
from engine.gunslinger import GAME
from engine.gunslinger.batch import kernel_for, play_rows
from engine.gunslinger.measures import match_measures
from engine.gunslinger.rules import Gunslinger, ranks
from engine.gunslinger.shooters.aiming import AimingStrategy
from engine.gunslinger.shooters.expected_value import ExpectedValue
from engine.gunslinger.shooters.revenge import DavidsRevenge, RevengeOfRevenge
from engine.gunslinger.shooters.simple import Crowd, Dumb
from engine.gunslinger.strategies import STRATEGIES
from tests.gunslinger.answers import answers

OTHERS = (
    Dumb(0.3),
    Dumb(1.0),
    Crowd(2.5),
    DavidsRevenge(2, spare_friends=True),
    DavidsRevenge(3),
    RevengeOfRevenge(0.9, 0.2),
    ExpectedValue(0.05, allow_friends=True),
    ExpectedValue(0.2),
)
NAMED = {"DR": "dr", "EV": "ev", "DRR": "drr", "dumb": "dumb"}
FEW_GAMES = 20_000


@pytest.mark.drawn("n", "e", "f", "games", 3)
@pytest.mark.parametrize(
    ("n", "e", "f", "games"),
    [
        (2, 1, 0, 10),
        (3, 0, 2, 10),
        (6, 2, 1, 150),
        (7, 6, 0, 60),
        (9, 4, 4, 80),
        (10, 4, 2, 80),
        (12, 3, 8, 40),
        (13, 5, 6, 30),
        (18, 6, 1, 40),
        (40, 9, 12, 4),
    ],
)
def test_rows_are_the_games_that_matches_are(n: int, e: int, f: int, games: int) -> None:
    game = Gunslinger(n, e, f)
    played = [s for s in (*STRATEGIES, *OTHERS) if kernel_for(game, s) is not None]
    keys = match_keys(7, np.arange(games, dtype=np.uint64))
    seats = np.random.default_rng(n).integers(0, len(played), (games, n))
    found = play_rows(game, played, seats, keys)
    assert found.lengths is not None
    assert found.measures is not None
    for row, key in enumerate(keys.tolist()):
        match = Match(game, [played[number] for number in seats[row]], key).play_out()
        assert found.returns[row].tolist() == list(match.returns)
        assert found.lengths[row] == len(match.steps)
        assert found.measures[row].tolist() == [list(each) for each in match_measures(match)]


def test_which_strategies_have_kernels() -> None:
    game = Gunslinger()
    names = {s.name for s in STRATEGIES if kernel_for(game, s) is not None}
    assert names >= {"dumb", "never", "always-enemy", "crowd", "guard", "dr", "drr", "ev"}
    assert kernel_for(game, ExpectedValue(ratio=0.6)) is None


def cases() -> list[Any]:
    try:
        return [*answers("stats.json")["cases"], *answers("stats_large.json")["cases"]]
    except pytest.skip.Exception:
        return []


@pytest.mark.drawn("case", 3)
@pytest.mark.parametrize("case", cases(), ids=lambda case: "{n}-{e}-{f}".format(**case))
def test_statistics(case: dict[str, Any]) -> None:
    """Within five standard errors of the difference, also where only ours is known."""
    names = [NAMED[name] for name in case["players"]]
    results = shuffled_games(tuple(names), case["e"], case["f"])
    lengths = results.lengths
    assert lengths is not None
    near(case["rounds_per_game"], lengths.astype(float), case)
    near(case["deaths_per_game"], len(names) - results.survived.sum(1), case)
    for strategy, expected in case["per_strategy"].items():
        mine = results.seats == list(dict.fromkeys(names)).index(NAMED[strategy])
        for name, values in results.measured.items():
            if name in expected:
                near(expected[name], (values * mine).sum(1) / mine.sum(1), case)


class Results:
    """What became of games, by game and seat."""

    def __init__(self, played: RowResults, seats: npt.NDArray[np.int64]) -> None:
        assert played.measures is not None
        self.seats, self.lengths = seats, played.lengths
        self.survived = played.measures[:, :, 0]
        by_name = {measure.name: measure.of for measure in GAME.measures}

        def measured(name: str) -> npt.NDArray[np.float64]:
            of = by_name[name]
            assert of is not None
            columns = [of(played.returns, seat) for seat in range(seats.shape[1])]
            return np.stack(columns, axis=1).astype(float)

        self.measured = {
            "score": played.returns,
            "rank": measured("average_rank"),
            "mid_rank": measured("mid_rank"),
            "first": measured("first"),
            "survive": self.survived,
        }


@cache
def shuffled_games(names: tuple[str, ...], e: int, f: int) -> Results:
    game = Gunslinger(len(names), e, f)
    kinds = list(dict.fromkeys(names))
    strategies: Sequence[AimingStrategy] = [named(name) for name in kinds]
    base = np.array([kinds.index(name) for name in names])
    seats = np.random.default_rng(3).permuted(np.tile(base, (FEW_GAMES, 1)), axis=1)
    keys = match_keys(5, np.arange(FEW_GAMES, dtype=np.uint64))
    return Results(play_rows(game, strategies, seats, keys), seats)


def named(name: str) -> AimingStrategy:
    return next(strategy for strategy in STRATEGIES if strategy.name == name)


def near(expected: Any, values: npt.NDArray[np.float64], case: dict[str, Any]) -> None:
    mean, error = expected if isinstance(expected, list) else (expected, None)
    own = float(values.std()) / math.sqrt(len(values))
    theirs = own * math.sqrt(len(values) / case["games"]) if error is None else error
    assert abs(float(values.mean()) - mean) <= 5 * math.hypot(own, theirs)


def _mid_ranks(totals: list[float]) -> list[float]:
    return rankdata([-each for each in totals]).tolist()  # type: ignore[no-any-return]


def test_measures_rank_as_the_rules_do() -> None:
    returns = np.array([[3.0, 1.0, 2.0, 2.0], [1.0, 1.0, 1.0, 1.0]])
    for measure, rule in zip(GAME.measures[:2], (ranks, _mid_ranks), strict=True):
        assert measure.of is not None
        for row, totals in enumerate(returns):
            found = [float(measure.of(returns, seat)[row]) for seat in range(4)]
            assert found == list(map(float, rule(totals.tolist())))
