"""Worlds that fit what a seat knows, weighted by how likely its shots so far are in them.

Importance sampling: pilots find which pairs are likely friends and enemies, worlds are drawn with
such odds, and weights make up for that.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from time import thread_time

import numpy as np
import numpy.typing as npt

from engine.core.play.batch import derived_keys, match_keys
from engine.core.play.strategy import Strategy
from engine.gunslinger.batch import coded
from engine.gunslinger.relations import ENEMY, FRIEND
from engine.gunslinger.rules import Gunslinger, Seen
from engine.gunslinger.shooters.expected_value import ExpectedValue
from engine.gunslinger.shooters.revenge import (
    DavidsRevenge,
    Grim,
    RevengeOfRevenge,
    TitForTat,
)
from engine.gunslinger.shooters.simple import AlwaysEnemy, Crowd, Dumb, Guard, Never
from engine.gunslinger.worlds.likelihood_kernels import sample

Floats = npt.NDArray[np.float64]
PILOT = 512
REFINED, REFINEMENTS = 1024, 2
"""Draws of each later pilot, at most a quarter of all, and how many there are."""
TRIED = 4
"""Lists of enemies that are tried for each seat of a world."""
CHOICES = 4
"""Worlds that are made of one draw of friends and lists tried: they choose among them anew."""
LEAST_ODDS, LEAST_REFINED = 0.01, 0.03
"""Bolder odds would leave a few worlds with most of the weight."""
HOPELESS = -30.0
"""A strategy whose best likelihood in the pilot is e^-30 of a seat's best is not tried on."""
PATIENCE = 0.02
"""Seconds of the processor that a call should take, however many others are at work."""


@dataclass(frozen=True)
class LineUp:
    """Who may sit on the other seats: `counts` times each strategy, or where that is empty any."""

    strategies: tuple[Strategy, ...]
    counts: tuple[int, ...] = ()


@dataclass(frozen=True)
class Worlds:
    """Relations [world, n, n], numbers of strategies [world, n], and weights that add up to 1.

    Those of one draw have its number in `draws`, and are no independent evidence.
    """

    relations: npt.NDArray[np.int8]
    line_ups: npt.NDArray[np.int64]
    weights: Floats
    draws: npt.NDArray[np.int64]

    @property
    def effective(self) -> float:
        """The number of draws of equal weights that would say as much."""
        return float(1 / (np.bincount(self.draws, self.weights) ** 2).sum())


@dataclass(frozen=True)
class _Drawing:
    """How worlds are drawn: odds of friends and enemies for each pair, and strategies tried."""

    odds: tuple[Floats, Floats]
    is_tried: npt.NDArray[np.bool_]


BUILT_IN = LineUp(
    (
        ExpectedValue(),
        Dumb(),
        DavidsRevenge(),
        RevengeOfRevenge(),
        AlwaysEnemy(),
        Guard(),
        Crowd(),
        Grim(),
        TitForTat(),
        Never(),
    )
)
"""Any of the built-in strategies that have kernels, the only ones worlds are made of."""


def sampled_steps(
    game: Gunslinger, view: Seen, line_up: LineUp, count: int, seed: int
) -> Generator[None, None, Worlds]:
    """Return worlds of so many draws; yield 20 times a second."""
    n = game.players
    even = np.ones((n, n))
    everything = np.ones((n, len(line_up.strategies)), dtype=np.bool_)
    sampler = _Sampler(game, view, line_up)
    seeds = iter(range((REFINEMENTS + 2) * seed, (REFINEMENTS + 2) * (seed + 1)))
    evenly = _Drawing((even, even), everything)
    pilot = yield from sampler.drawn(evenly, min(PILOT, count), next(seeds))
    drawing = _learned(pilot, bool(line_up.counts))
    for _ in range(REFINEMENTS):
        pilot = yield from sampler.drawn(drawing, min(REFINED, -(-count // 4)), next(seeds))
        drawing = _refined(drawing, pilot)
    found = yield from sampler.drawn(drawing, count, next(seeds))
    draws = np.arange(len(found.weights)) // CHOICES
    return Worlds(found.relations, found.line_ups, found.shares, draws)


@dataclass(frozen=True)
class _Drawn:
    """Worlds with the logarithms of their weights; all relations that were tried.

    Relations [world, n, n], and logarithms of likelihoods [world, seat, strategy].
    """

    relations: npt.NDArray[np.int8]
    line_ups: npt.NDArray[np.int64]
    weights: Floats
    tried: npt.NDArray[np.int8]
    logs: Floats

    @property
    def shares(self) -> Floats:
        """Weights that add up to 1."""
        weights = np.exp(self.weights - self.weights.max())
        shares: Floats = weights / weights.sum()
        return shares


@dataclass(frozen=True)
class _Sampler:
    game: Gunslinger
    view: Seen
    line_up: LineUp

    def drawn(self, drawing: _Drawing, count: int, seed: int) -> Generator[None, None, _Drawn]:
        """Return worlds of so many draws; yield now and then."""
        n, kinds = self.game.players, len(self.line_up.strategies)
        keys = match_keys(seed, np.arange(count, dtype=np.uint64))
        relations = np.zeros((count * CHOICES, n, n), np.int8)
        line_ups, weights = np.zeros((count * CHOICES, n), np.int64), np.zeros(count * CHOICES)
        tried, logs = np.zeros((count * TRIED, n, n), np.int8), np.zeros((count * TRIED, n, kinds))
        counts = np.array(self.line_up.counts or (0,) * kinds, dtype=np.int64)
        own, history = own_row(self.view), shots_of(self.view)
        strategies = coded(self.game, self.line_up.strategies)
        for part in parts(count):
            some = slice(part.start * TRIED, part.stop * TRIED)
            made = slice(part.start * CHOICES, part.stop * CHOICES)
            sample(
                relations[made],
                line_ups[made],
                weights[made],
                tried[some],
                logs[some],
                keys[part],
                own,
                self.view.me,
                (self.game.enemies, self.game.friends),
                drawing.odds,
                history,
                strategies,
                drawing.is_tried,
                counts,
            )
            yield
        return _Drawn(relations, line_ups, weights, tried, logs)


def parts(count: int) -> Iterator[slice]:
    """Yield slices of a range that take about as long as a call should."""
    first, size = 0, 1
    while first < count:
        start = thread_time()
        yield slice(first, min(first + size, count))
        first += size
        taken = thread_time() - start
        size = max(1, min(4 * size, int(size * PATIENCE / max(taken, 1e-6))))


def own_row(view: Seen) -> npt.NDArray[np.int8]:
    """Return what a seat lists each other as, as a table of one row."""
    row = np.zeros((1, len(view.alive)), np.int8)
    row[0, list(view.friends)] = FRIEND
    row[0, list(view.enemies)] = ENEMY
    return row


def shots_of(view: Seen) -> npt.NDArray[np.int16]:
    """Return the shots so far, a row for each round."""
    return np.array(view.history, dtype=np.int16).reshape(-1, len(view.alive))


def _learned(pilot: _Drawn, is_known: bool) -> _Drawing:
    """Return how to draw worlds in which the shots are likelier than in those of the pilot."""
    best = pilot.logs.max(axis=(0, 2), keepdims=True)
    likelihood = np.exp(pilot.logs - best).sum(axis=2)
    friends, enemies = (_odds(pilot.tried == kind, likelihood) for kind in (FRIEND, ENEMY))
    mutual = np.clip(friends * friends.T, LEAST_ODDS, 1 / LEAST_ODDS)
    tops = pilot.logs.max(axis=0)
    is_tried = np.ones(tops.shape, dtype=np.bool_) if is_known else tops > best[0] + HOPELESS
    return _Drawing((mutual, enemies), is_tried)


def _odds(is_listed: npt.NDArray[np.bool_], likelihood: Floats) -> Floats:
    """Return how much likelier the shots of i are where it lists j, than where it does not."""
    shares = likelihood / likelihood.mean(axis=0)
    inside = np.einsum("wij,wi->ij", is_listed, shares)
    outside = shares.sum(axis=0)[:, None] - inside
    counts = is_listed.sum(axis=0)
    odds = (inside + 1) / (counts + 1) / ((outside + 1) / (len(shares) - counts + 1))
    kept: Floats = np.clip(odds, LEAST_ODDS, 1 / LEAST_ODDS)
    return kept


def _refined(drawing: _Drawing, pilot: _Drawn) -> _Drawing:
    """Return how to draw worlds as they are after the shots, not each seat's lists by its own.

    Cross-entropy method (Rubinstein, "The cross-entropy method for combinatorial and continuous
    optimization", 1999): odds grow by how much likelier a list is by weight than it was drawn.
    """
    shares = pilot.shares
    doubt = (shares**2).sum()
    odds = []
    for kind, before in zip((FRIEND, ENEMY), drawing.odds, strict=True):
        found = np.einsum("w,wij->ij", shares, pilot.relations == kind)
        drawn = (pilot.tried == kind).mean(axis=0)
        grown = (found + doubt) * (1 - drawn + doubt) / ((1 - found + doubt) * (drawn + doubt))
        odds.append(np.clip(before * grown, LEAST_REFINED, 1 / LEAST_REFINED))
    return _Drawing((np.sqrt(odds[0] * odds[0].T), odds[1]), drawing.is_tried)


def resampled(worlds: Worlds, count: int, seed: int) -> npt.NDArray[np.int64]:
    """Return numbers of worlds, as often as their weights say, in random order.

    Systematic resampling (Kitagawa, "Monte Carlo filter and smoother", 1996).
    """
    generator = np.random.default_rng(seed)
    levels = (np.arange(count) + generator.random()) / count
    found = np.searchsorted(np.cumsum(worlds.weights), levels).clip(max=len(worlds.weights) - 1)
    return generator.permutation(found)


def play_keys(seed: int, count: int) -> npt.NDArray[np.uint64]:
    """Return keys of games, of which those with one key have the same chance."""
    return derived_keys(match_keys(seed, np.arange(count, dtype=np.uint64)), 2)
