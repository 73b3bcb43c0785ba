"""What the champion tries out: the plans of several Sigmas, and attacks that no Sigma makes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from math import ceil

import numpy as np

from engine.conquest.kernels.arrays import LISTED, LISTS, PATH, PATHS, RESERVE, REST, RULES, TROOPS
from engine.conquest.rollouts.candidates import Candidate, Candidates
from engine.conquest.sigma import mind as columns
from engine.conquest.sigma.orders import ALL_BUT_ONE, order, order_way
from engine.conquest.sigma.single import list_attacks
from engine.conquest.state import PUT

SPARE = 2
"""Troops put beyond what an attack is expected to cost."""
MOST_PAIRED = 4
"""So many of the best single attacks are joined in pairs."""


class WidePlans(Candidates):
    """Sigma's plans, its best attacks with no more troops than they need, and pairs of them."""

    def _attacks(self) -> Iterator[Candidate]:
        yield from super()._attacks()
        mind, board, me = self._mind, self.board, self._player
        list_attacks(mind, board, me)
        rows = mind.real[LISTED : LISTED + columns.FIRST_TERM, : mind.whole[RULES, LISTS]].T.copy()
        kept = mind.whole[PATHS : PATHS + mind.whole[RULES, LISTS]].copy()
        ways = [
            (tuple(kept[at, : int(row[columns.LENGTH])].tolist()), ceil(row[columns.COST]) + SPARE)
            for at, row in enumerate(rows)
            if np.isfinite(row[columns.SCORE_OF]) and row[columns.LENGTH] > 1
        ][:MOST_PAIRED]
        reserve = int(board[REST, RESERVE + me])
        needed = [max(0, cost - int(board[TROOPS, path[0]])) for path, cost in ways]
        if self._view.phase == PUT:
            for (path, _), count in zip(ways, needed, strict=True):
                if count < reserve:
                    yield self._of([(path, count)])
        for first, second in permutations(range(len(ways)), 2):
            one, two = ways[first][0], ways[second][0]
            if one[-1] == two[-1] or set(one) & set(two[:-1]) or needed[first] > reserve:
                continue
            yield self._of([(one, needed[first]), (two, reserve - needed[first])])

    def _of(self, ways: list[tuple[tuple[int, ...], int]]) -> Candidate:
        """Return the plan to attack along these paths, with so many troops put on their sources."""
        mind = self._mind
        self._begin(columns.NOTHING)
        for path, count in ways:
            if count:
                order(mind, columns.PUT, path[0], count, 0.0)
        for path, _ in ways:
            mind.whole[PATH, : len(path)] = path
            order_way(mind, len(path), ALL_BUT_ONE)
        return self._ordered(())
