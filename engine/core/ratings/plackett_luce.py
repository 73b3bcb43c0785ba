"""Strengths of those who play three and more at once, by their places (Plackett 1975, Luce 1959).

Of those left each is next in proportion to its strength; equals count as the mean over the orders
in which they might stand (see `rankings`).  Every two who have met are given one virtual draw, half
a win for either: it is the only prior.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from engine.core.ratings.rankings import is_first_alone, stages
from engine.core.ratings.ratings import (
    Counts,
    Floats,
    Misfit,
    RatedPair,
    Ratings,
    are_connected,
    inverse,
    misfit_of,
    most_likely,
    or_none,
    ratings_of,
)

MOST_COMPARED = 20
"""Of more it is not asked whether one scale fits: the pairs of each game would take too long."""
MOST_TOLD = 60
"""Of more nothing is said of each pair."""
_FEWEST = 50
"""Encounters that it takes to say whether one scale fits."""
_AT_ONCE = 2_000_000
"""Numbers that are held at once, about."""


@dataclass(frozen=True)
class Rankings:
    """Games as arrays [games, seats]: who sat, and at which place each ended; encounters [games].

    Places are 1 for the best; equals have the same.  Encounters are numbered from 0 on.
    """

    count: int
    seats: Counts
    places: Counts
    encounters: Counts

    @cached_property
    def patterns(self) -> tuple[_Pattern, ...]:
        """The games by how their places are tied."""
        order = np.argsort(self.places, axis=1, kind="stable")
        who = np.take_along_axis(self.seats, order, axis=1)
        places = np.take_along_axis(self.places, order, axis=1)
        is_worse = np.diff(places, axis=1, prepend=0) > 0
        kinds, which = np.unique(is_worse, axis=0, return_inverse=True)
        return tuple(
            _Pattern.of(kind, who[which == number], np.flatnonzero(which == number))
            for number, kind in enumerate(kinds)
        )

    @cached_property
    def met(self) -> Floats:
        """In how many games each two met [entrants, entrants]; one who sits twice meets twice."""
        sat = self.sat(slice(None))
        found = sat.T @ sat
        np.fill_diagonal(found, 0)
        return found

    def sat(self, games: slice) -> Floats:
        """Return in how many seats of each game an entrant sat [games, entrants]."""
        seats = self.seats[games]
        found = np.zeros((len(seats), self.count))
        np.add.at(found, (np.arange(len(seats))[:, None], seats), 1)
        return found


@dataclass(frozen=True)
class _Pattern:
    """Games whose places are tied alike: who came where [games, seats], and their numbers.

    A stage weighs `weights` [stages], and each place counts `shares` [stages, seats] in it.
    """

    who: Counts
    games: Counts
    weights: Floats
    shares: Floats

    @classmethod
    def of(cls, is_worse: npt.NDArray[np.bool_], who: Counts, games: Counts) -> _Pattern:
        found = list(stages(np.cumsum(is_worse).tolist()))
        shares = np.zeros((len(found), who.shape[1]))
        for stage, (_weight, counted) in enumerate(found):
            shares[stage, list(counted)] = list(counted.values())
        return cls(who, games, np.array([weight for weight, _ in found]), shares)

    def parts(self) -> Iterator[_Pattern]:
        """Yield the games in parts that are not too large."""
        step = max(_AT_ONCE // self.shares.size, 1)
        for start in range(0, len(self.who), step):
            some = slice(start, start + step)
            yield _Pattern(self.who[some], self.games[some], self.weights, self.shares)

    def chances(self, strengths: Floats) -> tuple[Floats, Floats]:
        """Return the logarithm of each stage's sum, and who is how likely next.

        [games, stages] and [games, stages, seats].
        """
        own = strengths[self.who]
        top = own.max(axis=1, keepdims=True)
        worth = np.exp(own - top)
        sums = worth @ self.shares.T
        return np.log(sums) + top, worth[:, None, :] * self.shares / sums[:, :, None]


@dataclass(frozen=True)
class PlackettLuce:
    """The model at its largest likelihood: natural logarithms of strengths, the first of them 0."""

    rankings: Rankings
    strengths: Floats

    @classmethod
    def of(cls, rankings: Rankings) -> PlackettLuce | None:
        """Return the most likely strengths; None while not all can be compared."""
        if rankings.count < 2 or not are_connected(rankings.met > 0):
            return None
        found = most_likely(
            rankings.count,
            lambda strengths: _look(rankings, strengths),
            lambda strengths: _information(rankings, strengths),
        )
        return cls(rankings, found)

    def ratings(self) -> Ratings:
        """Return the strengths with their errors, and how each two fit."""
        rankings, found = self.rankings, inverse(_information(self.rankings, self.strengths))
        centred = _centred(rankings, _slopes(rankings, self.strengths))
        games = (rankings.sat(slice(None)) > 0).sum(axis=0).astype(np.int64)
        covariance = found @ (centred.T @ centred) @ found
        return ratings_of(self.strengths, covariance, games, *self._pairs(found))

    def _pairs(self, found: Floats) -> tuple[tuple[RatedPair, ...], Misfit | None]:
        """Return what is expected and seen of each two who met, and how far all that is off.

        Of the games in which both sat it is the share in which the first stood before the other;
        where nothing but who won is known, of those that one of the two won.
        """
        rankings = self.rankings
        if rankings.count > MOST_TOLD:
            return (), None
        low, high = np.nonzero(np.triu(rankings.met > 0, 1))
        expected = 1 / (1 + np.exp(self.strengths[high] - self.strengths[low]))
        size = int(rankings.encounters.max()) + 1
        is_compared = 2 < rankings.count <= MOST_COMPARED and size >= _FEWEST
        ahead, met = _ahead(rankings, low, high, size if is_compared else 1)
        is_told = met.any(axis=0)
        low, high, expected = low[is_told], high[is_told], expected[is_told]
        ahead, met = ahead[:, is_told], met[:, is_told]
        seen, games = ahead.sum(axis=0), met.sum(axis=0)
        pairs = tuple(
            RatedPair(int(i), int(j), int(met_in), float(expects), float(share), None)
            for i, j, met_in, expects, share in zip(
                low, high, games, expected, seen / games, strict=True
            )
        )
        if not is_compared:
            return pairs, None
        moved = np.zeros((rankings.count, len(low)))
        weight = games * expected * (1 - expected)
        moved[low, np.arange(len(low))], moved[high, np.arange(len(low))] = weight, -weight
        rest = ahead - met * expected - _slopes(rankings, self.strengths) @ found @ moved
        centred = _centred(rankings, rest)
        off, misfit = misfit_of(seen - games * expected, centred.T @ centred)
        return tuple(
            replace(pair, z=or_none(z)) for pair, z in zip(pairs, off.tolist(), strict=True)
        ), misfit


def _look(rankings: Rankings, strengths: Floats) -> tuple[float, Floats]:
    """Return the logarithm of the likelihood, and its slopes, with those of the virtual draws."""
    value, slopes = 0.0, np.zeros(rankings.count)
    for pattern in (part for whole in rankings.patterns for part in whole.parts()):
        sums, chances = pattern.chances(strengths)
        value += float(strengths[pattern.who].sum() - (sums @ pattern.weights).sum())
        rest = 1 - np.einsum("s,gsn->gn", pattern.weights, chances)
        slopes += np.bincount(pattern.who.ravel(), rest.ravel(), rankings.count)
    low, high = np.nonzero(np.triu(rankings.met > 0, 1))
    gaps = strengths[low] - strengths[high]
    value -= float(np.logaddexp(gaps / 2, -gaps / 2).sum())
    pull = 0.5 - 1 / (1 + np.exp(-gaps))
    np.add.at(slopes, low, pull)
    np.add.at(slopes, high, -pull)
    return value, slopes


def _information(rankings: Rankings, strengths: Floats) -> Floats:
    """Return minus the second derivatives, with those of the virtual draws."""
    count = rankings.count
    flat = np.zeros(count * count)
    for pattern in (part for whole in rankings.patterns for part in whole.parts()):
        chances = pattern.chances(strengths)[1]
        own = np.einsum("s,gsn->gn", pattern.weights, chances)
        together = np.einsum("s,gsa,gsb->gab", pattern.weights, chances, chances, optimize=True)
        cells = pattern.who[:, :, None] * count + pattern.who[:, None, :]
        flat -= np.bincount(cells.ravel(), together.ravel(), count * count)
        flat += np.bincount(pattern.who.ravel() * (count + 1), own.ravel(), count * count)
    found = flat.reshape(count, count)
    low, high = np.nonzero(np.triu(rankings.met > 0, 1))
    share = 1 / (1 + np.exp(strengths[high] - strengths[low]))
    spread = share * (1 - share)
    for one, other, sign in ((low, low, 1), (high, high, 1), (low, high, -1), (high, low, -1)):
        np.add.at(found, (one, other), sign * spread)
    return found


def _slopes(rankings: Rankings, strengths: Floats) -> Floats:
    """Return what each encounter adds to the slopes of the likelihood [encounters, entrants]."""
    found = np.zeros((int(rankings.encounters.max()) + 1, rankings.count))
    for pattern in (part for whole in rankings.patterns for part in whole.parts()):
        chances = pattern.chances(strengths)[1]
        rest = 1 - np.einsum("s,gsn->gn", pattern.weights, chances)
        np.add.at(found, (rankings.encounters[pattern.games][:, None], pattern.who), rest)
    return found


def _ahead(rankings: Rankings, low: Counts, high: Counts, size: int) -> tuple[Floats, Floats]:
    """Return how often the first of each two stood before the other, and met it.

    Both are [encounters, pairs], or [1, pairs] with the size 1; of equals either stood before the
    other by half, unless one alone stood before both, and all others.
    """
    count = rankings.count
    before, met = np.zeros((size, count, count)), np.zeros((size, count, count))
    kinds, which = np.unique(rankings.places, axis=0, return_inverse=True)
    is_known = ~np.array([is_first_alone(each) for each in kinds.tolist()])[which]
    seats, places, encounters = rankings.seats, rankings.places, rankings.encounters % size
    for one in range(seats.shape[1]):
        for other in range(seats.shape[1]):
            if one == other:
                continue
            cells = encounters, seats[:, one], seats[:, other]
            gap = places[:, other] - places[:, one]
            weight = np.where(gap == 0, is_known, 1.0)
            np.add.at(before, cells, 0.5 * (1 + np.sign(gap)) * weight)
            np.add.at(met, cells, weight)
    return before[:, low, high], met[:, low, high]


def _centred(rankings: Rankings, values: Floats) -> Floats:
    """Return values [encounters, ...] less the mean of their line-up; its spread stays as it is.

    A line-up that met once has no mean of its own: there the value itself stands.
    """
    _, first = np.unique(rankings.encounters, return_index=True)
    line_ups = np.sort(rankings.seats[first], axis=1)
    _, which, sizes = np.unique(line_ups, axis=0, return_inverse=True, return_counts=True)
    means = np.zeros((len(sizes), values.shape[1]))
    np.add.at(means, which, values)
    means /= sizes[:, None]
    means[sizes < 2] = 0.0
    factor = np.where(sizes < 2, 1.0, np.sqrt(sizes / np.maximum(sizes - 1, 1)))
    return np.asarray((values - means[which]) * factor[which, None])
