"""What the views find out in jobs: generators that load the engine when they begin."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from engine.blotto.pipeline.settings import PipelineSettings
from engine.blotto.rules import Blotto, Plan
from engine.core.system.job import Snapshot, one_step
from gui.blotto.board.plan_words import plan_in_words
from gui.blotto.editor.sharing import shared_evenly
from gui.blotto.fields.known import FieldSource

if TYPE_CHECKING:
    from engine.blotto.fields.field import Field
    from engine.blotto.pipeline.printed import Printed
    from engine.blotto.scoring.castle_points import Floats
    from engine.blotto.scoring.scores import Tally
    from engine.blotto.search.best_response import BestReply, Objective
    from engine.blotto.search.climb_frames import ClimbFrame
    from engine.blotto.search.climbs import Moves
    from engine.blotto.search.optimisers import Progress

T = TypeVar("T")
Work = Generator[Snapshot[Any], None, T]
RESTARTS = 50
EXAMPLE = PipelineSettings(selected=15, seed=3)
"""In this run one plan takes all points from all of the selected field."""
SWEEPS = 20
"""Searches for a plan that takes everything from the selected field."""


@dataclass(frozen=True, slots=True, eq=False)
class Climb:
    """A climb against a field, so far."""

    game: Blotto
    field: str
    frames: tuple[ClimbFrame, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Castles:
    """The chances [2, castles, soldiers + 1] that plans of a field send fewer, and as many.

    `tally` is how the plan fares.
    """

    game: Blotto
    field: str
    count: int
    chances: Floats
    plan: Plan
    tally: Tally


@dataclass(frozen=True, slots=True, eq=False)
class Searches:
    """How far each way to search has come against a field."""

    game: Blotto
    field: str
    budget: int
    found: Mapping[str, Progress]


@dataclass(frozen=True, slots=True, eq=False)
class Reply:
    """The best reply to a field so far, or to a plan `to` and its neighbours."""

    game: Blotto
    field: str
    found: BestReply
    to: Plan | None = None


def best_against(game: Blotto, field: Field, restarts: int) -> Work[BestReply]:
    """Return the best plan found against a field; nothing can be better than all points."""
    yield Snapshot(0, restarts, None)
    from engine.blotto.search.best_response import best_replies

    for snapshot in best_replies(game, field, restarts=restarts):
        yield snapshot
        if snapshot.value.tally.doubled_total == 2 * len(field) * sum(game.values):
            break
    return snapshot.value


def climb(
    game: Blotto, source: FieldSource, start: Plan | None, moves: Moves, seed: int | None
) -> Work[Climb]:
    """Return a climb against a field, from an even plan where that has another road."""
    yield Snapshot(0, None, None)
    from engine.blotto.scoring.scores import Scorer
    from engine.blotto.search.climb_frames import climb_frames

    rules, field = measured_by(game, source)
    plan = start if start is not None and fits(rules, start) else shared_evenly(*_road(rules))
    for snapshot in climb_frames(Scorer(rules, field), plan, moves, seed):
        far = Climb(rules, field.name, snapshot.value)
        yield Snapshot(snapshot.iteration, snapshot.total, far)
    return far


@one_step
def castles(game: Blotto, source: FieldSource, plan: Plan | None) -> Castles:
    """Return the chances at each castle against a field, and how a plan fares there."""
    from engine.blotto.scoring.castle_points import castle_chances
    from engine.blotto.scoring.scores import Scorer

    rules, field = measured_by(game, source)
    if plan is None or not fits(rules, plan):
        plan = shared_evenly(*_road(rules))
    tally = Scorer(rules, field).tally(plan)
    return Castles(rules, field.name, len(field), castle_chances(field), plan, tally)


def searches(game: Blotto, source: FieldSource, budget: int, seed: int) -> Work[Searches]:
    """Return how far each way to search has come, all with as many plans scored."""
    yield Snapshot(0, None, None)
    from engine.blotto.scoring.scores import Scorer
    from engine.blotto.search.optimisers import compared

    rules, field = measured_by(game, source)
    for snapshot in compared(Scorer(rules, field), budget, seed):
        far = Searches(rules, field.name, budget, snapshot.value)
        yield Snapshot(snapshot.iteration, snapshot.total, far)
    return far


def replies(game: Blotto, source: FieldSource, objective: Objective, restarts: int) -> Work[Reply]:
    """Return the best reply to a field."""
    yield Snapshot(0, None, None)
    from engine.blotto.search.best_response import best_replies

    rules, field = measured_by(game, source)
    for snapshot in best_replies(rules, field, objective, restarts):
        far = Reply(rules, field.name, snapshot.value)
        yield Snapshot(snapshot.iteration, snapshot.total, far)
    return far


def answers(game: Blotto, plan: Plan) -> Work[Reply]:
    """Return what beats a plan and its neighbours."""
    yield Snapshot(0, None, None)
    from engine.blotto.search.best_response import answers_to

    for snapshot in answers_to(game, plan):
        far = Reply(game, plan_in_words(plan), snapshot.value, plan)
        yield Snapshot(snapshot.iteration, snapshot.total, far)
    return far


@one_step
def printed_scores(
    game: Blotto, fields: Mapping[str, Field]
) -> tuple[tuple[Printed, Mapping[str, float]], ...]:
    """Return the fifteen printed plans with their means against fields of a run."""
    import numpy as np

    from engine.blotto.pipeline.printed import PRINTED
    from engine.blotto.scoring.scores import Scorer

    plans = np.array([printed.plan for printed in PRINTED])
    means = {
        name: Scorer(game, field).doubled_totals(plans) / (2 * len(field))
        for name, field in fields.items()
    }
    return tuple(
        (printed, {name: float(values[row]) for name, values in means.items()})
        for row, printed in enumerate(PRINTED)
    )


def measured_by(game: Blotto, source: FieldSource) -> tuple[Blotto, Field]:
    """Return a field, and the rules with its castles and soldiers."""
    from engine.blotto.solver import fitted

    field = source.make(game)
    return fitted(game, field), field


def fits(game: Blotto, plan: Plan) -> bool:
    """Return whether a plan can be sent in a game."""
    return (len(plan), sum(plan)) == _road(game)


def _road(game: Blotto) -> tuple[int, int]:
    return game.castles, game.soldiers
