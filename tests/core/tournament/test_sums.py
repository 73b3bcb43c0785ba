"""Sums over games against a plain loop."""

from __future__ import annotations

import numpy as np
import pytest

from engine.core.tournament.sums import COUNTS, sums_of, width

CELLS, COLUMNS = 5, 2


@pytest.mark.parametrize("games_each", [1, 3])
def test_sums_are_those_of_a_plain_loop(games_each: int) -> None:
    """With one game of a cell in each encounter, which is the quicker way, and with several."""
    chance = np.random.default_rng(3)
    seats = [
        (encounter, cell)
        for encounter in range(40)
        for cell in chance.permutation(CELLS)[:4].tolist()
        for _ in range(games_each)
    ]
    order = chance.permutation(len(seats))
    encounters, cells = np.array(seats)[order].T
    values = chance.random((COLUMNS, len(seats)))
    faults = chance.integers(0, 2, len(seats)).astype(np.float64)
    found = chance.random((CELLS, width(COLUMNS)))
    wanted = found.copy()
    for encounter in range(40):
        for cell in range(CELLS):
            here = np.flatnonzero((encounters == encounter) & (cells == cell))
            if not len(here):
                continue
            n = len(here)
            wanted[cell, :COUNTS] += 1, n, n * n, faults[here].sum()
            for column in range(COLUMNS):
                y = values[column, here].sum()
                at = COUNTS + 3 * column
                wanted[cell, at : at + 3] += y, n * y, y * y
    changed, sums = sums_of(CELLS, encounters + 7, cells, values, faults)
    found[changed] += sums
    assert found == pytest.approx(wanted, rel=1e-12)
