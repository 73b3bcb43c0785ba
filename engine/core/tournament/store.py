"""Tournaments on disk: one SQLite file each, written at least once a second, so nothing is lost.

The results of every game are kept, block by block; the schedule is worked out from the settings.
The sums of all blocks up to some number stand beside them, as a checkpoint: on opening they are
compared with the games.  Of very long tournaments only the games of every k-th block are kept, and
the sums alone say what the others were.  `kill -9` loses at most the games since the last write.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import TracebackType
from typing import Any

from engine.core.play.codec import decoded
from engine.core.play.exact_matrix import ExactMatrix
from engine.core.play.strategy import kept_of
from engine.core.system.errors import InputError, MayRun, check_version, run_nothing, shortened
from engine.core.system.job import Snapshot, finished
from engine.core.tournament import store_tables as tables
from engine.core.tournament.field_checks import MOST_ENTRANTS
from engine.core.tournament.kept_games import KeptGames
from engine.core.tournament.play import PlayedBlock
from engine.core.tournament.schedule import TournamentSettings
from engine.core.tournament.standings import Report
from engine.core.tournament.tournament import Progress

APPLICATION = 0x41474E54
"""What SQLite's header holds for our files: AGNT."""
VERSION = 6
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
    "grid": "its grid is another",
    "orders": "its orders of the seats are others",
    "deals": "its deals are others",
    "until_error": "it ends at another error",
    "exact": "one of them is exact",
    "sequential": "its sequential test is another",
    "rounds": "its rounds are others",
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
    rules: Mapping[str, Any] = field(default_factory=dict)
    """The parameters and the grid, as the file has them."""
    is_open: bool = False
    """Whether nobody knows how many games there will be: it ends when a test is decided."""


class Store:
    """One tournament's file; used by one thread, and closed at the end of a `with`."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        """Take a connection that `opened_store` or `store_for` has checked."""
        self.path = path
        self._connection = connection
        self._games = KeptGames(connection)

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

    def settings(self, may_run: MayRun = run_nothing) -> TournamentSettings:
        """Return the settings; an entrant from a file is as it was at the start.

        A program is Missing where it is not here, or may not be run.
        """
        described, kept = self._described(), self._entrants()
        with _checked(self.path, "{path}: {why}"):
            return tables.settings_of(described.settings, kept, may_run)

    def report(self, settings: TournamentSettings) -> Report:
        """Return the standings of all games that are kept."""
        return self.restore(settings).report()

    def restore(self, settings: TournamentSettings) -> Progress:
        """Return how far the tournament has come; its games and its sums must agree."""
        return finished(self.restoring(settings))

    def restoring(
        self, settings: TournamentSettings, is_glance: bool = False
    ) -> Generator[Snapshot[None], None, Progress]:
        """Do so in steps; at a glance the sums are believed, which takes no time."""
        described = self._described()
        with _told(self.path), _checked(self.path):
            tables.comparisons(self.comparisons(), settings)
            kept = _as_kept(settings, described)
            return (yield from self._games.restoring(kept, described, is_glance))

    def glance(self, settings: TournamentSettings) -> Report | None:
        """Return the standings by the sums alone; None where these do not say all."""
        if settings.rounds is not None or settings.sequential is not None:
            return None
        if not self._rows("SELECT 1 FROM sums LIMIT 1"):
            return None
        return finished(self.restoring(settings, is_glance=True)).report()

    def blocks(
        self, settings: TournamentSettings, after: int | None = None
    ) -> Iterator[PlayedBlock]:
        """Yield the blocks whose games are kept, in order, from that of game number `after` on."""
        with _told(self.path), _checked(self.path):
            kept = _as_kept(settings, self._described())
            first = 0 if after is None else kept.block_of(after).number
            yield from self._games.blocks(kept, first)

    def keep(self, blocks: Sequence[PlayedBlock], progress: Progress, seconds: float) -> None:
        """Keep games, all or nothing; InputError where another program does too."""
        with _told(self.path), self._transaction():
            if not self._games.keep(blocks, progress, seconds):
                raise InputError("{path} is being written by another program", path=self.path)

    def summary(self) -> Summary:
        """Return what a list says of this tournament, without reading its strategies."""
        described, entrants = self._described(), self._entrants(with_contents=False)
        done = described.games
        with _checked(self.path):
            total = _total(described, len(entrants))
        if described.is_exact:
            done = min(len(self.comparisons()), described.num_games)
        return Summary(
            self.path,
            described.entry.name,
            tuple(Path(entrant.text).name for entrant in entrants),
            done,
            done if described.is_ended else total,
            described.created,
            described.seconds,
            described.is_exact,
            {part: described.settings.get(part, {}) for part in tables.RULES},
            "sequential" in described.settings and not described.is_ended,
        )

    def matrix(self, settings: TournamentSettings) -> ExactMatrix:
        """Return what an exact tournament has worked out; NaN where nothing is."""
        self.restore(settings)
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
        mine, theirs = tables.as_kept(settings), dict(self._described().settings)
        for data in (mine, theirs):  # which pairs of it are known is how far it is
            if isinstance(data.get("rounds"), dict):
                data["rounds"] = {**data["rounds"], "pairings": []}
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
                told = "{file} has changed since"
                if tables.is_same_program(settings, each, entrant.strategy):
                    told = "the clock of {file} is another"
                raise InputError(
                    f"{{path}} holds another tournament: {told}", path=self.path, file=each.text
                )

    def create(self, settings: TournamentSettings) -> None:
        """Write an empty file's tables and the settings, all or nothing."""
        contents = [
            (i, tables.word(entrant.text), kept_of(entrant.strategy))
            for i, entrant in enumerate(settings.entrants)
        ]
        with _told(self.path), self._transaction():
            for statement in tables.SCHEMA.values():
                self._connection.execute(statement)
            self._connection.execute(
                "INSERT INTO tournament VALUES (1, ?, ?, 0, 0, 0, 0)",
                (json.dumps(tables.as_kept(settings)), time.time()),
            )
            self._connection.executemany("INSERT INTO entrant VALUES (?, ?, ?)", contents)
            self._connection.execute(f"PRAGMA application_id = {APPLICATION}")
            self._connection.execute(f"PRAGMA user_version = {VERSION}")

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
        select = "SELECT settings, created, seconds, games, summed, ended FROM tournament"
        with _told(self.path):
            rows = self._rows(select)
        with _checked(self.path, "{path}: {why}"):
            return tables.tournament(rows)

    def _entrants(self, *, with_contents: bool = True) -> list[tables.KeptEntrant]:
        """Return the entrants; without their contents where only their names are of interest."""
        content = "content" if with_contents else "NULL"
        statement = f"SELECT position, text, {content} FROM entrant ORDER BY position"
        with _told(self.path):
            rows = self._rows(f"{statement} LIMIT {MOST_ENTRANTS + 1}")
        with _checked(self.path):
            return tables.entrants(rows)

    def comparisons(self) -> list[Any]:
        """Return the rows of what an exact tournament has worked out."""
        with _told(self.path):
            return self._rows(
                "SELECT entrant, opponent, moving_first, moving_second FROM comparison"
            )

    def _version(self) -> int:
        with _told(self.path):
            (version,) = self._one("PRAGMA user_version")
        return int(version)


def _total(described: tables.Described, num_entrants: int) -> int:
    """Return how many games there will be, with those of rounds that are not known yet."""
    rounds = tables.rounds_of(described.settings)
    if rounds is None:
        return described.num_games
    games: int = decoded(described.settings.get("games"), int, "games", {})
    return described.num_games + games * rounds.matches_left(num_entrants)


def _as_kept(settings: TournamentSettings, described: tables.Described) -> TournamentSettings:
    """Return settings with the blocks and the rounds that a store has."""
    block_rows = tables.block_rows(described.settings)
    rounds = tables.rounds_of(described.settings)
    return replace(settings, block_rows=block_rows, rounds=rounds)


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
        except BaseException:  # a complaint whose words are damaged is no error of SQLite's
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
        check_version(version, VERSION, path=path)
        schema = "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL"
        made = store._rows(schema)
    with _checked(path):
        tables.check_schema(made, tables.SCHEMA)
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
