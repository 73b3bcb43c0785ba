"""Two strategies on the same dice: each plays the same opponent, and every turn has its own dice.

Common random numbers (Glasserman and Yao 1992): what differs between the two matches comes from
the choices, not from luck.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.core.play.game import AnyGame
from engine.core.play.match import Match
from engine.core.play.strategy import Strategy
from engine.core.system.job import Snapshot


@dataclass(frozen=True, slots=True)
class Duel:
    """The two matches, and the first step in which they differ (None while they are the same)."""

    first: Match
    second: Match
    divergence: int | None

    @property
    def num_steps(self) -> int:
        """The steps of the longer match."""
        return max(len(self.first.steps), len(self.second.steps))


def duel(
    game: AnyGame, rivals: tuple[Strategy, Strategy], opponent: Strategy, seat: int, seed: int
) -> Iterator[Snapshot[Duel]]:
    """Yield both matches, whole; each rival plays in `seat` against `opponent`."""
    matches = []
    for number, rival in enumerate(rivals):
        match = Match(game, seated(rival, opponent, seat), seed, dice="shared").play_out()
        matches.append(match)
        if number:
            both = Duel(matches[0], matches[1], first_difference(matches[0], matches[1]))
            yield Snapshot(1, 1, both)


def seated(rival: Strategy, opponent: Strategy, seat: int) -> tuple[Strategy, Strategy]:
    """Return both by seat; `seat` is the rival's."""
    return (rival, opponent) if seat == 0 else (opponent, rival)


def first_difference(first: Match, second: Match) -> int | None:
    """Return the number of the first step with other actions, or None where all are the same."""
    for step, (one, other) in enumerate(zip(first.steps, second.steps, strict=False)):
        if one.actions != other.actions:
            return step
    shorter = min(len(first.steps), len(second.steps))
    return None if len(first.steps) == len(second.steps) else shorter
