"""Equilibria of games with too many strategies to list, alike for both sides: double oracle.

McMahan, Gordon and Blum, "Planning in the presence of cost functions controlled by an adversary"
(2003): a game among a few strategies is solved, the best replies to its mixture join them, and so
on until no reply found gets anything.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from engine.core.system.job import Snapshot, frozen, repeated
from engine.solvers.matrix_games import Floats, RegretMatching, solved_alike
from engine.solvers.regret_kernels import Payoffs

Strategies = npt.NDArray[np.int64]
_INNER_SHARE, _LAST_SHARE = 0.3, 0.1
"""Among the strategies in play the mixture is solved to this share of what replies got last, and in
the last round nearer, as that one stays."""
_INNER_ROUNDS = 4000
_WORTH_KEEPING = 0.3
"""Of the replies of a round those join that get at least this share of the best."""
_PLAYED = 1e-6
"""What is played less often is not played."""


class AlikeGame(Protocol):
    """A game with the same strategies for both sides, where one gets what the other loses."""

    def payoffs(self, strategies: Strategies, others: Strategies) -> Payoffs:
        """Return what the first get from the others: [strategies, others].

        The fewer bytes a number, where they are exact in them, the less time: whole numbers of one.
        """

    def replies(self, mixture: Mixture, number: int) -> Generator[object, None, Strategies]:
        """Return good replies to a mixture, found in round `number`; yield meanwhile."""


@dataclass(frozen=True, slots=True, eq=False)
class Mixture:
    """Strategies [n, ...], each different, and how often each is played [n]."""

    strategies: Strategies
    weights: Floats

    def support(self) -> Mixture:
        """Return the part that is played, the most often first."""
        order = np.argsort(-self.weights, kind="stable")
        order = order[self.weights[order] > _PLAYED]
        kept = self.weights[order]
        return Mixture(frozen(self.strategies[order]), frozen(kept / kept.sum()))


@dataclass(frozen=True, slots=True, eq=False)
class Approach:
    """How near an equilibrium is: the best mixture so far and what the best reply found gets.

    `exploitability` is a lower bound: a better reply may exist.  `curve` has what the best reply
    found got in each round.
    """

    mixture: Mixture
    exploitability: float
    curve: tuple[float, ...]


def double_oracle(
    game: AlikeGame,
    start: Strategies,
    rounds: int,
    most_kept: int,
    weights: Floats | None = None,
) -> Iterator[Snapshot[Approach | None]]:
    """Yield the best mixture after each of `rounds`, or until no reply gets anything.

    With `weights` of the strategies at the start that mixture is the one of the first round: what
    is found is no worse than it, as far as the replies tell.

    While replies are looked for it yields None, so that it can be ended there.

    Strategies that get too little from the mixture leave the play, and come back when they get as
    much as the replies; at most `most_kept` wait for that, those that get the most.
    """
    pool, places = np.unique(start, axis=0, return_inverse=True)
    play = _Play(game, pool)
    waiting, gain = start[:0], float(np.abs(play.payoffs).max())
    best, curve = None, list[float]()
    for number in range(rounds):
        share = _INNER_SHARE if number + 1 < rounds else _LAST_SHARE
        if weights is None or number:
            mixture = play.solved(share * gain)
        else:
            sums = np.bincount(places.ravel(), weights, len(pool)).astype(np.float64)
            mixture = play.begun(sums)
        searching: Snapshot[Approach | None] = Snapshot(number, rounds, None, gain)
        replies = yield from repeated(game.replies(mixture, number), searching)
        found = _without(np.concatenate((replies, waiting)), play.pool)
        against = game.payoffs(found, play.pool)
        worth = against @ mixture.weights
        gain = max(float(worth.max(initial=0.0)), play.loss)
        curve.append(gain)
        best = mixture if best is None or gain <= min(curve) else best
        yield Snapshot(number + 1, rounds, Approach(best.support(), min(curve), tuple(curve)), gain)
        if gain <= 0:
            return
        joins = worth >= _WORTH_KEEPING * gain
        gone = play.leave(_WORTH_KEEPING * gain)
        order = np.argsort(-worth[~joins], kind="stable")[:most_kept]
        waiting = np.concatenate((gone, found[~joins][order]))
        play.join(found[joins])


class _Play:
    """The strategies in play, what they get from each other, and their regrets."""

    def __init__(self, game: AlikeGame, pool: Strategies) -> None:
        self._game = game
        self.pool = pool
        self.payoffs = game.payoffs(pool, pool)
        self._regrets = np.zeros(len(pool))
        self._weights = self._worth = np.zeros(len(pool))
        self.loss = 0.0
        """What the last mixture loses to the best strategy in play."""

    def begun(self, weights: Floats) -> Mixture:
        """Return the mixture of these weights, which regrets begin with as well."""
        self._weights = weights / weights.sum()
        self._regrets = self._weights * float(np.abs(self.payoffs).max())
        self._worth = RegretMatching(self.payoffs).worth_against(self._weights)
        self.loss = float(self._worth.max())
        return Mixture(self.pool, self._weights)

    def solved(self, gap: float) -> Mixture:
        """Return a mixture that loses at most `gap` to any strategy in play, if it was found."""
        side = RegretMatching(self.payoffs, self._regrets)
        self.loss = solved_alike(side, gap, _INNER_ROUNDS)
        self._regrets, self._weights = side.regrets, side.mean
        self._worth = side.worth_against(self._weights)
        return Mixture(self.pool, self._weights)

    def leave(self, loss: float) -> Strategies:
        """Let those go that are not played and lose more than `loss`; return them."""
        stays = (self._weights > _PLAYED) | (self._worth >= -loss)
        gone = self.pool[~stays]
        self.pool, self._regrets = self.pool[stays], self._regrets[stays]
        self.payoffs = self.payoffs[np.ix_(stays, stays)]
        return gone

    def join(self, new: Strategies) -> None:
        """Take strategies that are not in play."""
        if not len(new):
            return
        against = self._game.payoffs(new, self.pool)
        among = self._game.payoffs(new, new)
        self.payoffs = np.block([[self.payoffs, -against.T], [against, among]])
        self.pool = np.concatenate((self.pool, new))
        self._regrets = np.concatenate((self._regrets, np.zeros(len(new))))


def _without(found: Strategies, pool: Strategies) -> Strategies:
    """Return each of the strategies found once that is not in play."""
    known = {row.tobytes() for row in pool}
    each = np.unique(found, axis=0)
    return each[[row.tobytes() not in known for row in each]]
