"""A position of a match as whoever looks may see it: who is to choose there, and what was made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gui.shared.match.state.played import ShownMatch


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """What is on the board: a match after `step` steps.

    `seat` is to choose there and sees `view`, and at once with it `others` may, each a view and a
    seat; None once nobody is, at the end, or nobody whose choices may be seen.  `made` is what it
    chose, None where that is not known or not to be known yet.
    """

    match: ShownMatch
    step: int
    seat: int | None
    view: Any = None
    made: Any = None
    others: tuple[tuple[Any, int], ...] = ()
    is_end: bool = False

    @property
    def is_past(self) -> bool:
        """Whether the match has gone on from here."""
        return self.step < len(self.match.steps)


def position_of(
    match: ShownMatch,
    step: int,
    looker: int | None,
    may_see: Callable[[int], bool] = lambda _seat: True,
) -> Position:
    """Return a position of a match; where several are to choose, `looker` is looked at first."""
    state, is_last = match.states[step], step == len(match.steps)
    to_act = () if is_last and match.is_over else match.game.players_to_act(state)
    seats = sorted(filter(may_see, to_act), key=lambda seat: seat != looker)
    if not seats:
        return Position(match, step, None, is_end=not to_act)
    seen = [(match.game.observe(state, seat), seat) for seat in seats]
    made = None if is_last else match.steps[step].actions.get(seats[0])
    return Position(match, step, seats[0], seen[0][0], made, tuple(seen[1:]))
