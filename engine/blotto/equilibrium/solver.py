"""The solver of equilibria: exact without streaks, with them nearer and nearer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.blotto.equilibrium.exploitability import Exploited
from engine.blotto.equilibrium.settings import Search
from engine.blotto.fields.field import Field
from engine.blotto.rules import Blotto
from engine.core.system.job import Snapshot

_WAITING = 4000
"""So many plans that were found and are not played wait to be of use again."""


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
    least, found, value = None, None, None
    for far in approached(game, effort, start):
        if far.value is None:
            yield Snapshot(far.iteration, far.total, value, far.metric, "Looking for replies")
            continue
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
