"""Why a choice is best: the one reason that decides, out of a list that each game ranks.

A reason is a function of a `Comparison`, which is a value: the best choice beside another one.  It
returns one sentence, or "" where it does not hold.  A game keeps its reasons in
`gui/<game>/board/reasons.py` as a tuple, the one that decides most first, and its words hand on
the first that holds:

    REASONS: tuple[Reason[Hog, HogState], ...] = (wins_at_once, bonus, avoids_swap, ...)

    def why(self, asked: Comparison[Hog, HogState]) -> str:
        return deciding(REASONS, asked)

- A reason compares.  It holds where it speaks for `asked.best` and against `asked.other`: what is
  true of both is no reason.  `other` is what was, or would be, chosen, where that is worse; else
  the next best.  It is never as good as the best.
- It is one sentence that ends in a full stop, of at most `LONGEST` words, about `best` as "it".
  Each number in it follows from the rules alone, so that a test can check it against them; what
  choices are worth, which others are as good and what the next best costs is said beside it.
- The last of the list holds always, or the card has no reason at all.

A test in `tests/<game>/board/test_reasons.py` hands `tests.reasons.check_claims` its positions
with their advice and a pattern for each sentence with what must then be true: a sentence that no
pattern fits fails it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from engine.core.play.advice import TIE, ActionValue, best_of, error_of_difference, listed
from engine.core.play.interval import half_interval

Game = TypeVar("Game")
View = TypeVar("View")

LONGEST = 30
"""So many words has a reason at most."""


@dataclass(frozen=True, slots=True)
class Comparison(Generic[Game, View]):
    """The best of the choices that `player` has, beside another.

    `other` is None where none is surely worse: there is nothing to choose, or nothing to tell.
    `is_chosen` says that the other is what the player has chosen or is about to.
    """

    game: Game
    view: View
    player: int
    advice: tuple[ActionValue, ...]
    best: ActionValue
    other: ActionValue | None
    is_chosen: bool = False

    @property
    def equals(self) -> tuple[ActionValue, ...]:
        """The others that are as good as the best, as far as the values tell."""
        return tuple(
            item
            for item in self.advice
            if item is not self.best and not is_surely_worse(self.best, item)
        )

    @property
    def cost(self) -> float:
        """What the other is worth less."""
        return 0.0 if self.other is None else self.best.value - self.other.value


Reason: TypeAlias = Callable[[Comparison[Game, View]], str]


def compared(
    game: Game,
    view: View,
    player: int,
    advice: Sequence[ActionValue],
    chosen: Sequence[Any] = (),
    named: Any = None,
) -> Comparison[Game, View]:
    """Return the best choice beside the one that was `chosen`, or beside the next best.

    `chosen` is an action, with those that followed it in its turn; one that is as good as the best,
    or of which nothing is known, is left out.  Of several that are best it is the one `named`, else
    the first one listed.  There must be advice.
    """
    best = best_of(sorted(advice, key=lambda item: item.action != named))
    worse = [item for item in advice if is_surely_worse(best, item)]
    made = [item for item in (listed(advice, chosen) if chosen else ()) if item in worse]
    found = made or worse
    other = best_of(found) if found else None
    return Comparison(game, view, player, tuple(advice), best, other, bool(made))


def is_surely_worse(best: ActionValue, item: ActionValue) -> bool:
    """Return whether a choice is worth less than the best, beyond rounding and luck."""
    return best.value - item.value > max(TIE, half_interval(error_of_difference(best, item)))


def deciding(reasons: Sequence[Reason[Game, View]], asked: Comparison[Game, View]) -> str:
    """Return the first reason that holds; nothing where none does."""
    return next((told for told in (reason(asked) for reason in reasons) if told), "")
