"""A lesson as a value: the mistakes of a match as questions, each a window on it.  No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Any

from engine.core.play.advice import ActionValue
from engine.core.play.game import AnyGame
from engine.core.play.mistakes import MistakeClass, MistakeScale
from engine.core.play.registry import GameEntry
from engine.core.review.accuracy import class_of
from engine.core.review.review import Decision, Review, judged
from gui.shared.match.state.played import Played
from gui.shared.page.timeline import Timeline
from gui.shared.text.tr import tr


class Answer(Enum):
    """What became of a question."""

    OPEN = auto()
    RIGHT = auto()
    SHOWN = auto()
    SKIPPED = auto()


def bad_choices(
    entry: GameEntry, game: AnyGame, review: Review, seats: Sequence[int]
) -> tuple[Decision, ...]:
    """Return the mistakes and blunders of these seats, the worst first."""
    scale = entry.mistake_scale(game)
    found = [
        each
        for each in review.by_turn
        if each.seat in seats and class_of(each, scale) >= MistakeClass.MISTAKE
    ]
    return tuple(sorted(found, key=lambda each: (-each.sure_cost, each.step)))


@dataclass(frozen=True, eq=False)
class LessonQuestion:
    """A mistake to do better: what was tried in vain, and what became of it."""

    decision: Decision
    answer: Answer = Answer.OPEN
    tried: tuple[Any, ...] = ()
    found: Any = None
    """The right try, where there was one."""

    @property
    def named(self) -> Any:
        """The choice that the answer names: the one that was found, or the best."""
        return self.decision.best if self.found is None else self.found

    @property
    def is_answered(self) -> bool:
        """Whether the answer is known to the person."""
        return self.answer in (Answer.RIGHT, Answer.SHOWN)


@dataclass(frozen=True, eq=False)
class Lesson:
    """The questions about a `whole` match; those `left` come in turn, a skipped one once again.

    `pending` is a try of which it is still to be found out what it is worth.
    """

    whole: Played
    timeline: Timeline[Any]
    questions: tuple[LessonQuestion, ...]
    left: tuple[int, ...]
    scale: MistakeScale
    pending: Any = None
    handed: tuple[Decision, ...] = ()
    """What Train has been told to ask again."""

    @classmethod
    def of(
        cls,
        whole: Played,
        timeline: Timeline[Any],
        mistakes: Sequence[Decision],
        scale: MistakeScale,
    ) -> Lesson:
        """Return a lesson about these mistakes, in this order."""
        places = tuple(range(len(mistakes)))
        return cls(whole, timeline, tuple(map(LessonQuestion, mistakes)), places, scale)

    @property
    def place(self) -> int | None:
        """The number, from 0, of the question that is asked now; None after the last."""
        return self.left[0] if self.left else None

    @property
    def question(self) -> LessonQuestion | None:
        """The question that is asked now."""
        return None if self.place is None else self.questions[self.place]

    @property
    def num_right(self) -> int:
        """How many were answered rightly."""
        return sum(each.answer is Answer.RIGHT for each in self.questions)

    @property
    def played(self) -> Played:
        """What is on the board: the match as it stood there, and after the last all of it."""
        question = self.question
        return self.whole if question is None else self.whole.at(question.decision.step)

    @property
    def missed(self) -> tuple[Decision, ...]:
        """What was shown or skipped: it is to be asked again another day."""
        missed = (Answer.SHOWN, Answer.SKIPPED)
        return tuple(each.decision for each in self.questions if each.answer in missed)

    def tried(self, action: Any, advice: Sequence[ActionValue] = ()) -> Lesson:
        """Return it after a try, which is pending where nothing is known of it.

        Right is what costs less than an inaccuracy, beyond the error; `advice` is newer than that
        of the review, where it did not list the action.
        """
        question = self.question
        assert question is not None
        asked = question.decision
        found = judged(asked.step, asked.seat, asked.view, (action,), advice or asked.advice)
        if found is None:
            return replace(self, pending=action)
        if class_of(found, self.scale) is MistakeClass.NONE:
            right = replace(question, answer=Answer.RIGHT, found=action)
            return replace(self._with(right), pending=None)
        tried = tuple(dict.fromkeys((*question.tried, action)))
        return replace(self._with(replace(question, tried=tried)), pending=None)

    def shown(self) -> Lesson:
        """Return it with the question given up: its answer is shown."""
        question = self.question
        if question is None or question.is_answered:
            return self
        return replace(self._with(replace(question, answer=Answer.SHOWN)), pending=None)

    def gone_on(self) -> Lesson:
        """Return it at the next question: this one is skipped, unless it is answered."""
        question = self.question
        assert question is not None
        is_new = question.answer is Answer.OPEN
        lesson = self
        if not question.is_answered:
            lesson = self._with(replace(question, answer=Answer.SKIPPED))
        rest = self.left[1:]
        again = self.left[:1] if is_new and rest else ()
        return replace(lesson, left=(*rest, *again), pending=None)

    def turned_to(self, place: int) -> Lesson:
        """Return it at a certain question; one that was answered is asked no more."""
        if place not in self.left:
            return self
        at = self.left.index(place)
        return replace(self, left=(*self.left[at:], *self.left[:at]), pending=None)

    def _with(self, question: LessonQuestion) -> Lesson:
        """Return it with another form of the question that is asked now."""
        questions = list(self.questions)
        assert self.place is not None
        questions[self.place] = question
        return replace(self, questions=tuple(questions))


ICONS = {Answer.RIGHT: "check", Answer.SHOWN: "lightbulb"}


@dataclass(frozen=True, slots=True)
class LessonRow:
    """A mistake in the list: how bad, when and what, and what became of it."""

    mistake: MistakeClass
    when: str
    what: str
    answer: Answer
    is_now: bool

    @property
    def note(self) -> str:
        """What stands at its right, where that is a word."""
        if self.is_now and self.answer not in ICONS:
            return tr("now")
        return tr("skipped") if self.answer is Answer.SKIPPED else ""


@dataclass(frozen=True)
class LessonTold:
    """How a lesson stands: its mistakes, how many were right, and what was `tried` in vain now."""

    rows: tuple[LessonRow, ...] = ()
    num_right: int = 0
    tried: tuple[str, ...] = ()
    next_deal: str = ""
    """What comes after it, where that is no rematch."""
