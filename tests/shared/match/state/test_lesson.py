"""A lesson by hand: which tries are right, what skipping does, and when it is over."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.play.advice import ActionValue
from engine.core.play.mistakes import CHANCES
from engine.core.review.review import Decision
from gui.shared.match.state.lesson import Answer, Lesson

ADVICE = (
    ActionValue("best", 0.60),
    ActionValue("as good", 0.5901),
    ActionValue("inaccurate", 0.58),
    ActionValue("bad", 0.50),
)


def mistake(step: int, advice: tuple[ActionValue, ...] = ADVICE) -> Decision:
    return Decision(step, 0, "bad", "best", 0.6, 0.1, 0.0, None, advice)


def lesson(*mistakes: Decision) -> Lesson:
    """Return a lesson about these mistakes, of a match that nobody looks at."""
    nothing: Any = None
    return Lesson.of(nothing, nothing, mistakes, CHANCES)


@pytest.mark.parametrize(
    ("action", "is_right"), [("best", True), ("as good", True), ("inaccurate", False)]
)
def test_right_is_all_that_costs_less_than_an_inaccuracy(action: str, is_right: bool) -> None:
    (question,) = lesson(mistake(0)).tried(action).questions
    assert question.answer is (Answer.RIGHT if is_right else Answer.OPEN)
    assert question.tried == (() if is_right else (action,))


def test_what_nothing_is_known_of_waits() -> None:
    tried = lesson(mistake(0)).tried("unheard of")
    assert tried.pending == "unheard of"
    assert tried.questions[0].answer is Answer.OPEN


def test_an_estimate_is_wrong_only_beyond_its_error() -> None:
    vague = (ActionValue("best", 0.60, 0.02), ActionValue("other", 0.57, 0.02))
    assert lesson(mistake(0, vague)).tried("other").num_right == 1
    sure = (ActionValue("best", 0.60, 0.002), ActionValue("other", 0.57, 0.002))
    assert lesson(mistake(0, sure)).tried("other").num_right == 0


def test_newer_advice_judges_what_the_review_did_not_weigh() -> None:
    newer = (*ADVICE, ActionValue("mine", 0.599))
    assert lesson(mistake(0)).tried("mine", newer).num_right == 1


def test_what_is_skipped_comes_back_once_at_the_end() -> None:
    now = lesson(*map(mistake, range(3))).gone_on()
    assert now.place == 1
    now = now.tried("inaccurate").tried("best").gone_on().shown().gone_on()
    assert now.place == 0, "the one that was skipped"
    assert now.questions[0].answer is Answer.SKIPPED
    now = now.gone_on()
    assert (now.place, now.question) == (None, None)
    answers = [each.answer for each in now.questions]
    assert answers == [Answer.SKIPPED, Answer.RIGHT, Answer.SHOWN]
    assert now.num_right == 1


def test_the_last_one_skipped_is_not_asked_again_at_once() -> None:
    assert lesson(mistake(0)).gone_on().place is None


def test_a_question_may_be_chosen() -> None:
    now = lesson(*map(mistake, range(3))).turned_to(2)
    assert now.place == 2
    now = now.tried("best").gone_on()
    assert now.place == 0
    assert now.turned_to(2).place == 0, "it is answered"
