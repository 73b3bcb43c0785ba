"""A lesson by hand: which tries are right, what skipping does, and when it is over."""

from __future__ import annotations

from engine.core.play.advice import ActionValue
from engine.core.play.mistakes import CHANCES
from engine.core.review.review import Decision
from gui.shared.match.ending.lesson import Answer, Lesson

ADVICE = (
    ActionValue("best", 0.60),
    ActionValue("as good", 0.5901),
    ActionValue("inaccurate", 0.58),
    ActionValue("bad", 0.50),
)


def mistake(step: int, advice: tuple[ActionValue, ...] = ADVICE) -> Decision:
    return Decision(step, 0, "bad", "best", 0.6, 0.1, 0.0, None, advice)


def test_right_is_all_that_costs_less_than_an_inaccuracy() -> None:
    for action, is_right in (("best", True), ("as good", True), ("inaccurate", False)):
        lesson = Lesson([mistake(0)], CHANCES)
        assert lesson.try_action(action) is is_right
        assert lesson.questions[0].tried == ([] if is_right else [action])
    assert Lesson([mistake(0)], CHANCES).try_action("unheard of") is None


def test_an_estimate_is_wrong_only_beyond_its_error() -> None:
    vague = (ActionValue("best", 0.60, 0.02), ActionValue("other", 0.57, 0.02))
    assert Lesson([mistake(0, vague)], CHANCES).try_action("other") is True
    sure = (ActionValue("best", 0.60, 0.002), ActionValue("other", 0.57, 0.002))
    assert Lesson([mistake(0, sure)], CHANCES).try_action("other") is False


def test_newer_advice_judges_what_the_review_did_not_weigh() -> None:
    lesson = Lesson([mistake(0)], CHANCES)
    newer = (*ADVICE, ActionValue("mine", 0.599))
    assert lesson.try_action("mine", newer) is True


def test_what_is_skipped_comes_back_once_at_the_end() -> None:
    lesson = Lesson([mistake(step) for step in range(3)], CHANCES)
    lesson.go_on()
    assert lesson.place == 1
    lesson.try_action("inaccurate")
    lesson.try_action("best")
    lesson.go_on()
    lesson.show_answer()
    lesson.go_on()
    assert lesson.place == 0, "the one that was skipped"
    assert lesson.questions[0].answer is Answer.SKIPPED
    lesson.go_on()
    assert lesson.place is None
    answers = [each.answer for each in lesson.questions]
    assert answers == [Answer.SKIPPED, Answer.RIGHT, Answer.SHOWN]
    assert lesson.num_right == 1
    lesson.go_on()
    assert lesson.question is None


def test_the_last_one_skipped_is_not_asked_again_at_once() -> None:
    lesson = Lesson([mistake(0)], CHANCES)
    lesson.go_on()
    assert lesson.place is None


def test_a_question_may_be_chosen() -> None:
    lesson = Lesson([mistake(step) for step in range(3)], CHANCES)
    lesson.turn_to(2)
    assert lesson.place == 2
    lesson.try_action("best")
    lesson.go_on()
    assert lesson.place == 0
    lesson.turn_to(2)
    assert lesson.place == 0, "it is answered"
