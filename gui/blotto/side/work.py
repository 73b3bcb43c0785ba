"""What the panel beside the road finds out, as jobs: how a plan fares, and what replies to it."""

from __future__ import annotations

import math
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.blotto.rules import Battle, Blotto, Plan
from engine.core.system.job import Snapshot, one_step
from gui.blotto.fields.known import FieldSource

if TYPE_CHECKING:
    from engine.blotto.contest.battle_facts import Battles
    from engine.blotto.likely_plans import LikelyPlans
    from engine.blotto.search.yardstick import Gain, Standing, Yardstick

Work = Generator[Snapshot[None], None, "Yardstick"]


@dataclass(frozen=True)
class Measured:
    """A plan by a yardstick: how it fares, what single moves bring, and the means of others.

    `error` is the standard error of the mean, where the field is drawn from more plans; `chances`
    are those to win each castle, if it is fought; `others` belong to the plans asked for.
    """

    plan: Plan
    standing: Standing | None
    error: float
    gains: Sequence[Gain]
    chances: Sequence[float]
    others: Sequence[float]

    @property
    def mean(self) -> float | None:
        """The mean points of the plan; None of one that leaves soldiers over."""
        return None if self.standing is None else self.standing.tally.mean


def prepared(game: Blotto, source: FieldSource) -> Work:
    """Return the yardstick of a field."""
    yield Snapshot(0, None, None)
    from engine.blotto.search.yardstick import yardstick_steps

    return (yield from yardstick_steps(game, source.make(game)))


def likely(
    game: Blotto, plans: LikelyPlans, view: Battle, player: int
) -> Generator[Snapshot[None], None, Yardstick]:
    """Return what is likely sent against a player, made ready to measure by."""
    yield Snapshot(0, None, None)
    return (yield from plans.yardstick(game, view, player))


@one_step
def measured(yardstick: Yardstick, plan: Plan, others: Sequence[Plan]) -> Measured:
    """Return all that is said of a plan; of one that leaves soldiers over only its chances."""
    from engine.blotto.scoring.castle_points import castle_chances

    game = yardstick.scorer.game
    is_whole = sum(plan) == game.soldiers
    standing = yardstick.standing(plan) if is_whole else None
    gains = yardstick.gains(plan) if is_whole else ()
    fewer = castle_chances(yardstick.field)[0]
    chances = [float(fewer[castle, number]) for castle, number in enumerate(plan)]
    means = [yardstick.scorer.tally(other).mean for other in others]
    error = 0.0
    if is_whole and yardstick.is_drawn:
        points = yardstick.scorer.doubled_points(plan)[0] / 2
        error = float(points.std(ddof=1)) / math.sqrt(len(points))
    return Measured(plan, standing, error, gains, chances, means)


def best_reply(
    yardstick: Yardstick, restarts: int = 20
) -> Generator[Snapshot[None], None, tuple[Plan, float, bool]]:
    """Return the best reply to a field, its mean, and whether nothing can be better."""
    from engine.blotto.search.best_response import best_replies

    yield Snapshot(0, restarts, None)
    game, field = yardstick.scorer.game, yardstick.moved.field
    for snapshot in best_replies(game, field, restarts=restarts):
        yield Snapshot(snapshot.iteration, snapshot.total, None)
    reply = snapshot.value
    is_exact = reply.is_exact and field is yardstick.field and not yardstick.is_drawn
    return reply.plan, yardstick.scorer.tally(reply.plan).mean, is_exact


@one_step
def met(game: Blotto, plan: Plan, source: FieldSource) -> Battles:
    """Return the battles of a plan against all of a field."""
    from engine.blotto.contest.battle_facts import battles_of

    field = source.make(game)
    field.check_fits(game)
    return battles_of(game, plan, field.rows)
