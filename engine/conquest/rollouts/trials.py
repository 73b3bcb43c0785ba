"""Candidates tried out: each is played on to the end, by Sigmas or who sits there, same dice."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from queue import SimpleQueue

import numpy as np

from engine.conquest.kernels.arrays import Floats, Mind, array_of, new_mind
from engine.conquest.rollouts import games
from engine.conquest.rollouts.candidates import Candidate
from engine.conquest.rollouts.coded import Mixed, kernel_for
from engine.conquest.rollouts.codes import SIGMA
from engine.conquest.rules import Conquest
from engine.conquest.state import Board
from engine.core.play.advice import ActionValue
from engine.core.play.batch import match_keys
from engine.core.play.interval import half_interval
from engine.core.play.strategy import Strategy
from engine.core.system.hardware import cores

BLOCK, SETUP_BLOCK = 20, 8
"""Games of one call, which then takes no longer than 50 ms."""
MOST_THREADS = 8
MIXED = 1000
"""In so many games, and then again, it is drawn whom a mixture plays as."""
HOPELESS = 3.5
"""Standard errors by which a candidate is surely worse than the best."""


@lru_cache(maxsize=16)
def _known_games(
    game: Conquest,
    view: Board,
    player: int,
    constants: tuple[float, ...],
    others: tuple[tuple[int, Strategy | Mixed], ...],
) -> dict[bytes, Floats]:
    """Return the games of each candidate of a position that were played already.

    They depend on nothing else: who asks again, about one action more, goes on from there.
    """
    return {}


class Trials:
    """The games of each candidate so far; game number i has the same dice for all of them."""

    def __init__(
        self,
        game: Conquest,
        view: Board,
        player: int,
        candidates: Sequence[Candidate],
        constants: tuple[float, ...],
        others: Mapping[int, Strategy | Mixed] | None = None,
    ) -> None:
        """All play on as Sigma with these constants, but for `others`, who play their own way.

        Who is a mixture plays as one of its models in each game.
        """
        self.candidates, self._player = candidates, player
        self._board = array_of(view)
        others = others or {}
        rows = MIXED if any(isinstance(each, Mixed) for each in others.values()) else 1
        self._codes = np.full((rows, 3), SIGMA, np.int64)
        self._constants = np.tile(np.array(constants), (rows, 3, 1))
        for seat, strategy in others.items():
            if isinstance(strategy, Mixed):
                shares = [each.share for each in strategy.models]
                drawn = np.random.default_rng(seat).choice(len(shares), rows, p=shares)
                coded = [strategy.models[i].coded for i in drawn]
            else:
                own = kernel_for(game, strategy)
                assert own is not None
                coded = [own] * rows
            self._codes[:, seat] = [code for code, _ in coded]
            self._constants[:, seat] = [each for _, each in coded]
        self._block_size = SETUP_BLOCK if view.in_setup else BLOCK
        self._seed = view.turn * 1009 + view.actions
        self._threads = min(cores(), MOST_THREADS)
        self._minds: SimpleQueue[Mind] = SimpleQueue()
        for _ in range(self._threads):
            self._minds.put(new_mind(game))
        self._known = _known_games(game, view, player, constants, tuple(others.items()))
        self._keys = [each.key for each in candidates]
        self.won = [np.empty(0) for _ in candidates]

    def play(self, which: Sequence[int], count: int) -> Generator[None]:
        """Play until each of these candidates has so many games; yield after every 50 ms or so."""
        size = self._block_size
        for i in which:
            known = self._known.get(self._keys[i], self.won[i])[:count]
            self.won[i] = max(known, self.won[i], key=len)
        blocks = sorted(
            (first, i, min(size, count - first))
            for i in which
            for first in range(len(self.won[i]), count, size)
        )
        with ThreadPoolExecutor(self._threads) as pool:
            for at in range(0, len(blocks), self._threads):
                now = blocks[at : at + self._threads]
                results = pool.map(lambda block: self._block(*block), now)
                for (_, i, _), won in zip(now, results, strict=True):
                    self.won[i] = np.concatenate([self.won[i], won])
                    if len(self.won[i]) > len(self._known.get(self._keys[i], ())):
                        self._known[self._keys[i]] = self.won[i]
                yield

    def _block(self, first: int, i: int, count: int) -> Floats:
        mind = self._minds.get()
        keys = match_keys(self._seed, np.arange(first, first + count, dtype=np.uint64))
        returns, measures = np.empty((count, 3)), np.empty((count, 3, 4))
        candidate, rows = self.candidates[i], np.arange(first, first + count) % len(self._codes)
        games.play_games(
            mind,
            self._board if candidate.board is None else candidate.board,
            candidate.plan,
            self._codes[rows],
            self._constants[rows],
            keys,
            returns,
            measures,
            np.empty(count, np.int64),
        )
        self._minds.put(mind)
        return returns[:, self._player].copy()

    def best(self, which: Sequence[int]) -> list[int]:
        """Return candidates in the order of what they are worth."""
        most = self._most_played()
        return sorted(which, key=lambda i: -self._estimate(i, most))

    def hopeful(self, which: Sequence[int]) -> list[int]:
        """Return those that are not surely worse than the best."""
        best = self.best(which)[0]
        return [i for i in which if self._behind(i, best) <= HOPELESS * self._error(i, best)]

    def sure_cost(self, which: Sequence[int]) -> float:
        """Return what the best of these costs beyond the error of that; 0 of none."""
        if not which:
            return 0.0
        most, chosen = self._most_played(), self.best(which)[0]
        return self._behind(chosen, most) - half_interval(self._error(chosen, most))

    def _most_played(self) -> int:
        """Return the best of those with the most games: with it the others are compared."""
        most = max(map(len, self.won))
        tried = [i for i, won in enumerate(self.won) if len(won) == most]
        return max(tried, key=lambda i: float(self.won[i].mean()))

    def _behind(self, i: int, best: int) -> float:
        """Return how much less one has won than another in the games that both have."""
        n = min(len(self.won[i]), len(self.won[best]))
        return float((self.won[best][:n] - self.won[i][:n]).mean())

    def _error(self, i: int, best: int) -> float:
        """Return the standard error of that; where no game differs as if part of one had."""
        n = min(len(self.won[i]), len(self.won[best]))
        difference = self.won[best][:n] - self.won[i][:n]
        return float(np.sqrt((difference.var() + (0.0 if i == best else 1 / n**2)) / n))

    def _estimate(self, i: int, most: int) -> float:
        """Return the chance to win; what was won more or less than by `most` counts."""
        return float(np.clip(self.won[most].mean() - self._behind(i, most), 0.0, 1.0))

    def values(self) -> tuple[ActionValue, ...]:
        """Return what each candidate is worth, the best first.

        Of one with fewer games than the best, what it won more or less in those counts.
        """
        if not max(map(len, self.won)):
            return ()
        most = self._most_played()
        values = [self._value(i, most) for i, won in enumerate(self.won) if len(won)]
        return tuple(sorted(values, key=lambda each: -each.value))

    def _value(self, i: int, most: int) -> ActionValue:
        n, value = len(self.won[i]), self._estimate(i, most)
        chance = (value * n + 1) / (n + 2)
        candidate = self.candidates[i]
        return ActionValue(
            candidate.action,
            value,
            float(np.sqrt(chance * (1 - chance) / n)),
            candidate.line,
            candidate.terms,
            self._error(i, most),
        )
