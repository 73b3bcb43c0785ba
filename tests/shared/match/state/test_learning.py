"""A guide and lessons in an open match: what they take, show and wait for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hog.rules import Hog
from gui.shared.match.state import (
    beginning,
    coaching,
    learning,
)
from gui.shared.match.state.commands import (
    choose,
    escape,
    show_mistake,
)
from gui.shared.match.state.going_back import take_back
from gui.shared.page.page import page_of
from tests.shared.match.state.settling import (
    ALL,
    OFF,
    begun,
    open_match_of,
    played,
    settled,
)

pytestmark = pytest.mark.usefixtures("toys")


def test_the_guide_takes_only_what_it_asks_for() -> None:
    page = page_of("hog")
    assert page is not None
    script = page.new_guide()
    assert script is not None
    s = settled(beginning.guide(open_match_of("hog", level=ALL), script))
    assert s.level is OFF
    step = s.guide_step
    assert step is not None
    wrong = next(number for number in range(11) if not step.is_done_by(number))
    told = choose(s, wrong)
    assert told.guide is not None
    assert told.guide.is_wrong
    assert told.turn is None
    for _ in script.steps:
        assert s.guide_step is not None
        before = s.guide_before
        s = settled(choose(s, s.guide_step.does[0] if before is None else before.action))
    assert s.guide_step is None
    assert s.helped == ()
    left = escape(s)
    assert left.guide is None
    assert left.turn is not None
    assert left.turn.settings is None, "what there is to begin with is found out"


def test_a_lesson_shows_nothing_of_what_followed() -> None:
    s = begun("hog", (None, "random"), rules=Hog(goal=20), level=ALL)
    while not s.is_done:
        s = settled(choose(s, 3))
    whole = played(s)
    first = settled(learning.learn(s))
    question = first.lesson and first.lesson.question
    assert question is not None
    assert played(first).num_steps == question.decision.step == first.timeline.num_steps
    assert first.asked == 0
    assert (first.review, first.questions, first.advice) == (None, None, ())
    assert first.are_values_open is False
    assert take_back(first) is first
    refused = choose(first, 99)
    assert refused.lesson is first.lesson
    assert refused.said is not None
    assert refused.said.text == "Roll 0 to 10 dice, not 99."
    wrong = settled(choose(first, question.decision.action))
    assert wrong.lesson is not None
    assert wrong.lesson.question is not None
    assert wrong.lesson.question.tried == (question.decision.action,)
    assert not first.lesson.question.tried  # type: ignore[union-attr]
    right = settled(choose(wrong, question.decision.best))
    assert right.lesson is not None
    assert right.lesson.num_right == 1
    assert right.are_values_open
    assert right.advice
    assert right.asked is None
    s = settled(learning.go_on(right))
    skipped = 0
    while s.is_asking_question:
        s = settled(show_mistake(s, 1))
        skipped += 1
    assert s.played is whole
    assert s.instead == "end"
    assert s.review is not None
    if skipped:
        assert s.missed is not None
        assert len(s.missed.decisions) == len(first.lesson.questions) - 1  # type: ignore[union-attr]
    left = escape(s)
    assert left.lesson is None
    assert left.missed is s.missed, "each is handed over once"


def test_a_lesson_waits_for_what_a_try_is_worth() -> None:
    s = begun("hog", (None, "random"), rules=Hog(goal=20), level=ALL)
    while not s.is_done:
        s = settled(choose(s, 3))
    mistake = s.own_mistakes[0]
    unknown = replace(mistake, advice=mistake.advice[:0])
    s = settled(learning.learn(s, (unknown,)))
    tried = choose(s, mistake.best)
    assert tried.lesson is not None
    assert tried.lesson.pending == mistake.best
    assert tried.questions is not None
    assert tried.questions.each == ((mistake.view, mistake.seat),)
    known = coaching.advise(tried, mistake.view, mistake.seat, mistake.advice)
    assert known.lesson is not None
    assert known.lesson.num_right == 1
