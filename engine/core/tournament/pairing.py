"""Rounds of pairs: Swiss and knockout, each round a pure function of the results before it.

A match is all games of a pair in a round; who has the larger mean wins it.

Swiss, after FIDE's Dutch system (Handbook C.04.3, 2017): entrants are in the order of their points,
equals in that in which they were named; within equal points the upper half meets the lower half in
order, whoever is left over goes down to the next points, and nobody meets anybody twice.  Of an odd
number the last in order who has not been free yet is free, for a point.  Colours need no rule: each
pair plays both seatings.  Where no such round is left the tournament ends.

Knockout: the usual bracket, in which the first named meets the last and the first two can only meet
at the end; where places are empty the first named are free.  Who are equal play the match again, as
in Cute Chess, at most MOST_REPLAYS times; then the one named first goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from engine.core.system.errors import InputError
from engine.core.tournament.matching import Matching

Pair: TypeAlias = tuple[int, int]
Pairing: TypeAlias = tuple[Pair, ...]
Gap = Callable[[int, int], float]
"""By how much the mean of the first is above that of the second, over all their games."""
Kind = Literal["swiss", "knockout"]

MOST_ROUNDS = 64
MOST_REPLAYS = 8
BYE = 1.0
"""The points of who is free: those of a match won."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """A Swiss of so many rounds or a knockout, and the pairs of each round that is known."""

    kind: Kind
    count: int = 0
    pairings: tuple[Pairing, ...] = ()

    @property
    def plan(self) -> Rounds:
        """The same before a pair is known."""
        return replace(self, pairings=())

    def check(self, num_entrants: int) -> None:
        """Raise InputError unless so many entrants can have such rounds."""
        if self.kind == "swiss":
            most = min(num_entrants - 1 + num_entrants % 2, MOST_ROUNDS)
            if not 1 <= self.count <= most:
                raise InputError(
                    "{n} entrants have 1 to {most} rounds of a Swiss in which nobody meets twice, "
                    "not {count}",
                    n=num_entrants,
                    most=most,
                    count=self.count,
                )
        for pairing in self.pairings:
            seated = [entrant for pair in pairing for entrant in pair]
            are_there = all(0 <= entrant < num_entrants for entrant in seated)
            if not pairing or not are_there or len(set(seated)) < len(seated):
                raise InputError("its rounds are damaged")
        met = [frozenset(pair) for pairing in self.pairings for pair in pairing]
        is_swiss_damaged = len(self.pairings) > self.count or len(set(met)) < len(met)
        if self.kind == "swiss" and is_swiss_damaged:
            raise InputError("its rounds are damaged")

    def matches_left(self, num_entrants: int) -> int:
        """Return how many matches there will be beyond the rounds known, if nobody is equal."""
        if self.kind == "swiss":
            return (self.count - len(self.pairings)) * (num_entrants // 2)
        met = {pair for pairing in self.pairings for pair in pairing}
        return num_entrants - 1 - len(met)

    def next_pairing(self, num_entrants: int, gap: Gap) -> Pairing | None:
        """Return who meet in the next round, by the results of all before; None at the end."""
        if self.kind == "knockout":
            return _Bracket(self, num_entrants, gap).to_play
        if len(self.pairings) == self.count:
            return None
        return _swiss_pairing(self, num_entrants, gap)


@dataclass(frozen=True, slots=True)
class Placed:
    """Where an entrant has come: of equals all have the best place.

    In a Swiss `points` are of matches, and `buchholz` those of its opponents; a free round counts
    as an opponent with its own points (FIDE Handbook C.07, 2024).  In a knockout `points` are the
    matches won, and `beaten_by` is who won the last.
    """

    entrant: int
    place: int
    points: float
    buchholz: float = 0.0
    beaten_by: int | None = None


def places_in(rounds: Rounds, num_entrants: int, gap: Gap, share: Sequence[float]) -> list[Placed]:
    """Return where everybody has come by the rounds that are finished, the best first.

    In a Swiss points decide, then Buchholz's sum, then `share`: the mean of all games.
    """
    if rounds.kind == "knockout":
        return _Bracket(rounds, num_entrants, gap).places()
    points = _points(rounds, num_entrants, gap)
    sums = [0.0] * num_entrants
    for pairing in rounds.pairings:
        free = set(range(num_entrants))
        for one, other in pairing:
            sums[one] += points[other]
            sums[other] += points[one]
            free -= {one, other}
        for entrant in free:
            sums[entrant] += points[entrant]
    keys = [(-points[i], -sums[i], -share[i]) for i in range(num_entrants)]
    order = sorted(range(num_entrants), key=lambda i: (keys[i], i))
    ranked = sorted(keys)
    return [Placed(i, 1 + ranked.index(keys[i]), points[i], sums[i]) for i in order]


def _points(rounds: Rounds, num_entrants: int, gap: Gap) -> list[float]:
    points = [0.0] * num_entrants
    for pairing in rounds.pairings:
        free = set(range(num_entrants))
        for one, other in pairing:
            free -= {one, other}
            difference = gap(one, other)
            won = 0.5 if difference == 0 else float(difference > 0)
            points[one] += won
            points[other] += 1 - won
        for entrant in free:
            points[entrant] += BYE
    return points


def _swiss_pairing(rounds: Rounds, num_entrants: int, gap: Gap) -> Pairing | None:
    points = _points(rounds, num_entrants, gap)
    order = sorted(range(num_entrants), key=lambda i: (-points[i], i))
    met = {frozenset(pair) for pairing in rounds.pairings for pair in pairing}
    if num_entrants % 2 == 0:
        return _paired(order, points, met)
    were_seated = [{i for pair in pairing for i in pair} for pairing in rounds.pairings]
    for free in reversed(order):
        if all(free in seated for seated in were_seated):
            found = _paired([i for i in order if i != free], points, met)
            if found is not None:
                return found
    return None


def _paired(order: list[int], points: list[float], met: set[frozenset[int]]) -> Pairing | None:
    """Return the first way, in the order of what is wanted, in which all can be paired."""
    matching = Matching(order, met)
    if not matching.is_perfect:
        return None
    found: list[Pair] = []
    left = order
    while left:
        first = left[0]
        other = next(each for each in _wanted(left, points, met) if matching.take(first, each))
        found.append((min(first, other), max(first, other)))
        left = [i for i in left[1:] if i != other]
    return tuple(found)


def _wanted(left: list[int], points: list[float], met: set[frozenset[int]]) -> Iterator[int]:
    """Yield whom the first of those left may meet, the best first: the lower half of those with as
    many points, then the upper half, then those with fewer."""
    first = left[0]
    equals = next((n for n, i in enumerate(left) if points[i] < points[first]), len(left))
    half = max(equals // 2, 1)
    wanted = [*left[half:equals], *reversed(left[1:half]), *left[equals:]]
    return (other for other in wanted if frozenset((first, other)) not in met)


class _Bracket:
    """A knockout as far as it is played."""

    def __init__(self, rounds: Rounds, num_entrants: int, gap: Gap) -> None:
        self._won = [0] * num_entrants
        self._lost: dict[int, tuple[int, int]] = {}  # in which round, and to whom
        self.to_play: Pairing | None = None
        played = [pair for pairing in rounds.pairings for pair in pairing]
        slots = [seed if seed < num_entrants else None for seed in _seeding(num_entrants)]
        stage = 0
        while len(slots) > 1 and self.to_play is None:
            slots = self._stage(slots, stage, played, gap)
            stage += 1

    def _stage(
        self, slots: list[int | None], stage: int, played: list[Pair], gap: Gap
    ) -> list[int | None]:
        """Note what is still to be played of a stage, or who won it; return who goes on."""
        through: list[int | None] = []
        waiting: list[Pair] = []
        for one, other in zip(slots[::2], slots[1::2], strict=True):
            if one is None or other is None:
                through.append(one if other is None else other)
                continue
            pair = min(one, other), max(one, other)
            times, difference = played.count(pair), gap(*pair)
            if not times or (difference == 0 and times <= MOST_REPLAYS):
                waiting.append(pair)
                continue
            winner, loser = pair if difference >= 0 else pair[::-1]
            through.append(winner)
            self._won[winner] += 1
            self._lost[loser] = stage, winner
        if waiting:
            self.to_play = tuple(waiting)
        return through

    def places(self) -> list[Placed]:
        """Return everybody: who is still in, then those beaten last."""
        last = 1 + max((stage for stage, _ in self._lost.values()), default=0)
        reached = [self._lost.get(i, (last, None))[0] for i in range(len(self._won))]
        order = sorted(range(len(reached)), key=lambda i: (-reached[i], -self._won[i], i))
        falling = sorted(reached, reverse=True)
        return [
            Placed(
                i,
                1 + falling.index(reached[i]),
                self._won[i],
                beaten_by=self._lost[i][1] if i in self._lost else None,
            )
            for i in order
        ]


def _seeding(num_entrants: int) -> list[int]:
    """Return the bracket: the first against the last, and so on in both halves."""
    order = [0]
    while len(order) < num_entrants:
        size = 2 * len(order)
        order = [seed for each in order for seed in (each, size - 1 - each)]
    return order
