"""The maps of Conquest: places with roads between them, some of them strategic; files of maps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from engine.conquest.state import NOBODY
from engine.core.system.errors import InputError, shortened
from engine.core.system.files import MEGABYTE, read_json

MOST_PLACES = 500
MOST_ROADS_A_PLACE = 3
"""On average; a road joins two places, so each place meets at most six."""


@dataclass(frozen=True)
class Map:
    """Places 0, 1, ... with their roads in the file's order, which breaks ties.

    `scores` are those of the places in `strategic`.  Names and positions, in 0..1000, may be
    missing.
    """

    name: str
    places: int
    roads: tuple[tuple[int, int], ...]
    strategic: tuple[int, ...]
    scores: tuple[int, ...]
    names: tuple[str, ...] = ()
    positions: tuple[tuple[float, float], ...] = ()

    def __post_init__(self) -> None:
        """Raise InputError for what is no map."""
        if not 2 <= self.places <= MOST_PLACES:
            raise InputError(
                "a map has 2 to {most} places, not {n}", most=MOST_PLACES, n=self.places
            )
        if len(self.roads) > MOST_ROADS_A_PLACE * self.places:
            raise InputError(
                "a map of {places} places has at most {most} edges, not {n}",
                places=self.places,
                most=MOST_ROADS_A_PLACE * self.places,
                n=len(self.roads),
            )
        self._check_roads()
        self._check_strategic()
        for what, listed in (("names", self.names), ("positions", self.positions)):
            if listed and len(listed) != self.places:
                raise InputError(
                    "{n} {what} for {places} places", n=len(listed), what=what, places=self.places
                )
        if any(not 0 <= number <= 1000 for position in self.positions for number in position):
            raise InputError("positions are from 0 to 1000")

    def _check_roads(self) -> None:
        seen: set[frozenset[int]] = set()
        for number, road in enumerate(self.roads):
            shown = f"edge {number}, {list(road)},"
            for place in road:
                self._check_place(shown, place)
            if road[0] == road[1]:
                raise InputError("{edge} joins a place with itself", edge=shown)
            if frozenset(road) in seen:
                raise InputError("{edge} is there twice", edge=shown)
            seen.add(frozenset(road))

    def _check_strategic(self) -> None:
        if len(self.scores) != len(self.strategic):
            raise InputError(
                "{n} scores for {places} strategic places",
                n=len(self.scores),
                places=len(self.strategic),
            )
        for place, score in zip(self.strategic, self.scores, strict=True):
            self._check_place("the list of strategic places", place)
            if not 1 <= score <= 1000:
                raise InputError(
                    "the score of strategic place {place} must be from 1 to 1000, not {score}",
                    place=place,
                    score=score,
                )
        if len(set(self.strategic)) < len(self.strategic):
            raise InputError("a strategic place is there twice")

    def _check_place(self, where: str, place: int) -> None:
        if not 0 <= place < self.places:
            raise InputError(
                "{where} names place {place}; there are 0 to {last}",
                where=where,
                place=place,
                last=self.places - 1,
            )

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The places beside each place, in the order of the roads."""
        found: list[list[int]] = [[] for _ in range(self.places)]
        for one, other in self.roads:
            found[one].append(other)
            found[other].append(one)
        return tuple(map(tuple, found))

    @cached_property
    def score_of(self) -> dict[int, int]:
        """The score of each strategic place, by place in order."""
        return dict(sorted(zip(self.strategic, self.scores, strict=True)))

    def title_of(self, place: int) -> str:
        """Return what a place is called."""
        return self.names[place] if self.names else str(place)

    def walks(self, owners: Sequence[int], start: int) -> Iterator[list[int]]:
        """Yield a path to each place that can be reached through its owner's, depth first.

        The first is `start` alone; the list changes afterwards.  From a free place there is none.
        """
        if owners[start] == NOBODY:
            return
        seen, path, left = {start}, [start], [iter(self.neighbours[start])]
        yield path
        while left:
            for place in left[-1]:
                if place not in seen and owners[place] == owners[start]:
                    seen.add(place)
                    path.append(place)
                    left.append(iter(self.neighbours[place]))
                    yield path
                    break
            else:
                left.pop()
                path.pop()


_KEYS = ("number_of_nodes", "list_of_edges", "strategic_nodes", "scores_of_strategic_nodes")


def read_map(path: Path) -> Map:
    """Return the map in a file of the contest's form, with names and positions where it has them.

    Other keys are no error.  Raises InputError, naming the file and what is wrong in it.
    """
    data = read_json(path, MEGABYTE, "a map")
    try:
        return _map_of(path.stem, data)
    except InputError as error:
        raise InputError("{path}: {why}", path=path, why=error) from error


def _map_of(name: str, data: Any) -> Map:
    if not isinstance(data, dict):
        raise InputError("a map is an object with {keys}", keys=", ".join(_KEYS))
    for key in _KEYS:
        if key not in data:
            raise InputError("{key} is missing", key=key)
    return Map(
        name,
        _whole("number_of_nodes", data["number_of_nodes"]),
        tuple((_pair(f"list_of_edges[{i}]", edge)) for i, edge in _listed(data, "list_of_edges")),
        _wholes(data, "strategic_nodes"),
        _wholes(data, "scores_of_strategic_nodes"),
        tuple(_text(f"names[{i}]", name) for i, name in _listed(data, "names")),
        tuple(_position(f"positions[{i}]", at) for i, at in _listed(data, "positions")),
    )


def _listed(data: dict[str, Any], key: str) -> Iterator[tuple[int, Any]]:
    found = data.get(key, [])
    if not isinstance(found, list):
        _refuse(key, "a list", found)
    return enumerate(found)


def _wholes(data: dict[str, Any], key: str) -> tuple[int, ...]:
    return tuple(_whole(f"{key}[{i}]", value) for i, value in _listed(data, key))


def _whole(place: str, value: Any) -> int:
    if type(value) is not int:
        _refuse(place, "a whole number", value)
    return int(value)


def _text(place: str, value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        _refuse(place, "a name", value)
    return str(value)


def _pair(place: str, value: Any) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2:
        _refuse(place, "two places", value)
    return _whole(place, value[0]), _whole(place, value[1])


def _position(place: str, value: Any) -> tuple[float, float]:
    numbers = value if isinstance(value, list) else []
    if len(numbers) != 2 or any(type(number) not in (int, float) for number in numbers):
        _refuse(place, "two numbers", value)
    return float(numbers[0]), float(numbers[1])


def _refuse(place: str, expected: str, value: object) -> None:
    raise InputError(
        "{place} must be {expected}, not {value}",
        place=place,
        expected=expected,
        value=shortened(repr(value), 40),
    )
