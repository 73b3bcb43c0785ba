"""Exact tournaments of Hog: every pair by the comparator, which gives both seatings at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

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


def exact_matrix(
    game: AnyGame, strategies: Sequence[Strategy], known: ExactMatrix | None = None
) -> Iterator[Snapshot[ExactMatrix]]:
    """Yield the matrix as it fills; the last one is whole.  What is `known` is taken as it is."""
    assert isinstance(game, Hog)
    check_exact(game)
    so_far = MatrixSoFar(len(strategies), known=known)
    matrix = so_far.matrix()
    pairs = sorted(
        combinations(range(len(strategies)), 2), key=lambda pair: not _has_both(so_far, *pair)
    )
    total = _PARTS * len(pairs)
    num_known = sum(_has_both(so_far, *pair) for pair in pairs)
    if num_known == len(pairs):
        yield Snapshot(total, total, matrix)
        return
    policies: list[Policy] = []
    for strategy in strategies:
        preparing = f"Preparing {label_of(strategy)}"
        yield Snapshot(_PARTS * num_known, total, matrix, phase=preparing)
        policies.append(policy_of(strategy, game))
    for number, (row, column) in enumerate(pairs[num_known:], start=num_known):
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
        so_far.put(column, row, 1 - rates.moving_second, 1 - rates.moving_first)
        matrix = so_far.matrix()
        yield Snapshot(_PARTS * (number + 1), total, matrix, phase=names)


def _has_both(so_far: MatrixSoFar, row: int, column: int) -> bool:
    return so_far.has(row, column) and so_far.has(column, row)
