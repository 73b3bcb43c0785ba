"""The maps of March: towns with roads between them; some are shipped, others come from files."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from engine.core.play.resource import Resource
from engine.core.system.errors import InputError

MAPS = Resource("maps")


@dataclass(frozen=True)
class Map:
    """Towns by their places, the roads between two of them, and where the players start.

    `settings` are parameters that it is meant for.
    """

    name: str
    places: tuple[tuple[int, int], ...]
    roads: tuple[tuple[int, int], ...]
    starts: tuple[int, int, int]
    settings: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        """Every town that is named exists, and the three starts are different ones."""
        named = {*self.starts, *(town for road in self.roads for town in road)}
        unknown = sorted(named - set(range(len(self.places))))
        if unknown:
            raise InputError("map {name}: there is no town {town}", name=self.name, town=unknown[0])
        if len(set(self.starts)) < len(self.starts):
            raise InputError("map {name}: players must start in three towns", name=self.name)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The towns that a road leads to, of each town."""
        found: list[list[int]] = [[] for _ in self.places]
        for start, end in self.roads:
            found[start].append(end)
            found[end].append(start)
        return tuple(tuple(sorted(each)) for each in found)
