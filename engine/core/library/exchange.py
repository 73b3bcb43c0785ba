"""Many matches in one file: JSON lines, the first of which names the format.

    {"format": "armchair-general matches", "version": 1}
    {"key": "...", "played": 1763800000.0, "judgement": {...}, "record": {...}}

`record` is what a saved match or series holds; `judgement` may be missing.  What else a list says
of a match is worked out from the record, so that a file cannot say anything else.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Any

from engine.core.library.entry import (
    Found,
    Judgement,
    LibraryEntry,
    entry_of,
    records_of,
)
from engine.core.library.judging import shown
from engine.core.library.library import Library, json_of, packed, read
from engine.core.library.tables import checked_judgement, judgement_json
from engine.core.play.codec import decoded
from engine.core.play.replay import LARGEST
from engine.core.play.series import loaded
from engine.core.system.errors import InputError, check_not_newer
from engine.core.system.files import MEGABYTE, opened, parsed_json, write_with
from engine.core.system.job import Snapshot

FORMAT = "armchair-general matches"
VERSION = 1
SUFFIX = ".jsonl"
WHAT = "a file of matches"
LARGEST_FILE = 1000 * MEGABYTE
Words = Mapping[str, Callable[[Any], str]]
"""How the rules of each game are said in words, where that is known."""


@dataclass(frozen=True, slots=True)
class Imported:
    """How many matches came in, and how many were there already."""

    num_new: int = 0
    num_known: int = 0


def exporting(
    library: Library, entries: Sequence[LibraryEntry], path: Path
) -> Generator[Snapshot[None], None, int]:
    """Write matches into one file, whole or not at all; return how many."""
    count = 0

    def write(stream: IO[bytes]) -> None:
        nonlocal count
        stream.write(_line({"format": FORMAT, "version": VERSION}))
        for entry in entries:
            data = json_of(library.content(entry.key), library.path.name)
            stream.write(_line({**_facts(entry), "record": data}))
            count += 1

    yield Snapshot(0, len(entries), None)
    write_with(path, write)
    return count


def importing(
    library: Library, path: Path, words: Words
) -> Generator[Snapshot[None], None, Imported]:
    """Keep the matches in a file that are not there yet, all or none; return how many.

    A file may be one of `exporting`, or a saved match or series.
    """
    yield Snapshot(0, None, None)
    known, kept = library.keys(), []
    found: dict[str, tuple[LibraryEntry, bytes]] = {}
    again: list[str] = []
    lines = _lines(path, words) if path.suffix.lower() == SUFFIX else _single(path, words)
    for number, (entry, record) in enumerate(lines, start=1):
        if entry.key in known:
            again.append(entry.key)
        else:
            found.setdefault(entry.key, (entry, packed(record)))
        yield Snapshot(number, None, None)
    kept = list(found.values())
    if kept:
        library.add_all(kept)
    if again:
        library.bring_back(again)
    return Imported(len(kept), len(again))


def _single(path: Path, words: Words) -> Generator[tuple[LibraryEntry, Found], None, None]:
    """Yield the match in a file of its own, as old as that file."""
    record = loaded(path)
    key = hashlib.sha256(packed(record)).hexdigest()[:32]
    yield _entry(record, key, path.stat().st_mtime, words, str(path)), record


def _lines(path: Path, words: Words) -> Generator[tuple[LibraryEntry, Found], None, None]:
    with opened(path, LARGEST_FILE, WHAT) as stream:
        _check_head(_parsed(stream.readline(LARGEST), f"{path}: line 1"), path)
        number = 1
        while line := stream.readline(LARGEST):
            number += 1
            place = f"{path}: line {number}"
            if line.strip():
                yield _read(_parsed(line, place), place, words)


def _check_head(head: Any, path: Path) -> None:
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise InputError('{path} is not {what}: "format" is missing', path=path, what=WHAT)
    version = decoded(head.get("version"), int, f"{path}: version", {})
    check_not_newer(version, VERSION, path=path)


def _read(data: Any, place: str, words: Words) -> tuple[LibraryEntry, Found]:
    if not isinstance(data, dict) or not {"key", "played", "record"} <= data.keys():
        raise InputError("{place}: a match must have key, played and record", place=place)
    key = decoded(data["key"], str, f"{place}: key", {})
    if not 0 < len(key) <= 64:
        raise InputError("{place}: key must have 1 to 64 letters", place=place)
    played = decoded(data["played"], float, f"{place}: played", {})
    record = read(data["record"], f"{place}: record")
    entry = _entry(record, key, played, words, place)
    judged = data.get("judgement")
    if judged is not None:
        entry = replace(entry, is_judged=True, judgement=_judgement(judged, place))
    return entry, record


def _entry(record: Found, key: str, played: float, words: Words, place: str) -> LibraryEntry:
    match = shown(record)
    game = records_of(record)[0].entry.name
    try:
        return entry_of(record, match, key, played, words.get(game))
    except InputError as error:
        raise InputError("{place}: {why}", place=place, why=error) from error


def _judgement(data: Any, place: str) -> Judgement | None:
    try:
        return checked_judgement(data)
    except (ValueError, TypeError, KeyError) as error:
        raise InputError("{place}: judgement: {why}", place=place, why=error) from error


def _facts(entry: LibraryEntry) -> dict[str, Any]:
    judged = {} if entry.judgement is None else {"judgement": judgement_json(entry.judgement)}
    return {"key": entry.key, "played": entry.played, **judged}


def _line(data: Any) -> bytes:
    return json.dumps(data, allow_nan=False, separators=(",", ":")).encode() + b"\n"


def _parsed(line: bytes, place: str) -> Any:
    try:
        return parsed_json(line)
    except (ValueError, RecursionError) as error:
        raise InputError("{place} is no JSON", place=place) from error
