"""What the tables of a kept tournament may hold: one function for each, which believes nothing.

A file from outside can hold anything in any place: SQLite checks no types, and chance checks
nothing.  Each function takes a table's rows and returns what they mean, or raises InputError.
"""

from __future__ import annotations

import math
import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.core.play.codec import decoded
from engine.core.play.exact_matrix import ExactMatrix
from engine.core.play.parameters import parameters_json
from engine.core.play.registry import GameEntry, game_named, restored_strategy
from engine.core.play.strategy import Strategy, kept_of
from engine.core.system.errors import InputError
from engine.core.system.files import MEGABYTE, parsed_json
from engine.core.tournament.exact import MatrixSoFar
from engine.core.tournament.standings import MOST_FAULTS, GameFault, Standings
from engine.core.tournament.tournament import MOST_ENTRANTS, MOST_GAMES, TournamentSettings

SCHEMA = {
    "tournament": "CREATE TABLE tournament (id INTEGER PRIMARY KEY CHECK (id = 1),"
    " settings TEXT NOT NULL, created REAL NOT NULL, seconds REAL NOT NULL)",
    "entrant": "CREATE TABLE entrant (position INTEGER PRIMARY KEY, text TEXT NOT NULL,"
    " content BLOB, faults INTEGER NOT NULL)",
    "progress": "CREATE TABLE progress (stratum INTEGER PRIMARY KEY, encounters INTEGER NOT NULL)",
    "sums": "CREATE TABLE sums (entrant INTEGER, stratum INTEGER, cell BLOB NOT NULL,"
    " PRIMARY KEY (entrant, stratum)) WITHOUT ROWID",
    "fault": "CREATE TABLE fault (game INTEGER, entrant INTEGER, reason TEXT NOT NULL)",
    "comparison": "CREATE TABLE comparison (entrant INTEGER, opponent INTEGER,"
    " moving_first REAL NOT NULL, moving_second REAL NOT NULL,"
    " PRIMARY KEY (entrant, opponent)) WITHOUT ROWID",
}
LARGEST_CONTENT = 16 * MEGABYTE
_MOST_SEATS = 1000
_LONGEST_TEXT = 10_000
_LAST_SECOND = 253_402_300_800
"""The end of the year 9999."""
_SEEDS = range(2**64)

Rows = Sequence[Sequence[Any]]


@dataclass(frozen=True, slots=True)
class Described:
    """The only row of `tournament`: what is known without reading a strategy."""

    entry: GameEntry
    settings: dict[str, Any]
    num_games: int
    """How many games, or comparisons, there are in all."""
    seatings: int
    is_exact: bool
    created: float
    seconds: float


@dataclass(frozen=True, slots=True)
class KeptEntrant:
    """A row of `entrant`; `content` is that of the file it came from."""

    text: str
    content: bytes | None
    faults: int


def check_schema(rows: Rows, version: int) -> None:
    """Take the definitions of all that is in the file: our tables, and nothing that acts."""
    expected = dict(SCHEMA)
    if version < 2:
        del expected["comparison"]
    if {tuple(row) for row in rows} != {("table", name, text) for name, text in expected.items()}:
        missing = sorted(set(expected) - {str(name) for kind, name, _ in rows if kind == "table"})
        why = f"there is no table {missing[0]}" if missing else "its tables are others"
        raise InputError("{why}", why=why)


def tournament(rows: Rows) -> Described:
    """Return what (settings, created, seconds) says."""
    if len(rows) != 1:
        raise InputError("it has no settings")
    ((text, created, seconds),) = rows
    try:
        settings = parsed_json(text)
    except (ValueError, TypeError, RecursionError) as error:
        raise InputError("its settings are damaged") from error
    if not isinstance(settings, dict):
        raise InputError("its settings are damaged")
    total, seatings = (decoded(settings.get(name), int, name, {}) for name in ("total", "seatings"))
    if not (_is_time(created) and _is_time(seconds)):
        raise InputError("its times are none")
    if not (0 < total <= MOST_GAMES and 0 < seatings <= _MOST_SEATS):
        raise InputError("its number of games is none")
    entry = game_named(decoded(settings.get("game"), str, "game", {}))
    is_exact = decoded(settings.get("exact", False), bool, "exact", {})
    return Described(entry, settings, total, seatings, is_exact, created, seconds)


def as_kept(settings: TournamentSettings) -> dict[str, Any]:
    """Return the settings but for the entrants as JSON values."""
    return {
        "game": settings.entry.name,
        "parameters": parameters_json(settings.game),
        "games": settings.games,
        "seed": settings.seed,
        "against": settings.against,
        "total": settings.num_rows,
        "seatings": settings.seatings,
        **({"exact": True} if settings.is_exact else {}),
    }


def seed_of(settings: dict[str, Any]) -> int:
    """Return the seed that the settings name."""
    seed: int = decoded(settings.get("seed"), int, "seed", {})
    if seed not in _SEEDS:
        raise InputError("its seed is none")
    return seed


def entrants(rows: Rows) -> list[KeptEntrant]:
    """Return what (position, text, content, faults) say, at most MOST_ENTRANTS + 1 of them."""
    if not 2 <= len(rows) <= MOST_ENTRANTS:
        raise InputError("its entrants are too few or too many")
    found = []
    for number, (position, text, content, faults) in enumerate(rows):
        is_content = content is None or isinstance(content, bytes)
        if position != number or not is_content or not _is_count(faults):
            raise InputError("entrant {n} is damaged", n=number)
        if len(content or b"") > LARGEST_CONTENT:
            raise InputError("the file of entrant {n} is too long", n=number)
        found.append(KeptEntrant(_text(text, f"the name of entrant {number}"), content, faults))
    return found


def word(text: str) -> str | bytes:
    """Return the name of an entrant as it is kept: a path may be no text."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return os.fsencode(text)
    return text


def strategy_of(entry: GameEntry, game: Any, kept: KeptEntrant) -> Strategy:
    """Return an entrant's strategy; one from a file as it was kept, and nothing is run."""
    return restored_strategy(entry, game, kept.text, kept.content)


def is_same(settings: TournamentSettings, kept: KeptEntrant, strategy: Strategy) -> bool:
    """Return whether an entrant was kept from a file with the table that it has today."""
    now = kept_of(strategy)
    if kept.content is None or now is None:
        return kept.content == now
    return kept_of(strategy_of(settings.entry, settings.game, kept)) == now


def num_finished(rows: Rows, described: Described) -> int:
    """Return how many games (encounters,) say are finished."""
    total = 0
    for (encounters,) in rows:
        if not _is_count(encounters):
            raise InputError("its progress is damaged")
        total += encounters
    if total * described.seatings >= described.num_games + described.seatings:
        raise InputError("more games are finished than there are")
    return min(total * described.seatings, described.num_games)


def progress(rows: Rows, settings: TournamentSettings) -> list[int]:
    """Return how many encounters of each stratum (stratum, encounters) say are finished."""
    most = 0 if settings.is_exact else settings.num_encounters // settings.strata
    if [row[0] for row in rows] != list(range(settings.strata)):
        raise InputError("its progress has other pairs")
    if not all(_is_count(encounters) and encounters <= most for _, encounters in rows):
        raise InputError("its progress is damaged")
    return [encounters for _, encounters in rows]


def sums(
    rows: Rows, settings: TournamentSettings, done: Sequence[int], standings: Standings
) -> None:
    """Fill in what (entrant, stratum, cell) say; it agrees with the finished encounters."""
    count = len(settings.entrants)
    places = np.zeros((count, count if settings.is_paired else 1), dtype=np.int64)
    if settings.is_paired:
        first, second = np.array(settings.pairs).T
        places[first, second] = places[second, first] = done
    else:
        places[:] = done[0]
    for entrant, stratum, cell in rows:
        if not (isinstance(cell, bytes) and _is_count(entrant) and _is_count(stratum)):
            raise InputError("its sums are damaged")
        if len(cell) % 8:
            raise InputError("the sums of entrant {n} are damaged", n=entrant)
        standings.restore(entrant, stratum, np.frombuffer(cell, dtype="<f8"))
    num_games = min(sum(done) * settings.seatings, settings.num_rows)
    standings.check_counts(places, num_games, settings.seatings)


def faults(
    rows: Rows,
    kept: Sequence[KeptEntrant],
    settings: TournamentSettings,
    done: Sequence[int],
    standings: Standings,
) -> None:
    """Fill in what (game, entrant, reason) say; they agree with the numbers of the entrants."""
    found = [_fault(row, settings, done) for row in rows]
    noted = Counter(fault.entrant for fault in found)
    total = sum(entrant.faults for entrant in kept)
    if len(found) != min(total, MOST_FAULTS):
        raise InputError("its failures are not as many as it says")
    for number, entrant in enumerate(kept):
        if not noted[number] <= entrant.faults <= standings.games_of(number):
            raise InputError("the failures of entrant {n} are not as many as it says", n=number)
        standings.add_faults(number, entrant.faults)
    standings.note_faults(found)


def comparisons(rows: Rows, settings: TournamentSettings) -> ExactMatrix:
    """Return what (entrant, opponent, moving_first, moving_second) say of an exact tournament."""
    count, entry = len(settings.entrants), settings.entry
    if rows and not settings.is_exact:
        raise InputError("it has games and exact results")
    found = MatrixSoFar(count, level=entry.value_total / 2)
    for row, column, first, second in rows:
        is_pair = _is_count(row) and _is_count(column) and row != column
        if not is_pair or max(row, column) >= count:
            raise InputError("a result is of no pair")
        if not all(_can_be(value, entry) for value in (first, second)):
            raise InputError("a result is none")
        found.put(row, column, first, second)
    return found.matrix()


def _fault(row: Sequence[Any], settings: TournamentSettings, done: Sequence[int]) -> GameFault:
    game, entrant, reason = row
    if not (_is_count(game) and game < settings.num_rows and _is_count(entrant)):
        raise InputError("a failure is of no game")
    encounter = game // settings.seatings
    level, stratum = divmod(encounter, settings.strata)
    if level >= done[stratum] or entrant not in settings.met(encounter):
        raise InputError("a failure is of a game that was not played")
    return GameFault(game, entrant, _text(reason, "a failure's reason"))


def _text(value: Any, what: str) -> str:
    text = os.fsdecode(value) if isinstance(value, bytes) else value
    if not isinstance(text, str) or len(text) > _LONGEST_TEXT:
        raise InputError("{what} is damaged", what=what)
    return text


def _can_be(value: Any, entry: GameEntry) -> bool:
    """Return whether a value can be a result: a chance, or any mean of points."""
    if not isinstance(value, float) or not math.isfinite(value):
        return False
    return entry.value_unit != "chance" or 0.0 <= value <= 1.0


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and value >= 0


def _is_time(value: Any) -> bool:
    return isinstance(value, float) and 0 <= value < _LAST_SECOND
