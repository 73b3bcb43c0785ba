"""A person's rating: the strength on the ladder that makes the results most likely.

The strengths of the strategies are fixed.  With t a person's strength, the logarithm of the
likelihood of all matches is concave in t; the interval holds every t whose likelihood is not
significantly smaller (twice the difference of the logarithms at most 3.84: the 95 % quantile of
chi-squared with one degree of freedom; Wilks 1938).  Where everything was won, or lost, there is no
largest likelihood but a bound, beyond which t surely lies in the same sense.

No one scale tells how everybody does against everybody.  What the ladder misses among strategies
(`Ladder.misfit`) is added for each opponent, so that many matches against one do not make sure.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from engine.core.library.entry import LibraryEntry
from engine.core.library.ladder import Ladder
from engine.core.library.opponents import shipped_opponents, with_opponents
from engine.core.play.interval import half_interval
from engine.core.ratings.rankings import UNIT, stages

_QUANTILE = 3.841458820694124
_FARTHEST = 4000.0
"""Points beyond both ends of the ladder, where nobody stands."""
_PRECISION = 0.01


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """A match on the ladder: the others' strengths, all places, the person's first; their names."""

    others: tuple[float, ...]
    places: tuple[int, ...]
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rating:
    """Where a person stands among the strategies, after rated matches against so many of them.

    `strength` is None without any, and where there is only a bound: then `low` is it where
    all were won, `high` where all were lost.
    """

    num_matches: int
    strength: float | None = None
    low: float = -math.inf
    high: float = math.inf
    kind: Literal["none", "rated", "above", "below"] = "rated"
    num_opponents: int = 0

    @property
    def half_width(self) -> float:
        """Half of the interval, for what stands behind ±."""
        return (self.high - self.low) / 2


def rated_matches(entries: Iterable[LibraryEntry], ladder: Ladder) -> list[RatedMatch]:
    """Return the matches that count, against strategies on the ladder and opponents beside it."""
    strengths = with_opponents(ladder, shipped_opponents(ladder.game))
    found = []
    for entry in entries:
        own = entry.own_seat
        if own is None or not entry.is_rated or entry.game != ladder.game:
            continue
        others = [strengths.get(each.strategy or "") for each in entry.opponents]
        known = tuple(each for each in others if each is not None)
        if len(known) == len(others):
            places = [entry.places[own], *entry.places[:own], *entry.places[own + 1 :]]
            names = tuple(each.strategy or "" for each in entry.opponents)
            found.append(RatedMatch(known, tuple(places), names))
    return found


def rating_on(ladder: Ladder, entries: Iterable[LibraryEntry]) -> Rating:
    """Return where a person stands on a ladder, with what that misses in the error."""
    return rating_of(rated_matches(entries, ladder), ladder.misfit, ladder.draws)


def rating_of(matches: Sequence[RatedMatch], misfit: float = 0.0, draws: float = 0.0) -> Rating:
    """Return where a person stands after these matches on a ladder with this misfit and draws."""
    count = len(matches)
    if not count:
        return Rating(0, kind="none")
    likelihood = _Likelihood(matches, draws)
    ends = [strength for match in matches for strength in match.others]
    lowest, highest = min(ends) - _FARTHEST, max(ends) + _FARTHEST
    is_best = all(match.places[0] < min(match.places[1:]) for match in matches)
    is_worst = all(match.places[0] > max(match.places[1:]) for match in matches)
    top = highest if is_best else lowest if is_worst else _zero(likelihood.slope, lowest, highest)
    least = likelihood.value(top) - _QUANTILE / 2

    def lack(strength: float) -> float:
        return likelihood.value(strength) - least

    shares = _shares(matches)
    off = half_interval(misfit) * math.hypot(*shares.values())
    if is_best:
        low = _zero(lambda t: -lack(t), lowest, top) - off
        return Rating(count, None, low, math.inf, "above", len(shares))
    if is_worst:
        high = _zero(lack, top, highest) + off
        return Rating(count, None, -math.inf, high, "below", len(shares))
    low = top - math.hypot(top - _zero(lambda t: -lack(t), lowest, top), off)
    high = top + math.hypot(_zero(lack, top, highest) - top, off)
    return Rating(count, top, low, high, num_opponents=len(shares))


def _shares(matches: Sequence[RatedMatch]) -> dict[object, float]:
    """Return which share of a person's evidence comes from each opponent."""
    found: defaultdict[object, float] = defaultdict(float)
    for match in matches:
        for opponent in match.names or match.others:
            found[opponent] += 1 / len(match.others) / len(matches)
    return found


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
    person is in: of these many are alike.  Of two it is Davidson's, where the ladder has draws.
    """

    def __init__(self, matches: Sequence[RatedMatch], draws: float) -> None:
        self._linear = 0.0
        self._center = max(strength for match in matches for strength in match.others)
        terms: defaultdict[tuple[float, float, float], float] = defaultdict(float)
        for match, count in Counter(matches).items():
            worths = [math.exp((each - self._center) / UNIT) for each in match.others]
            if draws and len(worths) == 1:
                own, other = match.places
                self._linear += count * (0.5 if own == other else float(own < other))
                terms[worths[0], 1.0, draws * math.sqrt(worths[0])] += count
                continue
            self._linear += count
            for weight, counted in stages(match.places):
                share = counted.get(0, 0.0)
                rest = sum(worths[seat - 1] * n for seat, n in counted.items() if seat)
                if share:
                    terms[rest, share, 0.0] += weight * count
        self._terms: Mapping[tuple[float, float, float], float] = terms

    def value(self, strength: float) -> float:
        """Return the logarithm, but for what does not depend on the person."""
        theta = (strength - self._center) / UNIT
        return self._linear * theta - sum(
            weight * _log_sum(*term, theta) for term, weight in self._terms.items()
        )

    def slope(self, strength: float) -> float:
        """Return how fast it grows with the strength, up to a factor."""
        theta = (strength - self._center) / UNIT
        found = self._linear
        for (rest, own, drawn), weight in self._terms.items():
            whole = _log_sum(rest, own, drawn, theta)
            found -= weight * math.exp(theta + math.log(own) - whole)
            if drawn:
                found -= weight / 2 * math.exp(theta / 2 + math.log(drawn) - whole)
        return found


def _log_sum(rest: float, own: float, drawn: float, theta: float) -> float:
    """Return log(rest + drawn e^(theta / 2) + own e^theta)."""
    parts = [theta + math.log(own)]
    if rest > 0.0:
        parts.append(math.log(rest))
    if drawn:
        parts.append(math.log(drawn) + theta / 2)
    top = max(parts)
    return top + math.log(sum(math.exp(part - top) for part in parts))


def _zero(falling: Callable[[float], float], low: float, high: float) -> float:
    """Return where a function that falls from `low` to `high` passes zero."""
    while high - low > _PRECISION:
        middle = (low + high) / 2
        low, high = (middle, high) if falling(middle) > 0 else (low, middle)
    return (low + high) / 2
