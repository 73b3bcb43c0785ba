"""An exact tournament on disk: every comparison is kept as soon as it is made."""

from __future__ import annotations

import numpy as np

from engine.core.play.exact_matrix import ExactMatrix
from engine.core.tournament.exact import ExactReport, exact_report
from engine.core.tournament.schedule import TournamentSettings
from engine.core.tournament.store import Store


class ExactStore:
    """Keeps the comparisons of `settings` in a store; an ExactKeeper."""

    def __init__(self, store: Store, settings: TournamentSettings) -> None:
        """Read what `store` knows; InputError where that cannot be."""
        self._store = store
        self._settings = settings
        self._known = store.matrix(settings)

    def known(self) -> ExactMatrix:
        """Return what is kept; NaN where nothing is."""
        return self._known

    def report(self) -> ExactReport:
        """Return the contest's table as it was kept last."""
        return exact_report(self._settings.entry, self._settings.entrants, self._known)

    def keep(self, matrix: ExactMatrix, seconds: float) -> None:
        """Keep what is new in `matrix`, which took `seconds` more."""
        is_new = ~np.isnan(matrix.moving_first) & np.isnan(self._known.moving_first)
        places = [(int(row), int(column)) for row, column in np.argwhere(is_new)]
        self._store.keep_comparisons(
            [
                (*place, float(matrix.moving_first[place]), float(matrix.moving_second[place]))
                for place in places
            ],
            seconds,
        )
        self._known = matrix
