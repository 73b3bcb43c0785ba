"""Asks a tournament's store, in the background, what its games say, and for games to watch."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from time import monotonic

from PySide6.QtCore import QObject, Signal

from engine.core.tournament.statistics import GameStatistics, KeptGame, WantedGames, no_statistics
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.tournament.outcome import Outcome
from gui.shared.tournament.work import MOST_LISTED, counted, found_games

PAUSE_SECONDS, COST_SHARE = 2.0, 0.1
"""While a tournament runs, the least time between two questions, and the share they may take."""


class GameRecords(QObject):
    """What is known of the kept games of the tournament on show.

    `changed` tells of new statistics, `listed` of other games; `failed(error)` that the file cannot
    be read.
    """

    changed = Signal()
    listed = Signal()
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        """Know nothing yet."""
        super().__init__(parent)
        self.statistics: GameStatistics | None = None
        self.games: tuple[KeptGame, ...] = ()
        self.has_more = False
        """Whether others come after them."""
        self.wanted = WantedGames()
        self.pages: tuple[int, ...] = ()
        """The last game of each page before the one that is listed."""
        self._asked: object = None
        self._began_at = self._due = 0.0
        self._counting, self._listing = LatestJob(self), LatestJob(self)
        self._counting.answered.connect(self._take_counts)
        self._listing.answered.connect(self._take_games)
        for job in (self._counting, self._listing):
            job.failed.connect(self.failed)

    @property
    def is_busy(self) -> bool:
        """Whether something is being read."""
        return self._counting.is_busy or self._listing.is_busy

    def clear(self) -> None:
        """Forget the tournament before."""
        self._counting.drop()
        self._listing.drop()
        self.statistics, self.games, self.wanted = None, (), WantedGames()
        self.pages, self.has_more = (), False
        self._asked, self._due = None, 0.0

    def follow(self, path: Path | None, outcome: Outcome, *, is_running: bool) -> None:
        """Ask anew where there are more games, or others are looked at."""
        if path is None or outcome.is_exact:
            return
        if self.statistics is None:
            self.statistics = no_statistics(outcome.settings)
        if self.wanted.configuration != outcome.configuration:
            self.wanted = replace(self.wanted, configuration=outcome.configuration)
            self.pages = ()
        asked = outcome.num_games, outcome.configuration
        is_due = not is_running or monotonic() >= self._due
        if asked == self._asked or self._counting.is_busy or not is_due:
            return
        self._asked, self._began_at = asked, monotonic()
        name = "Count the games of a tournament"
        self._counting.run(name, counted(path, outcome.settings, outcome.configuration))
        self._list(path, outcome)

    def look_for(self, path: Path | None, outcome: Outcome, wanted: WantedGames) -> None:
        """Bring the first games of a kind."""
        self.wanted, self.pages = wanted, ()
        self._list(path, outcome)

    def turn(self, path: Path | None, outcome: Outcome, *, is_back: bool) -> None:
        """Bring the games after those that are listed, or before them."""
        if is_back:
            self.pages = self.pages[:-1]
        elif self.games:
            self.pages = (*self.pages, self.games[-1].number)
        self._list(path, outcome)

    def _list(self, path: Path | None, outcome: Outcome) -> None:
        if path is not None and not outcome.is_exact:
            after = self.pages[-1] if self.pages else None
            self._listing.run("List games", found_games(path, outcome.settings, self.wanted, after))

    def _take_counts(self, statistics: GameStatistics) -> None:
        cost = monotonic() - self._began_at
        self._due = monotonic() + max(PAUSE_SECONDS, cost / COST_SHARE)
        self.statistics = statistics
        self.changed.emit()

    def _take_games(self, games: tuple[KeptGame, ...]) -> None:
        self.games, self.has_more = games[:MOST_LISTED], len(games) > MOST_LISTED
        self.listed.emit()
