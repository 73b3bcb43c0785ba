"""When a question comes back: intervals of days that grow while it is answered right.

By FSRS, the Free Spaced Repetition Scheduler (Ye, Su and Cao, "A stochastic shortest path algorithm
for optimizing spaced repetition scheduling", KDD 2022), as the library fsrs has it.
"""

from __future__ import annotations

import datetime
import functools
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from engine.core.system.errors import InputError

if TYPE_CHECKING:
    from fsrs import Scheduler

_MOST_DAYS = 365


class Mark(IntEnum):
    """What an answer counts, in halves: one that was told where to look counts half."""

    WRONG = 0
    HALF = 1
    RIGHT = 2


@dataclass(frozen=True, slots=True)
class Repetition:
    """How well a question is known, as FSRS counts that, and the days it was and will be asked.

    Days are ordinals (1 is the first of January of year 1), by the calendar of the person.
    """

    stability: float
    difficulty: float
    asked: int
    due: int

    def __post_init__(self) -> None:
        """Raise InputError for what no scheduler says."""
        last = datetime.date.max.toordinal()
        if not (0 < self.stability < 1e6 and 1 <= self.difficulty <= 10):
            raise InputError("stability and difficulty are not those of a repetition")
        if not 1 <= self.asked <= self.due <= last - _MOST_DAYS:
            raise InputError("a question is due after it was asked")


@functools.cache
def scheduler() -> Scheduler:
    """Return the scheduler, for whole days; the library is loaded now, not with the program."""
    from fsrs import Scheduler

    return Scheduler(
        learning_steps=(), relearning_steps=(), maximum_interval=_MOST_DAYS, enable_fuzzing=False
    )


def repeated(known: Repetition | None, mark: Mark, day: datetime.date) -> Repetition:
    """Return when a question comes back that got this mark on a day."""
    from fsrs import Card, Rating, State

    ratings = {Mark.WRONG: Rating.Again, Mark.HALF: Rating.Hard, Mark.RIGHT: Rating.Good}
    today = day.toordinal()
    card = Card(card_id=0, due=_noon(today))
    if known is not None:
        card = Card(
            card_id=0,
            state=State.Review,
            stability=known.stability,
            difficulty=known.difficulty,
            due=_noon(known.due),
            last_review=_noon(min(known.asked, today)),
        )
    after, _ = scheduler().review_card(card, ratings[mark], _noon(today))
    assert after.stability is not None
    assert after.difficulty is not None
    return Repetition(after.stability, after.difficulty, today, after.due.date().toordinal())


def _noon(ordinal: int) -> datetime.datetime:
    """Return a moment of the day: the scheduler counts whole days."""
    day = datetime.datetime.fromordinal(ordinal)
    return day.replace(hour=12, tzinfo=datetime.UTC)
