"""Exact tournaments of Hog: every pair by the comparator, which gives both seatings at once."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from engine.core.exact import ExactMatrix, MatrixSoFar
from engine.core.game import AnyGame
from engine.core.job import Snapshot
from engine.core.steps import relayed
from engine.core.strategy import Strategy, label_of
from engine.hog.policies import Policy
from engine.hog.rules import Hog
from engine.hog.solutions import check_exact
from engine.hog.strategies import policy_of
from engine.hog.tables import win_rates_steps

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
        combinations(range(len(strategies)), 2), key=lambda pair: not so_far.has_both(*pair)
    )
    total = _PARTS * len(pairs)
    num_known = sum(so_far.has_both(*pair) for pair in pairs)
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
        tell = functools.partial(_far, _PARTS * number, Snapshot(0, total, matrix, phase=names))
        rates = yield from relayed(steps, tell)
        so_far.put(row, column, rates.moving_first, rates.moving_second)
        so_far.put(column, row, 1 - rates.moving_second, 1 - rates.moving_first)
        matrix = so_far.matrix()
        yield Snapshot(_PARTS * (number + 1), total, matrix, phase=names)


def _far(done: int, snapshot: Snapshot[ExactMatrix], share: float) -> Snapshot[ExactMatrix]:
    """Return a snapshot with a share of one comparison more."""
    return replace(snapshot, iteration=done + int(_PARTS * share))
