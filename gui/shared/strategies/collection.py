"""The programs that a person keeps at hand, as a value: where they are and what became of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from engine.core.play.asking import FaultKind
from engine.core.play.bots.check import Verdict
from engine.core.play.codec import decoded, encoded
from engine.core.system.errors import InputError
from engine.core.system.files import MEGABYTE, read_json
from engine.core.system.profile import data_folder

FORMAT, VERSION = "armchair-general strategies", 1
MOST_KEPT = 500
"""Facts that are kept of each kind, the newest."""
Fact = TypeVar("Fact")


@dataclass(frozen=True, slots=True)
class Played:
    """How a program did in its last tournament: its place among so many, and how it failed."""

    place: int
    entrants: int
    games: int
    result: str
    faults: Mapping[FaultKind, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Collection:
    """Paths of programs, what each plays where it does not say so itself, and facts by content.

    A fact is about one content in one game: see `fact_key`.
    """

    paths: tuple[str, ...] = ()
    games: Mapping[str, str] = field(default_factory=dict)
    checks: Mapping[str, Verdict] = field(default_factory=dict)
    played: Mapping[str, Played] = field(default_factory=dict)

    def with_path(self, path: Path) -> Collection:
        """Return it with another program."""
        text = str(path)
        return self if text in self.paths else replace(self, paths=(*self.paths, text))

    def without(self, path: Path) -> Collection:
        """Return it without a program."""
        games = {text: game for text, game in self.games.items() if text != str(path)}
        paths = tuple(text for text in self.paths if text != str(path))
        return replace(self, paths=paths, games=games)

    def with_game(self, path: Path, game: str) -> Collection:
        """Return it with a game for a program that plays any."""
        return replace(self, games={**self.games, str(path): game})

    def with_check(self, digest: str, game: str, verdict: Verdict) -> Collection:
        """Return it with what a check has found."""
        return replace(self, checks=_added(self.checks, fact_key(digest, game), verdict))

    def with_result(self, digest: str, game: str, played: Played) -> Collection:
        """Return it with how a tournament ended."""
        return replace(self, played=_added(self.played, fact_key(digest, game), played))


def fact_key(digest: str, game: str) -> str:
    """Return what facts about a content in a game are kept under."""
    return f"{game} {digest}"


def _added(facts: Mapping[str, Fact], key: str, fact: Fact) -> Mapping[str, Fact]:
    others = {name: each for name, each in facts.items() if name != key}
    kept = islice(others.items(), max(len(others) + 1 - MOST_KEPT, 0), None)
    return {**dict(kept), key: fact}


def own_folder() -> Path:
    """Return the folder whose programs are listed by themselves."""
    return data_folder() / "strategies"


def collection_path() -> Path:
    """Return where the collection is kept."""
    return data_folder() / "strategies.json"


def written(collection: Collection) -> str:
    """Return the text of a file."""
    body: dict[str, Any] = encoded(collection, Collection)
    return json.dumps({"format": FORMAT, "version": VERSION, **body}, indent=1) + "\n"


def loaded(path: Path) -> Collection:
    """Return what a file holds; nothing where there is none; InputError where it is damaged."""
    if not path.exists():
        return Collection()
    body = read_json(path, 4 * MEGABYTE, "a list of strategies")
    if not isinstance(body, dict) or (body.get("format"), body.get("version")) != (FORMAT, VERSION):
        raise InputError("{path} is not a list of strategies", path=path)
    facts = {name: value for name, value in body.items() if name not in ("format", "version")}
    found: Collection = decoded(facts, Collection, str(path), {})
    return found
