"""Strengths on Elo's scale, how sure they are, and whether one scale tells how all do against all.

Whatever the model, strengths are where its likelihood is largest, and their covariance is the
sandwich of Huber (1967) and White (1982): it holds where the model does not.  Its unit is the
encounter, whose games share their luck, *centred within each pair or line-up*: who meets whom is
planned, so that what a pair does beyond the scale is no chance.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from engine.core.ratings.rankings import UNIT

Floats: TypeAlias = npt.NDArray[np.float64]
Counts: TypeAlias = npt.NDArray[np.int64]

LEAST_P = 0.01
"""Where games that differ so much from the scale are less likely, one scale does not fit."""
_PRECISION = 1e-9
_EQUAL = 1e-6
"""Points that are only what a search for the largest likelihood leaves."""


@dataclass(frozen=True, slots=True)
class RatedPair:
    """Two by their numbers, and the share of the first: expected by the scale, and seen.

    A draw is half.  `z` is the difference in its standard errors; None where nothing is known.
    """

    one: int
    other: int
    games: int
    expected: float
    seen: float
    z: float | None


@dataclass(frozen=True, slots=True)
class Misfit:
    """How far all pairs together are from the scale: chi-squared, its degrees of freedom, and the
    probability of so much by chance."""

    chi_squared: float
    freedom: float
    p: float

    @property
    def is_sure(self) -> bool:
        """Whether one scale does not fit."""
        return self.p < LEAST_P


@dataclass(frozen=True, slots=True, eq=False)
class Ratings:
    """Strengths [entrants] in points of Elo, whose mean is 0, and their covariance.

    `superiority` [entrants, entrants] is how likely each is better than each.  `games` [entrants]
    are those played; arrays are read-only.  `misfit` is None where nothing can
    be said: of two, of too many, of too few encounters.  `draws` says how often equals draw, as
    Davidson counts it; 0 where more than two play.
    """

    strengths: Floats
    covariance: Floats
    games: npt.NDArray[np.int64]
    superiority: Floats
    pairs: tuple[RatedPair, ...] = ()
    misfit: Misfit | None = None
    draws: float = 0.0

    @property
    def errors(self) -> Floats:
        """The standard error of each strength [entrants]: of its difference to the mean of all."""
        return _roots(np.diag(self.covariance))

    def differences(self) -> tuple[Floats, Floats]:
        """Return the difference of each to each, and its standard error [entrants, entrants]."""
        return _differences(self.strengths, self.covariance)


def ratings_of(
    strengths: Floats,
    covariance: Floats,
    games: npt.NDArray[np.int64],
    pairs: tuple[RatedPair, ...] = (),
    misfit: Misfit | None = None,
    draws: float = 0.0,
) -> Ratings:
    """Return ratings from natural logarithms of strengths and their covariance."""
    count = len(strengths)
    center = np.eye(count) - 1 / count
    parts = UNIT * (center @ strengths), UNIT**2 * center @ covariance @ center, games
    whole = (*parts, _superiority(*_differences(*parts[:2])))
    for part in whole:
        part.setflags(write=False)
    return Ratings(*whole, pairs, misfit, draws)


def _differences(strengths: Floats, covariance: Floats) -> tuple[Floats, Floats]:
    spread = np.diag(covariance)
    squares = np.add.outer(spread, spread) - 2 * covariance
    return np.subtract.outer(strengths, strengths), _roots(squares)


def _superiority(gaps: Floats, errors: Floats) -> Floats:
    """Return how likely it is that each is better than each."""
    from scipy.special import ndtr

    with np.errstate(invalid="ignore", divide="ignore"):
        shifts = np.where(np.abs(gaps) < _EQUAL, 0.0, gaps / errors)
    found: Floats = ndtr(shifts)
    return found


def most_likely(
    count: int, look: Callable[[Floats], tuple[float, Floats]], bend: Callable[[Floats], Floats]
) -> Floats:
    """Return the parameters [count], the first of them 0, at which a likelihood is largest.

    `look` returns its logarithm and the slopes, `bend` the information: minus the second
    derivatives.  The logarithm must be concave.
    """
    from scipy.optimize import minimize

    def whole(free: Floats) -> Floats:
        return np.concatenate([[0.0], free])

    def falling(free: Floats) -> tuple[float, Floats]:
        value, slopes = look(whole(free))
        return -value, -slopes[1:]

    found = minimize(
        falling,
        np.zeros(count - 1),
        jac=True,
        hess=lambda free: bend(whole(free))[1:, 1:],
        method="trust-exact",
        options={"gtol": _PRECISION, "maxiter": 500},
    )
    return whole(found.x)


def inverse(information: Floats) -> Floats:
    """Return the inverse of an information matrix whose first parameter is fixed."""
    found = np.zeros_like(information)
    found[1:, 1:] = np.linalg.inv(information[1:, 1:])
    return found


def misfit_of(off: Floats, covariance: Floats) -> tuple[Floats, Misfit | None]:
    """Return in how many standard errors each pair [pairs] is off the scale, and all together.

    What pairs are off depends on each other; the sum of squares is compared with a chi-squared that
    has its mean and its variance (Box, Annals of Mathematical Statistics 25, 1954).
    """
    from scipy.stats import chi2

    errors = _roots(np.diag(covariance))
    is_known = errors > 1e-9 * max(float(errors.max(initial=0.0)), 1e-300)
    found = np.full(len(off), np.nan)
    if not is_known.any():
        return found, None
    found[is_known] = off[is_known] / errors[is_known]
    known = covariance[np.ix_(is_known, is_known)]
    correlation = known / np.outer(errors[is_known], errors[is_known])
    total, squares = len(known), float((correlation**2).sum())
    scale, freedom = squares / total, total**2 / squares
    chi_squared = float((found[is_known] ** 2).sum()) / scale
    return found, Misfit(chi_squared, freedom, float(chi2.sf(chi_squared, freedom)))


def are_connected(met: npt.NDArray[np.bool_]) -> bool:
    """Return whether everybody can be compared with everybody, over others if need be."""
    from scipy.sparse.csgraph import connected_components

    return bool(connected_components(met, directed=False)[0] == 1)


def or_none(value: float) -> float | None:
    """Return a number, None for NaN."""
    return None if math.isnan(value) else float(value)


def _roots(squares: Floats) -> Floats:
    return np.asarray(np.sqrt(np.maximum(squares, 0.0)), dtype=np.float64)
