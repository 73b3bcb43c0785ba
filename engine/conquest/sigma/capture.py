# mypy: disable-error-code="no-any-return"
"""One capture for its three troops: specification, B.8."""

from __future__ import annotations

import numpy as np

from engine.conquest.kernels.arrays import (
    DEGREE,
    DICE,
    FORT,
    NEAR,
    OWNER,
    PLACES,
    RESERVE,
    REST,
    RULES,
    SCORE,
    TROOPS,
    Ints,
    Mind,
)
from engine.conquest.sigma.mind import ATTACK, PUT
from engine.conquest.sigma.orders import ALL_BUT_ONE, LEAST_SHARE, order
from engine.core.system.jit import inner_kernel

BONUS, MOST_DEFENDERS, MOST_ATTACKERS, MOST_PUT = 3, 5, 8, 3
PUT_COST = 0.15


@inner_kernel
def plan_capture(mind: Mind, board: Ints, me: int, most_put: int) -> float:
    """Plan the capture that pays best, with up to so many of the reserve; return its worth."""
    best, source, target, put = 0.0, -1, -1, 0
    graph, left, dice = mind.graph, mind.left, mind.whole[RULES, DICE]
    for u in range(mind.whole[RULES, PLACES]):
        if board[OWNER, u] != me and board[OWNER, u] >= 0:
            continue
        for i in range(min(most_put, board[REST, RESERVE + me]) + 1):
            for edge in range(NEAR, NEAR + graph[u, DEGREE]):
                v = graph[u, edge]
                met = max(0, board[TROOPS, v] + board[FORT, v])
                if board[OWNER, v] in (me, -1) or met > MOST_DEFENDERS:
                    continue
                attackers = min(MOST_ATTACKERS, board[TROOPS, u] + i)
                cost, lost = attackers + 1.0, attackers * (attackers + 1) // 2
                for k in range(attackers + 1):
                    cost -= k * left[dice, met, lost + k]
                loss = cost + PUT_COST * (i - max(0.0, cost - board[TROOPS, u]))
                win = 1 - left[dice, met, lost] - left[dice, met, lost + 1]
                if BONUS - loss >= best and BONUS * win - loss > best:
                    best, source, target, put = BONUS * win - loss, u, v, i
    if source < 0:
        return -np.inf
    order(mind, PUT, source, put, 0.0)
    order(mind, ATTACK, source, target, LEAST_SHARE if graph[source, SCORE] else ALL_BUT_ONE)
    return best
