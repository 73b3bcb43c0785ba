"""Kinds of files that games know besides matches and tournaments, and whose a file is."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from engine.core.play.replay import MatchRecord

HEAD = 8192
"""The first bytes of a file, by which it is known."""


@dataclass(frozen=True, slots=True)
class FileKind:
    """Files known by how their names end and, where `looks_like(head)` is given, how they begin.

    What `opens` is the `tab` of this name, in sight or not; the opponent's seat in the form of Play
    for a strategy; for a resource the rules' `parameter` there; for a record, which
    `read(path)` of "module:function" makes a MatchRecord of, Watch.
    """

    tab: str
    suffixes: tuple[str, ...]
    looks_like: Callable[[bytes], bool] | None = None
    opens: Literal["tab", "strategy", "resource", "record"] = "tab"
    parameter: str = ""
    read: str = ""
    needs: str = ""
    """What the file is called that `read(path, other)` may want beside it: The map of the log."""

    def read_record(self, path: Path, *others: Path) -> MatchRecord:
        """Return the match in a file; what reads it loads now.

        Where that raises FileNeededError a person is asked for one of the `others`.
        """
        module, _, name = self.read.partition(":")
        record: MatchRecord = getattr(importlib.import_module(module), name)(path, *others)
        return record


GameKind: TypeAlias = tuple[str, FileKind]
"""The name of a game, and a kind of its files."""


def kinds_of(path: Path, known: Sequence[GameKind]) -> tuple[GameKind, ...]:
    """Return what a file may be: what it looks like, else any kind with its suffix.

    A kind that does not look at files counts only where no other says that it is one of its own.
    A file that looks like none is for the one game with its suffix, which says what is wrong; one
    of JSON is a match of ours then, or none.
    """
    named = [pair for pair in known if path.suffix.lower() in pair[1].suffixes]
    if not any(kind.looks_like for _, kind in named):
        return tuple(named)
    head = _head(path)
    sure = [pair for pair in named if pair[1].looks_like and pair[1].looks_like(head)]
    blind = [pair for pair in named if pair[1].looks_like is None]
    is_clear = len({game for game, _ in named}) == 1 and path.suffix.lower() != ".json"
    return tuple(sure or blind or (named if is_clear else ()))


def _head(path: Path) -> bytes:
    """Return the beginning of a file; nothing of one that cannot be read, which its reader says."""
    try:
        with path.open("rb") as stream:
            return stream.read(HEAD)
    except OSError:
        return b""


@dataclass(frozen=True, slots=True)
class GivenFile:
    """A strategy, or the value of a `parameter` of the rules, in a file: for the form of Play."""

    path: Path
    parameter: str = ""
