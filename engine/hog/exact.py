"""Exact tournaments of Hog: every pair by the comparator, which gives both seatings at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np

from engine.core.play.exact_matrix import ExactMatrix
from engine.core.play.strategy import Strategy, label_of
from engine.core.system.job import Snapshot
from engine.core.tournament.exact import MatrixSoFar
from engine.core.tournament.exact_pairs import Comparison, Pair, compared_pairs
from engine.hog.exact_play.comparator import comparator_work
from engine.hog.exact_play.compare_kernels import compare_tables
from engine.hog.exact_play.policies import Policy
from engine.hog.exact_play.rule_tables import rule_tables
from engine.hog.exact_play.solutions import check_exact
from engine.hog.exact_play.sweeps import WORK_PER_CALL, with_end
from engine.hog.exact_play.tables import win_rates_steps
from engine.hog.rules import Hog
from engine.hog.strategies import policy_of

_MOST_PAIRS = 64


def exact_matrix(
    game: Hog, strategies: Sequence[Strategy], known: ExactMatrix | None = None
) -> Iterator[Snapshot[ExactMatrix]]:
    """Yield the matrix as it fills; the last one is whole.  What is `known` is taken as it is."""
    check_exact(game)
    so_far = MatrixSoFar(len(strategies), known=known)
    matrix = so_far.matrix()
    every = list(combinations(range(len(strategies)), 2))
    pairs = [pair for pair in every if not so_far.has_both(*pair)]
    total, num_known = len(every), len(every) - len(pairs)
    if not pairs:
        yield Snapshot(total, total, matrix)
        return
    policies: list[Policy] = []
    for strategy in strategies:
        preparing = f"Preparing {label_of(strategy)}"
        yield Snapshot(num_known, total, matrix, phase=preparing)
        policies.append(policy_of(strategy, game))

    comparator = _Comparator(game, policies)
    for done, (row, column) in compared_pairs(so_far, pairs, comparator.compare, comparator.size):
        names = f"{label_of(strategies[row])} against {label_of(strategies[column])}"
        yield Snapshot(num_known + done, total, so_far.matrix(), phase=names)


class _Comparator:
    """Compares tables without memory many at a time, all other policies one by one.

    `size` is how many pairs are worth a call: some 20 ms of them.
    """

    def __init__(self, game: Hog, policies: Sequence[Policy]) -> None:
        self._game = game
        self._policies = policies
        self._tables = rule_tables(game)
        work = comparator_work(self._tables) * game.goal**2
        self.size = max(1, min(_MOST_PAIRS, WORK_PER_CALL // work))
        arrays = [policy.arrays(game, self._tables.num_classes) for policy in policies]
        self._is_table = [not (policy.has_memory or policy.is_uniform) for policy in policies]
        self._rolls = np.zeros((len(policies), game.goal**2), np.uint8)
        for number in np.flatnonzero(self._is_table):
            self._rolls[number] = arrays[number].rolls

    def compare(self, pairs: Sequence[Pair]) -> Comparison:
        """Yield after each call; return what the first of each pair wins, moving first and second.

        A pair that is too much work for a call takes several.
        """
        at_once = [pair for pair in pairs if self.size > 1 and all(self._is_table[i] for i in pair)]
        found = dict(zip(at_once, self._compare_tables(at_once), strict=True))
        for row, column in pairs:
            if (row, column) not in found:
                steps = win_rates_steps(self._game, self._policies[row], self._policies[column])
                rates = yield from steps
                found[row, column] = rates.moving_first, rates.moving_second
        return [found[pair] for pair in pairs]

    def _compare_tables(self, pairs: Sequence[Pair]) -> list[tuple[float, float]]:
        if not pairs:
            return []
        tables = self._tables
        values = with_end((2, tables.num_classes, tables.num_cells, 2), 2)
        chances = compare_tables(tables, self._rolls, np.array(pairs), values)
        return [(first, 1 - other) for first, other in chances.tolist()]
