"""Games of a schedule: one, some as arrays, and the blocks that they are played in."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.play.batch import Keys
from engine.core.tournament.sums import Counts


@dataclass(frozen=True, slots=True)
class Row:
    """One game of the schedule: its rules, encounter and key, and the entrant in each seat."""

    configuration: int
    encounter: int
    key: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """Games of one configuration as arrays: encounters and keys [rows], entrants [rows, seats].

    `first` is the number of the first of them in the whole schedule.
    """

    configuration: int
    first: int
    encounters: Counts
    keys: Keys
    seats: Counts

    def __getitem__(self, rows: slice) -> Rows:
        """Return some of the games."""
        first = self.first + rows.indices(len(self.keys))[0]
        found = self.encounters[rows], self.keys[rows], self.seats[rows]
        return Rows(self.configuration, first, *found)


@dataclass(frozen=True, slots=True)
class Block:
    """Games `start` to `stop` of one configuration, which are played and kept together."""

    number: int
    configuration: int
    start: int
    stop: int
