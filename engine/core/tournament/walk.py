"""How a sequential test of a tournament stands: the likelihood ratio after each block."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from engine.core.ratings.sequential import (
    GAMES,
    SequentialReport,
    SequentialTest,
    Verdict,
    normalized_elo,
)
from engine.core.tournament.game_results import GameResults, standing_of
from engine.core.tournament.rows import Rows
from engine.core.tournament.schedule import TournamentSettings

_CLASSES = 5


class Walk:
    """Adds up the encounters of a sequential test."""

    def __init__(self, settings: TournamentSettings, test: SequentialTest) -> None:
        """Begin with none."""
        self._settings = settings
        self._test = replace(test, look=settings.rows_a_block // GAMES)
        self._classes = np.zeros(_CLASSES if settings.is_paired else 0, dtype=np.int64)
        self._count, self._total, self._squares = 0, 0.0, 0.0
        self._walk: list[tuple[int, float]] = []

    @property
    def verdict(self) -> Verdict:
        """Which difference is taken; "" for none yet."""
        return self._test.verdict(self._walk[-1][1]) if self._walk else ""

    def add(self, rows: Rows, results: GameResults) -> None:
        """Look at the test after the games of one more block, which are whole encounters."""
        beyond = self._beyond(rows, results)
        self._count += len(beyond)
        self._total += float(beyond.sum())
        self._squares += float(beyond @ beyond)
        if self._settings.is_paired:
            places = np.rint((beyond + 1) * (_CLASSES - 1) / 2).astype(np.int64)
            self._classes += np.bincount(places, minlength=_CLASSES)
            ratio = self._test.ratio_of_classes(self._classes.tolist())
        else:
            ratio = self._test.ratio_of_differences(self._count, self._total, self._squares)
        self._walk.append((self._count, ratio))

    def _beyond(
        self, rows: Rows, results: GameResults
    ) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        """Return what the first entrant has beyond the second in each encounter [encounters].

        Of a pair it is its share of the points less the other's, where a game won is one.
        """
        standing = standing_of(self._settings.entry, results)
        if self._settings.is_paired:
            won = np.sign(standing[:, 0] - standing[:, 1])
            of_first = np.where(rows.seats[:, 0] == 0, won, -won)
            found = of_first.reshape(-1, GAMES).mean(axis=1)
        else:
            own = np.where(rows.seats < 2, standing, 0.0).sum(axis=1).reshape(-1, GAMES)
            found = own[:, 0] - own[:, 1]
        return np.asarray(found, dtype=np.float64)

    def report(self) -> SequentialReport:
        """Return how it stands."""
        count, ratio = self._walk[-1] if self._walk else (0, 0.0)
        mean, square = (self._total / count, self._squares / count) if count else (0.0, 0.0)
        return SequentialReport(
            self._test,
            tuple(self._walk),
            tuple(self._classes.tolist()) if self._settings.is_paired else None,
            normalized_elo(mean, square, count),
            self.verdict,
            self._test.encounters_left(ratio, count),
        )
