# mypy: disable-error-code="no-any-return"
"""One capture for its three troops: specification, B.8."""

from __future__ import annotations

import numpy as np

from engine.conquest.kernels.arrays import (
    CHANCES,
    DEGREE,
    DICE,
    FORT,
    GIVEN,
    NEAR,
    OWNER,
    PLACES,
    QUEUE,
    RESERVE,
    REST,
    RULES,
    SCORE,
    SPARE,
    TROOPS,
    Ints,
    Mind,
)
from engine.conquest.sigma.mind import ATTACK, PUT
from engine.conquest.sigma.orders import ALL_BUT_ONE, LEAST_SHARE, order
from engine.core.system.jit import inner_kernel

BONUS, MOST_DEFENDERS, MOST_ATTACKERS, MOST_PUT = 3, 5, 8, 3
PUT_COST = 0.15
_BATTLES = MOST_ATTACKERS + 1
"""So many battles are listed for each number of defenders."""


@inner_kernel
def list_battles(mind: Mind) -> None:
    """Set what battles cost the attackers, with the one that stays, and how likely they win."""
    costs, wins = mind.real[CHANCES], mind.real[SPARE]
    for met in range(MOST_DEFENDERS + 1):
        left = mind.left[mind.whole[RULES][DICE]][met]
        for attackers in range(MOST_ATTACKERS + 1):
            lost = attackers * (attackers + 1) // 2
            cost = attackers + 1.0
            for k in range(attackers + 1):
                cost -= k * left[lost + k]
            costs[met * _BATTLES + attackers] = cost
            wins[met * _BATTLES + attackers] = 1 - left[lost] - left[lost + 1]


@inner_kernel
def plan_capture(mind: Mind, board: Ints, me: int, most_put: int) -> float:
    """Plan the capture that pays best, with up to so many of the reserve; return its worth."""
    best, source, target, put = 0.0, -1, -1, 0
    owners, troops, forts = board[OWNER], board[TROOPS], board[FORT]
    costs, wins = mind.real[CHANCES], mind.real[SPARE]
    weak, first = mind.whole[QUEUE], mind.whole[GIVEN]
    most = min(most_put, board[REST][RESERVE + me])
    list_battles(mind)
    for u in range(mind.whole[RULES][PLACES]):
        if owners[u] != me and owners[u] >= 0:
            continue
        near, count = mind.graph[u], 0
        for edge in range(NEAR, NEAR + near[DEGREE]):
            v = near[edge]
            met = max(0, troops[v] + forts[v])
            if owners[v] != me and owners[v] >= 0 and met <= MOST_DEFENDERS:
                weak[count], first[count] = v, met * _BATTLES
                count += 1
        if count == 0:
            continue
        for i in range(most + 1):
            attackers = min(MOST_ATTACKERS, troops[u] + i)
            for at in range(count):
                battle = first[at] + attackers
                cost = costs[battle]
                loss = cost + PUT_COST * (i - max(0.0, cost - troops[u]))
                if BONUS - loss >= best and BONUS * wins[battle] - loss > best:
                    best, source, target, put = BONUS * wins[battle] - loss, u, weak[at], i
    if source < 0:
        return -np.inf
    order(mind, PUT, source, put, 0.0)
    share = LEAST_SHARE if mind.graph[source][SCORE] else ALL_BUT_ONE
    order(mind, ATTACK, source, target, share)
    return best
