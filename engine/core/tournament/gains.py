"""What finished games add to the sums of a tournament, worked out where they are played.

A block's games are summed first and then added, whoever sums them: so all sums are the same to the
last bit.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from engine.core.play.asking import FAULT_KINDS
from engine.core.tournament.game_results import GameResults, columns_of, values_of
from engine.core.tournament.rows import Rows
from engine.core.tournament.schedule import TournamentSettings
from engine.core.tournament.sums import Counts, Floats, mean_of_copies, sums_of

CROSS = 4
"""Of the games in the first seat their number, the returns, the wins and the losses."""


@dataclass(frozen=True, slots=True, eq=False)
class Gain:
    """By part of the sums which cells change, and what comes to each [cells, width]."""

    parts: Mapping[str, tuple[Counts, Floats]]

    @property
    def size(self) -> int:
        """The number of sums."""
        return sum(added.size for _cells, added in self.parts.values())

    def to_bytes(self) -> bytes:
        """Return it as bytes."""
        shapes = [[name, *added.shape] for name, (_cells, added) in self.parts.items()]
        arrays = (
            part
            for cells, added in self.parts.values()
            for part in (cells.astype("<i8").tobytes(), added.astype("<f8").tobytes())
        )
        return b"".join([json.dumps(shapes).encode(), b"\n", *arrays])

    @staticmethod
    def of_bytes(content: bytes) -> Gain:
        """Return what `to_bytes` gave."""
        head, _, _rest = content.partition(b"\n")
        start, parts = len(head) + 1, {}
        for name, count, width in json.loads(head):
            cells = np.frombuffer(content, "<i8", count, start)
            start += cells.nbytes
            added = np.frombuffer(content, "<f8", count * width, start)
            start += added.nbytes
            parts[name] = cells, added.reshape(count, width)
        return Gain(parts)


class Gains:
    """Sums finished games of a tournament."""

    def __init__(self, settings: TournamentSettings) -> None:
        """Take what the sums are divided by."""
        self._measures = settings.entry.measures
        self._num_columns = len(columns_of(self._measures))
        self._is_paired = settings.is_paired
        self._numbers = np.array(settings.strategies)
        count = len(settings.entrants)
        most = max(game.num_players for game in settings.configurations)
        self.num_strata = count if self._is_paired else 1
        self._num_lines = int(self._numbers.max()) + 1
        self.has_copies = self._num_lines < count or (not self._is_paired and most > count)

    def of(self, rows: Rows, results: GameResults) -> Gain:
        """Return what games of whole encounters add."""
        values = values_of(self._measures, results).reshape(1 + self._num_columns, -1)
        parts: dict[str, tuple[Counts, Floats]] = {}
        has_failed = results.faults > 0
        faults = has_failed.astype(np.float64).ravel()
        if has_failed.any():
            kinds = rows.seats[has_failed] * len(FAULT_KINDS) + results.faults[has_failed] - 1
            cells, counts = np.unique(kinds, return_counts=True)
            parts["faults"] = cells, counts[:, None].astype(np.float64)
        encounters = np.repeat(rows.encounters, rows.seats.shape[1])
        if self._is_paired:
            strata = rows.seats[:, ::-1]
            parts["cross"] = self._crossed(rows, results.returns)
        else:
            strata = np.zeros_like(rows.seats)
        cells = (rows.seats * self.num_strata + strata).ravel()
        num_cells = len(self._numbers) * self.num_strata
        parts["entrant"] = sums_of(num_cells, encounters, cells, values, faults)
        if self.has_copies:
            parts["strategy"] = self._of_copies(rows, strata, values, faults)
        return Gain(parts)

    def _of_copies(
        self, rows: Rows, strata: Counts, values: Floats, faults: Floats
    ) -> tuple[Counts, Floats]:
        """Return what comes to the sums of the strategies, of whose copies the mean counts."""
        who = self._numbers[rows.seats]
        if self._is_paired:  # a strategy against itself meets its own first copy
            is_one = who[:, 0] == who[:, 1]
            strata = np.where(is_one[:, None], strata.min(axis=1, keepdims=True), strata)
        num_cells = self._num_lines * self.num_strata
        cells = (who * self.num_strata + strata).ravel()
        games = np.repeat(np.arange(len(who)), who.shape[1])
        found = mean_of_copies(games, cells, num_cells, values, faults)
        return sums_of(num_cells, rows.encounters[found[0]], *found[1:])

    def _crossed(self, rows: Rows, returns: Floats) -> tuple[Counts, Floats]:
        one, other = returns[:, 0], returns[:, 1]
        cells = rows.seats[:, 0] * len(self._numbers) + rows.seats[:, 1]
        changed, places = np.unique(cells, return_inverse=True)
        won, lost = (one > other).astype(float), (one < other).astype(float)
        found = np.empty((len(changed), CROSS))
        for place, part in enumerate((np.ones(len(one)), one, won, lost)):
            found[:, place] = np.bincount(places, part, len(changed))
        return changed, found
