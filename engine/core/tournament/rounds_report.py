"""How the rounds of a Swiss or a knockout stand: who met whom, and where everybody has come."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from engine.core.tournament.pairing import Placed, Rounds


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A pair of a round: its games so far, and the mean return of each over them.

    Of a pair that played again it is what both rounds together have brought.
    """

    one: int
    other: int
    games: int
    means: tuple[float, float]

    @property
    def winner(self) -> int | None:
        """Who is ahead."""
        first, second = self.means
        if not self.games or first == second:
            return None
        return self.one if first > second else self.other


@dataclass(frozen=True, eq=False)
class RoundsReport:
    """The rounds so far with their results, and the places by those that are finished."""

    rounds: Rounds
    matches: tuple[tuple[MatchResult, ...], ...]
    places: tuple[Placed, ...]
    num_finished: int

    @cached_property
    def place_of(self) -> dict[int, int]:
        """The place of each entrant."""
        return {each.entrant: each.place for each in self.places}

    def free_in(self, number: int) -> list[int]:
        """Return who of all was free in a round of a Swiss."""
        seated = {i for pair in self.rounds.pairings[number] for i in pair}
        return [i for i in sorted(self.place_of) if i not in seated]
