"""What people count in a match: turns of one step each, unless a game counts something else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from gui.shared.text.tr import tr


@dataclass(frozen=True, slots=True)
class MoveNumbering:
    """How far a match has come, in the words and numbers of its game.

    `one` and `many` are the noun as it stands in a sentence, translated: combat, combats.
    `number(state)` is the number, from 1, of the one that a choice in `state` belongs to, where
    several steps make one; `place(frame)` says where a picture stands: Combat 2 of 6.
    """

    one: str = ""
    many: str = ""
    number: Callable[[Any], int] | None = None
    position: Callable[[Any], str] | None = None

    @property
    def noun(self) -> str:
        """The noun for one: turn."""
        return self.one or tr("turn")

    @property
    def title(self) -> str:
        """The noun for many as a heading: Turns."""
        many = self.many or tr("turns")
        return many[:1].upper() + many[1:]

    @property
    def of_steps(self) -> tuple[str, str]:
        """What each single step is: round, rounds; step, steps where several make one."""
        if self.number is not None:
            return tr("step"), tr("steps")
        return self.noun, self.many or tr("turns")

    def numbers(self, states: Sequence[Any]) -> tuple[int, ...]:
        """Return the number that each step has which was played in one of these states."""
        if self.number is None:
            return tuple(range(1, len(states) + 1))
        return tuple(self.number(state) for state in states)

    def named(self, number: int) -> str:
        """Return Turn 3, as a line begins with it."""
        text = tr("{noun} {number}").format(noun=self.noun, number=number)
        return text[:1].upper() + text[1:]

    def moment(self, numbers: Sequence[int], step: int) -> str:
        """Return when the position after `step` steps is: at the start, after or in turn 3."""
        if not step:
            return tr("at the start")
        before = number_of(numbers, step - 1)
        is_under_way = step < len(numbers) and numbers[step] == before
        text = tr("in {noun} {number}") if is_under_way else tr("after {noun} {number}")
        return text.format(noun=self.noun, number=before)


TURNS = MoveNumbering()


def number_of(numbers: Sequence[int], step: int) -> int:
    """Return the number of a step; its place in the match where `numbers` do not tell."""
    return numbers[step] if step < len(numbers) else step + 1
