"""Compiles ahead what a person may ask for, at the lowest priority: `python -m engine.warm_up`.

Uses each part of a game once.  What was compiled stays in the kernel cache; a note beside it, named
after the program's files, says that it is whole.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Iterator

import numpy as np

from engine.core.play.registry import GameEntry, games
from engine.core.system.process_child import end_with_input
from engine.core.system.readiness import is_whole, whole_note

LOWEST_PRIORITY = 19
WITH_PARENT = "--with-parent"
"""The argument after which it ends when who started it does, in whatever way: its input ends."""


def warm_up() -> Iterator[str]:
    """Yield the name of each part that has been compiled; note at the end that all is."""
    for entry in games():
        if entry.has_part("warm_up"):
            for part in _parts(entry):
                yield f"{entry.name}: {part}"
    whole_note().touch()


def _parts(entry: GameEntry) -> Iterator[str]:
    game = entry.game_class()
    for solver in entry.solvers:
        # What is compiled is the same for a short search as for a long one.
        parameters = getattr(solver, "shortest", solver.parameters)
        deque(solver.solve(game, parameters), maxlen=0)
        yield solver.name
    if entry.exact_matrix is not None:
        deque(entry.exact_matrix(game, entry.strategies), maxlen=0)
        yield "exact"
    kernel_for = entry.kernel_for
    if entry.play_rows is not None and kernel_for is not None:
        played = [each for each in entry.strategies if kernel_for(game, each) is not None]
        seats = np.zeros((2, game.num_players), dtype=np.int64)
        entry.play_rows(game, played, seats, np.arange(2, dtype=np.uint64))
        yield "batch"
    entry.warm_up(game)
    yield "the rest"


def main() -> None:
    """Compile; print each part when it is done."""
    if WITH_PARENT in sys.argv:
        end_with_input(1)  # a kernel is kept whole or not at all
    if hasattr(os, "nice"):
        os.nice(LOWEST_PRIORITY)
    if not is_whole():
        for part in warm_up():
            print(part, flush=True)


if __name__ == "__main__":
    main()
