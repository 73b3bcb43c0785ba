"""Uses once what the window asks of Hog besides solvers and tournaments, so that it is compiled."""

from __future__ import annotations

from collections import deque
from itertools import islice

from engine.core.play.strategy import RANDOM
from engine.core.system.job import finished
from engine.hog.rules import Hog


def warm_up(game: Hog) -> None:
    """Inspect and compare policies of every kind, and evaluate and improve a table."""
    from engine.hog.exact_play.counterfactual import Evaluator, improvements
    from engine.hog.exact_play.inspection import difference_steps, inspection_steps
    from engine.hog.exact_play.policies import Policy
    from engine.hog.exact_play.roll_samples import sample_points
    from engine.hog.exact_play.tables import solve_perfect, win_rates
    from engine.hog.strategies import Always, policy_of

    table = policy_of(Always(4), game)
    kinds = (table, Policy.remembering(solve_perfect(game).rolls), policy_of(RANDOM, game))
    inspected = [finished(inspection_steps(game, policy, "policy")) for policy in kinds]
    for policy in kinds:
        finished(difference_steps(inspected[0], policy, 0))
        win_rates(game, table, policy)
        evaluator = Evaluator(game, policy)
        for changed in (Always(4), Always(5)):
            rolls = policy_of(changed, game).rolls
            assert rolls is not None
            finished(evaluator.rate_steps(rolls))
            finished(evaluator.evaluate_steps(rolls))
            deque(islice(improvements(game, rolls, policy), 3), maxlen=0)
    deque(islice(sample_points(game, 2, 1, 1), 2), maxlen=0)
