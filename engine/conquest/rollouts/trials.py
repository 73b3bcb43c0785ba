"""Candidates tried out: each is played on to the end by Sigmas, all with the same dice."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue

import numpy as np

from engine.conquest.kernels.arrays import Floats, Mind, array_of, new_mind
from engine.conquest.rollouts import games
from engine.conquest.rollouts.candidates import Candidate
from engine.conquest.rules import Conquest
from engine.conquest.state import Board
from engine.core.play.advice import ActionValue
from engine.core.play.batch import match_keys
from engine.core.system.hardware import cores

BLOCK, SETUP_BLOCK = 20, 8
"""Games of one call, which then takes no longer than 50 ms."""
MOST_THREADS = 8


class Trials:
    """The games of each candidate so far; game number i has the same dice for all of them."""

    def __init__(
        self,
        game: Conquest,
        view: Board,
        player: int,
        candidates: Sequence[Candidate],
        constants: tuple[float, ...],
    ) -> None:
        """Every seat plays on with these constants."""
        self.candidates, self._player = candidates, player
        self._game, self._board = game, array_of(view)
        self._constants = np.array([constants] * 3)
        self._block_size = SETUP_BLOCK if view.in_setup else BLOCK
        self._seed = view.turn * 1009 + view.actions
        self.won = [np.empty(0) for _ in candidates]

    def play(self, which: Sequence[int], count: int) -> Generator[None]:
        """Play until each of these candidates has so many games; yield after every 50 ms or so."""
        size = self._block_size
        blocks = [
            (i, first, min(size, count - first))
            for first in range(0, count, size)
            for i in which
            if first >= len(self.won[i])
        ]
        threads = min(cores(), MOST_THREADS)
        minds: SimpleQueue[Mind] = SimpleQueue()
        for _ in range(threads):
            minds.put(new_mind(self._game))
        with ThreadPoolExecutor(threads) as pool:
            for at in range(0, len(blocks), threads):
                now = blocks[at : at + threads]
                results = pool.map(lambda block: self._block(minds, *block), now)
                for (i, *_), won in zip(now, results, strict=True):
                    self.won[i] = np.concatenate([self.won[i], won])
                yield

    def _block(self, minds: SimpleQueue[Mind], i: int, first: int, count: int) -> Floats:
        mind = minds.get()
        keys = match_keys(self._seed, np.arange(first, first + count, dtype=np.uint64))
        returns, measures = np.empty((count, 3)), np.empty((count, 3, 4))
        candidate = self.candidates[i]
        games.play_games(
            mind,
            self._board if candidate.board is None else candidate.board,
            candidate.plan,
            np.full((count, 3), games.SIGMA),
            np.ascontiguousarray(np.broadcast_to(self._constants, (count, *self._constants.shape))),
            keys,
            returns,
            measures,
            np.empty(count, np.int64),
        )
        minds.put(mind)
        return returns[:, self._player].copy()

    def best(self, which: Sequence[int]) -> list[int]:
        """Return candidates in the order of what they won."""
        return sorted(which, key=lambda i: -float(self.won[i].mean()))

    def values(self) -> tuple[ActionValue, ...]:
        """Return what each candidate is worth, the best first.

        Of one with fewer games than the best, what it won more or less in those counts.
        """
        most = max(len(won) for won in self.won)
        if not most:
            return ()
        tried = [i for i, won in enumerate(self.won) if len(won) == most]
        best = self.best(tried)[0]
        values = [self._value(i, best) for i, won in enumerate(self.won) if len(won)]
        return tuple(sorted(values, key=lambda each: -each.value))

    def _value(self, i: int, best: int) -> ActionValue:
        own, other = self.won[i], self.won[best]
        n = len(own)
        difference = own - other[:n]
        value = float(np.clip(other.mean() + difference.mean(), 0.0, 1.0))
        chance = (value * n + 1) / (n + 2)
        candidate = self.candidates[i]
        return ActionValue(
            candidate.action,
            value,
            float(np.sqrt(chance * (1 - chance) / n)),
            candidate.line,
            candidate.terms,
            float(np.sqrt((difference.var() + (0.0 if i == best else 1 / n**2)) / n)),
        )
