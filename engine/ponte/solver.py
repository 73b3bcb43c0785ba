"""The solvers of the Gioco del Ponte: each yields how far it is, and at the end what it found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from engine.core.play.parameters import Bounded, Bounds, Note
from engine.core.play.solver import Estimate, Solver
from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot, relayed
from engine.ponte.positions import Position, parse, text_of

if TYPE_CHECKING:
    from engine.ponte.files.table_files import SavedTable
    from engine.ponte.queries.search import Solved
    from engine.ponte.tables.states import States
    from engine.ponte.tables.stochastic import Stochastic
    from engine.ponte.tables.tables import Progress, Table

Facts = Mapping[str, float | int | str]
_PROVED = "Backward induction (Zermelo 1913), with bounds proved for this project."


@dataclass(frozen=True, slots=True, eq=False)
class PonteSolution:
    """What a solver found, so far or at last; what does not belong to it is None.

    `histogram[w]` counts the deals of `n` teams a side whose leader wins w rounds.
    """

    n: int
    facts: Facts
    histogram: tuple[int, ...] = ()
    memory_bytes: int = 0
    table: Table | None = field(default=None, repr=False)
    saved: SavedTable | None = field(default=None, repr=False)
    states: States | None = field(default=None, repr=False)
    solved: Solved | None = None
    stochastic: Stochastic | None = field(default=None, repr=False)


Snapshots = Iterator[Snapshot[PonteSolution]]


@dataclass(frozen=True, slots=True)
class TableParameters(Bounded, owner="table"):
    """How the table is made."""

    threads: Annotated[int, Bounds(0, 64), Note("Processor cores to use; 0 is all.", "Cores")] = 0
    keep: Annotated[
        bool, Note("Keep the tables of fewer teams as well.", "Keep smaller tables")
    ] = False
    pack: Annotated[bool, Note("Prepare the table for saving.", "Pack for saving")] = False
    even_if_too_large: Annotated[bool, Note("Try even where memory seems too small.")] = False


@dataclass(frozen=True, slots=True)
class StatesParameters(Bounded, owner="states"):
    """How all states are solved."""

    threads: Annotated[int, Bounds(0, 64), Note("Processor cores to use; 0 is all.", "Cores")] = 0
    even_if_too_large: Annotated[bool, Note("Try even where memory seems too small.")] = False


@dataclass(frozen=True, slots=True)
class DealParameters(Bounded, owner="deal"):
    """Which position is solved."""

    position: Annotated[str, Note("Letters from the weakest team: a mine, b theirs, B named.")] = ""


@dataclass(frozen=True, slots=True)
class StochasticParameters(Bounded, owner="stochastic"):
    """Which teams meet, and how much strength counts."""

    scale: Annotated[
        float,
        Bounds(0, 100),
        Note("How much a step in rank counts: 0 is a coin.", "Weight of a rank"),
    ] = 0.5
    position: Annotated[str, Note("Letters from the weakest team: a mine, b theirs.")] = ""


class TableSolver:
    """The leader's value of every deal."""

    name: ClassVar[str] = "table"
    summary: ClassVar[str] = "What leading is worth in every deal of the strengths. Exact."
    source: ClassVar[str] = _PROVED
    parameters: ClassVar[TableParameters] = TableParameters()

    def estimate(self, game: Any, parameters: TableParameters) -> Estimate:
        """Return what solving takes; InputError where that is too much."""
        from engine.core.system.hardware import cores
        from engine.ponte.tables.tables import checked_estimate

        p = parameters
        threads = p.threads or cores()
        return checked_estimate(game.n, threads, p.keep, p.pack, p.even_if_too_large)

    def solve(self, game: Any, parameters: TableParameters) -> Snapshots:
        """Yield deals done, with the histogram so far; then the table."""
        from math import comb

        from engine.ponte.tables.tables import table_steps

        p = parameters
        steps = table_steps(game.n, p.threads, p.keep, p.pack, p.even_if_too_large)
        before = [sum(comb(2 * j, j) for j in range(k)) for k in range(game.n + 2)]

        def tell(far: Progress) -> Snapshot[PonteSolution]:
            facts: Facts = {"teams a side": far.k, "deals": far.deals, "done": far.deals_done}
            value = PonteSolution(far.k, facts, far.histogram, far.memory_bytes)
            done = before[far.k] + far.deals_done
            return Snapshot(done, before[-1], value, phase=f"{far.k} teams a side")

        table = yield from relayed(steps, tell)
        yield Snapshot(1, 1, _table_solution(table), metric=0.0, phase="Done")


class StatesSolver:
    """Every state of the game with its optimal moves."""

    name: ClassVar[str] = "states"
    summary: ClassVar[str] = (
        "Every position of up to n teams a side with all its best moves. Exact."
    )
    source: ClassVar[str] = "solve_game of fph/PonteAI.jl; backward induction (Zermelo 1913)."
    parameters: ClassVar[StatesParameters] = StatesParameters()

    def estimate(self, game: Any, parameters: StatesParameters) -> Estimate:
        """Return what solving takes; InputError where that is too much."""
        from engine.core.system.hardware import cores
        from engine.ponte.tables.states import checked_estimate

        threads = parameters.threads or cores()
        return checked_estimate(game.n, threads, parameters.even_if_too_large)

    def solve(self, game: Any, parameters: StatesParameters) -> Snapshots:
        """Yield states done, then all of them."""
        from engine.ponte.tables.states import leader_histogram, state_steps

        steps = state_steps(game.n, parameters.threads, parameters.even_if_too_large)
        states = yield from relayed(
            steps,
            lambda far: Snapshot(*far, PonteSolution(game.n, {"states": far[0]}), phase="States"),
        )
        histogram = leader_histogram(states)
        counted = _facts(game.n, histogram)
        facts: Facts = {"states": states.count, **counted, "accuracy": "exact"}
        held = sum(layer.wins.nbytes + layer.moves.nbytes for layer in states.layers)
        value = PonteSolution(game.n, facts, histogram, held, states=states)
        yield Snapshot(states.count, states.count, value, metric=0.0, phase="Done")


class DealSolver:
    """A single position."""

    name: ClassVar[str] = "deal"
    summary: ClassVar[str] = (
        "What each move of one position is worth, up to 30 teams a side. Exact."
    )
    source: ClassVar[str] = _PROVED
    parameters: ClassVar[DealParameters] = DealParameters()

    def estimate(self, game: Any, parameters: DealParameters) -> Estimate:
        """Return what solving takes."""
        k = _position(game, parameters.position).k
        return Estimate(min(1_000_000_000, 1_000_000 + 16 * 2**k), 2e-10 * 2.0 ** (1.05 * k) + 0.01)

    def solve(self, game: Any, parameters: DealParameters) -> Snapshots:
        """Yield the moves as they are solved."""
        from engine.ponte.queries.search import Search

        position = _position(game, parameters.position)
        search = Search()

        def tell(far: Solved) -> Snapshot[PonteSolution]:
            value = PonteSolution(position.k, {"moves": len(far.values)}, solved=far)
            return Snapshot(len(far.values), position.k, value, phase="Moves")

        solved = yield from relayed(search.solve(position), tell)
        facts: Facts = {
            "position": text_of(position, solved.best_moves, solved.rounds_won),
            "score": solved.best_score,
            "best moves": " ".join(map(str, solved.best_moves)),
            "accuracy": "exact",
        }
        value = PonteSolution(position.k, facts, (), search.memory_bytes, solved=solved)
        yield Snapshot(position.k, position.k, value, metric=0.0, phase="Done")


class StochasticSolver:
    """The game with chance."""

    name: ClassVar[str] = "stochastic"
    summary: ClassVar[str] = "The game in which the stronger team only mostly wins. Exact."
    source: ClassVar[str] = "Bradley and Terry 1952; backward induction (Bellman 1957)."
    parameters: ClassVar[StochasticParameters] = StochasticParameters()

    def estimate(self, game: Any, parameters: StochasticParameters) -> Estimate:
        """Return what solving takes; InputError where there are too many teams."""
        from engine.ponte.tables.stochastic import LARGEST, estimate

        k = _position(game, parameters.position).k
        if k > LARGEST:
            raise InputError("at most {largest} teams a side, not {k}", largest=LARGEST, k=k)
        return estimate(k)

    def solve(self, game: Any, parameters: StochasticParameters) -> Snapshots:
        """Yield states done, then both values."""
        from engine.ponte.tables.stochastic import bradley_terry, stochastic_steps

        self.estimate(game, parameters)
        position = _position(game, parameters.position)
        steps = stochastic_steps(bradley_terry(position.mine, position.theirs, parameters.scale))
        found = yield from relayed(
            steps, lambda far: Snapshot(*far, PonteSolution(position.k, {"states": far[0]}))
        )
        facts: Facts = {
            "position": text_of(position),
            "states": found.states,
            "value when leading": found.value_a_leads,
            "value when answering": found.value_b_leads,
            "price of leading": found.price_of_leading,
            "accuracy": "exact",
        }
        value = PonteSolution(position.k, facts, stochastic=found)
        yield Snapshot(found.states, found.states, value, metric=0.0, phase="Done")


def _position(game: Any, text: str) -> Position:
    """Return the position of a text; without one, that in which the sides alternate in rank."""
    return parse(text or "ab" * game.n).position


def _table_solution(table: Table) -> PonteSolution:
    held = sum(layer.nbytes for layer in table.layers.values())
    facts = {**_facts(table.n, table.histogram), "accuracy": "exact"}
    return PonteSolution(table.n, facts, table.histogram, held, table=table)


def saved_solution(saved: SavedTable) -> PonteSolution:
    """Return what a table in a file says."""
    facts = {**_facts(saved.n, saved.histogram), "file": saved.path.name, "accuracy": "exact"}
    return PonteSolution(saved.n, facts, saved.histogram, saved=saved)


def _facts(n: int, histogram: tuple[int, ...]) -> dict[str, float | int | str]:
    from engine.ponte.queries.queries import statistics_of

    found = statistics_of(n, histogram)
    return {
        "deals": found.deals,
        "the leader wins": found.leader_wins,
        "level": found.level,
        "the leader loses": found.leader_loses,
        "share in which leading costs a round": found.share_of_costs,
    }


SOLVERS: tuple[Solver, ...] = (TableSolver(), DealSolver(), StatesSolver(), StochasticSolver())
