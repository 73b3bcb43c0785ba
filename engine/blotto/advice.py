"""What plans are worth: their mean points against the plans that they are measured by.

These are what the opponent may send, or a field that a person has chosen; never the plan that it
does send.  There are too many to list: told are those that are asked about, what single moves of
their soldiers lead to, and the best reply known.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from engine.blotto.rules import Battle, Blotto, Plan
from engine.core.play.advice import ActionValue, Term

if TYPE_CHECKING:
    from engine.blotto.fields.field import Rows
    from engine.blotto.likely_plans import LikelyPlans
    from engine.blotto.search.yardstick import Yardstick
    from engine.core.play.strategy import Strategy

TAKES_REST, LOSES_REST = "Takes the rest, of 100 battles", "Loses the rest, of 100 battles"
MOVES = 5
"""So many of the best single moves are told of a plan."""


def advise_about(
    game: Blotto, view: Battle, player: int, actions: Sequence[Plan], yardstick: Any
) -> Generator[object, None, Sequence[ActionValue]]:
    """Return the mean points of plans against a Yardstick or LikelyPlans; nothing without one."""
    from engine.blotto.likely_plans import LikelyPlans
    from engine.blotto.search.climbs import Move

    if isinstance(yardstick, LikelyPlans):
        yardstick = yield from yardstick.yardstick(game, view, player)
    if yardstick is None or yardstick.scorer.game != game:
        return ()
    best = yield from yardstick.best()
    plans = dict.fromkeys(actions)
    for plan in actions:
        for gain in yardstick.gains(plan, MOVES):
            move = Move(gain.giver, gain.getter, gain.soldiers, 0)
            plans.setdefault(move.made(plan))
    plans.setdefault(best.plan)
    yield ()
    return _worths(yardstick, list(plans))


def _worths(yardstick: Yardstick, plans: Sequence[Plan]) -> tuple[ActionValue, ...]:
    """Return the means of plans; against plans that were drawn with their errors."""
    scorer, met = yardstick.scorer, yardstick.moved.field.rows
    means = scorer.doubled_totals(np.array(plans)) / (2 * len(yardstick.field))
    errors = differences = np.zeros(len(plans))
    if yardstick.is_drawn:
        points = np.stack([scorer.doubled_points(plan)[0] / 2 for plan in plans])
        root = math.sqrt(points.shape[1])
        errors = points.std(axis=1, ddof=1) / root
        differences = (points[means.argmax()] - points).std(axis=1, ddof=1) / root
    return tuple(
        ActionValue(
            plan,
            mean,
            error,
            terms=_streaks(scorer.game, plan, met),
            difference_error=difference,
        )
        for plan, mean, error, difference in zip(
            plans, means.tolist(), errors.tolist(), differences.tolist(), strict=True
        )
    )


def _streaks(game: Blotto, plan: Plan, rows: Rows) -> tuple[Term, ...]:
    """Return in how many of 100 battles a streak takes the rest, the plan's and the other side's.

    Nothing where there are no streaks; `rows` are the plans that it meets, or evenly spaced ones.
    """
    from engine.blotto.contest.battle_facts import GIVEN, TAKEN, battles_of

    if not game.streak:
        return ()
    last = battles_of(game, plan, rows).codes[-1]
    return tuple(
        Term(name, 100 * float((last == code).mean()), 0)
        for name, code in ((TAKES_REST, TAKEN), (LOSES_REST, GIVEN))
    )


def usual_yardstick(_game: Blotto, strategies: Sequence[Strategy | None]) -> LikelyPlans:
    """Return what plans are measured by where nobody says by what else: what is likely sent."""
    from engine.blotto.likely_plans import LikelyPlans

    return LikelyPlans(tuple(strategies))
