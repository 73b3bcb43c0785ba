"""Matches that a person left: one a game, saved as they grow, to go on with another day."""

from __future__ import annotations

import contextlib
import functools
import json
import time
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from engine.core.profile import data_folder
from engine.core.replay import MatchRecord
from gui.shared.autosave import autosave

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
    num_turns: int = 0


def path_of(game: str) -> Path:
    """Return where the unfinished match of a game is kept."""
    return data_folder() / "unfinished" / f"{game}.json"


def keep(record: MatchRecord) -> None:
    """Save a match as far as it has been played, in the background."""
    sentence = QCoreApplication.translate("unfinished", "The match was not kept: {why}.")
    autosave().save(path_of(record.entry.name), record.to_text, sentence)


def drop(game: str) -> None:
    """Forget the unfinished match of a game: it is over."""
    sentence = QCoreApplication.translate(
        "unfinished", "The finished match was not dropped: {why}."
    )
    autosave().remove(path_of(game), sentence)


def unfinished_matches() -> list[Unfinished]:
    """Return the matches to go on with, the latest first."""
    folder = path_of("any").parent
    files = folder.glob("*.json") if folder.is_dir() else ()
    found = []
    for file in files:
        with contextlib.suppress(FileNotFoundError):  # a match that ended just now is dropped
            facts = file.stat()
            found.append(_found(file, facts.st_mtime, facts.st_size))
    return sorted(found, key=lambda match: -match.last_played)


@functools.lru_cache(maxsize=32)
def _found(path: Path, last_played: float, size: int) -> Unfinished:
    """Return what a file says of itself; `size` and time tell it from one that was written since.

    Nothing is checked here: whoever opens the match does that.
    """
    plain = Unfinished(path, path.stem, last_played)
    try:
        content = json.loads(path.read_bytes()) if size < LARGEST_READ else {}
        names = tuple(str(name) for name in content["strategies"] if name is not None)
        return replace(plain, opponents=names, num_turns=len(content["steps"]))
    except (OSError, ValueError, KeyError, TypeError):
        return plain


def ago(seconds: float) -> str:
    """Return how long ago a time in Unix seconds was, in words."""
    minutes = int(max(time.time() - seconds, 0) // 60)
    for size, singular, plural in (
        (1440, "yesterday", "{n} days ago"),
        (60, "an hour ago", "{n} hours ago"),
        (1, "a minute ago", "{n} min ago"),
    ):
        count = minutes // size
        if count:
            text = singular if count == 1 else plural
            return QCoreApplication.translate("unfinished", text).format(n=count)
    return QCoreApplication.translate("unfinished", "just now")
