"""What there is in a file that was opened: found out in a job, before a tab shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core.play.bots.files import looks_like_bot
from engine.core.play.replay import MatchRecord, RecordedMatch
from engine.core.play.series import Series, loaded
from engine.core.system.errors import InputError
from engine.core.system.job import one_step
from gui.shared.page.file_kind import GameKind, kinds_of
from gui.shared.page.match_timeline import whole_timeline
from gui.shared.page.page import page_of
from gui.shared.page.timeline import Timeline

STORES = (".sqlite", ".db")
"""How the names of kept tournaments end."""
RECORD = ".json"
"""How the names of match records end; by any other name a file is only tried as one."""


@dataclass(frozen=True)
class SavedMatch:
    """A match in a file; `untrue` says where the rules of today differ from what it tells.

    Of a `series` the match is all of them as one, and the record that of the last.  Its `timeline`
    is whole, for that takes long where the match does.
    """

    record: MatchRecord
    match: RecordedMatch
    untrue: InputError | None
    timeline: Timeline[Any]
    series: Series | None = None


@dataclass(frozen=True)
class WatchedMatch:
    """A match to be watched from its beginning, or reviewed at its end."""

    saved: SavedMatch
    with_review: bool = False


@dataclass(frozen=True)
class OpenedFile:
    """A file with the game that it is of: a tournament or a match; else with why it is neither.

    `kinds` are what it may be then, of the games' own.
    """

    path: Path
    game: str = ""
    saved: SavedMatch | None = None
    refusal: InputError | None = None
    kinds: tuple[GameKind, ...] = ()
    is_program: bool = False
    """Whether it is a strategy of somebody's own."""

    @property
    def is_tournament(self) -> bool:
        """Whether the file is a kept tournament."""
        return bool(self.game) and self.saved is None


@one_step
def examined(path: Path, known: Sequence[GameKind] = ()) -> OpenedFile:
    """Return what a file is, of our own or of the kinds `known`; that can take seconds."""
    from engine.core.tournament.store import opened_store

    if looks_like_bot(path):
        return OpenedFile(path, is_program=True)
    try:
        if path.suffix.lower() in STORES:
            with opened_store(path) as store:
                return OpenedFile(path, store.summary().game)
        saved = saved_match(loaded(path))
        return OpenedFile(path, saved.record.entry.name, saved)
    except InputError as error:
        kinds = kinds_of(path, known) if path.is_file() else ()
        is_named_so = path.suffix.lower() in (*STORES, RECORD) or not path.is_file()
        return OpenedFile(path, refusal=error if is_named_so and not kinds else None, kinds=kinds)


@one_step
def imported(path: Path, read: Callable[[Path], MatchRecord]) -> OpenedFile:
    """Return the match in a file of another program, as the game's own `read` finds it."""
    saved = saved_match(read(path))
    return OpenedFile(path, saved.record.entry.name, saved)


def saved_match(found: MatchRecord | Series) -> SavedMatch:
    """Return a match, or a series, as it can be shown, checked against the rules of today."""
    untrue, states, series = None, None, found if isinstance(found, Series) else None
    try:
        states = found.check()
    except InputError as error:
        untrue = error
    if isinstance(found, Series):
        record, match = found.records[-1], found.shown()
    else:
        record, match = found, RecordedMatch.of(found, states or ())
    page = page_of(record.entry.name)
    timeline = Timeline(None) if page is None else whole_timeline(page, match)
    return SavedMatch(record, match, untrue, timeline, series)
