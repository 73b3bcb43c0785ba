"""The numbers of Sigma's constants, plans and orders: columns of the rows of a mind."""

from __future__ import annotations

SCORE_OF, COST, POWER, LENGTH, FIRST_TERM = range(5)
"""The columns of a listed attack; from the last on the terms of its score."""
STEP, TAKEN, HURT, KEPT, LOST, TERMS_OF_SCORE = range(6)
"""What a score adds up: the first step alone, the target's income where it is held, what that hurts
its owner, and the source's where it is kept out of danger, or lost."""
FAULTS, MIN_WIN, MIN_SCORE, STEP_WORTH, NEAR_COST, HOLD, COUNTS_HANDS, TRUE = range(8)
"""The constants: whether it errs as the agent does, ..., whether opponents' reserves count, and
whether its dice are true."""
MADE_IN, STRATEGY, COUNT, NEXT, STAGE, SOURCE, TARGET, STEPS = range(8)
"""The numbers of a plan: its turn, strategy and orders, the next of them, what is planned so far,
and the ends and places of the path of a single attack."""
END, PUT, NEXT_PHASE, ATTACK, MOVE, FORTIFY = range(6)
NONE = -1
"""The kinds of orders; an order is its kind and up to three numbers, those of the action."""
NOTHING, TWO, FOREST, ONE, THREE, SETUP = range(6)
"""The strategies."""
