"""What all matches of a game together say of a person: rating, results, costs, accuracy, streak."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.core.library.entry import LibraryEntry
from engine.core.library.ladder import Ladder
from engine.core.library.rating import Rating, rating_on
from engine.core.play.interval import half_interval
from engine.core.play.registry import games
from engine.core.play.strategy import level_of
from engine.core.review.accuracy import NUM_PHASES

WINDOW = 30
"""So many matches are one mean of the cost."""


@dataclass(frozen=True, slots=True)
class Won:
    """How many of the matches against an opponent were won; a draw counts half."""

    won: float = 0.0
    played: int = 0


@dataclass(frozen=True, slots=True)
class MeanCost:
    """The mean cost of a choice over the WINDOW matches up to number `match`, counted from 1.

    `half` is half of its 95 % interval.
    """

    match: int
    mean: float
    half: float


@dataclass(frozen=True, slots=True)
class Statistics:
    """A person's matches of one game, in numbers; `num_judged` of them have a cost."""

    game: str
    num_matches: int
    num_judged: int
    rating: Rating | None
    ladder: Ladder | None
    against: dict[str, Won]
    costs: tuple[MeanCost, ...]
    accuracy: float | None
    phases: tuple[float | None, ...]
    streak: int

    @property
    def results(self) -> Won:
        """How many matches were won, of all that have a winner."""
        won = self.against.values()
        return Won(sum(each.won for each in won), sum(each.played for each in won))


def statistics_of(game: str, entries: Iterable[LibraryEntry], ladder: Ladder | None) -> Statistics:
    """Return what the matches of a game say; `ladder` is that of the game, if it has one."""
    own = [each for each in entries if each.game == game and each.own_seat is not None]
    own.sort(key=lambda entry: entry.played)
    judged = [each.judgement for each in own if each.judgement is not None]
    by_phase = [[each.phases[n] for each in judged if n < len(each.phases)] for n in range(3)]
    costs = [each.cost for each in judged if each.cost is not None]
    return Statistics(
        game,
        len(own),
        len(costs),
        None if ladder is None else rating_on(ladder, own),
        ladder,
        _against(own),
        mean_costs(costs),
        _mean([each.accuracy for each in judged]),
        tuple(_mean(by_phase[n]) for n in range(NUM_PHASES)),
        _streak(own),
    )


def played_levels(entries: Iterable[LibraryEntry]) -> dict[str, int]:
    """Return the games that a person plays, what was played last first, each with a level of five.

    It is that of the strongest strategy that was beaten without help by the usual rules, or 1.
    """
    known = {entry.name: entry for entry in games()}
    found: dict[str, int] = {}
    for entry in sorted(entries, key=lambda entry: -entry.played):
        if entry.own_seat is None or entry.game not in known:
            continue
        found.setdefault(entry.game, 1)
        if entry.outcome == "won" and entry.is_rated:
            beaten = {each.strategy for each in entry.opponents}
            levels = (level_of(s) for s in known[entry.game].strategies if s.name in beaten)
            found[entry.game] = max(found[entry.game], *levels)
    return found


def mean_costs(costs: Sequence[float]) -> tuple[MeanCost, ...]:
    """Return the running mean of the costs of matches in their order; () of too few."""
    found = []
    for end in range(WINDOW, len(costs) + 1):
        window = costs[end - WINDOW : end]
        mean = sum(window) / WINDOW
        variance = sum((cost - mean) ** 2 for cost in window) / (WINDOW - 1)
        found.append(MeanCost(end, mean, half_interval(math.sqrt(variance / WINDOW))))
    return tuple(found)


def _against(entries: Iterable[LibraryEntry]) -> dict[str, Won]:
    """Return the results by opponent: of two seats alone an opponent is who won or lost."""
    found: dict[str, Won] = {}
    for entry in entries:
        assert entry.own_seat is not None
        own = entry.places[entry.own_seat]
        for seat, player in enumerate(entry.players):
            if seat == entry.own_seat or player.strategy is None:
                continue
            before, place = found.get(player.strategy, Won()), entry.places[seat]
            points = 1.0 if own < place else 0.5 if own == place else 0.0
            found[player.strategy] = Won(before.won + points, before.played + 1)
    return found


def _streak(entries: Iterable[LibraryEntry]) -> int:
    """Return the most wins in a row."""
    longest = now = 0
    for entry in entries:
        now = now + 1 if entry.outcome == "won" else 0
        longest = max(longest, now)
    return longest


def _mean(numbers: Iterable[float | None]) -> float | None:
    known = [each for each in numbers if each is not None]
    return sum(known) / len(known) if known else None
