"""What the tables of a kept tournament may hold: one function for each, which believes nothing.

A file from outside can hold anything in any place: SQLite checks no types, and chance checks
nothing.  Each function takes a table's rows and returns what they mean, or raises InputError.
"""

from __future__ import annotations

import math
import os
import types
import typing
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from engine.core.play.asking import FAULT_KINDS
from engine.core.play.bots.program import Missing, Program
from engine.core.play.codec import decoded, encoded
from engine.core.play.exact_matrix import ExactMatrix
from engine.core.play.game import AnyGame
from engine.core.play.parameters import parameters_json, parameters_of
from engine.core.play.registry import GameEntry, game_named
from engine.core.play.strategy import Strategy, kept_of
from engine.core.play.strategy_texts import restored_strategy
from engine.core.ratings.sequential import SequentialTest
from engine.core.system.errors import InputError, MayRun, run_nothing
from engine.core.system.files import MEGABYTE, parsed_json
from engine.core.tournament.exact import MatrixSoFar
from engine.core.tournament.field_checks import MOST_ENTRANTS
from engine.core.tournament.game_results import unpacked
from engine.core.tournament.grid import Grid
from engine.core.tournament.pairing import Rounds
from engine.core.tournament.play import PlayedBlock
from engine.core.tournament.schedule import (
    MOST_GAMES,
    Deals,
    Orders,
    TournamentSettings,
    named_entrants,
)
from engine.core.tournament.standings import MOST_FAULTS, GameFault, Standings
from engine.core.tournament.sums import Floats

SCHEMA = {
    "tournament": "CREATE TABLE tournament (id INTEGER PRIMARY KEY CHECK (id = 1),"
    " settings TEXT NOT NULL, created REAL NOT NULL, seconds REAL NOT NULL,"
    " games INTEGER NOT NULL, summed INTEGER NOT NULL, ended INTEGER NOT NULL)",
    "entrant": "CREATE TABLE entrant (position INTEGER PRIMARY KEY, text TEXT NOT NULL,"
    " content BLOB)",
    "block": "CREATE TABLE block (number INTEGER PRIMARY KEY, first INTEGER NOT NULL,"
    " count INTEGER NOT NULL, content BLOB NOT NULL)",
    "sums": "CREATE TABLE sums (part TEXT, configuration INTEGER, line INTEGER,"
    " cells BLOB NOT NULL, PRIMARY KEY (part, configuration, line)) WITHOUT ROWID",
    "fault": "CREATE TABLE fault (game INTEGER, entrant INTEGER, kind TEXT NOT NULL,"
    " reason TEXT NOT NULL, words TEXT NOT NULL, question TEXT NOT NULL)",
    "comparison": "CREATE TABLE comparison (entrant INTEGER, opponent INTEGER,"
    " moving_first REAL NOT NULL, moving_second REAL NOT NULL,"
    " PRIMARY KEY (entrant, opponent)) WITHOUT ROWID",
}
"""`block` has the results of every game, `sums` those of the blocks before number `summed`."""
LARGEST_CONTENT = 16 * MEGABYTE
RULES = ("parameters", "grid")
"""The settings that are rules."""
_LARGEST_BLOCK = 100_000
_LONGEST_TEXT = 10_000
_LAST_SECOND = 253_402_300_800
"""The end of the year 9999."""
_SEEDS = range(2**64)

Rows = Sequence[Sequence[Any]]


@dataclass(frozen=True, slots=True)
class Described:
    """The only row of `tournament`: what is known without reading a strategy.

    Games are finished up to number `games` of `num_games`, or comparisons where it is exact; sums
    are those of the blocks before number `summed`.
    """

    entry: GameEntry
    settings: dict[str, Any]
    num_games: int
    is_exact: bool
    created: float
    seconds: float
    games: int = 0
    summed: int = 0
    is_ended: bool = False


@dataclass(frozen=True, slots=True)
class KeptEntrant:
    """A row of `entrant`; `content` is that of the file it came from."""

    text: str
    content: bytes | None


def check_schema(rows: Rows, expected: Mapping[str, str]) -> None:
    """Take the definitions of all that is in the file: our tables, and nothing that acts."""
    if {tuple(row) for row in rows} != {("table", name, text) for name, text in expected.items()}:
        missing = sorted(set(expected) - {str(name) for kind, name, _ in rows if kind == "table"})
        why = f"there is no table {missing[0]}" if missing else "its tables are others"
        raise InputError("{why}", why=why)


def tournament(rows: Rows) -> Described:
    """Return what (settings, created, seconds, games, summed, ended) says."""
    if len(rows) != 1:
        raise InputError("it has no settings")
    ((text, created, seconds, games, summed, ended),) = rows
    try:
        settings = parsed_json(text)
    except (ValueError, TypeError, RecursionError) as error:
        raise InputError("its settings are damaged") from error
    if not isinstance(settings, dict):
        raise InputError("its settings are damaged")
    total = decoded(settings.get("total"), int, "total", {})
    if not (_is_time(created) and _is_time(seconds)):
        raise InputError("its times are none")
    if not 0 < total <= MOST_GAMES:
        raise InputError("its number of games is none")
    if not (is_count(games) and is_count(summed) and ended in (0, 1)):
        raise InputError("its progress is damaged")
    if games > total:
        raise InputError("more games are finished than there are")
    entry = game_named(decoded(settings.get("game"), str, "game", {}))
    is_exact = decoded(settings.get("exact", False), bool, "exact", {})
    return Described(entry, settings, total, is_exact, created, seconds, games, summed, bool(ended))


def rules_as_kept(game: AnyGame, grid: Grid) -> dict[str, Any]:
    """Return the parameters and a grid of them as JSON values."""
    kinds = {parameter.name: parameter for parameter in parameters_of(game)}
    values_of = {
        name: [encoded(value, Any if kinds[name].resource is None else kinds[name].kind)
               for value in values]
        for name, values in grid
    }  # fmt: skip
    return {"parameters": parameters_json(game), "grid": values_of}


def as_kept(settings: TournamentSettings) -> dict[str, Any]:
    """Return the settings but for the entrants as JSON values."""
    rules, test = rules_as_kept(settings.game, settings.grid), settings.sequential
    return {
        "game": settings.entry.name,
        "parameters": rules["parameters"],
        "games": settings.games,
        "seed": settings.seed,
        "against": list(settings.against) or None,
        "total": settings.num_rows,
        "grid": rules["grid"],
        "orders": settings.orders,
        "deals": settings.deals,
        "until_error": settings.until_error,
        "block_rows": settings.rows_a_block,
        **({"exact": True} if settings.is_exact else {}),
        **({} if test is None else {"sequential": encoded(test, SequentialTest)}),
        **({} if settings.rounds is None else {"rounds": encoded(settings.rounds, Rounds)}),
    }


def settings_of(
    data: dict[str, Any], kept: Sequence[KeptEntrant], may_run: MayRun = run_nothing
) -> TournamentSettings:
    """Return what `as_kept` gave; an entrant from a file is as it was at the start."""
    entry = game_named(decoded(data.get("game"), str, "game", {}))
    game = decoded(data.get("parameters"), entry.game_class, "parameters", {})
    named = [(each.text, strategy_of(entry, game, each, may_run)) for each in kept]
    made = TournamentSettings(
        entry,
        game,
        named_entrants(named),
        decoded(data.get("games"), int, "games", {}),
        seed_of(data),
        _against(data.get("against")),
        decoded(data.get("exact", False), bool, "exact", {}),
        _grid_of(data.get("grid", {}), entry),
        decoded(data.get("orders", ""), Orders | Literal[""], "orders", {}),
        decoded(data.get("deals", ""), Deals | Literal[""], "deals", {}),
        decoded(data.get("until_error"), float | None, "until_error", {}),
        decoded(data.get("sequential"), SequentialTest | None, "sequential", {}),
        rounds_of(data),
        block_rows(data),
    )
    if made.num_rows != data.get("total"):
        raise InputError("its settings are damaged: its games are another number")
    return made


def rounds_of(settings: dict[str, Any]) -> Rounds | None:
    """Return the rounds that are known."""
    found: Rounds | None = decoded(settings.get("rounds"), Rounds | None, "rounds", {})
    return found


def _against(data: Any) -> tuple[int, ...]:
    """Return who meets all the others; stores of older programs name one, or nobody."""
    if data is None or isinstance(data, int):
        return () if data is None else (data,)
    found: tuple[int, ...] = decoded(data, tuple[int, ...], "against", {})
    return found


def block_rows(settings: dict[str, Any]) -> int:
    """Return how many games a block has; 0 where they are as usual."""
    rows: int = decoded(settings.get("block_rows", 0), int, "block_rows", {})
    if not 0 <= rows <= _LARGEST_BLOCK:
        raise InputError("its blocks are damaged")
    return rows


def _grid_of(data: Any, entry: GameEntry) -> Grid:
    names = {parameter.name for parameter in parameters_of(entry.game_class())}
    if not isinstance(data, dict) or not set(data) <= names:
        raise InputError("its grid is damaged")
    hints = typing.get_type_hints(entry.game_class)
    found = []
    for name, values in data.items():
        kind: Any = types.GenericAlias(tuple, (hints[name], ...))
        found.append((name, decoded(values, kind, name, {})))
    return tuple(found)


def seed_of(settings: dict[str, Any]) -> int:
    """Return the seed that the settings name."""
    seed: int = decoded(settings.get("seed"), int, "seed", {})
    if seed not in _SEEDS:
        raise InputError("its seed is none")
    return seed


def entrants(rows: Rows) -> list[KeptEntrant]:
    """Return what (position, text, content) say, at most MOST_ENTRANTS + 1 of them."""
    if not 2 <= len(rows) <= MOST_ENTRANTS:
        raise InputError("its entrants are too few or too many")
    found = []
    for number, (position, text, content) in enumerate(rows):
        if position != number or not (content is None or isinstance(content, bytes)):
            raise InputError("entrant {n} is damaged", n=number)
        if len(content or b"") > LARGEST_CONTENT:
            raise InputError("the file of entrant {n} is too long", n=number)
        found.append(KeptEntrant(text_of(text, f"the name of entrant {number}"), content))
    return found


def word(text: str) -> str | bytes:
    """Return the name of an entrant as it is kept: a path may be no text."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return os.fsencode(text)
    return text


def strategy_of(
    entry: GameEntry, game: Any, kept: KeptEntrant, may_run: MayRun = run_nothing
) -> Strategy:
    """Return an entrant's strategy; one from a file as it was kept, and nothing is run."""
    return restored_strategy(entry, game, kept.text, kept.content, may_run)


def is_same(settings: TournamentSettings, kept: KeptEntrant, strategy: Strategy) -> bool:
    """Return whether an entrant was kept from a file with the table that it has today."""
    now = kept_of(strategy)
    if kept.content is None or now is None:
        return kept.content == now
    return kept_of(strategy_of(settings.entry, settings.game, kept)) == now


def is_same_program(settings: TournamentSettings, kept: KeptEntrant, strategy: Strategy) -> bool:
    """Return whether an entrant is the program that was kept, whatever its clock."""
    before = strategy_of(settings.entry, settings.game, kept)
    if not isinstance(before, Missing):
        return False
    return isinstance(strategy, Program) and strategy.bot.digest == before.digest


def block(row: Sequence[Any], settings: TournamentSettings) -> PlayedBlock:
    """Return what (number, first, count, content) say: a block as far as it is played."""
    number, first, count, content = row
    if not (is_count(number) and number < settings.num_blocks and isinstance(content, bytes)):
        raise InputError("its games are damaged")
    played = PlayedBlock(settings, settings.block(number))
    if first != played.first or not (is_count(count) and 0 < count <= played.size):
        raise InputError("its games are damaged")
    shape = played.results.measures.shape[1:]
    played.results.put(slice(count), unpacked(content, count, *shape))
    played.count = count
    return played


def sums(rows: Rows, standings: Standings) -> None:
    """Fill in what (part, configuration, line, cells) say."""
    seen = set()
    for part, configuration, line, cells in rows:
        if not (is_count(configuration) and is_count(line) and isinstance(cells, bytes)):
            raise InputError("its sums are damaged")
        standings.restore(str(part), configuration, line, _cells(cells, standings))
        seen.add((part, configuration, line))
    if seen and seen != {found[:3] for found in standings.lines()}:
        raise InputError("its sums are not whole")


def _cells(content: bytes, standings: Standings) -> Floats:
    most = max(sums.nbytes for sums in standings.parts.values())
    unzipping = zlib.decompressobj()
    try:
        plain = unzipping.decompress(content, most + 1)
    except zlib.error as error:
        raise InputError("its sums are damaged") from error
    if len(plain) % 8 or not unzipping.eof or unzipping.unused_data:
        raise InputError("its sums are damaged")
    found = np.frombuffer(plain, dtype="<f8").astype(np.float64)
    if not np.isfinite(found).all():
        raise InputError("its sums are damaged")
    return found


def faults(rows: Rows, settings: TournamentSettings) -> list[GameFault]:
    """Return what (game, entrant, kind, reason, words, question) say."""
    found = []
    for game, entrant, kind, reason, words, question in rows[: MOST_FAULTS + 1]:
        is_game = is_count(game) and game < settings.num_rows and is_count(entrant)
        if not is_game or entrant not in settings.row(game).seats:
            raise InputError("a failure is of no game")
        if kind not in FAULT_KINDS:
            raise InputError("a failure is of no kind")
        if not isinstance(question, str) or len(question) > LARGEST_CONTENT:
            raise InputError("the question of a failure is damaged")
        why, last = text_of(reason, "a failure's reason"), text_of(words, "a failure's words")
        found.append(GameFault(game, entrant, kind, why, last, question))
    return found


def comparisons(rows: Rows, settings: TournamentSettings) -> ExactMatrix:
    """Return what (entrant, opponent, moving_first, moving_second) say of an exact tournament."""
    count, entry = len(settings.entrants), settings.entry
    if rows and not settings.is_exact:
        raise InputError("it has games and exact results")
    found = MatrixSoFar(count, level=entry.value_total / 2)
    for row, column, first, second in rows:
        is_pair = is_count(row) and is_count(column) and row != column
        if not is_pair or max(row, column) >= count:
            raise InputError("a result is of no pair")
        if not all(_can_be(value, entry) for value in (first, second)):
            raise InputError("a result is none")
        found.put(row, column, first, second)
    return found.matrix()


def text_of(value: Any, what: str) -> str:
    """Return a value that is a text, or the bytes of a path that is none."""
    text = os.fsdecode(value) if isinstance(value, bytes) else value
    if not isinstance(text, str) or len(text) > _LONGEST_TEXT:
        raise InputError("{what} is damaged", what=what)
    return text


def _can_be(value: Any, entry: GameEntry) -> bool:
    """Return whether a value can be a result: a chance, or any mean of points."""
    if not isinstance(value, float) or not math.isfinite(value):
        return False
    return entry.value_unit != "chance" or 0.0 <= value <= 1.0


def is_count(value: Any) -> bool:
    """Return whether a value is a whole number that is not negative."""
    return isinstance(value, int) and 0 <= value < 2**62


def _is_time(value: Any) -> bool:
    return isinstance(value, float) and 0 <= value < _LAST_SECOND
