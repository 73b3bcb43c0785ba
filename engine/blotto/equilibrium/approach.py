"""The equilibrium with streaks, approached: best replies found by climbs join a pool of plans."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from engine.blotto.fields.field import Field
from engine.blotto.rules import Blotto
from engine.blotto.scoring.scores import MOST_KEPT, Scorer
from engine.blotto.search.climbs import climbs
from engine.core.play.chance import derived_key
from engine.core.system.job import Snapshot
from engine.solvers.double_oracle import Approach, Mixture, double_oracle

Longs = npt.NDArray[np.int64]
_FEWEST_ROWS, _ROWS_A_PLAN = 4096, 6
"""Climbs count battles, not chances: a mixture is so many plans, drawn by weight.  Chance rounds
each of its plans to whole rows, and where these are few climbs find replies to the rounding: 4096
rows of 2,849 plans are off by .14 points in the mean, and by .6 at most, 32,768 by .02."""
_THREADS = 2
_FIRST_PLANS = 32


@dataclass(frozen=True, slots=True)
class Effort:
    """How long is searched: `climbs` in each of `rounds`; at most `kept` plans are in play."""

    rounds: int
    climbs: int
    kept: int
    seed: int


@dataclass(frozen=True)
class Difference:
    """A battle where one gets twice the difference of points: alike for both, and 0 in all.

    Where a tie brings nobody a point the difference is the same as where it is shared, and where it
    is shared the points are as many in every battle: the difference follows from the own alone.
    """

    game: Blotto
    effort: Effort

    def payoffs(self, strategies: Longs, others: Longs) -> npt.NDArray[np.signedinteger]:
        """Return twice the points of the first less those of the others: [strategies, others]."""
        return Scorer(self.game, Field.of_rows("others", others)).doubled_differences(strategies)

    def replies(self, mixture: Mixture, number: int) -> Generator[None, None, Longs]:
        """Return local maxima against a mixture: from its own plans, and some from anywhere."""
        rng = np.random.default_rng((self.effort.seed, number))
        rows = min(max(_FEWEST_ROWS, _ROWS_A_PLAN * len(mixture.strategies)), MOST_KEPT // 2)
        scorer = Scorer(self.game, mixture_field(mixture, "mixture").drawn(rows, rng))
        scorer.against  # noqa: B018 - made once, before the threads ask for it
        played = mixture.strategies[mixture.weights > mixture.weights.mean() / 2]
        anywhere = self.effort.climbs // 4
        own = rng.integers(0, len(played), self.effort.climbs - anywhere)
        starts = np.concatenate((random_plans(self.game, anywhere, rng), played[own]))

        def climbed(part: int) -> list[Longs]:
            key = derived_key(self.effort.seed, number * _THREADS + part)
            return [found.plans for found in climbs(scorer, starts[part::_THREADS], key, "any")]

        with ThreadPoolExecutor(_THREADS) as pool:
            parts = []
            for part in pool.map(climbed, range(_THREADS)):
                parts += part
                yield
        return np.concatenate(parts)


def random_plans(game: Blotto, count: int, rng: np.random.Generator) -> Longs:
    """Return plans [count, castles] from all over: soldiers by shares that are drawn evenly."""
    shares = rng.dirichlet(np.ones(game.castles), count)
    return rng.multinomial(game.soldiers, shares).astype(np.int64)


def approached(
    game: Blotto, effort: Effort, start: Field | None = None
) -> Iterator[Snapshot[Approach | None]]:
    """Yield the mixture of plans with the least exploitability found so far; None between rounds.

    In points, own less theirs; what the best reply found gets is a lower bound of what the best of
    all gets.  `start` are plans to begin with; weights among them, such as those of a run before,
    make them the first mixture, and what is found gets no worse.
    """
    shared = replace(game, ties="split")
    rng = np.random.default_rng((effort.seed, _FIRST_PLANS))
    plans = random_plans(game, _FIRST_PLANS, rng)
    weights = None
    if start is not None:
        start.check_fits(game)
        plans = np.concatenate((start.rows.astype(np.int64), plans))
        if start.weights is not None:
            weights = np.concatenate((start.shares, np.zeros(len(plans) - len(start))))
    difference = Difference(shared, effort)
    for far in double_oracle(difference, plans, effort.rounds, effort.kept, weights):
        points = None if far.metric is None else far.metric / 2
        yield replace(far, value=far.value and _in_points(far.value), metric=points)


def _in_points(found: Approach) -> Approach:
    curve = tuple(each / 2 for each in found.curve)
    return Approach(found.mixture, found.exploitability / 2, curve)


def mixture_field(mixture: Mixture, name: str) -> Field:
    """Return a mixture as a field with weights."""
    rows = Field.of_rows(name, mixture.strategies)
    return Field(rows.name, rows.rows, rows.soldiers, weights=mixture.weights)
