"""The maps of Conquest: places with roads between them, some of them strategic."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.conquest.state import NOBODY
from engine.core.play.resource import title_of
from engine.core.play.sentence import Sentence
from engine.core.system.errors import InputError

MOST_PLACES = 500
MOST_ROADS_A_PLACE = 3
"""On average; a road joins two places, so each place meets at most six."""


@dataclass(frozen=True)
class Region:
    """A part of the map that has a name."""

    name: str
    nodes: tuple[int, ...]


@dataclass(frozen=True)
class Map:
    """Places 0, 1, ... with their roads in the file's order, which breaks ties.

    `scores` are those of the places in `strategic`.  All that follows may be missing: names and
    positions, in 0..1000 to the right and down; `outlines` are the name of the file with the
    shapes of the places, and its SHA-256; `settings` are parameters of the rules, with their
    values, that choosing the map brings along; `extra` is a JSON object with the keys of its file
    that are not ours.
    """

    name: str
    places: int
    roads: tuple[tuple[int, int], ...]
    strategic: tuple[int, ...]
    scores: tuple[int, ...]
    names: tuple[str, ...] = ()
    positions: tuple[tuple[float, float], ...] = ()
    regions: tuple[Region, ...] = ()
    title: str = ""
    author: str = ""
    licence: str = ""
    outlines: tuple[str, str] = ("", "")
    settings: tuple[tuple[str, str], ...] = ()
    extra: str = ""

    @property
    def label(self) -> str:
        """What people call it."""
        return title_of(self)

    def __str__(self) -> str:
        """Return its name."""
        return self.name

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
        for region in self.regions:
            for place in region.nodes:
                self._check_place(f"the region {region.name}", place)

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

    def warnings(self, to_win: int) -> tuple[Sentence, ...]:
        """Return what is no error but hardly meant, where so many strategic places win."""
        found = []
        parts = self._parts()
        if parts > 1:
            found.append(Sentence("The map falls into {n} parts that no road joins.", n=parts))
        if len(self.strategic) < to_win:
            found.append(
                Sentence(
                    "Strategic places: {n}, but {to_win} win; only the score decides.",
                    n=len(self.strategic),
                    to_win=to_win,
                )
            )
        return tuple(found)

    def _parts(self) -> int:
        everywhere, seen, parts = [0] * self.places, set[int](), 0
        for place in range(self.places):
            if place not in seen:
                parts += 1
                seen.update(path[-1] for path in self.walks(everywhere, place))
        return parts

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
