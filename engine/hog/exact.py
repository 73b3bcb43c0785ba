"""Exact tournaments of Hog: every pair by the comparator, in both orders as `hog compare` does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from engine.core.exact import ExactMatrix, MatrixSoFar
from engine.core.game import AnyGame
from engine.core.job import Snapshot
from engine.core.strategy import Strategy, label_of
from engine.hog.policies import Policy
from engine.hog.rules import Hog
from engine.hog.strategies import policy_of
from engine.hog.tables import check_exact, win_rates_steps

_PARTS = 100
"""A comparison counts as so many steps."""


def exact_matrix(game: AnyGame, strategies: Sequence[Strategy]) -> Iterator[Snapshot[ExactMatrix]]:
    """Yield the matrix as it fills; the last one is whole."""
    assert isinstance(game, Hog)
    check_exact(game)
    so_far = MatrixSoFar(len(strategies))
    matrix = so_far.matrix()
    pairs = list(permutations(range(len(strategies)), 2))
    total = _PARTS * len(pairs)
    policies: list[Policy] = []
    for strategy in strategies:
        yield Snapshot(0, total, matrix, phase=f"Preparing {label_of(strategy)}")
        policies.append(policy_of(strategy, game))
    for number, (row, column) in enumerate(pairs):
        names = f"{label_of(strategies[row])} against {label_of(strategies[column])}"
        steps = win_rates_steps(game, policies[row], policies[column])
        while True:
            try:
                share = next(steps)
            except StopIteration as ended:
                rates = ended.value
                break
            done = _PARTS * number + int(_PARTS * share)
            yield Snapshot(done, total, matrix, phase=names)
        so_far.put(row, column, rates.moving_first, rates.moving_second)
        matrix = so_far.matrix()
        yield Snapshot(_PARTS * (number + 1), total, matrix, phase=names)
