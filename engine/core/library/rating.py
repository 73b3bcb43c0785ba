"""A person's rating: the strength on the ladder that makes the results most likely.

The strengths of the strategies are fixed.  With t a person's strength, the logarithm of the
likelihood of all matches is concave in t; the interval holds every t whose likelihood is not
significantly smaller (twice the difference of the logarithms at most 3.84: the 95 % quantile of
chi-squared with one degree of freedom; Wilks 1938).  Where everything was won, or lost, there is no
largest likelihood but a bound, beyond which t surely lies in the same sense.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from engine.core.library.entry import LibraryEntry
from engine.core.library.ladder import Ladder
from engine.core.library.rankings import UNIT, stages

FEWEST = 20
"""Rated matches before there is a rating."""
_QUANTILE = 3.841458820694124
_FARTHEST = 4000.0
"""Points beyond both ends of the ladder, where nobody stands."""
_PRECISION = 0.01


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """A match on the ladder: the strengths of the others, all places, the person's seat first."""

    others: tuple[float, ...]
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rating:
    """Where a person stands among the strategies, after so many rated matches.

    `strength` is None with too few of them, and where there is only a bound: then `low` is it where
    all were won, `high` where all were lost.
    """

    num_matches: int
    strength: float | None = None
    low: float = -math.inf
    high: float = math.inf
    kind: Literal["few", "rated", "above", "below"] = "rated"

    @property
    def num_missing(self) -> int:
        """How many more rated matches are needed."""
        return max(FEWEST - self.num_matches, 0)

    @property
    def half_width(self) -> float:
        """Half of the interval, for what stands behind ±."""
        return (self.high - self.low) / 2


def rated_matches(entries: Iterable[LibraryEntry], ladder: Ladder) -> list[RatedMatch]:
    """Return the matches that count, against strategies that stand on the ladder."""
    strengths = ladder.strengths
    found = []
    for entry in entries:
        own = entry.own_seat
        if own is None or not entry.is_rated or entry.game != ladder.game:
            continue
        others = [strengths.get(each.strategy or "") for each in entry.opponents]
        known = tuple(each for each in others if each is not None)
        if len(known) == len(others):
            places = [entry.places[own], *entry.places[:own], *entry.places[own + 1 :]]
            found.append(RatedMatch(known, tuple(places)))
    return found


def rating_of(matches: Sequence[RatedMatch]) -> Rating:
    """Return where a person stands who has played these matches."""
    count = len(matches)
    if count < FEWEST:
        return Rating(count, kind="few")
    likelihood = _Likelihood(matches)
    ends = [strength for match in matches for strength in match.others]
    lowest, highest = min(ends) - _FARTHEST, max(ends) + _FARTHEST
    is_best = all(match.places[0] < min(match.places[1:]) for match in matches)
    is_worst = all(match.places[0] > max(match.places[1:]) for match in matches)
    top = highest if is_best else lowest if is_worst else _zero(likelihood.slope, lowest, highest)
    least = likelihood.value(top) - _QUANTILE / 2

    def lack(strength: float) -> float:
        return likelihood.value(strength) - least

    low = -math.inf if is_worst else _zero(lambda t: -lack(t), lowest, top)
    high = math.inf if is_best else _zero(lack, top, highest)
    if is_best or is_worst:
        return Rating(count, None, low, high, "above" if is_best else "below")
    return Rating(count, top, low, high)


def bound_of(rating: Rating, ladder: Ladder) -> str:
    """Return the strategy that a person surely stands beyond who won all, or lost all.

    "" where it is none: nothing can be said but that all was won, or lost.
    """
    if rating.kind == "above":
        return next((each.strategy for each in ladder.rungs if each.strength <= rating.low), "")
    lowest = reversed(ladder.rungs)
    return next((each.strategy for each in lowest if each.strength >= rating.high), "")


class _Likelihood:
    """The logarithm of the likelihood of matches, by the person's strength, and its slope.

    Each is a sum of what the person adds, which is linear, less one term for each stage that the
    person is in: of these many are alike.
    """

    def __init__(self, matches: Sequence[RatedMatch]) -> None:
        self._count = len(matches)
        self._center = max(strength for match in matches for strength in match.others)
        terms: dict[tuple[float, float], float] = {}
        for match, count in Counter(matches).items():
            worths = [math.exp((each - self._center) / UNIT) for each in match.others]
            for weight, counted in stages(match.places):
                own = counted.get(0, 0.0)
                rest = sum(worths[seat - 1] * n for seat, n in counted.items() if seat)
                if own:
                    terms[rest, own] = terms.get((rest, own), 0.0) + weight * count
        self._terms: Mapping[tuple[float, float], float] = terms

    def value(self, strength: float) -> float:
        """Return the logarithm, but for what does not depend on the person."""
        theta = (strength - self._center) / UNIT
        return self._count * theta - sum(
            weight * _log_sum(rest, own, theta) for (rest, own), weight in self._terms.items()
        )

    def slope(self, strength: float) -> float:
        """Return how fast it grows with the strength, up to a factor."""
        theta = (strength - self._center) / UNIT
        return self._count - sum(
            weight * math.exp(theta + math.log(own) - _log_sum(rest, own, theta))
            for (rest, own), weight in self._terms.items()
        )


def _log_sum(rest: float, own: float, theta: float) -> float:
    """Return log(rest + own e^theta)."""
    mine = theta + math.log(own)
    if rest <= 0.0:
        return mine
    others = math.log(rest)
    return max(mine, others) + math.log1p(math.exp(-abs(mine - others)))


def _zero(falling: Callable[[float], float], low: float, high: float) -> float:
    """Return where a function that falls from `low` to `high` passes zero."""
    while high - low > _PRECISION:
        middle = (low + high) / 2
        low, high = (middle, high) if falling(middle) > 0 else (low, middle)
    return (low + high) / 2
