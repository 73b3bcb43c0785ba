"""Keeps the file of a match as it is played: what is new is appended, the rest is not rewritten."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

from engine.core.play.codec import encoded
from engine.core.play.match import Fault, PlayedStep
from engine.core.play.record_fields import Help, hints_of, step_json
from engine.core.play.record_lines import CUT, FAULT, RETURNS
from engine.core.play.replay import MatchRecord
from engine.core.system.errors import InputError
from engine.core.system.files import write_text

Version = tuple[int, int, int]
"""What tells a file as it was written from one that another program has written since."""


class GrowingRecord:
    """The one writer of a file.

    Steps that a match shares with what is in the file are the same objects, as in a match that has
    gone on or was taken back; any other match is written whole.
    """

    def __init__(self) -> None:
        self._steps: tuple[PlayedStep, ...] = ()
        self._helped: tuple[Help, ...] = ()
        self._version: Version | None = None

    def write(self, record: MatchRecord, path: Path) -> None:
        """Bring the file up to date; InputError where it cannot be written."""
        pairs = zip(self._steps, record.steps, strict=False)
        known = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
        try:
            if known and self._version == _version(path) and self._helped == record.helped:
                self._append(record, path, known)
            else:
                write_text(path, _head(record) + "".join(_lines(record, 0)))
        except OSError as error:
            self._version = None
            raise InputError("{path} cannot be written: {why}", path=path, why=error) from error
        self._steps, self._version = record.steps, _version(path)
        self._helped = record.helped

    def _append(self, record: MatchRecord, path: Path, known: int) -> None:
        """Add how many steps still stand, where some were taken back, and those that are new."""
        lines = list(_lines(record, known))
        if known < len(self._steps):
            returns = {} if lines else {RETURNS: list(record.returns)}
            lines.insert(0, json.dumps({CUT: known, **returns}) + "\n")
        with path.open("ab") as stream:
            stream.write("".join(lines).encode())
            stream.flush()
            os.fsync(stream.fileno())


def _head(record: MatchRecord) -> str:
    """Return the first line, which begins with MARK."""
    head = {**record.head_json(), "lines": True}
    first = {name: head.pop(name) for name in ("format", "lines")}
    return json.dumps({**first, **head}, allow_nan=False) + "\n"


def _lines(record: MatchRecord, first: int) -> Iterator[str]:
    """Yield the lines of the steps from number `first` on; the last one tells the returns.

    Before the first step there is one that tells them alone.
    """
    if not record.steps:
        yield json.dumps({CUT: 0, RETURNS: list(record.returns)}) + "\n"
    hints = hints_of(record.entry, record.game)
    faults = [fault for fault in record.faults if fault.step >= first]
    for number, step in enumerate(record.steps[first:], start=first):
        told = [{FAULT: encoded(each, Fault)} for each in faults if each.step == number]
        is_last = number == len(record.steps) - 1
        told.append(
            {**step_json(step, hints), **({RETURNS: list(record.returns)} if is_last else {})}
        )
        yield "".join(json.dumps(line, allow_nan=False) + "\n" for line in told)


def _version(path: Path) -> Version | None:
    """Return what tells the file from one of that name written by another; None for no file."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns
