"""Matches that a person left: one a game, saved as they grow, to go on with another day.

A match of the day has a file of its own, which no other match takes the place of: it goes on where
it was left, and is begun but once.
"""

from __future__ import annotations

import contextlib
import functools
import os
import stat
import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.core.system.errors import InputError, shortened
from engine.core.system.job import one_step
from engine.core.system.profile import data_folder
from gui.shared.jobs import autosave
from gui.shared.text.tr import LONGEST_WHY, sentence_of, tr

if TYPE_CHECKING:
    from engine.core.play.growing_record import GrowingRecord
    from engine.core.play.registry import GameEntry
    from engine.core.play.replay import MatchRecord, RecordedMatch

DAY_SECONDS = 24 * 3600.0
LARGEST_READ = 2_000_000
"""Bytes of a file that may be read to name what is in it."""


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A match to go on with: its file, its game and when it was last played, in Unix seconds.

    Who plays and how far it came are empty where the file does not say so.
    """

    path: Path
    game: str
    last_played: float
    opponents: tuple[str, ...] = ()
    num_steps: int = 0


@dataclass(frozen=True, slots=True)
class LeftWanted:
    """What Play is handed that is to go on with the match that was left, whatever it shows."""


def path_of(game: str, daily: int | None = None) -> Path:
    """Return where the unfinished match of a game is kept, or that of the day with this seed."""
    name = game
    if daily is not None:
        from engine.core.library.deals import ROOM  # the start reads files of no day

        name = f"{game}-{daily // ROOM}"
    return data_folder() / "unfinished" / f"{name}.json"


def newest(game: str) -> Path:
    """Return where the unfinished match of a game is kept that was played last.

    A match of the day that nobody has played for a day is gone on with from its goal alone.
    """
    usual, found = path_of(game), {}
    for path in (usual, *usual.parent.glob(f"{game}-*.json")):
        with contextlib.suppress(OSError):
            played = path.stat().st_mtime
            if path == usual or played > time.time() - DAY_SECONDS:
                found[path] = played
    return max(found, key=lambda path: found[path], default=usual)


def keep(record: MatchRecord, *, is_daily: bool = False) -> None:
    """Save a match as far as it has been played, in the background."""
    sentence = tr("The match was not kept: {why}")
    path = path_of(record.entry.name, record.seed if is_daily else None)
    autosave.autosave().update(path, functools.partial(_growing(path).write, record), sentence)


@functools.cache
def _growing(_path: Path) -> GrowingRecord:
    """Return what writes this file."""
    from engine.core.play.growing_record import GrowingRecord

    return GrowingRecord()


def drop(game: str, daily: int | None = None) -> None:
    """Forget the unfinished match of a game, or of the day with this seed: it is over."""
    sentence = tr("The finished match was not dropped: {why}")
    autosave.autosave().remove(path_of(game, daily), sentence)


@one_step
def match_left(entry: GameEntry, path: Path | None = None) -> MatchRecord | None:
    """Return the unfinished match of a game, for a job: 16 MB take a second to read.

    It is the one that was played last, or the one in a file.
    """
    path = newest(entry.name) if path is None else path
    autosave.autosave().settle(path)
    if not os.path.lexists(path):
        return None
    from engine.core.play.replay import MatchRecord, RecordedMatch

    record = MatchRecord.load(path)
    if not is_waiting(entry, record, RecordedMatch.of(record)):
        raise InputError("{path} is of another game, or over", path=path)
    return record


def is_waiting(entry: GameEntry, record: MatchRecord, match: RecordedMatch) -> bool:
    """Return whether a record, which tells of `match`, is one of this game that can go on."""
    is_own = record.entry.name == entry.name and None in record.strategies
    return is_own and not match.is_over


def cannot_go_on(why: Exception) -> str:
    """Return why a match cannot go on, in one sentence."""
    text = tr("This match cannot go on: {why}")
    return text.format(why=shortened(sentence_of(why), LONGEST_WHY))


def set_aside(game: str, why: Exception) -> str:
    """Keep the next match from being written over one that cannot go on; return what to say."""
    return f"{cannot_go_on(why)} {autosave.set_aside(newest(game))}"


def unfinished_matches(games: Iterable[str]) -> list[Unfinished]:
    """Return the matches of these games to go on with, the latest first.

    Whatever else lies in the folder is not looked at.
    """
    found = []
    for game in games:
        with contextlib.suppress(OSError):  # none is there, or one that ended just now is dropped
            facts = (file := newest(game)).stat()
            if stat.S_ISREG(facts.st_mode):
                found.append(_found(file, game, facts.st_mtime, facts.st_size))
    return sorted(found, key=lambda match: -match.last_played)


@functools.lru_cache(maxsize=32)
def _found(path: Path, game: str, last_played: float, size: int) -> Unfinished:
    """Return what a file says of itself; `size` and time tell it from one that was written since.

    Nothing is checked here: whoever opens the match does that.
    """
    from engine.core.play.record_lines import read_outline

    plain = Unfinished(path, game, last_played)
    try:
        head, num_steps = read_outline(path, LARGEST_READ) if size < LARGEST_READ else ({}, 0)
        names = tuple(shortened(name, 80) for name in head["strategies"] if name is not None)
        return replace(plain, opponents=names, num_steps=num_steps)
    except (InputError, KeyError, TypeError):
        return plain


def ago(seconds: float) -> str:
    """Return how long ago a time in Unix seconds was, in words."""
    minutes = int(max(time.time() - seconds, 0) // 60)
    if days := minutes // 1440:
        return tr("(yesterday|%n days ago)", days)
    if hours := minutes // 60:
        return tr("(an hour ago|%n hours ago)", hours)
    if minutes:
        return tr("(a minute ago|%n min ago)", minutes)
    return tr("just now")
