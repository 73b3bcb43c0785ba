"""Uses once what the window asks of Colonel Blotto besides solvers, so that it is compiled."""

from __future__ import annotations

from collections import deque

from engine.blotto.rules import Blotto


def warm_up(game: Blotto) -> None:
    """Score, rank, climb and search once, under the rules and their castles."""
    from engine.blotto.fields.field import Field
    from engine.blotto.rules import random_plan
    from engine.blotto.scoring.castle_points import castle_points
    from engine.blotto.scoring.scores import Scorer
    from engine.blotto.search.best_response import best_plan, best_replies
    from engine.blotto.search.climbs import best_moves, climbs
    from engine.blotto.search.optimisers import compared
    from engine.core.play.chance import Chance

    chance = Chance(1)
    plans = [random_plan(game.castles, game.soldiers, chance) for _ in range(70)]
    scorer = Scorer(game, Field.of("few", plans))
    scorer.tally(plans[0])
    scorer.doubled_points(plans[0])
    best_plan(castle_points(scorer.field, game))
    best_moves(scorer, plans[0])
    deque(climbs(scorer, scorer.field.rows[:2].astype("int64"), 1), maxlen=0)
    deque(compared(scorer, 100, 1), maxlen=0)
    deque(best_replies(game, scorer.field, "wins", 1), maxlen=0)
