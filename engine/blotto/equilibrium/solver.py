"""The solver of equilibria: exact without streaks, with them nearer and nearer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar

from engine.blotto.equilibrium.exploitability import Exploited
from engine.blotto.fields.field import Field
from engine.blotto.rules import Blotto
from engine.core.play.parameters import Bounds, Note, check_parameters
from engine.core.play.solver import Estimate
from engine.core.system.job import Snapshot

_WAITING = 4000
"""So many plans that were found and are not played wait to be of use again."""


@dataclass(frozen=True, slots=True)
class Search:
    """How long replies are looked for; without streaks the equilibrium is exact, and needs none."""

    rounds: Annotated[int, Bounds(1, 1_000_000), Note("Rounds of best replies.")] = 150
    climbs: Annotated[int, Bounds(4, 10_000), Note("Searches for replies in each round.")] = 24
    seed: Annotated[int, Bounds(0, 2**31 - 1), Note("What all draws follow from.")] = 1
    start: Annotated[
        str, Note("A CSV file of plans to begin with, such as the mixture of a run before.")
    ] = ""

    def __post_init__(self) -> None:
        """Raise InputError for a parameter outside its bounds."""
        check_parameters(self, "equilibrium")


@dataclass(frozen=True, slots=True, eq=False)
class MixtureFound:
    """A mixture of plans, as a field with weights, and what the best reply to it gets.

    `curve` has what the best reply found got in each round; `is_better` says whether this mixture
    is another than in the round before.
    """

    game: Blotto
    mixture: Field
    measured: Exploited
    curve: tuple[float, ...]
    is_better: bool

    @property
    def facts(self) -> Mapping[str, float | int | str]:
        """What a person would want to know first."""
        return {
            "exploitability": self.measured.points,
            "measured": self.measured.measured,
            "plans": len(self.mixture),
            "rounds": len(self.curve),
            "accuracy": "exact" if self.measured.is_exact else "best found",
        }


def equilibrium_steps(game: Blotto, search: Search) -> Iterator[Snapshot[MixtureFound | None]]:
    """Yield the mixture with the least exploitability so far, None before there is any.

    Raises InputError where the file to begin with holds no plans of this game.
    """
    if game.streak == 0:
        yield from _exact(game)
        return
    from engine.blotto.equilibrium.approach import Effort, approached, mixture_field
    from engine.blotto.fields.field_files import read_field

    start = read_field(Path(search.start)) if search.start.strip() else None
    effort = Effort(search.rounds, search.climbs, _WAITING, search.seed)
    least, found = None, None
    for far in approached(game, effort, start):
        mixture, points = far.value.mixture, far.value.exploitability
        is_better = least is None or points < least
        if is_better or found is None:
            least, found = points, mixture_field(mixture, "equilibrium")
        searches = far.iteration * search.climbs
        measured = Exploited(points, None, searches, is_exact=False, method="climbs")
        value = MixtureFound(game, found, measured, far.value.curve, is_better)
        yield Snapshot(far.iteration, far.total, value, far.metric, "Looking for replies")


def _exact(game: Blotto) -> Iterator[Snapshot[MixtureFound | None]]:
    from engine.blotto.equilibrium.flow_program import exact_exploitability, plain_equilibrium

    solving = plain_equilibrium(game)
    while True:
        try:
            next(solving)
        except StopIteration as stop:
            mixture: Field = stop.value
            break
        yield Snapshot(0, None, None, phase="Solving a linear program")
    measured = Exploited(exact_exploitability(game, mixture), None, 0, is_exact=True)
    yield Snapshot(1, 1, MixtureFound(game, mixture, measured, (), is_better=True))


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
        """Return what solving takes."""
        if game.streak == 0:
            edges = game.castles * game.soldiers**2 / 2
            return Estimate(int(100_000_000 + 8_000 * edges), 1 + 1e-8 * edges**2)
        rounds, plans = parameters.rounds, 6.0 * parameters.rounds
        return Estimate(
            200_000_000 + int(16 * min(plans, 4000.0) ** 2),
            rounds * (0.006 * parameters.climbs + 1e-7 * min(plans, 3000.0) ** 2),
        )

    def solve(self, game: Any, parameters: Search) -> Iterator[Snapshot[MixtureFound | None]]:
        """Yield the best mixture so far."""
        yield from equilibrium_steps(game, parameters)
