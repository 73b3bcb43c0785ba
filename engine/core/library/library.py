"""The library: one SQLite file that keeps every finished match, each in one transaction.

A write-ahead log (https://sqlite.org/wal.html) lets several windows read and write at once, and
what is committed outlives `kill -9`.  Records are JSON, compressed by zlib, in a table of their
own, so that a list of thousands reads none of them.  Connections last for one question.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from engine.core.library import tables
from engine.core.library.entry import Found, Judgement, LibraryEntry
from engine.core.play.replay import LARGEST, MatchRecord
from engine.core.play.series import FORMAT as SERIES
from engine.core.play.series import Series
from engine.core.system.errors import InputError, check_not_newer, shortened
from engine.core.system.files import make_folder, parsed_json, set_aside_name
from engine.core.system.profile import LIBRARY, data_folder

_WAIT_SECONDS = 10.0
_FORGET_AFTER = 24 * 3600.0
"""Seconds after which what was removed cannot be brought back."""
T = TypeVar("T")


class DamagedLibraryError(InputError):
    """The file is no library, or one that cannot be read any more."""


def library_path() -> Path:
    """Return where the library of the profile is kept."""
    return data_folder() / LIBRARY


class Library:
    """The matches in a file, which is made with the first of them; used by any thread."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def add(self, entry: LibraryEntry, found: Found) -> None:
        """Keep a match; one with the same key is kept in place of what it was before."""
        self.add_all([(entry, packed(found))])

    def add_all(self, kept: Sequence[tuple[LibraryEntry, bytes]]) -> None:
        """Keep matches with their records, all or none."""
        marks = ", ".join("?" * len(tables.COLUMNS))
        columns = ", ".join(tables.COLUMNS)
        with self._transaction() as connection:
            connection.executemany(
                f"INSERT OR REPLACE INTO match ({columns}) VALUES ({marks})",
                [tables.row_of(entry) for entry, _content in kept],
            )
            connection.executemany(
                "INSERT OR REPLACE INTO record VALUES (?, ?)",
                [(entry.key, content) for entry, content in kept],
            )

    def entries(self) -> list[LibraryEntry]:
        """Return all matches, the latest first; none where there is no library yet."""
        rows = self._rows(
            f"SELECT {', '.join(tables.COLUMNS)} FROM match WHERE removed IS NULL "
            "ORDER BY played DESC, key"
        )
        with self._checked():
            return [tables.entry_of_row(row) for row in rows]

    def keys(self) -> set[str]:
        """Return what tells the matches apart, those that were removed among them."""
        return {key for (key,) in self._rows("SELECT key FROM match")}

    def record(self, key: str) -> Found:
        """Return a match; InputError, in one sentence, where it cannot be read any more."""
        return unpacked(self.content(key), self.path.name)

    def content(self, key: str) -> bytes:
        """Return the record of a match as it is kept."""
        rows = self._rows("SELECT content FROM record WHERE key = ?", (key,))
        if not rows or not isinstance(rows[0][0], bytes):
            raise InputError("{path} has no such match any more", path=self.path)
        content: bytes = rows[0][0]
        return content

    def judge(self, key: str, judgement: Judgement | None) -> None:
        """Note how well the person chose in a match; None says that nobody can tell."""
        values = tables.judgement_row(judgement, is_judged=True)
        names = tables.COLUMNS[-len(values) :]
        assignments = ", ".join(f"{name} = ?" for name in names)
        with self._transaction() as connection:
            connection.execute(f"UPDATE match SET {assignments} WHERE key = ?", (*values, key))

    def remove(self, keys: Sequence[str]) -> None:
        """Take matches off every list; `bring_back` undoes that for a day."""
        self._mark(keys, time.time())

    def bring_back(self, keys: Sequence[str]) -> None:
        """List matches again that were removed."""
        self._mark(keys, None)

    def forget_removed(self) -> None:
        """Delete for good what was removed a day ago."""
        if not self.path.exists():
            return
        before = (time.time() - _FORGET_AFTER,)
        with self._transaction() as connection:
            old = "SELECT key FROM match WHERE removed < ?"
            connection.execute(f"DELETE FROM record WHERE key IN ({old})", before)
            connection.execute("DELETE FROM match WHERE removed < ?", before)

    def version(self) -> int:
        """Return what tells the file from one that takes its place, 0 where there is none."""
        return self.path.stat().st_ino if self.path.exists() else 0

    def set_aside(self, version: int) -> str:
        """Give a damaged file another name, unless another window has; return that name."""
        aside = set_aside_name(self.path)
        if self.version() != version:
            return self.path.name
        try:
            for end in ("-wal", "-shm", ""):  # the last one is what others wait for
                part = Path(f"{self.path}{end}")
                if part.exists():
                    part.rename(f"{aside}{end}")
        except OSError as error:
            raise InputError(
                "{path} is damaged and cannot be set aside: {why}", path=self.path, why=error
            ) from error
        return aside.name

    def _mark(self, keys: Sequence[str], removed: float | None) -> None:
        with self._transaction() as connection:
            statement = "UPDATE match SET removed = ? WHERE key = ?"
            connection.executemany(statement, [(removed, key) for key in keys])

    def _rows(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        if not self.path.exists():
            return []
        with self._connected() as connection:
            return connection.execute(statement, values).fetchall()

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        make_folder(self.path.parent)
        with self._connected() as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
            except BaseException:
                connection.execute("ROLLBACK")
                raise
            connection.execute("COMMIT")

    @contextlib.contextmanager
    def _connected(self) -> Iterator[sqlite3.Connection]:
        """Open the file, made and checked; what SQLite complains about becomes a sentence."""
        try:
            with contextlib.closing(
                sqlite3.connect(self.path, timeout=_WAIT_SECONDS, isolation_level=None)
            ) as connection:
                self._check(connection)
                yield connection
        except sqlite3.OperationalError as error:
            raise InputError(
                "{path} cannot be used: {why}", path=self.path, why=shortened(error, 200)
            ) from error
        except sqlite3.DatabaseError as error:
            raise self._damaged(error) from error

    def _check(self, connection: sqlite3.Connection) -> None:
        """Make the tables of a new file; raise InputError for what this program cannot read."""
        connection.execute("PRAGMA synchronous = FULL")  # one match is one write
        application, version = (
            connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("application_id", "user_version")
        )
        if application == 0 and version == 0:
            return self._create(connection)
        if application != tables.APPLICATION or version < 1:
            raise self._damaged("it is another file")
        check_not_newer(version, tables.VERSION, path=self.path)
        if self._made(connection) != tables.SCHEMA:
            raise self._damaged("its tables are others")

    def _create(self, connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("BEGIN IMMEDIATE")
        found = self._made(connection)
        if not found:  # another window may have been faster
            for statement in tables.SCHEMA.values():
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {tables.APPLICATION}")
            connection.execute(f"PRAGMA user_version = {tables.VERSION}")
        connection.execute("COMMIT")
        if found and found != tables.SCHEMA:
            raise self._damaged("it is another file")

    def _made(self, connection: sqlite3.Connection) -> dict[str, str]:
        made = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
        return dict(made.fetchall())

    @contextlib.contextmanager
    def _checked(self) -> Iterator[None]:
        try:
            yield
        except InputError as error:
            raise self._damaged(error) from error

    def _damaged(self, why: object) -> DamagedLibraryError:
        text = shortened(why, 200)
        return DamagedLibraryError("{path} is damaged: {why}", path=self.path.name, why=text)


def packed(found: Found) -> bytes:
    """Return a record as the library keeps it."""
    text = json.dumps(found.to_json(), allow_nan=False, separators=(",", ":"))
    return zlib.compress(text.encode())


def unpacked(content: bytes, place: str) -> Found:
    """Return the record in what the library keeps; InputError where there is none."""
    return read(json_of(content, place), place)


def json_of(content: bytes, place: str) -> Any:
    """Return what is kept as JSON values, of at most so many bytes as a file has."""
    unpacking = zlib.decompressobj()
    try:
        text = unpacking.decompress(content, LARGEST)
        if not unpacking.eof:
            raise ValueError("it is cut off or too long")
        return parsed_json(text)
    except (ValueError, RecursionError, zlib.error) as error:
        raise InputError("a match in {path} is damaged: {why}", path=place, why=error) from error


def read(data: Any, place: str) -> Found:
    """Return the match or the series in JSON values."""
    if isinstance(data, dict) and data.get("format") == SERIES:
        return Series.from_json(data, place)
    return MatchRecord.from_json(data, place)


def safely(library: Library, work: Callable[[Library], T]) -> tuple[T, str]:
    """Return what `work(library)` returns, and a sentence where a damaged file was set aside.

    Then the work is done on a new one.
    """
    version = library.version()
    try:
        return work(library), ""
    except DamagedLibraryError as error:
        aside = library.set_aside(version)
        return work(library), f"{error}. It was set aside as {aside}, and a new one was begun."
