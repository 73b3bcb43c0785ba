"""Tables played by chance that no table beats by much: double oracle, replies found by searches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.core.system.job import Snapshot
from engine.hog.exact_play.compare_kernels import compare_tables
from engine.hog.exact_play.replies import ReplySearch
from engine.hog.exact_play.rule_tables import rule_tables
from engine.hog.exact_play.sweeps import Steps, with_end
from engine.hog.exact_play.tables import final_table, solve_ignore_feral
from engine.hog.rules import Hog
from engine.solvers.double_oracle import Approach, Mixture, double_oracle

Longs = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
_PLAYED = 4e-3
"""Replies are to tables that are played at least so often."""
_ROUGH = 30
"""Replies to a mixture that changes in a moment need not be at the very top."""
_NUDGED = ((0.01, 2), (0.05, 3))
"""A reply from near, and one from further away: heat, and rounds of it."""
_WAITING = 400


@dataclass(frozen=True)
class Games:
    """What a table wins of another, less half: alike for both sides.  A table is one row."""

    game: Hog
    seed: int

    def payoffs(self, strategies: Longs, others: Longs) -> Floats:
        """Return what the first win from the others, less half: [strategies, others]."""
        rules = rule_tables(self.game)
        rows = np.concatenate((strategies, others)).astype(np.uint8)
        grid = np.indices((len(strategies), len(others))).reshape(2, -1)
        grid[1] += len(strategies)
        pairs = np.ascontiguousarray(grid.T)
        room = with_end((2, rules.num_classes, rules.num_cells, 2), 2)
        first, second = compare_tables(rules, rows, pairs, room).T
        wins: Floats = (first + 1 - second) / 2 - 0.5
        return wins.reshape(len(strategies), len(others))

    def replies(self, mixture: Mixture, number: int) -> Steps[Longs]:
        """Return tables that beat a mixture, from near those it plays; yield after each part."""
        rng = np.random.default_rng((self.seed, number))
        played = mixture.support(_PLAYED)
        size = (-1, self.game.goal, self.game.goal)
        tables = played.strategies.astype(np.uint8).reshape(size)
        search = ReplySearch(self.game, tables, played.weights, _ROUGH)
        starts = rng.choice(len(tables), len(_NUDGED), p=played.weights)
        found = []
        for start, (heat, rounds) in zip(starts, _NUDGED, strict=True):
            reply = yield from search.annealed(tables[start], rng, heat, rounds)
            found.append(reply.rolls.reshape(-1))
        return np.array(found, np.int64)


def approached(
    game: Hog, rounds: int, seed: int, start: Longs | None = None
) -> Iterator[Snapshot[Approach | None]]:
    """Yield the mixture of tables that loses least to the replies found; None between rounds.

    It begins with the tables of the report, or those of a run before [table, cell].
    """
    if start is None:
        tables = [final_table(game, number).rolls for number in (1, 2)]
        start = np.array([each.reshape(-1) for each in (*tables, solve_ignore_feral(game).rolls)])
    yield from double_oracle(Games(game, seed), start.astype(np.int64), rounds, _WAITING)
