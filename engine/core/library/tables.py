"""The tables of a library of matches, and the checks of what is read from them."""

from __future__ import annotations

import functools
import json
import typing
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from engine.core.library.entry import Judgement, LibraryEntry, Player, Unrated
from engine.core.play.mistakes import MistakeClass
from engine.core.review.accuracy import NUM_PHASES
from engine.core.system.errors import InputError, shortened
from engine.core.system.files import parsed_json
from engine.core.system.written import is_finite

APPLICATION = 0x41474D59
"""What SQLite's header holds for our files: AGMY."""
VERSION = 1
COLUMNS = (
    *("key", "game", "played", "players", "rules", "places", "scores", "seed", "num_steps"),
    *("num_matches", "unrated", "is_judged", "accuracy", "cost", "worst"),
    *("opening", "middle", "ending"),
)
SCHEMA = {
    "match": "CREATE TABLE match (key TEXT PRIMARY KEY, game TEXT, played REAL, players TEXT, "
    "rules TEXT, places TEXT, scores TEXT, seed TEXT, num_steps INTEGER, num_matches INTEGER, "
    "unrated TEXT, is_judged INTEGER, accuracy REAL, cost REAL, worst INTEGER, "
    "opening REAL, middle REAL, ending REAL, "
    "removed REAL)",
    "record": "CREATE TABLE record (key TEXT PRIMARY KEY, content BLOB)",
    "by_date": "CREATE INDEX by_date ON match (played)",
}
"""A match that was removed keeps its row, with the time, so that it can be brought back."""
MOST_SEATS = 200
_LONGEST = 2000
_WORST = max(MistakeClass)
_REASONS = frozenset(typing.get_args(Unrated))
T = TypeVar("T")


def row_of(entry: LibraryEntry) -> tuple[Any, ...]:
    """Return the values of COLUMNS."""
    return (
        entry.key,
        entry.game,
        entry.played,
        json.dumps([[each.strategy, each.person] for each in entry.players]),
        entry.rules,
        json.dumps(entry.places),
        json.dumps(entry.scores),
        str(entry.seed),  # 64 bits without a sign
        entry.num_steps,
        entry.num_matches,
        ",".join(entry.unrated),
        *judgement_row(entry.judgement, is_judged=entry.is_judged),
    )


def judgement_row(judgement: Judgement | None, *, is_judged: bool) -> tuple[Any, ...]:
    """Return the values of the columns from `is_judged` on."""
    if judgement is None:
        return int(is_judged), *(None,) * (3 + NUM_PHASES)
    assert len(judgement.phases) == NUM_PHASES
    return 1, judgement.accuracy, judgement.cost, int(judgement.worst), *judgement.phases


def entry_of_row(row: Sequence[Any]) -> LibraryEntry:
    """Return the entry in a row of COLUMNS; InputError for one that cannot be."""
    try:
        return _entry(*row)
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        text = shortened(str(error), 200)
        raise InputError("the match {key}: {why}", key=str(row[0])[:40], why=text) from error


def _entry(*row: Any) -> LibraryEntry:
    key, game, played, players, rules, places, scores, seed, steps, matches, reasons, *judged = row
    is_judged, accuracy, cost, worst, *phases = judged
    seats = _players(players)
    found = _places(places)
    points = _scores(scores)
    if len(found) != len(seats) or len(points) not in (0, len(seats)):
        raise ValueError("places and scores must be one for each seat")
    return LibraryEntry(
        _text(key),
        _text(game),
        _number(played),
        seats,
        _text(rules),
        found,
        points,
        _whole(int(_text(seed)), 0, 2**64 - 1),
        _whole(steps, 0, 2**31),
        _whole(matches, 1, 2**31),
        _unrated(reasons),
        bool(_whole(is_judged, 0, 1)),
        _judged(accuracy, cost, worst, phases),
    )


@functools.lru_cache(maxsize=4096)
def _players(text: Any) -> tuple[Player, ...]:
    """Return who played; a library of thousands has few that differ."""
    return tuple(map(_player, _list(text, MOST_SEATS)))


@functools.lru_cache(maxsize=4096)
def _places(text: Any) -> tuple[int, ...]:
    found = _list(text, MOST_SEATS)
    return tuple(_whole(each, 1, len(found)) for each in found)


@functools.lru_cache(maxsize=65_536)
def _scores(text: Any) -> tuple[float, ...]:
    return tuple(map(_number, _list(text, MOST_SEATS)))


@functools.lru_cache(maxsize=4096)
def _unrated(text: Any) -> tuple[Unrated, ...]:
    reasons: tuple[Any, ...] = tuple(_text(text).split(",")) if text else ()
    if not _REASONS.issuperset(reasons):
        raise ValueError("its reason is unknown")
    return reasons


def judgement_json(judgement: Judgement) -> dict[str, Any]:
    """Return a judgement as JSON values."""
    return {
        "accuracy": judgement.accuracy,
        "phases": list(judgement.phases),
        "cost": judgement.cost,
        "worst": int(judgement.worst),
    }


def checked_judgement(data: Any) -> Judgement | None:
    """Return a judgement; None without its `worst`, ValueError or the like for what cannot be."""
    phases = data["phases"]
    if not isinstance(phases, list) or len(phases) != NUM_PHASES:
        raise ValueError(f"phases must be a list of {NUM_PHASES}")
    return _judged(data["accuracy"], data["cost"], data["worst"], phases)


def _judged(accuracy: Any, cost: Any, worst: Any, phases: Sequence[Any]) -> Judgement | None:
    if worst is None:
        return None
    thirds = tuple(None if each is None else _number(each) for each in phases)
    of_class = MistakeClass(_whole(worst, 0, _WORST))
    return Judgement(_optional(accuracy, _number), thirds, _optional(cost, _number), of_class)


def _player(data: Any) -> Player:
    strategy, person = data
    return Player(_optional(strategy, _text), _text(person))


def _optional(value: Any, check: Callable[[Any], T]) -> T | None:
    return None if value is None else check(value)


def _list(text: Any, longest: int) -> list[Any]:
    found = parsed_json(_text(text))
    if not isinstance(found, list) or len(found) > longest:
        raise ValueError("a list is expected")
    return found


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > _LONGEST * MOST_SEATS:
        raise ValueError("a text is expected")
    return value


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not is_finite(value):
        raise ValueError("a number is expected")
    return float(value)


def _whole(value: Any, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ValueError(f"a number from {low} to {high} is expected")
    return value
