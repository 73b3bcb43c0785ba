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
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

from engine.core.play.codec import decoded
from engine.core.play.exact_matrix import ExactMatrix
from engine.core.play.registry import GameEntry
from engine.core.play.strategy import kept_of
from engine.core.system.errors import InputError, shortened
from engine.core.tournament import store_tables as tables
from engine.core.tournament.standings import MOST_FAULTS, Report, Standings
from engine.core.tournament.tournament import (
    MOST_ENTRANTS,
    Block,
    TournamentSettings,
    named_entrants,
    no_results,
    restored,
)

APPLICATION = 0x41474E54
"""What SQLite's header holds for our files: AGNT."""
VERSION = 3
"""Since 2 there are exact tournaments; since 3 the semesters of Hog bear their own names."""
WHAT = "a tournament"
SUFFIX = ".sqlite"
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

    def settings(self) -> TournamentSettings:
        """Return the settings; an entrant from a file is as it was at the start."""
        described, kept = self._described(), self._entrants()
        entry, data = described.entry, described.settings
        with _checked(self.path, "{path}: {why}"):
            game = decoded(self._parameters(data, entry), entry.game_class, "parameters", {})
            games = decoded(data.get("games"), int, "games", {})
            against = decoded(data.get("against"), int | None, "against", {})
            named = [(each.text, tables.strategy_of(entry, game, each)) for each in kept]
            seed, entrants = tables.seed_of(data), named_entrants(named)
            is_exact = described.is_exact
            made = TournamentSettings(entry, game, entrants, games, seed, against, is_exact)
            if (made.num_rows, made.seatings) != (described.num_games, described.seatings):
                raise InputError("its settings are damaged: its games are another number")
            return made

    def report(self, settings: TournamentSettings) -> Report:
        """Return the standings as they were kept last."""
        return restored(settings, self)[0].report()

    def restore(self, settings: TournamentSettings, standings: Standings) -> list[int]:
        """Fill in what is kept; return how many encounters of each stratum are finished."""
        kept = self._entrants()
        with _told(self.path):
            rows = self._rows("SELECT stratum, encounters FROM progress ORDER BY stratum")
            cells = self._rows("SELECT entrant, stratum, cell FROM sums")
            noted = self._rows("SELECT game, entrant, reason FROM fault ORDER BY rowid")
        with _checked(self.path):
            done = tables.progress(rows, settings)
            tables.sums(cells, settings, done, standings)
            tables.faults(noted, kept, settings, done, standings)
            tables.comparisons(self.comparisons(), settings)
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
        described, entrants = self._described(), self._entrants(with_contents=False)
        with _told(self.path):
            rows = self._rows("SELECT encounters FROM progress")
        with _checked(self.path):
            done = tables.num_finished(rows, described)
        if described.is_exact:
            done = min(len(self.comparisons()), described.num_games)
        return Summary(
            self.path,
            described.entry.name,
            tuple(Path(entrant.text).name for entrant in entrants),
            done,
            described.num_games,
            described.created,
            described.seconds,
            described.is_exact,
        )

    def matrix(self, settings: TournamentSettings) -> ExactMatrix:
        """Return what an exact tournament has worked out; NaN where nothing is."""
        self.restore(settings, no_results(settings))
        with _checked(self.path):
            return tables.comparisons(self.comparisons(), settings)

    def keep_comparisons(
        self, comparisons: Sequence[tuple[int, int, float, float]], seconds: float
    ) -> None:
        """Keep what an exact tournament has worked out, all or nothing."""
        with _told(self.path), self._transaction():
            statement = "INSERT OR REPLACE INTO comparison VALUES (?, ?, ?, ?)"
            self._connection.executemany(statement, comparisons)
            self._connection.execute("UPDATE tournament SET seconds = seconds + ?", (seconds,))

    def check_same(self, settings: TournamentSettings) -> None:
        """Raise InputError, naming the first difference, unless this is that tournament."""
        mine, theirs = tables.as_kept(settings), self._described().settings
        theirs["parameters"] = self._parameters(theirs, settings.entry)
        kept = self._entrants()
        differences = [name for name in _DIFFERENCES if mine.get(name) != theirs.get(name)]
        if [each.text for each in kept] != [entrant.text for entrant in settings.entrants]:
            differences.append("entrants")
        if differences:
            raise InputError(
                "{path} holds another tournament: {what}",
                path=self.path,
                what=_DIFFERENCES[differences[0]],
            )
        for each, entrant in zip(kept, settings.entrants, strict=True):
            if not tables.is_same(settings, each, entrant.strategy):
                raise InputError(
                    "{path} holds another tournament: {file} has changed since",
                    path=self.path,
                    file=each.text,
                )

    def create(self, settings: TournamentSettings) -> None:
        """Write an empty file's tables and the settings, all or nothing."""
        contents = [
            (i, tables.word(entrant.text), kept_of(entrant.strategy), 0)
            for i, entrant in enumerate(settings.entrants)
        ]
        with _told(self.path), self._transaction():
            for statement in tables.SCHEMA.values():
                self._connection.execute(statement)
            self._connection.execute(
                "INSERT INTO tournament VALUES (1, ?, ?, 0)",
                (json.dumps(tables.as_kept(settings)), time.time()),
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

    def _described(self) -> tables.Described:
        with _told(self.path):
            rows = self._rows("SELECT settings, created, seconds FROM tournament LIMIT 2")
        with _checked(self.path, "{path}: {why}"):
            return tables.tournament(rows)

    def _entrants(self, *, with_contents: bool = True) -> list[tables.KeptEntrant]:
        """Return the entrants; without their contents where only their names are of interest."""
        content = "content" if with_contents else "NULL"
        statement = f"SELECT position, text, {content}, faults FROM entrant ORDER BY position"
        with _told(self.path):
            rows = self._rows(f"{statement} LIMIT {MOST_ENTRANTS + 1}")
        with _checked(self.path):
            return tables.entrants(rows)

    def comparisons(self) -> list[Any]:
        """Return the rows of what an exact tournament has worked out."""
        if self._version() < 2:
            return []
        with _told(self.path):
            return self._rows(
                "SELECT entrant, opponent, moving_first, moving_second FROM comparison"
            )

    def _version(self) -> int:
        with _told(self.path):
            (version,) = self._one("PRAGMA user_version")
        return int(version)

    def _parameters(self, data: dict[str, Any], entry: GameEntry) -> Any:
        """Return the parameters of the rules, in an old store too by their names of today."""
        parameters = data.get("parameters")
        return entry.as_meant(parameters) if self._version() < 3 else parameters


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


def store_for(path: Path, settings: TournamentSettings) -> Store:
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
        version = store._version()
        if application != APPLICATION or version < 1:
            raise InputError("{path} is not {what}", path=path, what=WHAT)
        if version > VERSION:
            raise InputError(
                "{path} has version {version}; this program reads up to version {known}: "
                "a newer one is needed",
                path=path,
                version=version,
                known=VERSION,
            )
        schema = "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL"
        made = store._rows(schema)
    with _checked(path):
        tables.check_schema(made, version)
    with _told(path):
        (state,) = store._one("PRAGMA quick_check(1)")
    if state != "ok":
        why = shortened(state.splitlines()[-1], 200)  # the line before names the database: main
        raise InputError("{path} is damaged: {why}", path=path, why=why)


@contextlib.contextmanager
def _checked(path: Path, template: str = "{path} is damaged: {why}") -> Iterator[None]:
    """Name the file in what is said about its content."""
    try:
        yield
    except InputError as error:
        raise InputError(template, path=path, why=error) from error


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
