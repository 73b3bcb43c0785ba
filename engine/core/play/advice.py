"""What each action is worth: read by hint, value bars, review and the strongest agent."""

from __future__ import annotations

import math
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from engine.core.play.game import AnyGame


@dataclass(frozen=True, slots=True)
class Term:
    """A named part of what an action is worth, in whatever the game counts there.

    So many `digits` after the point are worth reading.
    """

    name: str
    value: float
    digits: int = 2


@dataclass(frozen=True, slots=True)
class Worth:
    """What something is worth to one seat; `standard_error` is zero where that is exact."""

    value: float
    standard_error: float = 0.0


@dataclass(frozen=True, slots=True)
class ActionValue:
    """One legal action and its value to the player who asks, and to nobody else.

    The value is the probability to win where the game has a winner, else the expected return.
    `standard_error` is zero where the value is exact.

    It may stand for a plan: `line` holds the actions that are to follow this one in the same turn,
    `terms` what the value comes from.

    `difference_error` is the standard error of its difference to the best of them, where both were
    played with the same chance; None where they were not.
    """

    action: Any
    value: float
    standard_error: float = 0.0
    line: tuple[Any, ...] = ()
    terms: tuple[Term, ...] = ()
    difference_error: float | None = None

    @property
    def worth(self) -> Worth:
        """Its value and how sure that is."""
        return Worth(self.value, self.standard_error)


@dataclass(frozen=True, slots=True)
class Plan:
    """An action and those that are to follow it in the same turn, of which no value is known."""

    action: Any
    line: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Ranking:
    """Plans in the order of a strategy, named `by`: the first word where values take long."""

    by: str
    plans: tuple[Plan, ...]


class Advising(Protocol):
    """Finds out what each action is worth step by step, so that it can be given up in between.

    What it yields may be the values so far, or a Ranking before there are any, which are shown.
    """

    def __call__(
        self, game: AnyGame, view: Any, player: int
    ) -> Generator[object, None, Sequence[ActionValue]]:
        """Yield 20 times a second or more often, also values so far; return the last ones."""


class TurnJudge(Protocol):
    """Judges what was chosen in a turn of several actions: nothing where that decides nothing."""

    def __call__(
        self, game: Any, view: Any, player: int, line: Sequence[Any], effort: int = 0
    ) -> Generator[object, None, Sequence[ActionValue]]:
        """Return what was open where `line`, up to the end of the turn, was chosen.

        With more `effort` values get surer.
        """


TIE = 1e-12
"""Values closer than this are equal: rounding, not a difference."""


def best_of(advice: Sequence[ActionValue]) -> ActionValue:
    """Return the best action: among equals the first one listed."""
    highest = max(item.value for item in advice)
    return next(item for item in advice if item.value >= highest - TIE)


def lists(advice: Sequence[ActionValue], actions: Sequence[Any]) -> bool:
    """Return whether the advice tells what all these actions are worth."""
    known = [item.action for item in advice]
    return all(action in known for action in actions)


def listed(advice: Sequence[ActionValue], line: Sequence[Any]) -> list[ActionValue]:
    """Return the items that a choice, and those after it in the same turn, have followed.

    Where it has followed no plan to its end those with its first action count.
    """
    same = [item for item in advice if item.action == line[0]]
    plans = [(item, tuple(line[1 : 1 + len(item.line)])) for item in same]
    return [item for item, followed in plans if followed == item.line] or same


def error_of_difference(best: ActionValue, other: ActionValue) -> float:
    """Return the standard error of what `other` is worth less than `best`."""
    if other.difference_error is not None:
        return other.difference_error
    return math.hypot(best.standard_error, other.standard_error)


def advice_so_far(step: object) -> tuple[ActionValue, ...]:
    """Return what `advise_steps` has found out when it yields `step`; nothing if that is no word.

    It may yield values that are still to sharpen, or anything else.
    """
    if isinstance(step, (tuple, list)) and all(isinstance(item, ActionValue) for item in step):
        return tuple(step)
    return ()
