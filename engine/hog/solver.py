"""The solvers of Hog: each yields how far it is, and at the end a solution with its facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, TypeVar

from engine.core.play.codec import decoded
from engine.core.play.parameters import Bounded, Bounds, Note
from engine.core.play.solver import Estimate, Solver
from engine.core.system.files import MEGABYTE, read_json
from engine.core.system.job import Snapshot, share_snapshots
from engine.core.system.resources import resource
from engine.hog.rules import Hog

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from engine.hog.equilibrium import Measured
    from engine.hog.exact_play.counterfactual import Evaluation
    from engine.hog.exact_play.policies import Policy
    from engine.hog.response import Replied

T = TypeVar("T")
_REPORT = "Report on the Hog contest, CS 61A, summer 2020"


@dataclass(frozen=True, slots=True, eq=False)
class HogSolution:
    """What a solver found, by the scores of the mover and of the other.

    `rolls` are [score, opponent], or [score, opponent, mine, theirs] by the memory classes of the
    last points.  `facts` say the rest.
    """

    game: Hog
    rolls: npt.NDArray[np.uint8]
    facts: Mapping[str, float | int | str]


@dataclass(frozen=True, slots=True, eq=False)
class HogReply(HogSolution):
    """A reply to an opponent by name, and how it was found."""

    found: Replied
    evaluation: Evaluation
    opponent: str


@dataclass(frozen=True, slots=True, eq=False)
class HogMixture(HogSolution):
    """Tables whose cells draw, one of them drawn before a game, and what replies win of them.

    `rolls` are those that are drawn most in the mean of the tables.
    """

    found: Measured


@dataclass(frozen=True, slots=True)
class NoParameters:
    """Nothing to choose."""


@dataclass(frozen=True, slots=True)
class Rounds(Bounded, owner="final"):
    """How often the final table is played against itself."""

    rounds: Annotated[int, Bounds(1, 20), Note("Tables made, each from visits of the last.")] = 2


OpponentName = Literal[
    "final", "perfect", "ignore-feral", "final-round0", "swap", "bacon", "always", "random"
]


@dataclass(frozen=True, slots=True)
class Response(Bounded, owner="best-response"):
    """Whom to beat, and how long is searched."""

    opponent: Annotated[OpponentName, Note("The strategy to answer.")] = "final"
    starts: Annotated[int, Bounds(1, 10_000), Note("Climbs from anywhere; the best is kept.")] = 8
    shakes: Annotated[int, Bounds(0, 100_000), Note("Climbs from beside the best so far.")] = 40
    seed: Annotated[int, Bounds(0, 2**31 - 1), Note("What all draws follow from.")] = 1


@dataclass(frozen=True, slots=True)
class ShippedReplies:
    """Where climbs against the report's final table ended, as it is shipped."""

    win_rate: float
    bound: float
    starts: tuple[float, ...]
    shakes: tuple[float, ...]
    sweeps: int
    seed: int
    cpu_seconds: float
    rolls: tuple[tuple[int, ...], ...]


@cache
def shipped_replies() -> ShippedReplies:
    """Return what `main.py hog reply final --starts 100 --json` has printed.

    Raises InputError for a file that holds no such.
    """
    path = resource("hog", "replies.json")
    found: ShippedReplies = decoded(
        read_json(path, MEGABYTE, "replies to a table"), ShippedReplies, str(path), {}
    )
    return found


@dataclass(frozen=True, slots=True)
class Search(Bounded, owner="equilibrium"):
    """How many tables learn, for how long, and how often replies to them are looked for."""

    tables: Annotated[int, Bounds(1, 64), Note("Tables, one of which is drawn before a game.")] = 8
    rounds: Annotated[int, Bounds(1, 100_000), Note("Rounds in which each table learns.")] = 40
    starts: Annotated[
        int, Bounds(1, 10_000), Note("Climbs from anywhere that look for a reply at the end.")
    ] = 2
    seed: Annotated[int, Bounds(0, 2**31 - 1), Note("What all draws follow from.")] = 1


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
        yield _done(HogSolution(game, found.rolls, facts))


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
        from engine.hog.exact_play.best_play import keep_play
        from engine.hog.exact_play.tables import count_reachable, perfect_steps

        solved = yield from share_snapshots(perfect_steps(game), "Perfect play")
        found = keep_play(game, solved)
        facts: dict[str, float | int | str] = {
            "states": found.rolls.size,
            "reachable": count_reachable(game),
            "chance of the first to move": float(found.win_probability[0, 0, 0, 0]),
            "accuracy": "exact",
        }
        yield _done(HogSolution(game, found.rolls, facts))


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
        yield _done(HogSolution(game, found.rolls, facts))


class BestResponseSolver:
    """The table that does best against one opponent, as far as a search can tell."""

    name: ClassVar[str] = "best-response"
    summary: ClassVar[str] = (
        "A table by the two scores that beats one opponent: no single cell can do better."
    )
    source: ClassVar[str] = (
        "Coordinate ascent on exact counterfactual values (Zinkevich and others 2007), annealed "
        "(Kirkpatrick and others 1983), then iterated (Lourenco and others 2003)."
    )
    parameters: ClassVar[Response] = Response()
    shortest: ClassVar[Response] = Response(starts=1, shakes=1)

    def estimate(self, game: Any, parameters: Response) -> Estimate:
        """Return what solving takes."""
        perfect = PerfectSolver().estimate(game, NoParameters())
        memory = perfect.memory_bytes + 3 * game.goal**2 * 16 * 16 * 8
        climbs = _START * parameters.starts + _SHAKE * parameters.shakes
        return Estimate(memory, climbs * perfect.seconds + 4 * perfect.seconds)

    def solve(self, game: Any, parameters: Response) -> Snapshots:
        """Yield the best table after each climb, and in between how far the work is."""
        from engine.hog.exact_play.counterfactual import evaluate
        from engine.hog.response import replied

        opponent, p = _opponent(game, parameters.opponent), parameters
        shown: HogReply | None = None
        for far in replied(game, opponent, p.starts, p.shakes, p.seed):
            found = far.value
            if found is not None and (shown is None or shown.found is not found):
                evaluation = None if shown is None else shown.evaluation
                if shown is None or shown.found.reply is not found.reply:
                    evaluation = evaluate(game, found.reply.rolls, opponent)
                shown = _answer(game, found, evaluation, p.opponent)
            climbs = far.iteration // 1000
            phase = f"Start {climbs + 1}" if climbs < p.starts else "Beside the best"
            yield Snapshot(far.iteration, far.total, shown, phase=phase)
        assert shown is not None
        yield _done(shown)


class EquilibriumSolver:
    """Tables by chance that no table beats by much, as far as replies are found."""

    name: ClassVar[str] = "equilibrium"
    summary: ClassVar[str] = "Tables played by chance, so that no single table beats them by much."
    source: ClassVar[str] = (
        "Regret matching+ (Tammelin 2014) of tables that meet two by two; replies by annealed "
        "coordinate ascent."
    )
    parameters: ClassVar[Search] = Search()
    shortest: ClassVar[Search] = Search(1, 1, 1)

    def estimate(self, game: Any, parameters: Search) -> Estimate:
        """Return what solving takes."""
        p, perfect = parameters, PerfectSolver().estimate(game, NoParameters())
        values = 64 * game.goal**2 * game.num_classes * 4
        sweeps = p.rounds + _REPLY * (2 + p.rounds // 20) + _START * p.starts
        return Estimate(
            perfect.memory_bytes + (p.tables + 1) * values,
            _LEARNING * p.tables * sweeps * perfect.seconds,
        )

    def solve(self, game: Any, parameters: Search) -> Snapshots:
        """Yield what is known of the tables so far, None before a reply was looked for."""
        from engine.hog.equilibrium import Effort, approached

        p, shown = parameters, None
        for far in approached(game, Effort(p.tables, p.rounds, p.starts, p.seed)):
            if far.value is not None and (shown is None or shown.found is not far.value):
                shown = mixture_of(game, far.value)
            phase = "Learning" if shown is None or not shown.found.ends else "Replies"
            yield Snapshot(far.iteration, far.total, shown, far.metric, phase)


def mixture_of(game: Hog, found: Measured) -> HogMixture:
    """Return tables that have learned, with their facts."""
    chances, learned = found.learned.mean, found.learned
    rolls = chances.mean(axis=0).argmax(axis=1).astype("uint8").reshape(game.goal, game.goal)
    facts: dict[str, float | int | str] = {
        "worst reply found wins": found.worst,
        "tables": len(chances),
        "rounds": learned.rounds,
        "sweeps": found.sweeps,
        "starts": len(found.ends),
        "accuracy": "a reply that was not found may win more",
    }
    return HogMixture(game, rolls, facts, found)


_START, _SHAKE = 50, 18
"""What a climb takes from anywhere, and from beside the best, beside perfect play."""
_LEARNING, _REPLY = 2, 15
"""What a table takes to learn for a round, and in such rounds a climb against those that draw."""


def _opponent(game: Hog, name: str) -> Policy:
    from engine.hog.strategies import STRATEGIES, policy_of

    return policy_of(next(each for each in STRATEGIES if each.name == name), game)


def _answer(game: Hog, found: Replied, evaluation: Evaluation | None, opponent: str) -> HogReply:
    """Return a best response with its facts."""
    assert evaluation is not None
    facts: dict[str, float | int | str] = {
        "states": game.goal**2,
        f"win rate against {opponent}": found.reply.rate,
        "most that anybody wins": found.bound,
        "most a single cell could gain": float(evaluation.gains.max()),
        "climbs": len(found.starts) + len(found.shakes),
        "sweeps": found.sweeps,
        "accuracy": "exact rate, of the best table found; the bound knows the last points too",
    }
    return HogReply(game, evaluation.rolls, facts, found, evaluation, opponent)


def _done(solution: HogSolution) -> Snapshot[HogSolution | None]:
    return Snapshot(1, 1, solution, metric=0.0, phase="Done")


SOLVERS: tuple[Solver, ...] = (
    PerfectSolver(),
    FinalSolver(),
    IgnoreFeralSolver(),
    BestResponseSolver(),
    EquilibriumSolver(),
)
