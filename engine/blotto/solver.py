"""The solvers of Colonel Blotto: the paper's pipeline, searches compared, and best responses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from engine.blotto.equilibrium.settings import Search
from engine.blotto.pipeline.settings import PipelineSettings
from engine.blotto.rules import Blotto
from engine.core.play.parameters import Bounded, Bounds, Note, Titles
from engine.core.play.solver import Estimate, Solver
from engine.core.system.job import Snapshot

if TYPE_CHECKING:
    from engine.blotto.equilibrium.solver import MixtureFound
    from engine.blotto.fields.field import Field
    from engine.blotto.pipeline.pipeline import Stage
    from engine.blotto.search.best_response import BestReply
    from engine.blotto.search.optimisers import Progress

Facts = Mapping[str, float | int | str]
_PAPER = "The paper of the tournament."
_BATTLES_PER_SECOND = 1e9
_WAYS_PER_SECOND = 6e7
_USUAL_ROWS, _FEWEST_PARTS = 100, 10
_FILE = "A CSV file of plans; nothing for the groups of the pipeline with this seed."


@dataclass(frozen=True, slots=True, eq=False)
class BlottoSolution:
    """What a solver found, so far or at last; what does not belong to it is empty.

    `game` has the castles and soldiers of the `rows` that the plans were measured against.
    """

    game: Blotto
    facts: Facts
    settings: PipelineSettings | None = None
    stages: tuple[Stage, ...] = ()
    rows: Field | None = None
    searches: Mapping[str, Progress] = field(default_factory=dict)
    reply: BestReply | None = None
    mixture: MixtureFound | None = None


Snapshots = Iterator[Snapshot[BlottoSolution]]


@dataclass(frozen=True, slots=True)
class Budget(Bounded, owner="optimisers"):
    """What is searched, and how long."""

    field: Annotated[str, Note(_FILE)] = ""
    budget: Annotated[
        int, Bounds(1000, 1_000_000_000), Note("Plans that each search may score.")
    ] = 300_000
    seed: Annotated[int, Bounds(0, 2**31 - 1), Note("What all draws follow from.")] = 1


@dataclass(frozen=True, slots=True)
class Response(Bounded, owner="best-response"):
    """Against whom, and what counts."""

    field: Annotated[str, Note(_FILE)] = ""
    objective: Annotated[
        Literal["mean", "wins"], Titles(("Mean points", "Battles won")), Note("What counts.")
    ] = "mean"
    restarts: Annotated[int, Bounds(1, 100_000), Note("Searches from random plans.")] = 50
    parts: Annotated[
        int,
        Bounds(0, 1_000_000),
        Note(
            "Parts of all plans whose best mean is bounded, which may prove it; against more than "
            "a hundred plans fewer in proportion, against many none."
        ),
    ] = 1500
    seed: Annotated[int, Bounds(0, 2**31 - 1), Note("What all draws follow from.")] = 1


class PipelineSolver:
    """The paper's optimisation."""

    name: ClassVar[str] = "pipeline"
    summary: ClassVar[str] = "Six groups of plans, their local maxima, and a ranking of the best."
    source: ClassVar[str] = _PAPER
    parameters: ClassVar[PipelineSettings] = PipelineSettings()

    def estimate(self, game: Any, parameters: PipelineSettings) -> Estimate:
        """Return what solving takes; InputError where the groups have no room."""
        parameters.castles(game)
        p = parameters
        climbs = len("abcdef") * min(p.selected, p.per_group) * p.restarts
        battles = 90 * p.per_group / 15 * climbs + p.kept * p.starts * p.start_restarts
        plans = 2 * game.castles * game.soldiers
        return Estimate(50_000_000, plans * battles / _BATTLES_PER_SECOND / 8 + 0.05)

    def solve(self, game: Any, parameters: PipelineSettings) -> Snapshots:
        """Yield the stages finished so far, and how far the next one is; at last all of them."""
        from engine.blotto.pipeline.pipeline import pipeline

        for snapshot in pipeline(game, parameters):
            stages = snapshot.value
            facts = _pipeline_facts(stages) if len(stages) == snapshot.total else {}
            value = BlottoSolution(game, facts, parameters, stages)
            yield Snapshot(snapshot.iteration, snapshot.total, value, phase=snapshot.phase)


class OptimiserSolver:
    """Searches side by side."""

    name: ClassVar[str] = "optimisers"
    summary: ClassVar[str] = "Four ways to look for a good plan, at equal numbers of plans scored."
    source: ClassVar[str] = (
        "Hill climbs; iterated local search (Lourenco and others 2003); simulated annealing "
        "(Kirkpatrick and others 1983)."
    )
    parameters: ClassVar[Budget] = Budget()

    def estimate(self, game: Any, parameters: Budget) -> Estimate:
        """Return what solving takes; InputError where there is no such field."""
        rules, rows = field_for(game, parameters.field, parameters.seed)
        scored = 4 * parameters.budget * max(len(rows), 64)
        return Estimate(50_000_000, scored * rules.castles / 10 / _BATTLES_PER_SECOND + 0.1)

    def solve(self, game: Any, parameters: Budget) -> Snapshots:
        """Yield how far each search has come."""
        from engine.blotto.scoring.scores import Scorer
        from engine.blotto.search.optimisers import compared

        rules, rows = field_for(game, parameters.field, parameters.seed)
        for far in compared(Scorer(rules, rows), parameters.budget, parameters.seed):
            facts: dict[str, float | int | str] = {"field": rows.name, "plans": len(rows)}
            facts |= {name: progress.mean for name, progress in far.value.items()}
            facts["accuracy"] = "best found"
            value = BlottoSolution(rules, facts, rows=rows, searches=far.value)
            yield Snapshot(far.iteration, far.total, value, phase="Searching")


class ReplySolver:
    """The best reply to a field."""

    name: ClassVar[str] = "best-response"
    summary: ClassVar[str] = (
        "The best reply to a field: exact for the mean without streaks, else the best found, and "
        "a bound that may prove it."
    )
    source: ClassVar[str] = (
        "Dynamic programming (Bellman 1957); iterated local search; branch and bound (Land and "
        "Doig 1960) with Lagrangian decomposition (Guignard and Kim 1987)."
    )
    parameters: ClassVar[Response] = Response()
    shortest: ClassVar[Response] = Response(restarts=1, parts=1)

    def estimate(self, game: Any, parameters: Response) -> Estimate:
        """Return what solving takes; InputError where there is no such field."""
        rules, rows = field_for(game, parameters.field, parameters.seed)
        if rules.streak == 0 and parameters.objective == "mean":
            return Estimate(10_000_000, 0.1)
        climbs = parameters.restarts * 20 * 2 * rules.castles * rules.soldiers
        slower = 10 if parameters.objective == "wins" else 1
        seconds = climbs * slower * max(len(rows), 64) / _BATTLES_PER_SECOND + 0.05
        if parameters.objective == "mean":
            seconds += parts_for(parameters.parts, len(rows)) * part_seconds(rules, len(rows))
        return Estimate(50_000_000, seconds)

    def solve(self, game: Any, parameters: Response) -> Snapshots:
        """Yield the best reply known so far."""
        from engine.blotto.search.best_response import best_replies

        p = parameters
        rules, rows = field_for(game, p.field, p.seed)
        parts = parts_for(p.parts, len(rows))
        for far in best_replies(rules, rows, p.objective, p.restarts, p.seed, parts):
            found = far.value
            facts: dict[str, float | int | str] = {
                "field": rows.name,
                "plans": len(rows),
                "mean": found.tally.mean,
                "win rate": found.tally.win_rate,
                "accuracy": "exact" if found.is_exact else "best found",
            }
            if found.bound is not None:
                facts |= {"no plan gets more than": found.bound}
            value = BlottoSolution(rules, facts, rows=rows, reply=found)
            yield Snapshot(far.iteration, far.total, value, phase=far.phase)


class EquilibriumSolver:
    """A mixture that nobody beats."""

    name: ClassVar[str] = "equilibrium"
    summary: ClassVar[str] = "A mixture of plans that no plan beats in the mean difference."
    source: ClassVar[str] = (
        "Flows: Behnezhad and others (2017); double oracle: McMahan and others (2003), with "
        "predictive regret matching+ (Farina and others 2021)."
    )
    parameters: ClassVar[Search] = Search()

    def estimate(self, game: Any, parameters: Search) -> Estimate:
        """Return what solving takes; InputError where there is no such file to begin with."""
        if parameters.start.strip():
            field_for(game, parameters.start, parameters.seed)
        if game.streak == 0:
            edges = game.castles * game.soldiers**2 / 2
            return Estimate(int(100_000_000 + 8_000 * edges), 1 + 1e-8 * edges**2)
        plans = min(18.0 * parameters.rounds, 4000.0)
        seconds = parameters.rounds * (0.003 * parameters.climbs + 8e-8 * plans**2)
        return Estimate(int(200_000_000 + 16 * plans**2), seconds)

    def solve(self, game: Any, parameters: Search) -> Snapshots:
        """Yield the best mixture so far, none as long as there is none."""
        from engine.blotto.equilibrium.solver import equilibrium_steps

        for far in equilibrium_steps(game, parameters):
            found = far.value
            facts = {} if found is None else found.facts
            rows = None if found is None else found.mixture
            value = BlottoSolution(game, facts, rows=rows, mixture=found)
            yield Snapshot(far.iteration, far.total, value, far.metric, far.phase)


def field_for(game: Blotto, text: str, seed: int) -> tuple[Blotto, Field]:
    """Return the field that a text names, and the rules with its castles and soldiers.

    Without a text it is that of the groups of a pipeline with this seed.
    """
    if text.strip():
        from engine.blotto.fields.field_files import read_field

        rows = read_field(Path(text.strip()))
        return fitted(game, rows), rows
    from engine.blotto.pipeline.pipeline import pipeline

    first = next(s.value[0] for s in pipeline(game, PipelineSettings(seed=seed)) if s.value)
    return game, first.field("groups")


def parts_for(parts: int, rows: int) -> int:
    """Return how many of so many parts are bounded against so many rows: it takes about as long.

    None where that is too few to be of use.
    """
    of_many = parts * _USUAL_ROWS // max(rows, _USUAL_ROWS)
    return of_many if of_many >= min(parts, _FEWEST_PARTS) else 0


def part_seconds(game: Blotto, rows: int) -> float:
    """Return about how long it takes to bound a part of all plans against so many rows."""
    ways = 3 * (2 * game.streak + 1)
    return rows * game.castles * (game.soldiers + 1) * ways / _WAYS_PER_SECOND


def fitted(game: Blotto, rows: Field) -> Blotto:
    """Return the rules with the castles and the soldiers of a field."""
    is_right = game.castles == rows.castles
    values = game.values if is_right else tuple(range(1, rows.castles + 1))
    return Blotto(values, rows.soldiers, min(game.streak, rows.castles), game.ties)


def _pipeline_facts(stages: tuple[Stage, ...]) -> dict[str, float | int | str]:
    by_name = {stage.name: stage for stage in stages}
    best = by_name["ranking"].plans[0].tolist()
    return {
        "climbs": sum(stage.climbs for stage in stages),
        "maxima": len(by_name["maxima"].plans),
        "selected": len(by_name["selected"].plans),
        "best plan": " ".join(map(str, best)),
        "best mean": by_name["ranking"].best or 0.0,
        "accuracy": "best found",
    }


SOLVERS: tuple[Solver, ...] = (
    PipelineSolver(),
    OptimiserSolver(),
    ReplySolver(),
    EquilibriumSolver(),
)
