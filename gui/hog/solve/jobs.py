"""What the views find out in jobs: generators that load the engine when they begin."""

from __future__ import annotations

import secrets
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from engine.core.play.strategy import label_of
from engine.core.system.job import Snapshot, one_step, share_snapshots
from engine.hog.rules import Hog
from gui.hog.solve.turn_points import Thrown

if TYPE_CHECKING:
    from engine.hog.exact_play.inspection import Cells, Difference, Disagreement, Inspection
    from engine.hog.exact_play.reach import Floats
    from engine.hog.solver import HogSolution

T = TypeVar("T")
Work = Generator[Snapshot[Any], None, T]
NUM_TURNS = 100_000
"""Turns that are thrown to set beside the exact chances."""
LISTED = 300
"""Differing cells that are listed."""


@dataclass(frozen=True, eq=False)
class Compared:
    """A comparison, the cells that matter most in it, and the place of each in that list."""

    found: Difference
    rows: Sequence[Disagreement]
    places: Mapping[tuple[int, int], int]


@dataclass(frozen=True, eq=False)
class Visits:
    """How likely a strategy moves in each cell."""

    chances: Floats


def inspect_solution(solution: HogSolution, name: str) -> Work[Inspection]:
    """Return the inspection of what a solver found."""
    from engine.hog.exact_play.inspection import inspection_steps
    from engine.hog.exact_play.policies import Policy

    rolls = solution.rolls
    policy = Policy.memoryless(rolls) if rolls.ndim == 2 else Policy.remembering(rolls)
    return (yield from share_snapshots(inspection_steps(solution.game, policy, name)))


def inspect_strategy(game: Hog, strategy: Any) -> Work[Inspection]:
    """Return the inspection of a strategy."""
    from engine.hog.exact_play.inspection import inspection_steps
    from engine.hog.strategies import policy_of

    policy = policy_of(strategy, game)
    return (yield from share_snapshots(inspection_steps(game, policy, label_of(strategy))))


def compare(first: Inspection, strategy: Any, follow: int) -> Work[Compared]:
    """Return where a strategy differs from the inspected one, and where that matters most."""
    from engine.hog.exact_play.inspection import difference_steps
    from engine.hog.strategies import policy_of

    second = policy_of(strategy, first.game)
    found = yield from share_snapshots(difference_steps(first, second, follow))
    rows = found.largest(LISTED)
    places = {(row.score, row.opponent): place for place, row in enumerate(rows)}
    return Compared(found, rows, places)


def visits_against(first: Inspection, strategy: Any | None) -> Work[Visits]:
    """Return how likely the inspected strategy moves in each cell against another, or itself."""
    if strategy is None:
        return Visits(first.visits)
    from engine.hog.exact_play.reach import reach_steps
    from engine.hog.strategies import policy_of

    other = policy_of(strategy, first.game)
    both = yield from share_snapshots(reach_steps(first.game, first.policy, other))
    return Visits(both[0].sum(axis=(2, 3)))


@one_step
def cells_with(inspection: Inspection, follow: int, mine: int | None, theirs: int | None) -> Cells:
    """Return what holds in each cell for some last points."""
    return inspection.cells(follow, mine, theirs)


def throw(game: Hog, num_rolls: int) -> Work[Thrown]:
    """Return how often each number of points came up in really thrown turns."""
    yield Snapshot(0, NUM_TURNS, None)
    from engine.hog.exact_play.roll_samples import sample_points

    thrown = Thrown((), 1)
    for counts in sample_points(game, num_rolls, NUM_TURNS, secrets.randbits(32)):
        thrown = Thrown(tuple(counts.tolist()), int(counts.sum()))
        yield Snapshot(thrown.total, NUM_TURNS, thrown)
    return thrown
