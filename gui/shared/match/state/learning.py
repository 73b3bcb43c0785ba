"""Learn from your mistakes: the match as it stood before each of them, to choose better there.

While a question is open nothing of what followed is there: the match on the board ends where it is
asked, and no value is told anywhere.  No Qt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.core.play.advice import ActionValue, lists
from engine.core.review.review import Decision
from engine.core.system.errors import InputError
from gui.shared.match.state.lesson import Lesson
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.match.state.parts import NO_CARE, Cursor, Missed, Motion, Said
from gui.shared.text.tr import sentence_of


def learn(s: OpenMatch, mistakes: Sequence[Decision] | None = None) -> OpenMatch:
    """Ask about the mistakes of the match on the board, which is over."""
    asked = s.own_mistakes if mistakes is None else mistakes
    if s.played is None or not asked or not s.is_done:
        return s
    scale = s.room.entry.mistake_scale(s.played.game)
    return _shown(s, Lesson.of(s.played, s.timeline, asked, scale))


def attempt(s: OpenMatch, action: Any) -> OpenMatch:
    """Take a choice as a try; say why not of one that the rules forbid."""
    lesson = s.lesson
    assert lesson is not None
    question = lesson.question
    if question is None or question.is_answered:
        return s
    decision = question.decision
    try:
        lesson.whole.game.check_action(decision.view, decision.seat, action)
    except InputError as error:
        return replace(s, said=Said(sentence_of(error)))
    return replace(s, lesson=lesson.tried(action))


def judge(s: OpenMatch, advice: Sequence[ActionValue]) -> OpenMatch:
    """Judge the try that was waiting for what it is worth."""
    lesson = s.lesson
    if lesson is None or lesson.pending is None or not lists(advice, (lesson.pending,)):
        return s
    return replace(s, lesson=lesson.tried(lesson.pending, advice))


def answer(s: OpenMatch) -> OpenMatch:
    """Show what was best."""
    return s if s.lesson is None else replace(s, lesson=s.lesson.shown())


def go_on(s: OpenMatch) -> OpenMatch:
    """Ask the next question; one without an answer is skipped.  After the last all is there."""
    if s.lesson is None or s.lesson.question is None:
        return s
    return _shown(s, s.lesson.gone_on())


def turn_to(s: OpenMatch, place: int) -> OpenMatch:
    """Ask a certain question now."""
    if s.lesson is None or s.lesson.question is None:
        return s
    return _shown(s, s.lesson.turned_to(place))


def leave(s: OpenMatch) -> OpenMatch:
    """Go back to the match as it ended."""
    if s.lesson is None:
        return s
    return replace(_shown(s, replace(s.lesson, left=(), pending=None)), lesson=None)


def _shown(s: OpenMatch, lesson: Lesson) -> OpenMatch:
    """Show where a lesson is; at its end Train hears of what was missed."""
    played = lesson.played
    count = played.num_steps
    missed = tuple(each for each in lesson.missed if each not in lesson.handed)
    if lesson.question is None and missed:
        s = replace(s, missed=Missed(lesson.whole, missed))
        lesson = replace(lesson, handed=(*lesson.handed, *missed))
    return replace(
        s,
        lesson=lesson,
        played=played,
        timeline=lesson.timeline.until(count),
        cursor=Cursor(count, seen=count),
        motion=Motion(count),
        locked=(),
        stored_care=NO_CARE,
        opened="",
    )
