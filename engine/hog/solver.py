"""The solvers of Hog: each yields how far it is, and at the end a solution with its facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, TypeVar

from engine.core.play.parameters import Bounds, Note, check_parameters
from engine.core.play.solver import Estimate, Solver
from engine.core.system.job import Snapshot, share_snapshots
from engine.hog.rules import Hog

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from engine.hog.exact_play.counterfactual import Improvement
    from engine.hog.exact_play.policies import Policy

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


OpponentName = Literal[
    "final", "perfect", "ignore-feral", "final-round0", "swap", "bacon", "always", "random"
]


@dataclass(frozen=True, slots=True)
class Response:
    """Whom to beat, and how many tables to begin with."""

    opponent: Annotated[OpponentName, Note("The strategy to answer.")] = "final"
    starts: Annotated[int, Bounds(1, 100), Note("Tables to begin with; the best end is kept.")] = 8

    def __post_init__(self) -> None:
        """Raise InputError for a parameter outside its bounds."""
        check_parameters(self, "best-response")


Snapshots = Iterator[Snapshot[HogSolution | None]]


class IgnoreFeralSolver:
    """The game without feral hogs."""

    name: ClassVar[str] = "ignore-feral"
    summary: ClassVar[str] = "Best play by the two scores, as if there were no feral hogs. Exact."
    source: ClassVar[str] = f"Backward induction (Bellman 1957); {_REPORT}."
    parameters: ClassVar[NoParameters] = NoParameters()

    def estimate(self, game: Any, parameters: NoParameters) -> Estimate:
        """Return what solving takes."""
        from engine.hog.exact_play.solutions import check_exact

        check_exact(game)
        return Estimate(game.goal**2 * 64, game.goal**2 * 3e-7)

    def solve(self, game: Any, parameters: NoParameters) -> Snapshots:
        """Yield one snapshot: the solution."""
        from engine.hog.exact_play.tables import solve_ignore_feral

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
        from engine.hog.exact_play.solutions import (
            check_exact,
            perfect_memory_bytes,
            perfect_seconds,
        )

        check_exact(game)
        return Estimate(perfect_memory_bytes(game), perfect_seconds(game))

    def solve(self, game: Any, parameters: NoParameters) -> Snapshots:
        """Yield the share of the score sums done, then the solution."""
        from engine.hog.exact_play.tables import count_reachable, perfect_steps

        found = yield from share_snapshots(perfect_steps(game), "Perfect play")
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
        from engine.hog.exact_play.policies import Policy
        from engine.hog.exact_play.tables import final_steps, solve_ignore_feral, win_rates

        found = yield from share_snapshots(final_steps(game, parameters.rounds), "Final table")
        table = Policy.memoryless(found.rolls)
        baseline = Policy.memoryless(solve_ignore_feral(game).rolls)
        facts: dict[str, float | int | str] = {
            "states": game.goal**2,
            "possible": int(found.possible.sum()),
            "win rate against ignore-feral": win_rates(game, table, baseline).mean,
            "accuracy": "exact rates, of a table that is a good guess",
        }
        yield _done(HogSolution(game, found.rolls, found.values[0], facts))


class BestResponseSolver:
    """The table that does best against one opponent, as far as single cells can tell."""

    name: ClassVar[str] = "best-response"
    summary: ClassVar[str] = (
        "A table by the two scores that beats one opponent: no single cell can do better."
    )
    source: ClassVar[str] = (
        "Coordinate ascent on exact counterfactual values (Zinkevich and others 2007), by sweeps "
        "over the score sums."
    )
    parameters: ClassVar[Response] = Response()

    def estimate(self, game: Any, parameters: Response) -> Estimate:
        """Return what solving takes."""
        perfect = PerfectSolver().estimate(game, NoParameters())
        memory = perfect.memory_bytes + 3 * game.goal**2 * 16 * 16 * 8
        sweeps = parameters.starts * _SWEEPS * 4 * perfect.seconds
        return Estimate(memory, sweeps + 4 * perfect.seconds)

    def solve(self, game: Any, parameters: Response) -> Snapshots:
        """Yield the best table after each start, and in between how far the work is."""
        from engine.hog.exact_play.counterfactual import Improvement, improvements

        opponent = _opponent(game, parameters.opponent)
        best: Improvement | None = None
        shown: HogSolution | None = None
        for start in range(parameters.starts):
            sweeps = 0
            for found in improvements(game, _start(game, start), opponent):
                if isinstance(found, Improvement):
                    sweeps += 1
                    if found.changed == 0 and (best is None or found.rates.mean > best.rates.mean):
                        best = found
                        shown = _answer(game, found, parameters.opponent)
                done = start + min(sweeps / _SWEEPS, 0.99)
                phase = f"Start {start + 1}, sweep {sweeps + 1}"
                yield Snapshot(round(1000 * done), 1000 * parameters.starts, shown, phase=phase)
        assert shown is not None
        yield _done(shown)


_SWEEPS = 11
"""What most starts take."""


def _opponent(game: Hog, name: str) -> Policy:
    from engine.hog.strategies import STRATEGIES, policy_of

    return policy_of(next(each for each in STRATEGIES if each.name == name), game)


def _start(game: Hog, number: int) -> npt.NDArray[np.uint8]:
    """Return the table that start `number` begins with: best plain play, then random ones."""
    import numpy as np

    from engine.hog.exact_play.tables import solve_ignore_feral

    if number == 0:
        return solve_ignore_feral(game).rolls
    size = (game.goal, game.goal)
    rng = np.random.default_rng(number)
    return rng.integers(game.fewest_dice, game.dice + 1, size).astype(np.uint8)


def _answer(game: Hog, found: Improvement, opponent: str) -> HogSolution:
    """Return a best response with its facts; where it is never asked, no chance is known."""
    import numpy as np

    evaluation = found.evaluation
    assert evaluation is not None
    reach = np.where(evaluation.reach > 0, evaluation.reach, np.nan)
    facts: dict[str, float | int | str] = {
        "states": game.goal**2,
        f"win rate against {opponent}": evaluation.rate,
        "most a single cell could gain": float(evaluation.gains.max()),
        "accuracy": "exact rate, of the best table found",
    }
    return HogSolution(game, evaluation.rolls, evaluation.worth.max(axis=2) / reach, facts)


def _done(solution: HogSolution) -> Snapshot[HogSolution | None]:
    return Snapshot(1, 1, solution, metric=0.0, phase="Done")


SOLVERS: tuple[Solver, ...] = (
    PerfectSolver(),
    FinalSolver(),
    IgnoreFeralSolver(),
    BestResponseSolver(),
)
