"""What a person has done in Train: the set of the day, levels, and what comes back when."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.core.system.errors import InputError
from engine.core.training.reference import MOST_LEVEL, SET_SIZE, QuestionRef
from engine.core.training.schedule import Mark, Repetition, repeated

UP, DOWN = 3, 2
"""So many right answers in a row lead a level up, so many wrong ones a level down."""
OWN = "own"
"""Keys of questions from matches begin so; others are the texts of references."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How somebody is doing in a game: the level of questions, and what the answers were.

    `now` counts right answers in a row, `best` the most there ever were; `streak` those since the
    level was reached, wrong ones below zero.
    """

    level: int = 1
    now: int = 0
    best: int = 0
    right: int = 0
    asked: int = 0
    streak: int = 0

    def __post_init__(self) -> None:
        """Raise InputError for numbers that cannot be."""
        if not 1 <= self.level <= MOST_LEVEL or not -DOWN < self.streak < UP:
            raise InputError("a level is from 1 to {most}", most=MOST_LEVEL)
        if not 0 <= self.now <= self.best <= self.right <= self.asked:
            raise InputError("the numbers of answers contradict one another")

    def after(self, is_right: bool) -> Standing:
        """Return the standing after another answer."""
        now = self.now + 1 if is_right else 0
        streak = max(self.streak, 0) + 1 if is_right else min(self.streak, 0) - 1
        step = (streak >= UP) - (streak <= -DOWN)
        return Standing(
            level=min(max(self.level + step, 1), MOST_LEVEL),
            now=now,
            best=max(self.best, now),
            right=self.right + is_right,
            asked=self.asked + 1,
            streak=0 if step else streak,
        )


@dataclass(frozen=True, slots=True)
class Given:
    """An answer that was given: its place among the answers of the question, and what it counts."""

    answer: int
    mark: Mark


@dataclass(frozen=True, slots=True)
class DailySet:
    """The set of a day (an ordinal), with the answers so far, None where there is none.

    `refs` are the texts of its questions, once one is answered; without any it is everybody's.
    """

    day: int = 0
    given: tuple[Given | None, ...] = (None,) * SET_SIZE
    refs: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Raise InputError unless there is a place for every answer."""
        if len(self.given) != SET_SIZE or len(self.refs) not in (0, SET_SIZE) or self.day < 0:
            raise InputError("a set has {size} questions", size=SET_SIZE)
        for each in self.refs:
            QuestionRef.parse(each)

    @property
    def num_answered(self) -> int:
        """How many were answered."""
        return sum(each is not None for each in self.given)

    @property
    def score(self) -> float:
        """What the answers count."""
        return sum(each.mark for each in self.given if each is not None) / Mark.RIGHT

    @property
    def is_done(self) -> bool:
        """Whether all were answered."""
        return self.num_answered == SET_SIZE

    def next_open(self, place: int) -> int | None:
        """Return the next place without an answer after this one, around the end; None of none."""
        places = ((place + n) % SET_SIZE for n in range(1, SET_SIZE + 1))
        return next((each for each in places if self.given[each] is None), None)


@dataclass(frozen=True)
class Progress:
    """All that is kept of a person's training; every answer makes a new value.

    `repetitions` are by the key of a question, `own` are questions from the person's matches, as
    texts, by key; `done_in_a_row` sets were done up to the one of the day `last_done`.
    """

    today: DailySet = DailySet()
    standings: Mapping[str, Standing] = field(default_factory=dict)
    repetitions: Mapping[str, Repetition] = field(default_factory=dict)
    own: Mapping[str, str] = field(default_factory=dict)
    done_in_a_row: int = 0
    last_done: int = 0

    def __post_init__(self) -> None:
        """Raise InputError for what contradicts itself."""
        for key in self.repetitions:
            if not key.startswith(OWN):
                QuestionRef.parse(key)
            elif key not in self.own:
                raise InputError("the question {key} is missing", key=key)
        if self.done_in_a_row < 0 or self.last_done < 0:
            raise InputError("days in a row are not less than none")

    def on(self, day: datetime.date) -> Progress:
        """Return the progress with the set of this day open."""
        if self.today.day == day.toordinal():
            return self
        return replace(self, today=DailySet(day.toordinal()))

    def standing(self, game: str) -> Standing:
        """Return how it goes in a game; at first at level 1."""
        return self.standings.get(game, Standing())

    def with_standings(self, earlier: Mapping[str, Standing]) -> Progress:
        """Return the progress with these standings in games that have none."""
        return replace(self, standings={**earlier, **self.standings})

    def days_in_a_row(self, day: datetime.date) -> int:
        """Return on how many days up to this one, or to the day before, the set was done."""
        return self.done_in_a_row if self.last_done >= day.toordinal() - 1 else 0

    def days_done(self, day: datetime.date) -> frozenset[datetime.date]:
        """Return the days up to this one on which the set was done, of the row that goes on."""
        last = self.last_done if self.days_in_a_row(day) else 0
        return frozenset(
            map(datetime.date.fromordinal, range(last, last - self.days_in_a_row(day), -1))
        )

    def due(self, day: datetime.date) -> tuple[str, ...]:
        """Return the keys of the questions that are due, what waits longest first."""
        today = day.toordinal()
        waiting = [key for key, each in self.repetitions.items() if each.due <= today]
        return tuple(sorted(waiting, key=lambda key: (self.repetitions[key].due, key)))

    def next_due(self) -> datetime.date | None:
        """Return the next day on which anything is due."""
        days = [each.due for each in self.repetitions.values()]
        return datetime.date.fromordinal(min(days)) if days else None

    def answered_of_set(
        self, place: int, given: Given, day: datetime.date, refs: Sequence[QuestionRef] = ()
    ) -> Progress:
        """Return the progress after an answer to one of the day's set, everybody's or `refs`.

        What the set is, is kept with its first answer.
        """
        from engine.core.training.daily import set_of  # loads what makes questions

        after = self.on(day)
        texts = after.today.refs or tuple(map(str, refs))
        ref = QuestionRef.parse(texts[place]) if texts else set_of(day)[place]
        answers = list(after.today.given)
        answers[place] = given
        today = replace(after.today, given=tuple(answers), refs=texts)
        after = replace(after, today=today).answered(str(ref), ref.game, given.mark, day)
        is_first = after.last_done != day.toordinal()
        if not today.is_done or not is_first:
            return after
        row = after.days_in_a_row(day) + 1
        return replace(after, done_in_a_row=row, last_done=day.toordinal())

    def answered(self, key: str, game: str, mark: Mark, day: datetime.date) -> Progress:
        """Return the progress after an answer; what was not right at once comes back."""
        standings = {**self.standings, game: self.standing(game).after(mark is Mark.RIGHT)}
        known = self.repetitions.get(key)
        if known is None and mark is Mark.RIGHT:
            return replace(self, standings=standings)
        repetitions = {**self.repetitions, key: repeated(known, mark, day)}
        return replace(self, standings=standings, repetitions=repetitions)

    def without(self, key: str) -> Progress:
        """Return the progress without a question that can be asked no more."""
        return replace(
            self,
            repetitions={name: each for name, each in self.repetitions.items() if name != key},
            own={name: each for name, each in self.own.items() if name != key},
        )

    def with_own(self, key: str, text: str, day: datetime.date) -> Progress:
        """Return the progress with a question from a match, due tomorrow."""
        repetitions = dict(self.repetitions)
        repetitions[key] = repeated(self.repetitions.get(key), Mark.WRONG, day)
        return replace(self, own={**self.own, key: text}, repetitions=repetitions)
