"""Where a match can be stepped and skipped to: steps, turns, whatever a game counts.  No Qt."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Stop:
    """A time at which something of a kind is just over."""

    seconds: float
    kind: str
    label: str = ""


Number = Callable[[Any, Any], int | None]
"""Of a game and a state: the group of steps that a choice in it belongs to; None for none."""


@dataclass(frozen=True, slots=True)
class StopKind:
    """A kind of stops, with its nouns for one and for many, translated in the context "Stop".

    With a `number`, steps in a row from states with the same number are one, such as a round;
    without, an event is one whose look names the kind, such as a capture.
    """

    name: str
    noun: str
    nouns: str
    number: Number | None = None


TURN = StopKind("turn", "turn", "turns", lambda game, state: game.turn_of(state))
STEP = StopKind("step", "step", "steps")
"""Every step is a stop of this kind."""


@dataclass(frozen=True, slots=True)
class Groups:
    """Steps in a row that belong together, such as turns: where each group starts.

    The last one may still grow; without any, every step stands for itself.
    """

    starts: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()

    def extended(self, numbers: Iterable[int | None], step: int) -> Groups:
        """Return the groups with the steps from number `step` on, which have these numbers."""
        starts, found = list(self.starts), list(self.numbers)
        for place, number in enumerate(numbers, start=step):
            if number is not None and (not found or number != found[-1]):
                starts.append(place)
                found.append(number)
        return self if len(starts) == len(self.starts) else Groups(tuple(starts), tuple(found))

    def until(self, num_steps: int) -> Groups:
        """Return the groups of the first steps alone."""
        count = bisect_left(self.starts, num_steps)
        return Groups(self.starts[:count], self.numbers[:count])

    def of(self, step: int) -> int:
        """Return the place of the group that a step belongs to."""
        return bisect_right(self.starts, step) - 1 if self.starts else step

    def range(self, place: int, num_steps: int) -> range:
        """Return the steps of a group, in a match of so many."""
        if not self.starts:
            return range(place, place + 1)
        last = place + 1 == len(self.starts)
        return range(self.starts[place], num_steps if last else self.starts[place + 1])


EACH = Groups()
"""Every step stands for itself."""


def numbers_of(kind: StopKind, game: Any, states: Sequence[Any]) -> list[int | None]:
    """Return the groups that choices in these states belong to."""
    return [kind.number(game, state) for state in states] if kind.number is not None else []
