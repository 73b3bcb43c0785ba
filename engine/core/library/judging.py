"""Judges a match that is kept: how well the person in it chose, by the game's own advice."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Any

from engine.core.library.entry import AnyMatch, Found, Judgement
from engine.core.play.game import AnyGame, progress_of
from engine.core.play.mistakes import MistakeClass
from engine.core.play.registry import GameEntry
from engine.core.play.replay import MatchRecord, RecordedMatch
from engine.core.play.series import Series
from engine.core.review.accuracy import performance
from engine.core.review.judging import review
from engine.core.review.review import Decision
from engine.core.system.job import Snapshot


def shown(found: Found) -> RecordedMatch:
    """Return a match, or all of a series as one, to look at."""
    return found.shown() if isinstance(found, Series) else RecordedMatch.of(found)


def judgement_of(
    entry: GameEntry,
    game: AnyGame,
    states: Sequence[Any],
    decisions: Sequence[Decision],
    seat: int,
) -> Judgement | None:
    """Return how well `seat` chose; None where nothing is known of any choice."""
    own = [each for each in decisions if each.seat == seat]
    if not own:
        return None
    found = performance(own, seat, entry.mistake_scale(game), progress_of(game, states))
    worst = max(each for each in MistakeClass if found.counts[each])
    return Judgement(found.accuracy, found.phases, found.cost_per_choice, worst)


def judging(found: Found, seat: int | None) -> Generator[Snapshot[None], None, Judgement | None]:
    """Return how well the person in this seat chose; None where nobody can tell.

    Yields as often as the game's advice does.
    """
    yield Snapshot(0, None, None)
    record = found.records[-1] if isinstance(found, Series) else found
    can = record.entry.abilities(record.game)
    match = shown(found) if seat is not None and can.reviewed else None
    if seat is None or match is None or not _is_played_out(match):
        return None
    decisions: Sequence[Decision] = ()
    for snapshot in _reviewed(record, match, seat):
        decisions = snapshot.value.by_turn
        yield Snapshot(snapshot.iteration, snapshot.total, None)
    return judgement_of(record.entry, match.game, match.states, decisions, seat)


def _is_played_out(match: AnyMatch) -> bool:
    """Return whether the rules of today know every state of it."""
    return len(match.states) > len(match.steps)


def _reviewed(record: MatchRecord, match: RecordedMatch, seat: int) -> Iterator[Snapshot[Any]]:
    actions = [step.actions for step in match.steps]
    usual, yardstick = record.entry.part("advice", "usual_yardstick"), None
    if usual is not None:
        yardstick = usual(match.game, record.known_strategies())
    return review(record.entry, match.game, match.states, actions, (seat,), yardstick=yardstick)
