"""Runs a tournament: plays what is not kept yet, and reports a few times a second.

Results are added in the order of the schedule, a block at a time, so that sums come out the same to
the last bit wherever a tournament was stopped and whoever played; a wanted error is looked at where
every configuration has the same blocks finished.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Protocol

from engine.core.play.bots.program import check_here
from engine.core.system.job import Snapshot
from engine.core.tournament.compiling import COMPILING, Compiler
from engine.core.tournament.play import PlayedBlock
from engine.core.tournament.rounds import in_rounds, with_next_round
from engine.core.tournament.rows import Block
from engine.core.tournament.schedule import TournamentSettings
from engine.core.tournament.standings import GameFault, Report, Standings
from engine.core.tournament.tasks import Remote, played_blocks
from engine.core.tournament.walk import Walk

_SNAPSHOT_SECONDS = 0.1
_KEEP_SECONDS, _KEEP_BLOCKS = 0.5, 32
"""What is finished is kept so often, or when there are so many blocks of it."""
_LARGEST_SHARE = 0.1
"""Of the time, that reports may take."""


class Progress:
    """How far a tournament has come: the sums of whole blocks, and the block in play."""

    def __init__(self, settings: TournamentSettings) -> None:
        """Begin with nothing."""
        self.settings = settings
        self.standings = Standings(settings)
        test = settings.sequential
        self._walk = None if test is None else Walk(settings, test)
        self.next_block = 0
        self.begun: PlayedBlock | None = None
        self.is_ended = False

    def begin_with(
        self, standings: Standings, next_block: int, faults: Sequence[GameFault]
    ) -> None:
        """Begin with the sums of all blocks before `next_block`."""
        standings.num_games = self.settings.games_before(next_block)
        standings.check_counts(next_block)
        standings.note_faults(faults)
        self.standings, self.next_block = standings, next_block
        self._look_for_the_end()

    def is_next(self, block: Block) -> bool:
        """Return whether a block is the next one that has games."""
        return self.settings.games_before(block.number) == self.standings.num_games

    @property
    def num_games(self) -> int:
        """The number of finished games."""
        return self.standings.num_games + (self.begun.count if self.begun else 0)

    def take(self, played: PlayedBlock) -> None:
        """Note how far the next block has come."""
        if not played.is_whole:
            self.begun = played
            return
        self.begun = None
        if played.summed is not None and played.summed.gain is not None:
            gain = played.summed.gain
            self.standings.gain(played.block.configuration, played.size, gain)
        else:
            self.standings.add(played.rows, played.results)
        if self._walk is not None:
            self._walk.add(played.rows, played.results)
        self.standings.note_faults(sorted(played.faults, key=lambda fault: fault.row))
        self.next_block = played.block.number + 1
        self._look_for_the_end()

    def _look_for_the_end(self) -> None:
        """Note whether all is played; who meets next may only be known now."""
        self.is_ended = self._is_sure()
        if self.num_games == self.settings.num_rows:
            following = None
            if self.settings.rounds is not None:
                following = with_next_round(self.settings, self.standings.report())
            self.is_ended = following is None
            self.settings = following or self.settings

    def report(self) -> Report:
        """Return the standings of all finished games."""
        test = None if self._walk is None else self._walk.report()
        found = replace(self._report(), test=test)
        return found if self.settings.rounds is None else in_rounds(self.settings, found)

    def _report(self) -> Report:
        if self.begun is None or not self.begun.count:
            return self.standings.report()
        standings, count = self.standings.copy(), self.begun.count
        standings.add(self.begun.rows[:count], self.begun.results[:count])
        standings.note_faults(self.begun.faults)
        return standings.report()

    def _is_sure(self) -> bool:
        """Whether the test is decided, or the wanted error reached, where that is looked at."""
        if self._walk is not None:
            return bool(self._walk.verdict)
        wanted, rules = self.settings.until_error, len(self.settings.configurations)
        if wanted is None or self.next_block % rules:
            return False
        return self.standings.worst_error() <= wanted


class Keeper(Protocol):
    """Keeps what is finished, so that a tournament can go on another day."""

    def restore(self, settings: TournamentSettings) -> Progress:
        """Return what is kept."""

    def keep(self, blocks: Sequence[PlayedBlock], progress: Progress, seconds: float) -> None:
        """Keep blocks that took `seconds`, the last of which may not be whole."""


def run(
    settings: TournamentSettings,
    keeper: Keeper | None = None,
    workers: int = 1,
    in_background: bool = False,
    remote: Remote | None = None,
) -> Generator[Snapshot[Report], None, None]:
    """Play all that is not kept yet; yield the standings ten times a second and at the end.

    Several `workers` are threads for games of kernels and processes for others, which stand back
    `in_background`.  The phase is COMPILING while games take longer for that.  NotHereError where
    there is more to play, and a program is missing.
    """
    progress = Progress(settings) if keeper is None else keeper.restore(settings)
    work = _Run(progress, keeper, Compiler(settings))
    if progress.num_games:
        yield work.snapshot()
    if not progress.is_ended:
        check_here(entrant.strategy for entrant in settings.entrants)
        yield from work.play(workers, in_background, remote)
    yield Snapshot(progress.num_games, progress.num_games, progress.report())


class _Run:
    """A tournament at play: what of it is not kept yet, and when to report."""

    def __init__(self, progress: Progress, keeper: Keeper | None, compiler: Compiler) -> None:
        self._progress = progress
        self._compiler = compiler
        self._keeper = keeper
        self._unkept: list[PlayedBlock] = []
        self._is_over = False
        self._since: float | None = None
        self._kept_at = self._reported_at = time.monotonic()
        self._report_due = 0.0
        self._report: Report | None = None

    def snapshot(self) -> Snapshot[Report]:
        """Return how far it is, with a report that is not older than it takes to make ten."""
        now = time.monotonic()
        if self._report is None or now >= self._report_due:
            self._report = self._progress.report()
            cost = time.monotonic() - now
            self._report_due = now + cost / _LARGEST_SHARE
        self._reported_at = now
        total = self._progress.settings.expected_rows
        phase = COMPILING if self._compiler.is_at_work else ""
        return Snapshot(self._progress.num_games, total, self._report, phase=phase)

    def play(
        self, workers: int, in_background: bool, remote: Remote | None
    ) -> Iterator[Snapshot[Report]]:
        """Play to the end, round by round; yield snapshots."""
        with closing(self._compiler):
            while not self._progress.is_ended:
                yield from self._play_known(workers, in_background, remote)

    def _play_known(
        self, workers: int, in_background: bool, remote: Remote | None
    ) -> Iterator[Snapshot[Report]]:
        progress = self._progress
        begin = progress.next_block, progress.begun
        games = played_blocks(
            progress.settings,
            *begin,
            workers,
            in_background,
            lambda: self._is_over,
            remote,
            self._compiler,
        )
        try:
            for played in games:
                if played is not None:
                    progress.take(played)
                    self._note(played)
                now = time.monotonic()
                if progress.is_ended:
                    break
                is_full = len(self._unkept) >= _KEEP_BLOCKS
                if is_full or now - self._kept_at >= _KEEP_SECONDS:
                    self._keep()
                if now - self._reported_at >= _SNAPSHOT_SECONDS:
                    yield self.snapshot()
        except GeneratorExit:  # nobody wants more: what is in flight is finished
            self._keep()
            self._is_over = True
            for played in games:
                if played is not None and not progress.is_ended:
                    progress.take(played)
                    self._note(played)
            self._keep()
            raise
        except Exception:  # not an interrupt, which may leave something half done
            self._keep()
            raise
        finally:
            games.close()  # type: ignore[attr-defined]
        self._keep()

    def _note(self, played: PlayedBlock) -> None:
        if not self._unkept or self._unkept[-1] is not played:
            self._unkept.append(played)
        if self._since is None:  # the first games also prepare: that is no measure of the pace
            self._since = time.monotonic()

    def _keep(self) -> None:
        now = time.monotonic()
        self._kept_at = now
        blocks, self._unkept = self._unkept, []
        if self._keeper is None or not blocks:
            return
        self._keeper.keep(blocks, self._progress, now - (self._since or now))
        self._since = now
