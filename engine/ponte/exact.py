"""Exact tournaments of the Ponte: every deal, in both seatings, without a draw."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import TypeVar

import numpy as np

from engine.core.play.exact_matrix import ExactMatrix
from engine.core.play.strategy import Strategy, label_of
from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot, repeated
from engine.core.tournament.exact import MatrixSoFar
from engine.core.tournament.exact_pairs import Comparison, Pair, compared_pairs
from engine.ponte.policies import LARGEST, Policy, policy_steps
from engine.ponte.rules import SIDES, Ponte
from engine.ponte.tables.policy_kernels import Floats, weigh_layer, weigh_leads
from engine.ponte.tables.ranking import code_at, halves
from engine.ponte.tables.states import States, state_steps

T = TypeVar("T")
_DEALS_A_CALL = 20_000


def exact_matrix(
    game: Ponte, strategies: Sequence[Strategy], known: ExactMatrix | None = None
) -> Iterator[Snapshot[ExactMatrix]]:
    """Yield the matrix of mean points as it fills; the last one is whole.

    What is `known` is taken as it is.
    """
    if game.n > LARGEST:
        raise InputError(
            "exact results are for at most {largest} teams a side, not {n}",
            largest=LARGEST,
            n=game.n,
        )
    so_far = MatrixSoFar(len(strategies), known=known, level=0.0)
    matrix = so_far.matrix()
    every = list(combinations(range(len(strategies)), 2))
    pairs = [pair for pair in every if not so_far.has_both(*pair)]
    if not pairs:
        yield Snapshot(1, 1, matrix)
        return
    total = len(strategies) + len(pairs)
    policies: list[Policy] = []
    far = Snapshot(0, total, matrix, phase="Solving every position")
    states: States = yield from _repeated(state_steps(game.n), far)
    for strategy in strategies:
        phase = f"Preparing {label_of(strategy)}"
        far = Snapshot(len(policies), total, matrix, phase=phase)
        policies.append((yield from _repeated(policy_steps(strategy, game.n, states), far)))

    def compare(pairs: Sequence[Pair]) -> Comparison:
        found = []
        for row, column in pairs:
            means = yield from mean_steps(policies[row], policies[column])
            found.append(seated(game, *means))
        return found

    for done, (row, column) in compared_pairs(so_far, pairs, compare):
        phase = f"{label_of(strategies[row])} against {label_of(strategies[column])}"
        yield Snapshot(len(policies) + done, total, so_far.matrix(), phase=phase)


def seated(game: Ponte, leading: float, answering: float) -> tuple[float, float]:
    """Return what a strategy scores in the first seat and in the second."""
    if game.leads == "drawn":
        both = (leading + answering) / 2
        return both, both
    return (leading, answering) if game.leads == SIDES[0] else (answering, leading)


def mean_steps(row: Policy, column: Policy) -> Generator[None, None, tuple[float, float]]:
    """Return the mean points of the row over all deals: when it leads the first combat, and not."""
    below: Floats = np.zeros((2, 1))
    for k in range(1, row.n + 1):
        deals = comb(2 * k, k)
        worth = np.empty((2, deals, k + 1))
        one, other = row.layer(k), column.layer(k)
        for start in range(0, deals, _DEALS_A_CALL):
            stop = min(start + _DEALS_A_CALL, deals)
            first = code_at(start, k)
            weigh_layer(worth, below, one, other, halves(k - 1), first, start, stop)
            yield
        weigh_leads(worth, one, other)
        below = np.ascontiguousarray(worth[:, :, 0])
    return float(below[0].mean()), float(below[1].mean())


def _repeated(
    steps: Generator[object, None, T], snapshot: Snapshot[ExactMatrix]
) -> Generator[Snapshot[ExactMatrix], None, T]:
    """Yield the same snapshot for every step; return what the steps return."""
    yield snapshot
    return (yield from repeated(steps, snapshot))
