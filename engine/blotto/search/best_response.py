"""The best reply to a field: exact without streaks, else the best found, which may be proven."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Literal

import numpy as np
import numpy.typing as npt

from engine.blotto.fields.field import Field
from engine.blotto.rules import Blotto, Plan
from engine.blotto.scoring.castle_points import castle_points
from engine.blotto.scoring.scores import Scorer, Tally
from engine.blotto.search.bound_kernels import best_shares
from engine.blotto.search.bounds import bounded
from engine.blotto.search.climbs import neighbours
from engine.blotto.search.optimisers import iterated_climbs
from engine.core.play.chance import derived_key
from engine.core.system.job import Snapshot

Objective = Literal["mean", "wins"]
Longs = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
_SEARCHING, _BOUNDING = "Searching", "Bounding the best"
_CLIMBS = 20
_FEW = 5


@dataclass(frozen=True, slots=True)
class BestReply:
    """A plan and how it fares; `is_exact` where no plan can fare better: it may take all points.

    No plan's mean is above `bound`, where one was looked for.
    """

    plan: Plan
    tally: Tally
    objective: Objective
    is_exact: bool
    bound: float | None = None


def exact_best(field: Field, game: Blotto) -> Plan:
    """Return the plan with the highest mean without streaks; among equals that of `best_plan`."""
    assert game.streak == 0
    return best_plan(castle_points(field, game))


def best_plan(table: Longs | Floats) -> Plan:
    """Return the plan that brings most, where castles' points add up; all soldiers are sent.

    `table` says what so many soldiers bring at a castle [castles, soldiers + 1].  Among equals it
    is the first in lexicographic order.
    """
    plan = np.zeros(len(table), dtype=np.int64)
    best_shares(np.ascontiguousarray(table, dtype=np.float64), plan)
    return tuple(plan.tolist())


def best_replies(
    game: Blotto,
    field: Field,
    objective: Objective = "mean",
    restarts: int = 50,
    seed: int = 1,
    parts: int = 0,
) -> Iterator[Snapshot[BestReply]]:
    """Yield the best reply known so far; the last is the best of all.

    The mean without streaks is exact at once.  Anything else climbs by moves of any number of
    soldiers, `restarts` times from a random plan and from there again and again from the best
    maximum, shaken.  Then the mean is bounded, by at most so many `parts` of all plans, which may
    prove the best (see `bounds`).
    """
    scorer = Scorer(game, field)
    best = None
    if game.streak == 0:
        plan = exact_best(field, game)
        best = BestReply(plan, scorer.tally(plan), objective, objective == "mean")
        yield Snapshot(0, restarts, best)
        if objective == "mean":
            return
    if objective == "wins":
        parts = 0
    for restart in range(restarts):
        found = _maximum(scorer, objective, derived_key(seed, restart))
        best = found if best is None or _worth(found) > _worth(best) else best
        yield Snapshot(restart + 1, restarts + parts, best, phase=_SEARCHING)
    assert best is not None
    if parts and not best.is_exact:
        yield from _bounded(scorer, best, restarts, parts)


def _bounded(
    scorer: Scorer, best: BestReply, restarts: int, parts: int
) -> Iterator[Snapshot[BestReply]]:
    """Yield the reply with what no plan exceeds, or a better one."""
    known = None
    for far in bounded(scorer, best.plan, parts):
        if far.value is not known:
            known = far.value
            tally = best.tally if known.plan == best.plan else scorer.tally(known.plan)
            is_proven = known.left == 0
            best = replace(
                best, plan=known.plan, tally=tally, is_exact=is_proven, bound=known.bound
            )
        total = restarts + (far.iteration if best.is_exact else parts)
        yield Snapshot(restarts + far.iteration, total, best, phase=_BOUNDING)


def answers_to(game: Blotto, plan: Plan) -> Iterator[Snapshot[BestReply]]:
    """Yield what beats a plan: the best reply to it and to its neighbours, all of equal weight."""
    yield from best_replies(game, around(plan), restarts=_FEW)


def around(plan: Plan) -> Field:
    """Return the field of a plan and all plans one soldier away."""
    return Field.of("around", [plan, *neighbours(plan)])


def _maximum(scorer: Scorer, objective: Objective, key: int) -> BestReply:
    """Return the best of some climbs, each from the best before, shaken."""
    by_wins = objective == "wins"
    climbed = islice(iterated_climbs(scorer, key, by_wins), _CLIMBS)
    top, _ = max(((plan, total) for plan, total, _ in climbed), key=lambda pair: pair[1])
    plan = tuple(top.tolist())
    tally = scorer.tally(plan)
    most = 2 * tally.battles * sum(scorer.game.values)
    return BestReply(plan, tally, objective, is_exact=tally.doubled_total == most)


def _worth(reply: BestReply) -> tuple[int, int]:
    tally = reply.tally
    by_mean, by_wins = tally.doubled_total, 2 * tally.wins + tally.draws
    return (by_mean, by_wins) if reply.objective == "mean" else (by_wins, by_mean)
