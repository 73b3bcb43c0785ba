"""The solvers of Hog: each yields how far it is, and at the end a solution with its facts."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeVar

from engine.core.job import Snapshot
from engine.core.parameters import Bounds, Note, check_parameters
from engine.core.solver import Estimate, Solver
from engine.hog.rules import Hog

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

T = TypeVar("T")
_REPORT = "Report on the Hog contest, CS 61A, summer 2020"


@dataclass(frozen=True, slots=True, eq=False)
class HogSolution:
    """What a solver found, by the scores of the mover and of the other.

    `rolls` uint8 and `win_probability` float64 are [score, opponent], or [score, opponent, mine,
    theirs] by the memory classes of the last points.  `facts` say the rest.
    """

    game: Hog
    rolls: npt.NDArray[np.uint8]
    win_probability: npt.NDArray[np.float64]
    facts: Mapping[str, float | int | str]


@dataclass(frozen=True, slots=True)
class NoParameters:
    """Nothing to choose."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """How often the final table is played against itself."""

    rounds: Annotated[int, Bounds(1, 20), Note("Tables made, each from visits of the last.")] = 2

    def __post_init__(self) -> None:
        """Raise InputError for a parameter outside its bounds."""
        check_parameters(self, "final")


Snapshots = Iterator[Snapshot[HogSolution | None]]


class IgnoreFeralSolver:
    """The game without feral hogs."""

    name: ClassVar[str] = "ignore-feral"
    summary: ClassVar[str] = "Best play by the two scores, as if there were no feral hogs. Exact."
    source: ClassVar[str] = f"Backward induction (Bellman 1957); {_REPORT}."
    parameters: ClassVar[NoParameters] = NoParameters()

    def estimate(self, game: Any, parameters: NoParameters) -> Estimate:
        """Return what solving takes."""
        from engine.hog.tables import check_exact

        check_exact(game)
        return Estimate(game.goal**2 * 64, game.goal**2 * 3e-7)

    def solve(self, game: Any, parameters: NoParameters) -> Snapshots:
        """Yield one snapshot: the solution."""
        from engine.hog.tables import solve_ignore_feral

        found = solve_ignore_feral(game)
        facts: dict[str, float | int | str] = {
            "states": game.goal**2,
            "chance of the first to move": float(found.win_probability[0, 0]),
            "accuracy": "exact",
        }
        yield _done(HogSolution(game, found.rolls, found.win_probability, facts))


class PerfectSolver:
    """The whole game."""

    name: ClassVar[str] = "perfect"
    summary: ClassVar[str] = "Perfect play of both by scores and last points. Exact."
    source: ClassVar[str] = f"Backward induction (Bellman 1957); {_REPORT}."
    parameters: ClassVar[NoParameters] = NoParameters()

    def estimate(self, game: Any, parameters: NoParameters) -> Estimate:
        """Return what solving takes."""
        from engine.hog.tables import check_exact, perfect_memory_bytes, perfect_seconds

        check_exact(game)
        return Estimate(perfect_memory_bytes(game), perfect_seconds(game))

    def solve(self, game: Any, parameters: NoParameters) -> Snapshots:
        """Yield the share of the score sums done, then the solution."""
        from engine.hog.tables import count_reachable, perfect_steps

        found = yield from _shares(perfect_steps(game), "Perfect play")
        facts: dict[str, float | int | str] = {
            "states": found.rolls.size,
            "reachable": count_reachable(game),
            "chance of the first to move": float(found.win_probability[0, 0, 0, 0]),
            "accuracy": "exact",
        }
        yield _done(HogSolution(game, found.rolls, found.win_probability, facts))


class FinalSolver:
    """The report's table."""

    name: ClassVar[str] = "final"
    summary: ClassVar[str] = "A table by the two scores that guesses the last points from visits."
    source: ClassVar[str] = f"{_REPORT}."
    parameters: ClassVar[Rounds] = Rounds()

    def estimate(self, game: Any, parameters: Rounds) -> Estimate:
        """Return what solving takes."""
        perfect = PerfectSolver().estimate(game, NoParameters())
        visits = game.goal**2 * 16 * 16 * 2 * 4
        return Estimate(
            perfect.memory_bytes + 2 * visits, perfect.seconds * (2 + parameters.rounds)
        )

    def solve(self, game: Any, parameters: Rounds) -> Snapshots:
        """Yield the share of the rounds done, then the table with its exact strength."""
        from engine.hog.policies import Policy
        from engine.hog.tables import final_steps, solve_ignore_feral, win_rates

        found = yield from _shares(final_steps(game, parameters.rounds), "Final table")
        table = Policy.memoryless(found.rolls)
        baseline = Policy.memoryless(solve_ignore_feral(game).rolls)
        facts: dict[str, float | int | str] = {
            "states": game.goal**2,
            "possible": int(found.possible.sum()),
            "win rate against ignore-feral": win_rates(game, table, baseline).mean,
            "accuracy": "exact rates, of a table that is a good guess",
        }
        yield _done(HogSolution(game, found.rolls, found.values[0], facts))


def _shares(
    steps: Generator[float, None, T], phase: str
) -> Generator[Snapshot[HogSolution | None], None, T]:
    """Yield each share done as a snapshot of parts in a thousand; return what `steps` returns."""
    while True:
        try:
            share = next(steps)
        except StopIteration as stop:
            result: T = stop.value
            return result
        yield Snapshot(round(1000 * share), 1000, None, phase=phase)


def _done(solution: HogSolution) -> Snapshot[HogSolution | None]:
    return Snapshot(1, 1, solution, metric=0.0, phase="Done")


SOLVERS: tuple[Solver, ...] = (PerfectSolver(), FinalSolver(), IgnoreFeralSolver())
