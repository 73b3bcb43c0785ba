"""An exact tournament on disk: every comparison is kept as soon as it is made."""

from __future__ import annotations

import math

import numpy as np

from engine.core.errors import InputError
from engine.core.exact import ExactMatrix, ExactReport, MatrixSoFar, exact_report
from engine.core.store import Store
from engine.core.tournament import Settings


class ExactStore:
    """Keeps the comparisons of `settings` in a store; an ExactKeeper."""

    def __init__(self, store: Store, settings: Settings) -> None:
        """Read what `store` knows; InputError where that cannot be."""
        self._store = store
        self._settings = settings
        self._known = self._read()

    def known(self) -> ExactMatrix:
        """Return what is kept; NaN where nothing is."""
        return self._known

    def report(self) -> ExactReport:
        """Return the contest's table as it was kept last."""
        return exact_report(self._settings.entrants, self._known)

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

    def _read(self) -> ExactMatrix:
        count = len(self._settings.entrants)
        found = MatrixSoFar(count)
        for row, column, first, second in self._store.comparisons():
            is_pair = row in range(count) and column in range(count) and row != column
            if not is_pair or not (self._can_be(first) and self._can_be(second)):
                raise InputError("{path} is damaged: a result is none", path=self._store.path)
            found.put(row, column, first, second)
        return found.matrix()

    def _can_be(self, value: object) -> bool:
        """Return whether a kept value can be a result: a chance, or any mean of points."""
        if not isinstance(value, float) or not math.isfinite(value):
            return False
        return self._settings.entry.value_unit != "chance" or 0.0 <= value <= 1.0
