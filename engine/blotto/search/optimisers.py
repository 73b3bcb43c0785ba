"""Ways to look for a good plan, comparable at equal numbers of plans scored."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.blotto.rules import Plan, random_plan
from engine.blotto.scoring.scores import Scorer
from engine.blotto.search.climb_kernels import anneal, climb
from engine.blotto.search.climbs import Moves, climbable, most_of, room_of
from engine.core.play.chance import Chance, derived_key
from engine.core.system.job import Snapshot

Longs = npt.NDArray[np.int64]
_KICKS = 3
"""Random moves between two climbs of an iterated local search."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The best plan so far; `curve` are (plans scored, mean) whenever a better one was found."""

    plan: Plan
    mean: float
    evaluations: int
    curve: tuple[tuple[int, float], ...]


ClimbFound = tuple[Longs, int, int]
"""What a climb found: the plan, its doubled total or doubled wins, and the plans scored."""
Search = Callable[[Scorer, int, int], Iterator[Snapshot[Progress]]]


class _Best:
    """Keeps the best plan and when it was found."""

    def __init__(self, scorer: Scorer) -> None:
        self._battles2 = 2 * len(scorer.field)
        self._total = -1
        self._plan: Plan = ()
        self._curve: list[tuple[int, float]] = []
        self.evaluations = 0

    def see(self, plan: Longs, total: int) -> None:
        """Look at a plan with its doubled total."""
        if total > self._total:
            self._total, self._plan = total, tuple(plan.tolist())
            self._curve.append((self.evaluations, total / self._battles2))

    def snapshot(self, budget: int) -> Snapshot[Progress]:
        """Return what is known."""
        mean = self._total / self._battles2
        progress = Progress(self._plan, mean, self.evaluations, tuple(self._curve))
        return Snapshot(min(self.evaluations, budget), budget, progress, mean)


def restarted_climbs(moves: Moves) -> Search:
    """Return the search by climbs from uniformly random plans."""

    def search(scorer: Scorer, budget: int, seed: int) -> Iterator[Snapshot[Progress]]:
        return _within(budget, scorer, random_climbs(scorer, seed, moves))

    return search


def iterated_local_search(scorer: Scorer, budget: int, seed: int) -> Iterator[Snapshot[Progress]]:
    """Climb by moves of any number, shake the plan a little, climb again (Lourenco et al. 2003)."""
    return _within(budget, scorer, iterated_climbs(scorer, seed))


def _within(
    budget: int, scorer: Scorer, climbed: Iterator[ClimbFound]
) -> Iterator[Snapshot[Progress]]:
    """Yield the best so far until as many plans as the budget were scored."""
    best = _Best(scorer)
    for plan, total, evaluations in climbed:
        best.evaluations += evaluations
        best.see(plan, total)
        yield best.snapshot(budget)
        if best.evaluations >= budget:
            return


def random_climbs(scorer: Scorer, seed: int, moves: Moves) -> Iterator[ClimbFound]:
    """Yield for ever what each climb from a random plan found."""
    chance, most = Chance(derived_key(seed, 1)), most_of(scorer, moves)
    room, field = room_of(scorer, most), climbable(scorer)
    stream = np.array([derived_key(seed, 2)], dtype=np.uint64)
    while True:
        plan = _drawn(scorer, chance)
        yield plan, *climb(plan, room, most, stream, field, 0)


def iterated_climbs(scorer: Scorer, seed: int, by_wins: bool = False) -> Iterator[ClimbFound]:
    """Yield for ever what each climb of an iterated local search found.

    A climb begins at the best of those before, shaken, the first one at a random plan.
    """
    chance, most = Chance(derived_key(seed, 1)), scorer.game.soldiers
    room, field = room_of(scorer, most), climbable(scorer)
    stream = np.array([derived_key(seed, 2)], dtype=np.uint64)
    here, total = _drawn(scorer, chance), -1
    while True:
        plan = here.copy()
        for _ in range(_KICKS if total >= 0 else 0):
            _shake(plan, chance)
        after, evaluations = climb(plan, room, most, stream, field, int(by_wins))
        if after >= total:
            here, total = plan, after
        yield plan, after, evaluations


def simulated_annealing(scorer: Scorer, budget: int, seed: int) -> Iterator[Snapshot[Progress]]:
    """Take random moves, worse ones ever more rarely (Kirkpatrick, Gelatt and Vecchi 1983)."""
    best = _Best(scorer)
    plan = _drawn(scorer, Chance(derived_key(seed, 1)))
    stream = np.array([derived_key(seed, 2)], dtype=np.uint64)
    total = int(scorer.doubled_totals(plan[None])[0])
    top, state = plan.copy(), np.array([0, total, total])
    heat = np.array([2.0, 0.02]) * len(scorer.field) * 2  # two points a battle, then a fiftieth
    field, step = climbable(scorer), 5000
    while best.evaluations < budget:
        step = min(step, budget - best.evaluations)
        anneal(plan, top, state, step, budget, heat, stream, field)
        best.evaluations += step
        best.see(top, int(state[2]))
        yield best.snapshot(budget)


SEARCHES: dict[str, Search] = {
    "one soldier": restarted_climbs("one"),
    "any number": restarted_climbs("any"),
    "iterated": iterated_local_search,
    "annealing": simulated_annealing,
}
"""By name: climbs of one soldier (the paper's) and of any number, and two that leave maxima."""


def compared(scorer: Scorer, budget: int, seed: int) -> Iterator[Snapshot[dict[str, Progress]]]:
    """Yield how far each search has come, all with the same number of plans scored."""
    running = {name: search(scorer, budget, seed) for name, search in SEARCHES.items()}
    known: dict[str, Progress] = {}
    while running:
        behind = min(running, key=lambda name: known[name].evaluations if name in known else -1)
        snapshot = next(running[behind], None)
        if snapshot is None:
            del running[behind]
            continue
        known = {**known, behind: snapshot.value}
        done = sum(min(progress.evaluations, budget) for progress in known.values())
        yield Snapshot(done, budget * len(SEARCHES), known)


def _drawn(scorer: Scorer, chance: Chance) -> Longs:
    game = scorer.game
    return np.array(random_plan(game.castles, game.soldiers, chance), dtype=np.int64)


def _shake(plan: Longs, chance: Chance) -> None:
    """Move some soldiers from a castle that has any to another one."""
    givers = np.flatnonzero(plan)
    giver = int(givers[chance.below(len(givers))])
    getter = (giver + 1 + chance.below(len(plan) - 1)) % len(plan)
    number = 1 + chance.below(int(plan[giver]))
    plan[giver] -= number
    plan[getter] += number
