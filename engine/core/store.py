"""Tournaments on disk: one SQLite file each, written block by block, so that nothing is lost.

Encounters of a pair are played in their order, so the finished ones are told by one number a pair,
and their results are kept as sums: a tournament of a million games takes no more room than one of
a hundred.  Failures are kept one by one.  Everything of a block is written in one transaction;
`kill -9` loses at most the games in flight.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np

from engine.core.codec import decoded
from engine.core.errors import InputError, shortened
from engine.core.files import MEGABYTE, read_bytes
from engine.core.parameters import values_of
from engine.core.registry import GameEntry, game_named
from engine.core.standings import MOST_FAULTS, GameFault, Report, Standings
from engine.core.strategy import parse_strategy, strategy_file
from engine.core.tournament import Block, Settings, named_entrants, restored

APPLICATION = 0x41474E54
"""What SQLite's header holds for our files: AGNT."""
VERSION = 3
"""Since 2 there are exact tournaments; since 3 the semesters of Hog bear their own names."""
WHAT = "a tournament"
SUFFIX = ".sqlite"
_LARGEST_TABLE = 16 * MEGABYTE
_WAIT_SECONDS = 2.0
_DIFFERENCES = {
    "entrants": "it has other entrants",
    "game": "it is of another game",
    "parameters": "its parameters are others",
    "games": "its games are another number",
    "seed": "its seed is another",
    "against": "it goes against another entrant",
    "exact": "one of them is exact",
}
_SCHEMA = (
    "CREATE TABLE tournament (id INTEGER PRIMARY KEY CHECK (id = 1), settings TEXT NOT NULL,"
    " created REAL NOT NULL, seconds REAL NOT NULL)",
    "CREATE TABLE entrant (position INTEGER PRIMARY KEY, text TEXT NOT NULL, content BLOB,"
    " faults INTEGER NOT NULL)",
    "CREATE TABLE progress (stratum INTEGER PRIMARY KEY, encounters INTEGER NOT NULL)",
    "CREATE TABLE sums (entrant INTEGER, stratum INTEGER, cell BLOB NOT NULL,"
    " PRIMARY KEY (entrant, stratum)) WITHOUT ROWID",
    "CREATE TABLE fault (game INTEGER, entrant INTEGER, reason TEXT NOT NULL)",
    "CREATE TABLE comparison (entrant INTEGER, opponent INTEGER, moving_first REAL NOT NULL,"
    " moving_second REAL NOT NULL, PRIMARY KEY (entrant, opponent)) WITHOUT ROWID",
)


@dataclass(frozen=True, slots=True)
class Summary:
    """What a list of tournaments says of one; times in seconds, `created` since 1970.

    `seconds` is the time of play, without what the first encounters needed to prepare.  Of an
    exact tournament `num_games` and `total` count comparisons.
    """

    path: Path
    game: str
    entrants: tuple[str, ...]
    num_games: int
    total: int
    created: float
    seconds: float
    is_exact: bool = False


class Store:
    """One tournament's file; used by one thread, and closed at the end of a `with`."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        """Take a connection that `opened_store` or `store_for` has checked."""
        self.path = path
        self._connection = connection

    def __enter__(self) -> Store:
        """Return itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the file."""
        self._connection.close()

    def settings(self) -> Settings:
        """Return the settings; an entrant from a file is as it was at the start."""
        with _told(self.path):
            (text,) = self._one("SELECT settings FROM tournament")
            rows = self._rows("SELECT text, content FROM entrant ORDER BY position")
        data = self._parsed(text)
        try:
            entry = game_named(decoded(data.get("game"), str, "game", {}))
            game = decoded(self._parameters(data, entry), entry.game_class, "parameters", {})
            games, seed = (decoded(data.get(name), int, name, {}) for name in ("games", "seed"))
            against = decoded(data.get("against"), int | None, "against", {})
            is_exact = decoded(data.get("exact", False), bool, "exact", {})
            named = [(word, _strategy(entry, game, word, content)) for word, content in rows]
            return Settings(entry, game, named_entrants(named), games, seed, against, is_exact)
        except InputError as error:
            raise InputError("{path}: {why}", path=self.path, why=error) from error

    def report(self, settings: Settings) -> Report:
        """Return the standings as they were kept last."""
        return restored(settings, self)[0].report()

    def restore(self, standings: Standings) -> list[int]:
        """Fill in what is kept; return how many encounters of each stratum are finished."""
        with _told(self.path):
            done = [
                row[0] for row in self._rows("SELECT encounters FROM progress ORDER BY stratum")
            ]
            cells = self._rows("SELECT entrant, stratum, cell FROM sums")
            faults = self._rows("SELECT position, faults FROM entrant")
            noted = self._rows("SELECT game, entrant, reason FROM fault ORDER BY rowid")
            for entrant, stratum, blob in cells:
                standings.restore(entrant, stratum, np.frombuffer(blob, dtype="<f8"))
            for entrant, count in faults:
                standings.add_faults([entrant] * count)
            standings.note_faults(GameFault(*row) for row in noted)
        return done

    def keep(self, block: Block, standings: Standings, seconds: float) -> None:
        """Keep a finished block, all or nothing; InputError where another program does too."""
        before, stratum = divmod(block.encounters[0], block.encounters.step)
        after = before + len(block.encounters)
        with _told(self.path), self._transaction():
            changed = self._connection.execute(
                "UPDATE progress SET encounters = ? WHERE stratum = ? AND encounters = ?",
                (after, stratum, before),
            )
            if changed.rowcount != 1:
                raise InputError("{path} is being written by another program", path=self.path)
            self._connection.executemany(
                "INSERT OR REPLACE INTO sums VALUES (?, ?, ?)",
                [(e, s, cell.astype("<f8").tobytes()) for e, s, cell in standings.cells(block.met)],
            )
            self._keep_faults(block, standings)
            if before:  # the first block of a pair also prepares: that is no measure of the pace
                self._connection.execute("UPDATE tournament SET seconds = seconds + ?", (seconds,))

    def summary(self) -> Summary:
        """Return what a list says of this tournament, without reading its strategies."""
        with _told(self.path):
            text, created, seconds = self._one("SELECT settings, created, seconds FROM tournament")
            names = self._rows("SELECT text FROM entrant ORDER BY position")
        data = self._parsed(text)
        is_exact = data.get("exact") is True
        with _told(self.path):
            counted = "count(*) FROM comparison" if is_exact else "sum(encounters) FROM progress"
            (done,) = self._one(f"SELECT {counted}")
        try:
            total = decoded(data.get("total"), int, "total", {})
            seatings = decoded(data.get("seatings"), int, "seatings", {})
            game = decoded(data.get("game"), str, "game", {})
        except InputError as error:
            raise InputError("{path}: {why}", path=self.path, why=error) from error
        entrants = tuple(Path(name).name for (name,) in names)
        games = min(done if is_exact else done * seatings, total)
        return Summary(self.path, game, entrants, games, total, created, seconds, is_exact)

    def comparisons(self) -> list[tuple[int, int, float, float]]:
        """Return what an exact tournament has worked out: row, column, chances in both orders."""
        statement = "SELECT entrant, opponent, moving_first, moving_second FROM comparison"
        with _told(self.path):
            return self._rows(statement)

    def keep_comparisons(
        self, comparisons: Sequence[tuple[int, int, float, float]], seconds: float
    ) -> None:
        """Keep what an exact tournament has worked out, all or nothing."""
        with _told(self.path), self._transaction():
            statement = "INSERT OR REPLACE INTO comparison VALUES (?, ?, ?, ?)"
            self._connection.executemany(statement, comparisons)
            self._connection.execute("UPDATE tournament SET seconds = seconds + ?", (seconds,))

    def check_same(self, settings: Settings) -> None:
        """Raise InputError, naming the first difference, unless this is that tournament."""
        with _told(self.path):
            (text,) = self._one("SELECT settings FROM tournament")
            kept = self._rows("SELECT text, content FROM entrant ORDER BY position")
        mine, theirs = _described(settings), self._parsed(text)
        theirs["parameters"] = self._parameters(theirs, settings.entry)
        differences = [name for name in _DIFFERENCES if mine.get(name) != theirs.get(name)]
        if [word for word, _ in kept] != [entrant.text for entrant in settings.entrants]:
            differences.append("entrants")
        if differences:
            raise InputError(
                "{path} holds another tournament: {what}",
                path=self.path,
                what=_DIFFERENCES[differences[0]],
            )
        for (word, content), entrant in zip(kept, settings.entrants, strict=True):
            if content != _content(settings.entry, entrant.text):
                raise InputError(
                    "{path} holds another tournament: {file} has changed since",
                    path=self.path,
                    file=word,
                )

    def create(self, settings: Settings) -> None:
        """Write an empty file's tables and the settings, all or nothing."""
        contents = [
            (i, entrant.text, _content(settings.entry, entrant.text), 0)
            for i, entrant in enumerate(settings.entrants)
        ]
        with _told(self.path), self._transaction():
            for statement in _SCHEMA:
                self._connection.execute(statement)
            self._connection.execute(
                "INSERT INTO tournament VALUES (1, ?, ?, 0)",
                (json.dumps(_described(settings)), time.time()),
            )
            self._connection.executemany("INSERT INTO entrant VALUES (?, ?, ?, ?)", contents)
            strata = [(stratum, 0) for stratum in range(settings.strata)]
            self._connection.executemany("INSERT INTO progress VALUES (?, ?)", strata)
            self._connection.execute(f"PRAGMA application_id = {APPLICATION}")
            self._connection.execute(f"PRAGMA user_version = {VERSION}")

    def _keep_faults(self, block: Block, standings: Standings) -> None:
        if not block.faults:
            return
        counts = [(standings.faults_of(entrant), entrant) for entrant in set(block.met)]
        self._connection.executemany("UPDATE entrant SET faults = ? WHERE position = ?", counts)
        (kept,) = self._one("SELECT count(*) FROM fault")
        rows = [(f.row, f.entrant, f.reason) for f in block.faults][: max(MOST_FAULTS - kept, 0)]
        self._connection.executemany("INSERT INTO fault VALUES (?, ?, ?)", rows)

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise
        self._connection.execute("COMMIT")

    def _rows(self, statement: str) -> list[Any]:
        return self._connection.execute(statement).fetchall()

    def _one(self, statement: str) -> Any:
        row = self._connection.execute(statement).fetchone()
        if row is None or row[0] is None:
            raise InputError("{path} is not {what}", path=self.path, what=WHAT)
        return row

    def _parameters(self, data: dict[str, Any], entry: GameEntry) -> Any:
        """Return the parameters of the rules, in an old store too by their names of today."""
        with _told(self.path):
            (version,) = self._one("PRAGMA user_version")
        parameters = data.get("parameters")
        return entry.as_meant(parameters) if version < 3 else parameters

    def _parsed(self, text: object) -> dict[str, Any]:
        try:
            data = json.loads(str(text))
        except ValueError:
            data = None
        if not isinstance(data, dict):
            raise InputError("{path} is not {what}: its settings are damaged", path=self.path,
                             what=WHAT)  # fmt: skip
        return data


def opened_store(path: Path) -> Store:
    """Return the store in an existing file; InputError, in one sentence, where there is none."""
    if not path.is_file():
        reason = "is not a file" if path.exists() else "does not exist"
        raise InputError("{path} {reason}", path=path, reason=reason)
    store = Store(path, _connection(path))
    try:
        _check(store)
    except BaseException:
        store._connection.close()
        raise
    return store


def store_for(path: Path, settings: Settings) -> Store:
    """Return the store of a tournament: a new one, or the one in `path` if it holds the same."""
    is_new = not path.exists() or (path.is_file() and path.stat().st_size == 0)
    if not is_new:
        store = opened_store(path)
        try:
            store.check_same(settings)
        except BaseException:
            store._connection.close()
            raise
        return store
    if not path.parent.is_dir():
        raise InputError(
            "{path} cannot be written: there is no folder {folder}", path=path, folder=path.parent
        )
    store = Store(path, _connection(path))
    try:
        store.create(settings)
        with _told(path):
            store._connection.execute("PRAGMA journal_mode = WAL")
    except BaseException:
        store._connection.close()
        raise
    return store


def remove_store(path: Path) -> None:
    """Delete a tournament's file and what SQLite keeps beside it."""
    try:
        for name in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
            name.unlink(missing_ok=True)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise InputError("{path} cannot be removed: {why}", path=path, why=why) from error


def _connection(path: Path) -> sqlite3.Connection:
    with _told(path):
        made = sqlite3.connect(path, timeout=_WAIT_SECONDS, isolation_level=None)
        try:
            made.execute("PRAGMA synchronous = NORMAL")
        except sqlite3.Error:
            made.close()
            raise
        return made


def _check(store: Store) -> None:
    """Raise InputError unless the file is a whole tournament that this program can read."""
    path = store.path
    with _told(path):
        (application,) = store._one("PRAGMA application_id")
        (version,) = store._one("PRAGMA user_version")
        if application != APPLICATION:
            raise InputError("{path} is not {what}", path=path, what=WHAT)
        if version > VERSION:
            raise InputError(
                "{path} has version {version}; this program reads up to version {known}: "
                "a newer one is needed",
                path=path,
                version=version,
                known=VERSION,
            )
        (state,) = store._one("PRAGMA quick_check(1)")
        if state != "ok":
            raise InputError("{path} is damaged: {why}", path=path, why=shortened(state, 200))


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    """Turn what SQLite complains about into a sentence."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise InputError("{path} cannot be used: {why}", path=path, why=error) from error
    except (sqlite3.Error, ValueError, TypeError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError("{path} is not {what}: {why}", path=path, what=WHAT, why=error) from error


def _described(settings: Settings) -> dict[str, Any]:
    """Return the settings but for the entrants as JSON values."""
    return {
        "game": settings.entry.name,
        "parameters": values_of(settings.game),
        "games": settings.games,
        "seed": settings.seed,
        "against": settings.against,
        "total": settings.num_rows,
        "seatings": settings.seatings,
        **({"exact": True} if settings.is_exact else {}),
    }


def _content(entry: GameEntry, text: str) -> bytes | None:
    """Return the content of the file that an entrant comes from, or None."""
    path = strategy_file(entry, text)
    return None if path is None else read_bytes(path, _LARGEST_TABLE, "a strategy")


def _strategy(entry: GameEntry, game: Any, text: str, content: bytes | None) -> Any:
    """Return an entrant's strategy, read from the kept content where it came from a file."""
    if content is None:
        return parse_strategy(entry, game, text)
    assert entry.read_strategy is not None
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / Path(text).name
        copy.write_bytes(content)
        return entry.read_strategy(copy, game)
