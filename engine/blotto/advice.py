"""What plans are worth: their mean points against the yardstick that a person has chosen.

There are too many to list: told are those that are asked about, what single moves of their
soldiers lead to, and the best reply known to the yardstick.  Nothing of the opponent is looked at.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from engine.blotto.rules import Battle, Blotto, Plan
from engine.core.play.advice import ActionValue
from engine.core.play.game import AnyGame
from engine.core.system.generators import finished

if TYPE_CHECKING:
    from engine.blotto.search.yardstick import Yardstick

MOVES = 5
"""So many of the best single moves are told of a plan."""


def advise_about(
    game: AnyGame, view: Battle, player: int, actions: Sequence[Plan], yardstick: Any
) -> Generator[object, None, Sequence[ActionValue]]:
    """Return the mean points of plans against the yardstick (a Yardstick); nothing without one."""
    if yardstick is None or yardstick.scorer.game != game:
        return ()
    from engine.blotto.search.climbs import Move

    best = yield from yardstick.best()
    plans = dict.fromkeys(actions)
    for plan in actions:
        for gain in yardstick.gains(plan, MOVES):
            move = Move(gain.giver, gain.getter, gain.soldiers, 0)
            plans.setdefault(move.made(plan))
    plans.setdefault(best.plan)
    yield ()
    means = yardstick.scorer.doubled_totals(np.array(list(plans))) / (2 * len(yardstick.field))
    return tuple(ActionValue(plan, mean) for plan, mean in zip(plans, means.tolist(), strict=True))


def usual_yardstick(game: Blotto) -> Yardstick:
    """Return what plans are measured by where nobody says by what else: the paper's groups."""
    from engine.blotto.fields.field import Field
    from engine.blotto.pipeline.generators import plans_of_groups
    from engine.blotto.search.yardstick import yardstick_steps

    return finished(yardstick_steps(game, Field.of("Groups A to F", plans_of_groups(game))))
