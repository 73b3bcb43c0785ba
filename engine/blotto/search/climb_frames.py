"""A climb to look at: the plan after each move, and what every pair of castles would bring then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.blotto.rules import Plan
from engine.blotto.scoring.scores import Scorer
from engine.blotto.search.climbs import Move, Moves, best_moves, steepest_climb, wandering_climb
from engine.core.system.job import Snapshot

Longs = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class ClimbFrame:
    """A plan on the way, its mean, and the `move` that led to it (None at the start).

    `gains` [castles, castles] are the mean points that the best move from a castle to another one
    brings, NaN where nobody can go; `soldiers` say how many that move takes.
    """

    plan: Plan
    mean: float
    move: Move | None
    gains: Floats
    soldiers: Longs


def climb_frames(
    scorer: Scorer, start: Plan, moves: Moves, seed: int | None = None
) -> Iterator[Snapshot[tuple[ClimbFrame, ...]]]:
    """Yield the frames of a climb, growing: by the best move, or with a seed by chance."""
    if seed is None:
        climbed = steepest_climb(scorer, start, moves)
    else:
        climbed = wandering_climb(scorer, start, seed, moves)
    plan, frames = start, [_frame(scorer, start, None, moves)]
    yield Snapshot(0, len(climbed.path), tuple(frames))
    for number, move in enumerate(climbed.path, start=1):
        plan = move.made(plan)
        frames.append(_frame(scorer, plan, move, moves))
        yield Snapshot(number, len(climbed.path), tuple(frames))


def _frame(scorer: Scorer, plan: Plan, move: Move | None, moves: Moves) -> ClimbFrame:
    battles = 2 * len(scorer.field)
    here = int(scorer.doubled_totals(np.array([plan]))[0])
    size = len(plan), len(plan)
    gains, soldiers = np.full(size, np.nan), np.zeros(size, dtype=np.int64)
    for ahead in reversed(best_moves(scorer, plan, moves)):  # the best of each pair comes last
        gains[ahead.giver, ahead.getter] = (ahead.doubled_total - here) / battles
        soldiers[ahead.giver, ahead.getter] = ahead.soldiers
    return ClimbFrame(plan, here / battles, move, gains, soldiers)
