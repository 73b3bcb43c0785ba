"""Strengths of those who play in pairs, with draws (Davidson 1970).

One wins, draws or loses in proportion to a, v sqrt(a b) and b: a and b are the strengths, v says
how often equals draw.  Of games without draws that is the model of Bradley and Terry.  Every two
who have met are given one virtual draw, half a win for either, so that who always loses has a
strength too: it is the only prior.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.core.ratings.ratings import (
    Counts,
    Floats,
    RatedPair,
    Ratings,
    are_connected,
    inverse,
    misfit_of,
    most_likely,
    or_none,
    ratings_of,
)

MOST_COMPARED = 60
"""Of more it is not asked whether one scale fits: there are too many pairs."""
_SHRUNK = 20
"""So many encounters like those of all pairs are added to what a pair's own say of its chance."""
_FEWEST = 3
"""Encounters a pair that it takes to say whether one scale fits."""
_GAMES, _SCORE, _DRAWS = range(3)


class PairSums:
    """Sums over the encounters of each pair: their number, games, score and draws, and products.

    The score is that of the entrant with the smaller number; a draw is half.
    """

    def __init__(self, count: int) -> None:
        """Begin without games."""
        self.count = count
        self.encounters = np.zeros((count, count))
        self.sums = np.zeros((count, count, 3))
        self.products = np.zeros((count, count, 3, 3))

    def add(self, pairs: Counts, scores: Floats, encounters: Counts) -> None:
        """Add games, whole encounters together: entrants [games, 2], the first's scores [games]."""
        is_turned = pairs[:, 0] > pairs[:, 1]
        own = np.where(is_turned, 1 - scores, scores)
        _, first, which = np.unique(encounters, return_index=True, return_inverse=True)
        values = np.zeros((len(first), 3))
        for place, part in enumerate((np.ones(len(own)), own, own == 0.5)):
            values[:, place] = np.bincount(which, part, len(first))
        low, high = pairs[first].min(axis=1), pairs[first].max(axis=1)
        np.add.at(self.encounters, (low, high), 1)
        np.add.at(self.sums, (low, high), values)
        np.add.at(self.products, (low, high), values[:, :, None] * values[:, None, :])


@dataclass(frozen=True)
class Davidson:
    """The model at its largest likelihood.

    Strengths are natural logarithms [entrants], the first of them 0; `draws` is v.
    """

    sums: PairSums
    strengths: Floats
    draws: float

    @classmethod
    def of(cls, sums: PairSums) -> Davidson | None:
        """Return the most likely strengths; None while not all can be compared."""
        low, high = np.nonzero(sums.encounters)
        if sums.count < 2 or not are_connected(sums.encounters > 0):
            return None
        whole = sums.sums[low, high]
        games, scores = whole[:, _GAMES] + 1, whole[:, _SCORE] + 0.5
        drawn = whole[:, _DRAWS]
        has_draws = bool(drawn.any())
        count = sums.count

        def look(found: Floats) -> tuple[float, Floats]:
            gaps = found[low] - found[high]
            often = np.exp(found[count]) if has_draws else 0.0
            total = np.logaddexp(gaps / 2, -gaps / 2)
            if has_draws:
                total = np.logaddexp(total, found[count])
            value = (scores - games / 2) @ gaps - games @ total
            if has_draws:
                value += drawn.sum() * found[count]
            won, draw, _ = _chances(gaps, often)
            slopes, off = np.zeros(count + has_draws), scores - games * (won + draw / 2)
            np.add.at(slopes, low, off)
            np.add.at(slopes, high, -off)
            if has_draws:
                slopes[count] = (drawn - games * draw).sum()
            return float(value), slopes

        def bend(found: Floats) -> Floats:
            often = np.exp(found[count]) if has_draws else 0.0
            spread = _spread(found[low] - found[high], often) * games[:, None, None]
            return _information(low, high, spread, count, has_draws)

        found = most_likely(count + has_draws, look, bend)
        return cls(sums, found[:count], float(np.exp(found[count])) if has_draws else 0.0)

    @cached_property
    def _met(self) -> tuple[Counts, Counts]:
        low, high = np.nonzero(self.sums.encounters)
        return low, high

    @cached_property
    def _gaps(self) -> Floats:
        low, high = self._met
        return np.asarray(self.strengths[low] - self.strengths[high])

    @cached_property
    def _model(self) -> Floats:
        """What the model says of the variance of score and draws of each pair's games."""
        games = self.sums.sums[self._met][:, _GAMES]
        return np.asarray(_spread(self._gaps, self.draws) * games[:, None, None])

    @cached_property
    def _own(self) -> Floats:
        """The same by the encounters of each pair, centred [pairs, 2, 2]."""
        won, draw, _ = _chances(self._gaps, self.draws)
        count = self.sums.encounters[self._met][:, None, None]
        sums, products = self.sums.sums[self._met], self.sums.products[self._met]
        centred = products - sums[:, :, None] * sums[:, None, :] / count
        turned = np.zeros((len(won), 2, 3))
        turned[:, 0, _GAMES], turned[:, 1, _GAMES] = -(won + draw / 2), -draw
        turned[:, 0, _SCORE] = turned[:, 1, _DRAWS] = 1
        with np.errstate(invalid="ignore", divide="ignore"):
            found = turned @ centred @ np.swapaxes(turned, 1, 2) * (count / (count - 1))
        # One encounter has no spread, nor has one side that won all: the model's is taken.
        games, scores = sums[:, _GAMES], sums[:, _SCORE]
        is_none = (count[:, 0, 0] < 2) | (scores == 0) | (scores == games)
        found[is_none] = self._model[is_none]
        return np.asarray(found)

    @cached_property
    def _inverse(self) -> Floats:
        low, high = self._met
        games = self.sums.sums[low, high][:, _GAMES] + 1
        spread = _spread(self._gaps, self.draws) * games[:, None, None]
        return inverse(_information(low, high, spread, self.sums.count, self.draws > 0))

    def ratings(self) -> Ratings:
        """Return the strengths with their errors, and how the pairs fit."""
        count, has_draws = self.sums.count, self.draws > 0
        low, high = self._met
        middle = _information(low, high, self._own, count, has_draws)
        covariance = self._inverse @ middle @ self._inverse
        whole = self.sums.sums[low, high]
        won, draw, _ = _chances(self._gaps, self.draws)
        expected, seen = won + draw / 2, whole[:, _SCORE] / whole[:, _GAMES]
        off, misfit = np.full(len(low), np.nan), None
        if 2 < count <= MOST_COMPARED and self.sums.encounters[low, high].min() >= _FEWEST:
            off, misfit = misfit_of(
                whole[:, _SCORE] - whole[:, _GAMES] * expected, self._covariance_of_rest(has_draws)
            )
        is_told = count <= MOST_COMPARED
        pairs = tuple(
            RatedPair(one, other, number, share, found, or_none(z))
            for one, other, number, share, found, z in zip(
                low.tolist(),
                high.tolist(),
                whole[:, _GAMES].astype(int).tolist(),
                expected.tolist(),
                seen.tolist(),
                off.tolist(),
                strict=True,
            )
            if is_told
        )
        games = np.zeros(count, dtype=np.int64)
        np.add.at(games, low, whole[:, _GAMES].astype(np.int64))
        np.add.at(games, high, whole[:, _GAMES].astype(np.int64))
        covariance = covariance[:count, :count]
        return ratings_of(self.strengths, covariance, games, pairs, misfit, self.draws)

    def _covariance_of_rest(self, has_draws: bool) -> Floats:
        """Return the covariance [pairs, pairs] of what the scores are off, if one scale fits.

        What a few encounters say of a pair's chance is drawn to what those of all pairs do.
        """
        own, model = self._own, self._model
        often = float(own[:, 0, 0].sum() / model[:, 0, 0].sum())
        freedom = (self.sums.encounters[self._met] - 1)[:, None, None]
        chance = (freedom * own + _SHRUNK * often * model) / (freedom + _SHRUNK)
        # Estimated variances make squares larger than one: those of Student's t.
        chance *= (freedom + _SHRUNK) / (freedom + _SHRUNK - 2)
        pairs = len(own)
        blocks = _blocks(*self._met, self.sums.count, has_draws)
        pulled = np.einsum("pab,pbq->paq", model, blocks).reshape(2 * pairs, -1)
        flat = blocks.reshape(2 * pairs, -1)
        rest = np.eye(2 * pairs)[::2] - pulled[::2] @ self._inverse @ flat.T
        weighed = np.einsum("rpa,pab->rpb", rest.reshape(pairs, pairs, 2), chance)
        return np.asarray(weighed.reshape(pairs, -1) @ rest.T)


def _blocks(low: Counts, high: Counts, count: int, has_draws: bool) -> Floats:
    """Return how a pair's score and draws move with the parameters [pairs, 2, parameters]."""
    found = np.zeros((len(low), 2, count + has_draws))
    pairs = np.arange(len(low))
    found[pairs, 0, low], found[pairs, 0, high] = 1.0, -1.0
    if has_draws:
        found[:, 1, count] = 1.0
    return found


def _information(low: Counts, high: Counts, spread: Floats, count: int, has_draws: bool) -> Floats:
    """Return the sum over pairs of what these spreads [pairs, 2, 2] say of the parameters."""
    found = np.zeros((count + has_draws,) * 2)
    for one, other, sign in ((low, low, 1), (high, high, 1), (low, high, -1), (high, low, -1)):
        np.add.at(found, (one, other), sign * spread[:, 0, 0])
    if has_draws:
        for one, sign in ((low, 1), (high, -1)):
            np.add.at(found[:, count], one, sign * spread[:, 0, 1])
            np.add.at(found[count], one, sign * spread[:, 0, 1])
        found[count, count] = spread[:, 1, 1].sum()
    return found


def _chances(gaps: Floats, draws: float) -> tuple[Floats, Floats, Floats]:
    """Return how likely the first wins, draws and loses."""
    top = np.maximum(np.abs(gaps) / 2, 0.0)
    won, lost = np.exp(gaps / 2 - top), np.exp(-gaps / 2 - top)
    drawn = draws * np.exp(-top)
    total = won + drawn + lost
    return won / total, drawn / total, lost / total


def _spread(gaps: Floats, draws: float) -> Floats:
    """Return the covariance of score and draw of one game [pairs, 2, 2]."""
    won, draw, _ = _chances(gaps, draws)
    mean = won + draw / 2
    found = np.empty((len(gaps), 2, 2))
    found[:, 0, 0] = won + draw / 4 - mean**2
    found[:, 0, 1] = found[:, 1, 0] = draw / 2 - mean * draw
    found[:, 1, 1] = draw * (1 - draw)
    return found
