"""What agents do in a job: a match is set up, a record played again, a choice played on.  No Qt.

Snapshots carry the match itself, for a match only ever grows: what is there may be read.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from engine.core.play.match import Match
from engine.core.system.job import Snapshot
from gui.shared.match.state.played import Played, Turn
from gui.shared.page.match_timeline import whole_timeline
from gui.shared.page.timeline import Timeline

if TYPE_CHECKING:
    from gui.shared.page.page import AnyPage


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
