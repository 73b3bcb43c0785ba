"""One decision laid open: what the report's three strategies see in a case, and do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core.system.errors import InputError, shortened
from engine.core.system.files import read_json
from engine.gunslinger.relations import Ids
from engine.gunslinger.rules import NO_SHOT, Gunslinger, Seen, recorded
from engine.gunslinger.shooters.aiming import Aim
from engine.gunslinger.shooters.expected_value import (
    ExpectedValue,
    Graph,
    Worth,
    shooting_graph,
    table,
)
from engine.gunslinger.shooters.revenge import (
    WINDOW,
    DavidsRevenge,
    RevengeOfRevenge,
    hit_counts,
)

LARGEST = 4_000_000
"""Bytes of a case: 200 players and 1,990 rounds."""
NAMED = ("ev", "dr", "drr")
"""The report's strategies: EV, DR and DRR."""
KEYS = ("n", "e", "f", "me", "friends", "enemies", "history", "alive")


@dataclass(frozen=True)
class Explained:
    """What the report's three strategies see from a seat, and do; usual windows and constants.

    `counts` are the shots at me by player in the last rounds (DR); `graph` says how likely each
    other shoots at whom (EV), `worths` what a shot at each living other is worth, by ascending
    number; `aims` what each strategy aims at, by its name.
    """

    counts: Ids
    graph: Graph
    worths: tuple[Worth, ...]
    aims: Mapping[str, Aim]

    def chance(self, strategy: str, target: int) -> float:
        """Return how likely a strategy shoots at a target, NO_SHOT for at nobody."""
        aim = self.aims[strategy]
        if target == NO_SHOT:
            return 1.0 - aim.rate if aim.targets else 1.0
        return aim.rate / len(aim.targets) if target in aim.targets else 0.0

    def as_json(self) -> dict[str, Any]:
        """Return it as lists and numbers."""
        aims, graph = self.aims, self.graph.items()
        return {
            "dr": {"counts": list(self.counts), "targets": list(aims["dr"].targets)},
            "ev": {
                "graph": [[i, j, p] for i, row in graph for j, p in sorted(row.items())],
                "table": [[w.target, w.kill, w.save, w.cost, w.total] for w in self.worths],
                "choice": list(aims["ev"].targets),
            },
            "drr": {"probability": aims["drr"].rate, "targets": list(aims["drr"].targets)},
            "chances": {
                name: [[w.target, self.chance(name, w.target)] for w in self.worths]
                for name in NAMED
            },
        }


def explained(game: Gunslinger, view: Seen) -> Explained:
    """Return counts, graph, worths and aims of a living seat (course report, section 6)."""
    graph = shooting_graph(view)
    worths = tuple(table(game, view, graph))
    aims = {
        "ev": ExpectedValue().best(view, worths),
        "dr": DavidsRevenge().aim(game, view),
        "drr": RevengeOfRevenge().aim(game, view),
    }
    return Explained(hit_counts(view, WINDOW), graph, worths, aims)


def read_case(path: Path) -> tuple[Gunslinger, Seen]:
    """Return the rules and the view that a file holds; InputError names the place of a mistake."""
    data = read_json(path, LARGEST, "a case of Gunslinger")
    try:
        return _case(data)
    except InputError as error:
        raise InputError("{path}: {why}", path=path, why=error) from error


def _case(data: Any) -> tuple[Gunslinger, Seen]:
    if not isinstance(data, dict) or any(key not in data for key in KEYS):
        raise InputError("must be an object with the keys {keys}", keys=", ".join(KEYS))
    n, e, f, me = (_whole(data[key], key) for key in ("n", "e", "f", "me"))
    game = Gunslinger(n, e, f)
    alive = _row(data["alive"], "alive", n)
    if any(type(lives) is not bool for lives in alive):
        raise InputError("alive must be {n} times true or false", n=n)
    if not 0 <= me < n or not alive[me]:
        raise InputError("me must be a living player from 0 to {last}, not {me}", last=n - 1, me=me)
    friends = _ids(data["friends"], "friends", f, set(range(n)) - {me})
    enemies = _ids(data["enemies"], "enemies", e, set(range(n)) - {me, *friends})
    history = _row(data["history"], "history")
    return game, Seen(me, friends, enemies, alive, tuple(_rounds(history, n)))


def _rounds(history: tuple[Any, ...], n: int) -> list[tuple[int, ...]]:
    everyone = (True,) * n
    rounds = []
    for number, shots in enumerate(history):
        place = f"history[{number}]"
        row = tuple(_whole(target, place) for target in _row(shots, place, n))
        if recorded(everyone, row) != row:
            raise InputError(
                "{place} must name others from 0 to {last}, or {none} for no shot",
                place=place,
                last=n - 1,
                none=NO_SHOT,
            )
        rounds.append(row)
    return rounds


def _ids(data: Any, key: str, count: int, allowed: set[int]) -> tuple[int, ...]:
    ids = tuple(_whole(each, key) for each in _row(data, key, count))
    if len(set(ids)) != count or not allowed.issuperset(ids):
        raise InputError("{key} must be {count} different others", key=key, count=count)
    return tuple(sorted(ids))


def _row(data: Any, place: str, length: int | None = None) -> tuple[Any, ...]:
    if not isinstance(data, list) or length not in (None, len(data)):
        of = "" if length is None else f" of {length}"
        raise InputError("{place} must be a list{of}", place=place, of=of)
    return tuple(data)


def _whole(value: Any, place: str) -> int:
    if type(value) is not int:
        given = shortened(repr(value), 40)
        raise InputError("{place} must hold whole numbers, not {given}", place=place, given=given)
    return value
