# mypy: disable-error-code="no-any-return"
"""As many places as can be taken, for the score: specification, B.9."""

from __future__ import annotations

import math

import numpy as np

from engine.conquest.kernels.arrays import (
    DEGREE,
    GIVEN,
    JOINED,
    NEAR,
    OWNER,
    PARENTS,
    PLACES,
    POTENTIAL,
    QUEUE,
    ROOTS,
    RULES,
    TROOPS,
    WORTH,
    Ints,
    Mind,
)
from engine.conquest.kernels.search import price, weight
from engine.conquest.sigma.mind import ATTACK, PUT
from engine.conquest.sigma.orders import ALL_BUT_ONE, LEAST_SHARE, order
from engine.core.system.jit import inner_kernel

_NONE = -1


@inner_kernel
def plan_forest(mind: Mind, board: Ints, me: int, reserve: int) -> None:
    """Claim free places, and attack along a forest that grows by the cheapest road each time."""
    owners, potential = board[OWNER], mind.real[POTENTIAL]
    given, parents, roots = mind.whole[GIVEN], mind.whole[PARENTS], mind.whole[ROOTS]
    claimed = 0
    for u in range(mind.whole[RULES][PLACES]):
        is_claimed = owners[u] < 0 and claimed < reserve
        given[u], parents[u], roots[u] = 0, _NONE, _NONE
        if owners[u] == me or is_claimed:
            roots[u] = u
            potential[u] = 0 if is_claimed else board[TROOPS][u] - 1
        if is_claimed:
            order(mind, PUT, u, 1, 0.0)
            claimed += 1
    count, left = _grown(mind, board, me, reserve - claimed)
    _deal(mind, board, count, left)
    _order_attacks(mind, board, count)


@inner_kernel
def _grown(mind: Mind, board: Ints, me: int, reserve: int) -> tuple[int, int]:
    """Grow the forest; return how many places joined it, and what is left of the reserve."""
    owners, roots, potential = board[OWNER], mind.whole[ROOTS], mind.real[POTENTIAL]
    count = 0
    while True:
        best, source, target = -np.inf, _NONE, _NONE
        for u in range(mind.whole[RULES][PLACES]):
            if roots[u] == _NONE:
                continue
            power, near = potential[roots[u]], mind.graph[u]
            for edge in range(NEAR, NEAR + near[DEGREE]):
                v = near[edge]
                if roots[v] != _NONE or owners[v] in (me, -1):
                    continue
                cost = weight(mind, board, v)
                if cost <= power + reserve and power - cost >= best:
                    best, source, target = power - cost, u, v
        if source == _NONE:
            return count, reserve
        root = roots[source]
        needed = math.ceil(max(0.0, -best))
        potential[root] = math.floor(max(0.0, best))
        reserve -= needed
        mind.whole[GIVEN][root] += needed
        roots[target], mind.whole[PARENTS][target] = root, source
        mind.whole[JOINED][count] = target
        count += 1


@inner_kernel
def _deal(mind: Mind, board: Ints, count: int, reserve: int) -> None:
    """Deal what is left of the reserve to those that roads begin at, and the claimed; order it."""
    roots, queue = mind.whole[ROOTS], mind.whole[QUEUE]
    num = 0
    for i in range(count + mind.whole[RULES][PLACES]):
        root = roots[mind.whole[JOINED][i]] if i < count else i - count
        if i >= count and (roots[root] != root or board[OWNER][root] >= 0):
            continue
        is_new = True
        for j in range(num):
            is_new &= queue[j] != root
        if is_new:
            queue[num] = root
            num += 1
    for i in range(num):
        root = queue[i]
        more = (reserve - i + num - 1) // num
        order(mind, PUT, root, mind.whole[GIVEN][root] + more, 0.0)


@inner_kernel
def _order_attacks(mind: Mind, board: Ints, count: int) -> None:
    """Order the attacks from the roots on; troops are shared by what the branches cost."""
    queue, joined, parents = mind.whole[QUEUE], mind.whole[JOINED], mind.whole[PARENTS]
    worth = mind.real[WORTH]
    num = 0
    for u in range(mind.whole[RULES][PLACES]):
        worth[u] = 0.0
        if mind.whole[ROOTS][u] == u:
            queue[num] = u
            num += 1
    for i in range(count - 1, -1, -1):
        v = joined[i]
        worth[v] += price(mind, board[TROOPS][v])
        worth[parents[v]] += worth[v]
    at = 0
    while at < num:
        u = queue[at]
        at += 1
        left = 0.0
        for i in range(count):
            if parents[joined[i]] == u:
                left += worth[joined[i]]
        for i in range(count):
            v = joined[i]
            if parents[v] == u:
                share = worth[v] / left if left > 0 else 1.0
                order(mind, ATTACK, u, v, min(max(share, LEAST_SHARE), ALL_BUT_ONE))
                left -= worth[v]
                queue[num] = v
                num += 1
