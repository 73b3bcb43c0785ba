"""The work of the Solve tab's jobs: solving with its time taken, and estimating."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from typing import Any

from engine.core.play.game import AnyGame
from engine.core.play.solver import Estimate, Solver
from engine.core.system.job import Snapshot

LONG_PAUSE = 0.5
"""A silence of a solver longer than this many seconds is no solving."""


def timed(work: Iterator[Snapshot[Any]], pauses: list[float]) -> Iterator[Snapshot[Any]]:
    """Yield what `work` yields; put the lengths of its long silences into `pauses`.

    A solver speaks ten times a second; where it does not, its code is being compiled.
    """
    since = time.monotonic()
    for snapshot in work:
        passed = time.monotonic() - since
        if passed > LONG_PAUSE:
            pauses.append(passed)
        yield snapshot
        since = time.monotonic()


def estimated(
    solver: Solver, game: AnyGame, parameters: Any
) -> Generator[Snapshot[None], None, Estimate]:
    """Return the estimate; the first time this loads the solver's code."""
    yield Snapshot(0, None, None)
    return solver.estimate(game, parameters)
