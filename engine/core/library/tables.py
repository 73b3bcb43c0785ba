"""The tables of a library of matches, and the checks of what is read from them."""

from __future__ import annotations

import json
import math
import typing
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from engine.core.library.entry import Judgement, LibraryEntry, Player, Unrated
from engine.core.play.mistakes import MistakeClass
from engine.core.review.accuracy import NUM_PHASES
from engine.core.system.errors import InputError, shortened

APPLICATION = 0x41474D59
"""What SQLite's header holds for our files: AGMY."""
VERSION = 1
COLUMNS = (
    *("key", "game", "played", "players", "rules", "places", "scores", "seed", "num_steps"),
    *("num_matches", "unrated", "is_judged", "accuracy", "phases", "cost", "worst"),
)
SCHEMA = {
    "match": "CREATE TABLE match (key TEXT PRIMARY KEY, game TEXT, played REAL, players TEXT, "
    "rules TEXT, places TEXT, scores TEXT, seed TEXT, num_steps INTEGER, num_matches INTEGER, "
    "unrated TEXT, is_judged INTEGER, accuracy REAL, phases TEXT, cost REAL, worst INTEGER, "
    "removed REAL)",
    "record": "CREATE TABLE record (key TEXT PRIMARY KEY, content BLOB)",
    "by_date": "CREATE INDEX by_date ON match (played)",
}
"""A match that was removed keeps its row, with the time, so that it can be brought back."""
MOST_SEATS = 200
_LONGEST = 2000
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
        return int(is_judged), None, "[]", None, None
    phases = json.dumps(judgement.phases)
    return 1, judgement.accuracy, phases, judgement.cost, int(judgement.worst)


def entry_of_row(row: Sequence[Any]) -> LibraryEntry:
    """Return the entry in a row of COLUMNS; InputError for one that cannot be."""
    named = dict(zip(COLUMNS, row, strict=True))
    try:
        return _entry(named)
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        text = shortened(str(error), 200)
        raise InputError("the match {key}: {why}", key=str(named["key"])[:40], why=text) from error


def _entry(row: dict[str, Any]) -> LibraryEntry:
    players = tuple(map(_player, _list(row["players"], MOST_SEATS)))
    places = tuple(_whole(each, 1, len(players)) for each in _list(row["places"], MOST_SEATS))
    scores = tuple(map(_number, _list(row["scores"], MOST_SEATS)))
    if len(places) != len(players) or len(scores) not in (0, len(players)):
        raise ValueError("places and scores must be one for each seat")
    reasons = tuple(row["unrated"].split(",")) if row["unrated"] else ()
    if not _REASONS.issuperset(reasons):
        raise ValueError("its reason is unknown")
    is_judged = bool(_whole(row["is_judged"], 0, 1))
    return LibraryEntry(
        _text(row["key"]),
        _text(row["game"]),
        _number(row["played"]),
        players,
        _text(row["rules"]),
        places,
        scores,
        _whole(int(_text(row["seed"])), 0, 2**64 - 1),
        _whole(row["num_steps"], 0, 2**31),
        _whole(row["num_matches"], 1, 2**31),
        reasons,
        is_judged,
        checked_judgement({**row, "phases": _list(row["phases"], NUM_PHASES)}),
    )


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
    if data["worst"] is None:
        return None
    phases = tuple(_optional(each, _number) for each in data["phases"][:NUM_PHASES])
    worst = MistakeClass(_whole(data["worst"], 0, max(MistakeClass)))
    accuracy, cost = (_optional(data[name], _number) for name in ("accuracy", "cost"))
    return Judgement(accuracy, phases, cost, worst)


def _player(data: Any) -> Player:
    strategy, person = data
    return Player(_optional(strategy, _text), _text(person))


def _optional(value: Any, check: Callable[[Any], T]) -> T | None:
    return None if value is None else check(value)


def _list(text: Any, longest: int) -> list[Any]:
    found = json.loads(_text(text))
    if not isinstance(found, list) or len(found) > longest:
        raise ValueError("a list is expected")
    return found


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > _LONGEST * MOST_SEATS:
        raise ValueError("a text is expected")
    return value


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise ValueError("a number is expected")
    return float(value)


def _whole(value: Any, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ValueError(f"a number from {low} to {high} is expected")
    return value
