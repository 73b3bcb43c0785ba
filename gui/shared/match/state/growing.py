"""What machines do in jobs, and tell: heard only where somebody still wants it.  No Qt."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from engine.core.play.match import Match
from engine.core.review.review import Review
from engine.core.system.job import Snapshot
from gui.shared.match.state.beginning import (
    fresh,
    helped_by,
    next_of_series,
    placed,
    seated,
    watched,
)
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.match.state.parts import (
    NO_CARE,
    Cursor,
    Motion,
    NoValues,
    Refused,
    Reviewed,
    Turning,
)
from gui.shared.match.state.played import Played, Turn
from gui.shared.page.match_timeline import grown, whole_timeline
from gui.shared.page.timeline import Timeline
from gui.shared.text.tr import sentence_of

if TYPE_CHECKING:
    from gui.shared.page.page import AnyPage


def grow(s: OpenMatch, turn: Turn, told: Grown, is_done: bool) -> OpenMatch:
    """Show the steps there are by now; once it `is_done` somebody is asked, or it is over."""
    if turn is not s.turn:
        return s
    s, before = replace(s, turn=None if is_done else turn, slow_turn=None), s.played
    played = told.played
    if played.is_same(before):  # the end of a job brings what was told on the way
        return seated(s)
    if told.timeline is not None and before is None:
        timeline = grown(s.room.page, played, told.timeline, told.timeline.num_steps)
    else:
        timeline = grown(s.room.page, played, s.timeline, played.common(before))
    is_first = s.timeline.num_steps == 0 or (s.cursor.step == 0 and not s.cursor.is_inside)
    is_at_end = s.cursor.is_at_end
    s = placed(replace(s, played=played, timeline=timeline, locked=(), asked_at=None))
    if not s.room.has_person:
        goes_on = bool(played.earlier) and is_at_end
        return watched(s, is_first=is_first, goes_on=goes_on)
    if played.num_steps and s.guide is None and s.shows_all and s.can.advised:
        s = replace(s, helped=helped_by(s, "hint"))
    is_left = turn.record is not None and before is None  # of another day: not played again
    after = played.last_own(s.persons)
    run = Motion(runs=True, is_waited_for=True, after=after)
    return seated(replace(s, motion=Motion(played.num_steps) if is_left else run))


def fail(s: OpenMatch, turn: Turn, error: Exception) -> OpenMatch:
    """Say why a match could not be begun; what was asked for in the form can be mended there."""
    if turn is not s.turn:
        return s
    s = replace(s, turn=None, refused=Refused(turn, error))
    if turn.record is not None or turn.settings is None:
        return replace(fresh(s), refused=s.refused)
    return replace(s, opened="setup")


def drop_turn(s: OpenMatch, turn: Turn) -> OpenMatch:
    """Let a turn be that was given up in the list of jobs."""
    return s if turn is not s.turn else replace(s, turn=None)


def wait(s: OpenMatch, turn: Turn) -> OpenMatch:
    """Note that agents take long to get ready for a match."""
    return s if turn is not s.turn else replace(s, slow_turn=turn)


def at(s: OpenMatch, cursor: Cursor) -> OpenMatch:
    """Take where the clock is now; at rest at the end of a match the next of its series begins."""
    if cursor == s.cursor:
        return s
    if cursor.step != s.cursor.step:
        s = replace(s, asked_at=None, explored=None)
    s = replace(s, cursor=cursor)
    if not s.is_asked_now:
        s = replace(s, stored_care=NO_CARE)
    played, is_rest = s.played, cursor.is_at_end and not cursor.is_moving
    if played is None or s.settings is None or not (s.room.has_person and s.length and is_rest):
        return s
    if s.turn is not None or s.is_ended or s.is_asking_question or not played.is_over:
        return s
    if len(played.earlier) + 1 >= s.length:
        return replace(s, is_ended=True)
    return next_of_series(s, s.settings, played)


def review(s: OpenMatch, played: Played, found: Review) -> OpenMatch:
    """Take a review as far as it has come, if it is about the match on the board."""
    whole = s.whole
    if whole is not played or found.num_states > len(played.states):
        return s
    return replace(s, reviewed=Reviewed(played, found, s.yardstick))


def turned(s: OpenMatch, found: Turning | None) -> OpenMatch:
    """Take the turning point of a match, if it is on the board."""
    return s if found is None or found.played is not s.played else replace(s, turning=found)


def say_no_values(s: OpenMatch, error: Exception) -> OpenMatch:
    """Say why nothing can be found out."""
    return replace(s, no_values=NoValues(s.played, s.questions, sentence_of(error)))


@dataclass(frozen=True, eq=False)
class Grown:
    """How far a turn has come; with a timeline where it was made on the way."""

    played: Played
    timeline: Timeline[Any] | None = None


Work = Generator[Snapshot[Grown], None, Grown]


def work(page: AnyPage, turn: Turn) -> Work:
    """Do what a turn asks for; return what there is once a person is asked, or at the end."""
    settings, before = turn.settings, turn.played
    assert settings is not None
    if before is not None:
        match = before.live()
        if before.undrawn is not None:
            match.give(turn.draws)
        else:
            for thought in match.thinking(turn.actions or {}):
                yield Snapshot(len(match.steps), None, Grown(before), phase=thought.phase)
        grown = Grown(Played.of(match, before.earlier))
        yield Snapshot(len(match.steps), None, grown)  # before the next agent, who may take long
        return (yield from _advanced(match, grown))
    if turn.record is not None:
        turn.record.check()
    match = Match(settings.game, settings.strategies, settings.seed, turn.start, dice=settings.dice)
    grown = Grown(Played.of(match, turn.earlier))
    if turn.record is not None:
        match.replay(turn.record.steps, turn.record.faults)
        played = Played.of(match, turn.earlier)
        grown = Grown(played, whole_timeline(page, played))
    return (yield from _advanced(match, grown))


def _advanced(match: Match, grown: Grown) -> Work:
    """Play on until a person is asked, for a choice or for dice, or the match is over."""
    earlier = grown.played.earlier
    while not (match.is_over or match.waiting_for or match.undrawn is not None):
        for thought in match.thinking({}):
            yield Snapshot(len(match.steps), None, grown, phase=thought.phase)
        grown = replace(grown, played=Played.of(match, earlier))
        yield Snapshot(len(match.steps), None, grown)
    return replace(grown, played=Played.of(match, earlier))
