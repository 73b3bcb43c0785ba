"""Matrix games whose equilibrium is known."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from engine.solvers.double_oracle import Mixture, double_oracle
from engine.solvers.matrix_games import RegretMatching, solved_alike

Floats = npt.NDArray[np.float64]


@pytest.mark.parametrize("kind", [np.float64, np.float32])
@pytest.mark.parametrize(
    ("payoffs", "weights"),
    [
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], [1 / 3, 1 / 3, 1 / 3]),
        ([[0, -1, 2], [1, 0, -3], [-2, 3, 0]], [3 / 6, 2 / 6, 1 / 6]),
        ([[0, 1, 2], [-1, 0, 5], [-2, -5, 0]], [1, 0, 0]),
    ],
    ids=["rock, paper, scissors", "with stakes", "a strategy that is always better"],
)
def test_games_whose_equilibrium_is_known(
    payoffs: list[list[float]], weights: list[float], kind: type[np.floating[Any]]
) -> None:
    gets = np.array(payoffs, dtype=kind)
    side = RegretMatching(gets)
    assert solved_alike(side, 1e-3, 2000) <= 1e-3
    assert side.mean == pytest.approx(weights, abs=2e-3)


def test_few_rounds_say_how_far_they_came() -> None:
    half = np.random.default_rng(7).normal(size=(20, 20))
    payoffs = half - half.T
    side = RegretMatching(payoffs)
    loss = solved_alike(side, 0.0, 3)
    assert loss == pytest.approx((payoffs @ side.mean).max())
    assert loss > 0.01


def test_a_game_that_is_alike_for_both() -> None:
    half = np.random.default_rng(3).normal(size=(40, 40))
    payoffs = half - half.T
    side = RegretMatching(payoffs)
    loss = solved_alike(side, 1e-4, 20_000)
    assert loss <= 1e-4
    assert (payoffs @ side.mean).max() == pytest.approx(loss, abs=1e-6)


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


def test_a_double_oracle_goes_on_from_the_weights_of_a_mixture() -> None:
    """It loses the mixture no more: what a run before has found is what the first reply meets."""
    *_, before = double_oracle(Numbers(), np.array([[90], [17]]), 300, 50)
    assert before.value is not None
    mixture = before.value.mixture
    start = np.concatenate((mixture.strategies, [[40], [70]]))
    weights = np.concatenate((mixture.weights, [0.0, 0.0]))
    *_, once = double_oracle(Numbers(), start, 1, 50, weights)
    assert once.value is not None
    assert np.array_equal(once.value.mixture.strategies, mixture.strategies)
    assert once.value.mixture.weights == pytest.approx(mixture.weights)
    *_, last = double_oracle(Numbers(), start, 20, 50, weights)
    assert last.value is not None
    assert last.value.exploitability <= once.value.exploitability
