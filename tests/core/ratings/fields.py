"""Games of fields whose strengths are known: drawn from the models, or off every scale."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np

from engine.core.ratings.davidson import Davidson, PairSums
from engine.core.ratings.plackett_luce import PlackettLuce, Rankings
from engine.core.ratings.ratings import Ratings


@dataclass(frozen=True)
class Pairs:
    """Entrants who meet in pairs, so many encounters of two games each.

    `circle` moves every pair off the scale, as rock, paper and scissors are; `shared` is how often
    both games of an encounter have the same luck, turned round.
    """

    encounters: int
    count: int = 6
    draws: float = 0.5
    circle: float = 0.0
    shared: float = 0.3

    @property
    def chances(self) -> dict[tuple[int, int], np.ndarray]:
        """How likely the first of each pair wins, draws and loses."""
        strengths, found = np.linspace(-0.8, 0.8, self.count), {}
        for one, other in combinations(range(self.count), 2):
            gap = strengths[one] - strengths[other] + self.circle * (1, -1, 1)[(other - one) % 3]
            worth = np.array([np.exp(gap / 2), self.draws, np.exp(-gap / 2)])
            found[one, other] = worth / worth.sum()
        return found

    def truth(self) -> np.ndarray:
        """The strengths that fit best what each pair does in the long run."""
        sums = PairSums(self.count)
        for pair, (won, drawn, _) in self.chances.items():
            sums.encounters[pair], sums.sums[pair] = (
                1e8,
                (2e8, 2e8 * (won + drawn / 2), 2e8 * drawn),
            )
        return rated(sums).strengths

    def ratings(self, chance: np.random.Generator) -> Ratings:
        """Ratings by games of this field."""
        sums, pairs = PairSums(self.count), list(self.chances)
        games = np.repeat(np.array(pairs), 2 * self.encounters, axis=0)
        luck = chance.random((len(pairs) * self.encounters, 2))
        is_shared = chance.random(len(luck)) < self.shared
        luck[is_shared, 1] = 1 - luck[is_shared, 0]
        often = np.repeat(np.array(list(self.chances.values())), 2 * self.encounters, axis=0)
        drawn = luck.ravel()
        scores = np.where(drawn < often[:, 0], 1.0, 0.5 * (drawn < often[:, 0] + often[:, 1]))
        sums.add(games, scores, np.repeat(np.arange(len(luck)), 2))
        return rated(sums)


def rated(sums: PairSums) -> Ratings:
    model = Davidson.of(sums)
    assert model is not None
    return model.ratings()


@dataclass(frozen=True)
class Tables:
    """Entrants who sit at tables of `seats`, every line-up in turn, each encounter in all seats."""

    encounters: int
    count: int = 5
    seats: int = 3
    circle: float = 0.0
    rounded: float = 0.0
    """So much apart, and results are equal."""

    def rankings(self, chance: np.random.Generator) -> Rankings:
        """Games of this field."""
        line_ups = np.array(list(combinations(range(self.count), self.seats)))
        encounters = np.repeat(np.arange(self.encounters), self.seats)
        seats = line_ups[encounters % len(line_ups)]
        strengths = np.linspace(-0.8, 0.8, self.count)[seats]
        turned = np.cos(2 * np.pi * (seats - np.roll(seats, 1, axis=1)) / self.count + seats)
        results = strengths + self.circle * turned + chance.gumbel(size=seats.shape)
        if self.rounded:
            results = np.round(results / self.rounded)
        places = 1 + (results[:, :, None] < results[:, None, :]).sum(axis=2)
        return Rankings(self.count, seats, places, encounters)

    def truth(self) -> np.ndarray:
        """The strengths that fit best what happens in the long run."""
        field = Tables(20_000, self.count, self.seats, self.circle, self.rounded)
        return ranked(field.rankings(np.random.default_rng(0))).strengths

    def ratings(self, chance: np.random.Generator) -> Ratings:
        """Ratings by games of this field."""
        return ranked(self.rankings(chance))


def ranked(rankings: Rankings) -> Ratings:
    model = PlackettLuce.of(rankings)
    assert model is not None
    return model.ratings()
