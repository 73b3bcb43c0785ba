"""The solvers of Gunslinger: a trigger swept, a population over time, the best parameters.

All are estimates from games, and the same for the same seed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from engine.core.play.parameters import Bounded, Bounds, Note, Titles
from engine.core.play.solver import Estimate, Solver
from engine.core.system.job import Snapshot

if TYPE_CHECKING:
    from engine.gunslinger.analysis.best_response import BestResponse, Question
    from engine.gunslinger.analysis.curves import Asked, Sweep
    from engine.gunslinger.analysis.replicator import Breeding, Population

_MEMORY = 2_000_000
_SEEDS = Bounds(0, 2**31 - 1)
Seed = Annotated[int, _SEEDS, Note("Equal seeds deal equal games.")]
FieldName = Annotated[
    Literal["report", "mixed", "dumb"],
    Titles(("The report's line-up", "Mixed: 7 strategies", "All dumb")),
    Note("Who sits in the other seats."),
]
OwnLineUp = Annotated[
    str, Note("Others of your own, in turn: dumb ev dr. Empty for the field.", "Own line-up")
]
Measured = Annotated[
    Literal["average_rank", "mid_rank", "mean_score"],
    Titles(("Rank", "Mid-rank", "Score")),
    Note("What is better: a low rank or a high score.", "Better is"),
]


@dataclass(frozen=True, slots=True)
class SweepParameters(Bounded, owner="sweep"):
    """What is swept over, and how finely."""

    suite: Annotated[
        Literal["report", "wide", "rules"],
        Titles(("Those of the report", "Few to many friends", "These rules alone")),
        Note("The configurations: a trigger matters where there are many friends.", "Suite"),
    ] = "report"
    field: FieldName = "report"
    games: Annotated[
        int, Bounds(100, 1_000_000), Note("Games for each point.", "Games for each point, up to")
    ] = 500
    points: Annotated[int, Bounds(3, 41), Note("Probabilities that are played.")] = 7
    line_up: OwnLineUp = ""
    seed: Seed = 1

    @property
    def idle_parameters(self) -> frozenset[str]:
        """The field, where there is a line-up of one's own."""
        return frozenset({"field"}) if self.line_up.strip() else frozenset()

    def asked(self) -> Asked:
        """Return the same for the analysis."""
        from engine.gunslinger.analysis.curves import Asked

        return Asked(self.field, self.line_up, self.points, self.games, self.seed)


@dataclass(frozen=True, slots=True)
class ReplicatorParameters(Bounded, owner="replicator"):
    """Who is in the population, and how it changes."""

    fitness: Measured = "mean_score"
    games: Annotated[
        int, Bounds(2, 100_000), Note("Games of each strategy in a generation.", "Games each")
    ] = 60
    strategies: Annotated[str, Note("Who is there in the beginning, in equal shares.")] = (
        "always-enemy crowd dumb ev guard dr never"
    )
    generations: Annotated[int, Bounds(1, 10_000), Note("How many there are.")] = 200
    step: Annotated[float, Bounds(0.0001, 1), Note("How fast shares change.")] = 0.1
    mutation: Annotated[
        float, Bounds(0, 0.5), Note("The share that changes to any strategy at random.")
    ] = 1e-4
    checks: Annotated[
        int,
        Bounds(0, 1_000_000),
        Note("Games of each built-in strategy among the mixture, to see what it gains."),
    ] = 4000
    seed: Seed = 1

    def breeding(self) -> Breeding:
        """Return the same for the analysis; InputError for fewer than two strategies."""
        from engine.gunslinger.analysis.fields import names_in
        from engine.gunslinger.analysis.replicator import Breeding

        names = names_in(self.strategies, 2)
        change = self.generations, self.step, self.mutation
        return Breeding(names, self.fitness, *change, self.games, self.seed, self.checks)


@dataclass(frozen=True, slots=True)
class ResponseParameters(Bounded, owner="best-response"):
    """Whose parameters shall be found, and against whom."""

    strategy: Annotated[
        Literal["drr", "dr", "ev", "dumb", "crowd", "priority-list"],
        Titles(
            (
                "DRR",
                "David's Revenge",
                "Expected value",
                "Dumb",
                "Crowd",
                "Priority list",
            )
        ),
        Note("Whose parameters."),
    ] = "drr"
    field: FieldName = "mixed"
    better: Measured = "average_rank"
    games: Annotated[int, Bounds(50, 1_000_000), Note("Games for each value.")] = 4000
    points: Annotated[int, Bounds(3, 101), Note("Values of the grid.", "Grid")] = 9
    steps: Annotated[int, Bounds(0, 30), Note("Steps of the golden section.")] = 8
    line_up: OwnLineUp = ""
    seed: Seed = 1

    @property
    def idle_parameters(self) -> frozenset[str]:
        """The field, where there is a line-up of one's own."""
        return frozenset({"field"}) if self.line_up.strip() else frozenset()

    def question(self) -> Question:
        """Return the same for the analysis."""
        from engine.gunslinger.analysis.best_response import Question

        fine = self.points, self.steps, self.games, self.seed
        return Question(self.strategy, self.field, self.line_up, self.better, *fine)


_BUILT_IN = 10
"""About so many built-in strategies are played by kernels."""


class SweepSolver:
    """The trigger of DRR, for every mu and beta."""

    name: ClassVar[str] = "sweep"
    summary: ClassVar[str] = "How DRR fares for every mu and beta, read off curves in P."
    source: ClassVar[str] = (
        "Course report on Gunslinger (COMS 4444), section 6; common random numbers (Kahn and "
        "Marshall 1953)."
    )
    parameters: ClassVar[SweepParameters] = SweepParameters()

    def estimate(self, game: Any, parameters: SweepParameters) -> Estimate:
        """Return what solving takes; InputError where somebody is named who cannot play."""
        from engine.gunslinger.analysis.fields import opponents, strategies_of, suite_of
        from engine.gunslinger.analysis.sampling import seconds_of

        strategies_of(game, opponents(parameters.field, parameters.line_up, 20))
        games = parameters.games * parameters.points
        suite = suite_of(parameters.suite, game)
        return Estimate(_MEMORY, sum(seconds_of(each, games) for each in suite))

    def solve(self, game: Any, parameters: SweepParameters) -> Iterator[Snapshot[Sweep]]:
        """Yield the curves as they sharpen."""
        from engine.gunslinger.analysis.curves import sweep_steps
        from engine.gunslinger.analysis.fields import suite_of

        yield from sweep_steps(suite_of(parameters.suite, game), parameters.asked())


class ReplicatorSolver:
    """If the better ones multiply."""

    name: ClassVar[str] = "replicator"
    summary: ClassVar[str] = "What becomes of a population in which the better ones multiply."
    source: ClassVar[str] = "Replicator dynamics (Taylor and Jonker 1978)."
    parameters: ClassVar[ReplicatorParameters] = ReplicatorParameters()

    def estimate(self, game: Any, parameters: ReplicatorParameters) -> Estimate:
        """Return what solving takes; InputError where somebody is named who cannot play."""
        from engine.gunslinger.analysis.fields import strategies_of
        from engine.gunslinger.analysis.replicator import checked
        from engine.gunslinger.analysis.sampling import seconds_of
        from engine.gunslinger.batch import kernel_for

        breeding = parameters.breeding()
        strategies = strategies_of(game, breeding.names)
        games = breeding.generations * breeding.games * len(strategies)
        is_compiled = all(kernel_for(game, each) is not None for each in strategies)
        games += checked(breeding.checks, is_compiled) * (len(strategies) + _BUILT_IN)
        return Estimate(_MEMORY, seconds_of(game, games, is_compiled=is_compiled))

    def solve(self, game: Any, parameters: ReplicatorParameters) -> Iterator[Snapshot[Population]]:
        """Yield the shares so far."""
        from engine.gunslinger.analysis.replicator import replicator_steps

        yield from replicator_steps(game, parameters.breeding())


class BestResponseSolver:
    """The parameters that do best against a field."""

    name: ClassVar[str] = "best-response"
    summary: ClassVar[str] = "The parameters with which a strategy does best in a field."
    source: ClassVar[str] = "Grid and golden-section search (Kiefer 1953), on equal deals."
    parameters: ClassVar[ResponseParameters] = ResponseParameters()

    def estimate(self, game: Any, parameters: ResponseParameters) -> Estimate:
        """Return what solving takes; InputError where somebody is named who cannot play."""
        from engine.gunslinger.analysis.best_response import response_seconds

        return Estimate(_MEMORY, response_seconds(game, parameters.question()))

    def solve(self, game: Any, parameters: ResponseParameters) -> Iterator[Snapshot[BestResponse]]:
        """Yield what is found so far, for one parameter after the other."""
        from engine.gunslinger.analysis.best_response import response_steps

        yield from response_steps(game, parameters.question())


SOLVERS: tuple[Solver, ...] = (SweepSolver(), ReplicatorSolver(), BestResponseSolver())
