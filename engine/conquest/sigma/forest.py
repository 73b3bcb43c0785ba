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
    whole = mind.whole
    claimed = 0
    for u in range(whole[RULES, PLACES]):
        is_claimed = board[OWNER, u] < 0 and claimed < reserve
        whole[GIVEN, u], whole[PARENTS, u], whole[ROOTS, u] = 0, _NONE, _NONE
        if board[OWNER, u] == me or is_claimed:
            whole[ROOTS, u] = u
            mind.real[POTENTIAL, u] = 0 if is_claimed else board[TROOPS, u] - 1
        if is_claimed:
            order(mind, PUT, u, 1, 0.0)
            claimed += 1
    count, left = _grown(mind, board, me, reserve - claimed)
    _deal(mind, board, count, left)
    _order_attacks(mind, board, count)


@inner_kernel
def _grown(mind: Mind, board: Ints, me: int, reserve: int) -> tuple[int, int]:
    """Grow the forest; return how many places joined it, and what is left of the reserve."""
    graph, whole, real = mind.graph, mind.whole, mind.real
    count = 0
    while True:
        best, source, target = -np.inf, _NONE, _NONE
        for u in range(whole[RULES, PLACES]):
            if whole[ROOTS, u] == _NONE:
                continue
            power = real[POTENTIAL, whole[ROOTS, u]]
            for edge in range(NEAR, NEAR + graph[u, DEGREE]):
                v = graph[u, edge]
                if whole[ROOTS, v] != _NONE or board[OWNER, v] in (me, -1):
                    continue
                cost = weight(mind, board, v)
                if cost <= power + reserve and power - cost >= best:
                    best, source, target = power - cost, u, v
        if source == _NONE:
            return count, reserve
        root = whole[ROOTS, source]
        needed = math.ceil(max(0.0, -best))
        real[POTENTIAL, root] = math.floor(max(0.0, best))
        reserve -= needed
        whole[GIVEN, root] += needed
        whole[ROOTS, target], whole[PARENTS, target] = root, source
        whole[JOINED, count] = target
        count += 1


@inner_kernel
def _deal(mind: Mind, board: Ints, count: int, reserve: int) -> None:
    """Deal what is left of the reserve to those that roads begin at, and the claimed; order it."""
    whole = mind.whole
    num = 0
    for i in range(count + whole[RULES, PLACES]):
        root = whole[ROOTS, whole[JOINED, i]] if i < count else i - count
        if i >= count and (whole[ROOTS, root] != root or board[OWNER, root] >= 0):
            continue
        is_new = True
        for j in range(num):
            is_new &= whole[QUEUE, j] != root
        if is_new:
            whole[QUEUE, num] = root
            num += 1
    for i in range(num):
        root = whole[QUEUE, i]
        more = (reserve - i + num - 1) // num
        order(mind, PUT, root, whole[GIVEN, root] + more, 0.0)


@inner_kernel
def _order_attacks(mind: Mind, board: Ints, count: int) -> None:
    """Order the attacks from the roots on; troops are shared by what the branches cost."""
    whole, real = mind.whole, mind.real
    num = 0
    for u in range(whole[RULES, PLACES]):
        real[WORTH, u] = 0.0
        if whole[ROOTS, u] == u:
            whole[QUEUE, num] = u
            num += 1
    for i in range(count - 1, -1, -1):
        v = whole[JOINED, i]
        real[WORTH, v] += price(mind, board[TROOPS, v])
        real[WORTH, whole[PARENTS, v]] += real[WORTH, v]
    at = 0
    while at < num:
        u = whole[QUEUE, at]
        at += 1
        left = 0.0
        for i in range(count):
            if whole[PARENTS, whole[JOINED, i]] == u:
                left += real[WORTH, whole[JOINED, i]]
        for i in range(count):
            v = whole[JOINED, i]
            if whole[PARENTS, v] == u:
                share = real[WORTH, v] / left if left > 0 else 1.0
                order(mind, ATTACK, u, v, min(max(share, LEAST_SHARE), ALL_BUT_ONE))
                left -= real[WORTH, v]
                whole[QUEUE, num] = v
                num += 1
