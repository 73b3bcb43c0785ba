"""The failures that a store keeps one by one, beside the games in which they happened."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from engine.core.play.asking import FAULT_KINDS
from engine.core.system.errors import InputError
from engine.core.tournament.play import PlayedBlock
from engine.core.tournament.schedule import TournamentSettings
from engine.core.tournament.standings import MOST_FAULTS, GameFault
from engine.core.tournament.tournament import Progress


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
