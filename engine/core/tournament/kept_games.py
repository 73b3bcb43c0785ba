"""The games, sums and failures in a store's tables: written together, compared when read."""

from __future__ import annotations

import json
import sqlite3
import time
import zlib
from collections import Counter, defaultdict
from collections.abc import Generator, Iterator, Sequence
from dataclasses import astuple, replace
from typing import Any

import numpy as np

from engine.core.play.asking import FAULT_KINDS
from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot
from engine.core.tournament import store_tables as tables
from engine.core.tournament.pairing import Rounds
from engine.core.tournament.play import PlayedBlock
from engine.core.tournament.schedule import TournamentSettings
from engine.core.tournament.standings import MOST_FAULTS, GameFault, Standings, without_most_details
from engine.core.tournament.tournament import Progress

_CHECKPOINT_SHARE = 0.05
"""Of the time, that writing sums may take."""


class KeptGames:
    """Reads and writes the games of one tournament; transactions are the store's."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        """Use a store's connection."""
        self._connection = connection
        self._num_games = 0
        self._rounds: Rounds | None = None  # those that are kept
        self._begun = (0, 0)  # the block in play, and how many of its games are kept
        self._checkpoint_due = 0.0

    def restoring(
        self, settings: TournamentSettings, described: tables.Described, is_glance: bool = False
    ) -> Generator[Snapshot[None], None, Progress]:
        """Return how far a tournament has come; its games and its sums must agree.

        At a glance sums are believed, and games read where there are no sums of them.
        """
        rounds = settings.rounds
        begin = settings if rounds is None else replace(settings, rounds=rounds.plan)
        progress, kept = Progress(begin), Standings(settings)
        tables.sums(self._rows("SELECT part, configuration, line, cells FROM sums"), kept)
        faults = self._rows(
            "SELECT game, entrant, kind, reason, words, question FROM fault ORDER BY rowid"
        )
        noted = NotedFaults(tables.faults(faults, settings), settings)
        replayed = self._replay(progress, settings, kept, described.summed, noted, is_glance)
        for count in replayed:
            yield Snapshot(count, described.games, None)
        if progress.settings.rounds != rounds:
            raise InputError("its rounds are not those of its results")
        if (progress.num_games, progress.is_ended) != (described.games, described.is_ended):
            raise InputError("its games are not as many as it says")
        noted.check(progress)
        self._note(progress)
        return progress

    def _replay(
        self,
        progress: Progress,
        settings: TournamentSettings,
        kept: Standings,
        summed: int,
        noted: NotedFaults,
        is_glance: bool,
    ) -> Iterator[int]:
        """Add the games that are kept, and compare the sums of the blocks before `summed`.

        Rounds are worked out again from their results.  Yields how many games are added.
        """
        if summed > settings.num_blocks:
            raise InputError("its progress is damaged")
        if is_glance or settings.blocks_between_kept > 1:
            progress.begin_with(kept, summed, noted.before(summed))
        for played in self.blocks(settings, progress.next_block):
            if progress.begun is not None or not progress.is_next(played.block):
                raise InputError("some of its games are missing")
            played.faults = noted.of(played)
            progress.take(played)
            if progress.next_block == summed and not is_glance:
                kept.check_equal(progress.standings)
            yield progress.num_games
        if progress.next_block < summed:
            raise InputError("some of its games are missing")

    def blocks(self, settings: TournamentSettings, first: int = 0) -> Iterator[PlayedBlock]:
        """Yield the blocks whose games are kept, from number `first` on."""
        select = "SELECT number, first, count, content FROM block WHERE number >= ? ORDER BY number"
        for row in self._connection.execute(select, (first,)):
            yield tables.block(row, settings)

    def keep(self, blocks: Sequence[PlayedBlock], progress: Progress, seconds: float) -> bool:
        """Keep games; return False where another program does too."""
        now = time.monotonic()
        changed = self._connection.execute(
            "UPDATE tournament SET games = ?, seconds = seconds + ?, ended = ?"
            " WHERE games = ? AND ended = 0",
            (progress.num_games, seconds, progress.is_ended, self._num_games),
        )
        if changed.rowcount != 1:
            return False
        if progress.settings.rounds != self._rounds:
            self._connection.execute(
                "UPDATE tournament SET settings = ?",
                (json.dumps(tables.as_kept(progress.settings)),),
            )
        self._connection.executemany(
            "INSERT OR REPLACE INTO block VALUES (?, ?, ?, ?)",
            [
                (each.block.number, each.first, each.count, each.packed())
                for each in blocks
                if each.count
            ],
        )
        self._keep_faults(blocks)
        if now >= self._checkpoint_due or progress.is_ended:
            self._keep_sums(progress)
            self._checkpoint_due = now + (time.monotonic() - now) / _CHECKPOINT_SHARE
        self._note(progress)
        return True

    def _keep_sums(self, progress: Progress) -> None:
        """Keep the sums of all whole blocks; the games of most go in long tournaments."""
        settings, number = progress.settings, progress.next_block
        self._connection.executemany(
            "INSERT OR REPLACE INTO sums VALUES (?, ?, ?, ?)",
            (
                (part, configuration, line, zlib.compress(cells.astype("<f8").tobytes(), 1))
                for part, configuration, line, cells in progress.standings.lines()
            ),
        )
        self._connection.execute("UPDATE tournament SET summed = ?", (number,))
        if settings.blocks_between_kept > 1:
            self._connection.execute(
                "DELETE FROM block WHERE number < ? AND (number / ?) % ? > 0",
                (number, len(settings.configurations), settings.blocks_between_kept),
            )

    def _keep_faults(self, blocks: Sequence[PlayedBlock]) -> None:
        """Keep the failures that are new, as far as there is room."""
        number, count = self._begun
        new = []
        for played in blocks:
            known = count if played.block.number == number else 0
            faults = sorted(played.faults, key=lambda fault: fault.row)
            new += [fault for fault in faults if fault.row >= played.first + known]
        if not new:
            return
        ((kept,),) = self._rows("SELECT count(*) FROM fault")
        counted = self._rows(
            "SELECT entrant, kind, count(*) FROM fault WHERE question != '' GROUP BY entrant, kind"
        )
        told = Counter({(entrant, kind): count for entrant, kind, count in counted})
        rows = list(map(astuple, without_most_details(new, told)))[: max(MOST_FAULTS - kept, 0)]
        self._connection.executemany("INSERT INTO fault VALUES (?, ?, ?, ?, ?, ?)", rows)

    def _note(self, progress: Progress) -> None:
        self._num_games = progress.num_games
        self._rounds = progress.settings.rounds
        begun = progress.begun
        self._begun = (-1, 0) if begun is None else (begun.block.number, begun.count)

    def _rows(self, statement: str) -> list[Any]:
        return self._connection.execute(statement).fetchall()


class NotedFaults:
    """Failures by the block in which they happened."""

    def __init__(self, faults: Sequence[GameFault], settings: TournamentSettings) -> None:
        """Take the failures that are kept."""
        self._count = len(faults)
        self._by_block: dict[int, list[GameFault]] = defaultdict(list)
        for fault in faults:
            self._by_block[settings.block_of(fault.row).number].append(fault)

    def before(self, number: int) -> list[GameFault]:
        """Return those of blocks before this number."""
        return [fault for block in sorted(self._by_block) if block < number
                for fault in self._by_block[block]]  # fmt: skip

    def of(self, played: PlayedBlock) -> list[GameFault]:
        """Return those of a block; InputError where its games do not say so too."""
        found = self._by_block[played.block.number]
        for fault in found:
            place = fault.row - played.rows.first
            kinds = played.results.faults[place][played.rows.seats[place] == fault.entrant]
            if place >= played.count or FAULT_KINDS.index(fault.kind) + 1 not in kinds:
                raise InputError("a failure is of a game without one")
        return found

    def check(self, progress: Progress) -> None:
        """Raise InputError unless the games have as many failures as are kept here."""
        total = int(progress.standings.parts["entrant"][..., 3].sum())
        if progress.begun is not None:
            total += int(np.count_nonzero(progress.begun.results.faults[: progress.begun.count]))
        if self._count != min(total, MOST_FAULTS):
            raise InputError("its failures are not as many as it says")
