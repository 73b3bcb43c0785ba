"""What there is in a file that was opened, for a tab to show."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core.play.replay import MatchRecord, RecordedMatch
from engine.core.play.series import Series
from engine.core.system.errors import InputError
from gui.shared.page.file_kind import GameKind
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
