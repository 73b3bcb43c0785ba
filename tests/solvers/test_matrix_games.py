"""Matrix games of known value, and others against a linear program of scipy's."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from scipy.optimize import linprog

from engine.solvers.double_oracle import Mixture, double_oracle
from engine.solvers.matrix_games import RegretMatching, solved, solved_alike

Floats = npt.NDArray[np.float64]
ROCK_PAPER_SCISSORS = np.array([[0.0, -1, 1], [1, 0, -1], [-1, 1, 0]])


def value_by_program(payoffs: Floats) -> float:
    """The most that the rows surely get: maximise v with v <= what each column leaves."""
    rows, columns = payoffs.shape
    found = linprog(
        np.r_[np.zeros(rows), -1],
        np.c_[-payoffs.T, np.ones(columns)],
        np.zeros(columns),
        [np.r_[np.ones(rows), 0]],
        [1],
        [(0, None)] * rows + [(None, None)],
    )
    return float(found.x[-1])


@pytest.mark.parametrize(
    ("payoffs", "value", "rows"),
    [
        (ROCK_PAPER_SCISSORS, 0.0, [1 / 3, 1 / 3, 1 / 3]),
        (np.array([[2.0, -1], [-1, 1]]), 0.2, [0.4, 0.6]),
        (np.array([[3.0, 2], [1, 0]]), 2.0, [1.0, 0.0]),
    ],
    ids=["rock, paper, scissors", "pennies", "a row that is always better"],
)
def test_games_of_known_value(payoffs: Floats, value: float, rows: list[float]) -> None:
    found = solved(payoffs, 1e-6)
    assert found.gap <= 1e-6
    assert found.low - 1e-9 <= value <= found.high + 1e-9
    assert found.rows == pytest.approx(rows, abs=1e-3)


@pytest.mark.parametrize("seed", range(5))
def test_the_value_lies_between_low_and_high(seed: int) -> None:
    rng = np.random.default_rng(seed)
    payoffs = rng.normal(size=(rng.integers(2, 30), rng.integers(2, 30)))
    found = solved(payoffs, 1e-4)
    assert found.gap <= 1e-4
    assert found.low - 1e-9 <= value_by_program(payoffs) <= found.high + 1e-9
    assert found.rows.sum() == pytest.approx(1)
    assert found.columns.min() >= 0


def test_few_rounds_say_how_far_they_came() -> None:
    payoffs = np.random.default_rng(7).normal(size=(20, 20))
    found = solved(payoffs, 0.0, most=3)
    assert found.gap == pytest.approx(
        (payoffs @ found.columns).max() - (found.rows @ payoffs).min()
    )
    assert found.gap > 0.01


def test_a_game_that_is_alike_for_both() -> None:
    half = np.random.default_rng(3).normal(size=(40, 40))
    payoffs = half - half.T
    side = RegretMatching(payoffs)
    loss = solved_alike(side, payoffs, 1e-4, 20_000)
    assert loss <= 1e-4
    assert (payoffs @ side.mean).max() == pytest.approx(loss)


class Numbers:
    """Who names the higher number loses it, unless it is higher by one: then it wins twice that.

    Mendelsohn's game (1946); its equilibrium plays 1 to 5 alone.
    """

    COUNT = 100

    def payoffs(self, strategies: npt.NDArray[np.int64], others: npt.NDArray[np.int64]) -> Floats:
        mine, theirs = strategies[:, :1], others[:, 0]
        ahead = mine - theirs
        won = np.select([ahead == 1, ahead > 1, ahead == -1, ahead < -1], [2.0, -1.0, -2.0, 1.0])
        return np.asarray(won, dtype=np.float64)

    def replies(self, mixture: Mixture, number: int) -> Generator[None, None, Any]:
        yield
        every = np.arange(1, self.COUNT + 1)[:, None]
        worth = self.payoffs(every, mixture.strategies) @ mixture.weights
        return every[[worth.argmax()]]


def test_a_double_oracle_ends_at_the_equilibrium_of_the_whole_game() -> None:
    *_, last = double_oracle(Numbers(), np.array([[90], [17]]), 300, 50)
    found = last.value
    assert found is not None
    assert found.exploitability == min(found.curve) < 0.01
    weights = dict(zip(found.mixture.strategies[:, 0].tolist(), found.mixture.weights, strict=True))
    assert [weights.get(n, 0) for n in range(1, 7)] == pytest.approx(
        [0.0625, 0.3125, 0.25, 0.3125, 0.0625, 0], abs=0.02
    )
