"""What is asked about a position, the answers beside it, and what the coach did.  No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from engine.core.play.advice import ActionValue, Ranking
from engine.core.play.game import AnyGame
from engine.core.play.sentence import Sentence
from engine.core.review.review import Decision, Review
from gui.shared.match.state.played import Played

Advice = tuple[ActionValue, ...]
Question = tuple[Any, int]
"""What a seat sees, and the seat."""
NO_ANSWERS: Mapping[Question, Advice] = MappingProxyType({})


@dataclass(frozen=True)
class Questions:
    """What is to be found out about one position, by which yardstick.

    The first question is also `about` an action that the usual answer may not list.
    """

    game: AnyGame
    each: tuple[Question, ...]
    yardstick: Any = None
    about: Any = field(default=None, compare=False)

    def is_answered_by(self, answers: Mapping[Question, Advice]) -> bool:
        """Return whether something is known of the first."""
        return bool(self.each) and self.each[0] in answers


@dataclass(frozen=True, eq=False)
class Advised:
    """Answers, always with the questions that they are about."""

    questions: Questions
    answers: Mapping[Question, Advice]
    ranking: Ranking | None = None
    """Plans for the first question, where values take long."""


@dataclass(frozen=True, eq=False)
class Reviewed:
    """A review, always with the match that it is about."""

    played: Played
    review: Review
    yardstick: Any = None


@dataclass(frozen=True)
class ReviewOrder:
    """A match to be reviewed, the seats that are judged, and those among them that come first."""

    played: Played
    seats: tuple[int, ...]
    first: tuple[int, ...] = ()


@dataclass(frozen=True, eq=False)
class Held:
    """A choice that is not played yet: until more is known of it, or since it was warned of."""

    action: Any
    decision: Decision | None = None
    doubt: Sentence | None = None
    """What speaks against it, where no value is known."""

    @property
    def is_warned(self) -> bool:
        """Whether it was warned of, so that nothing more is waited for."""
        return self.decision is not None or self.doubt is not None


@dataclass(frozen=True, eq=False)
class Care:
    """What the coach did where a person is asked: it is over with the position that it is about.

    Of the `warned` choices it has warned; `hint_stage` hints were asked for (two at most), the last
    of which may be closed again; with `is_why_shown` what each choice is worth was asked for.
    `considered` is what would be chosen now.
    """

    about: Played | None = None
    held: Held | None = None
    warned: tuple[Any, ...] = ()
    is_why_shown: bool = False
    hint_stage: int = 0
    is_hint_open: bool = False
    considered: Any = None
    set_aside: tuple[Any, ...] = ()
    """The choice that was warned of before the one in hand was taken up."""
    ranking: Ranking | None = None
    """What the hint on show says, of which no value was known."""


NO_CARE = Care()
