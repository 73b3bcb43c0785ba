"""What a match teaches: the mistakes of its persons as questions, the worst first.  No Qt."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any

from engine.core.play.advice import ActionValue
from engine.core.play.mistakes import MistakeClass, MistakeScale
from engine.core.review.accuracy import class_of
from engine.core.review.review import Decision, judged


class Answer(Enum):
    """What became of a question."""

    OPEN = auto()
    RIGHT = auto()
    SHOWN = auto()
    SKIPPED = auto()


@dataclass
class Question:
    """A mistake to do better: what was tried in vain, and what became of it."""

    decision: Decision
    answer: Answer = Answer.OPEN
    tried: list[Any] = field(default_factory=list)
    is_kept: bool = False

    @property
    def is_answered(self) -> bool:
        """Whether the answer is known to the person."""
        return self.answer in (Answer.RIGHT, Answer.SHOWN)


class Lesson:
    """The questions in turn; one that is skipped comes back once, after the others."""

    def __init__(self, mistakes: Sequence[Decision], scale: MistakeScale) -> None:
        self.questions = tuple(map(Question, mistakes))
        self._scale = scale
        self._left = deque(range(len(self.questions)))

    @property
    def place(self) -> int | None:
        """The number, from 0, of the question that is asked now; None after the last."""
        return self._left[0] if self._left else None

    @property
    def question(self) -> Question | None:
        """The question that is asked now."""
        return None if self.place is None else self.questions[self.place]

    @property
    def num_right(self) -> int:
        """How many were answered rightly."""
        return sum(each.answer is Answer.RIGHT for each in self.questions)

    def try_action(self, action: Any, advice: Sequence[ActionValue] = ()) -> bool | None:
        """Take a try; return whether it is right, None where nothing is known of it.

        Right is what costs less than an inaccuracy, beyond the error; `advice` is newer than that
        of the review, where it did not list the action.
        """
        question = self.question
        assert question is not None
        asked = question.decision
        found = judged(asked.step, asked.seat, asked.view, (action,), advice or asked.advice)
        if found is None:
            return None
        is_right = class_of(found, self._scale) is MistakeClass.NONE
        if is_right:
            question.answer = Answer.RIGHT
        elif action not in question.tried:
            question.tried.append(action)
        return is_right

    def show_answer(self) -> None:
        """Give the question up: its answer is shown."""
        question = self.question
        if question is not None and not question.is_answered:
            question.answer = Answer.SHOWN

    def go_on(self) -> None:
        """Ask the next question: this one is skipped, unless it is answered."""
        question = self.question
        if question is None:
            return
        is_new = question.answer is Answer.OPEN
        if not question.is_answered:
            question.answer = Answer.SKIPPED
        place = self._left.popleft()
        if is_new and self._left:
            self._left.append(place)

    def taken_open(self) -> list[Decision]:
        """Return what was shown or skipped, once: it is to be asked again another day."""
        found = [each for each in self.questions if each.answer in (Answer.SHOWN, Answer.SKIPPED)]
        new = [each.decision for each in found if not each.is_kept]
        for each in found:
            each.is_kept = True
        return new

    def turn_to(self, place: int) -> None:
        """Ask a certain question now; one that was answered is asked no more."""
        if place in self._left:
            self._left.rotate(-self._left.index(place))
