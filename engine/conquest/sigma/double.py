# mypy: disable-error-code="no-any-return"
"""Two strategic places in one turn, by two paths or by one that branches: specification, B.7."""

from __future__ import annotations

import numpy as np

from engine.conquest.kernels.arrays import (
    DISTANCES,
    FAR,
    OWNER,
    PATH,
    PLACES,
    POTENTIAL,
    QUEUE,
    RESERVE,
    REST,
    RULES,
    STRATEGIC,
    STRATEGICS,
    TROOPS,
    Ints,
    Mind,
)
from engine.conquest.kernels.search import search_to, way, weight
from engine.conquest.sigma.mind import PUT
from engine.conquest.sigma.orders import ALL_BUT_ONE, LEAST_SHARE, order, order_way
from engine.core.system.jit import inner_kernel

LEAST_LEFT = 2


@inner_kernel
def _strongest(mind: Mind, board: Ints, me: int, row: int, also: int) -> int:
    """Return the place to start from with the most troops over its distance; `also` reaches it."""
    best, source = -np.inf, -1
    for place in range(mind.whole[RULES, PLACES]):
        if board[OWNER, place] in (me, -1) and mind.real[also, place] < np.inf:
            power = board[TROOPS, place] - mind.real[row, place]
            if power > best:
                best, source = power, place
    return source


@inner_kernel
def plan_double(mind: Mind, board: Ints, me: int) -> float:
    """Plan the pair of attacks that leaves the most troops; return how many, -inf without one."""
    whole, real = mind.whole, mind.real
    places, targets = whole[RULES, PLACES], whole[RULES, STRATEGICS]
    for i in range(targets + places):
        is_target = i < targets
        search_to(mind, board, me, whole[STRATEGIC, i] if is_target else i - targets)
        if is_target:
            for u in range(places):
                real[FAR + i, u] = real[DISTANCES, u]
        else:
            source = _strongest(mind, board, me, DISTANCES, DISTANCES)
            whole[QUEUE, i - targets] = source
            left = -np.inf if source < 0 else board[TROOPS, source] - real[DISTANCES, source]
            real[POTENTIAL, i - targets] = left
    best, one, two, branch, s1, s2 = -np.inf, -1, -1, -1, -1, -1
    for i in range(targets):
        for j in range(targets):
            if i == j or me in (
                board[OWNER, whole[STRATEGIC, i]],
                board[OWNER, whole[STRATEGIC, j]],
            ):
                continue
            first = _strongest(mind, board, me, FAR + i, FAR + j)
            second = _strongest(mind, board, me, FAR + j, FAR + i)
            value, middle = -np.inf, -1
            if first != second:
                value = min(0.0, board[TROOPS, first] - real[FAR + i, first])
                value += min(0.0, board[TROOPS, second] - real[FAR + j, second])
            for u in range(places):
                through = real[POTENTIAL, u] - real[FAR + i, u] - real[FAR + j, u]
                if through > value:
                    value, middle, first = through, u, whole[QUEUE, u]
            if board[REST, RESERVE + me] + value >= LEAST_LEFT and value > best:
                best, one, two, branch, s1, s2 = value, i, j, middle, first, second
    if one >= 0:
        if branch < 0:
            _put_separate(mind, board, me, s1, s2, one, two)
        _order_pair(mind, board, me, s1, s2, branch, one, two)
    return best


@inner_kernel
def _put_separate(mind: Mind, board: Ints, me: int, s1: int, s2: int, one: int, two: int) -> None:
    """Order the reserve; its troops go one by one where more are missing."""
    missing = mind.real[FAR + one, s1] - board[TROOPS, s1]
    also_missing = mind.real[FAR + two, s2] - board[TROOPS, s2]
    given = 0
    for _ in range(board[REST, RESERVE + me]):
        if missing < also_missing:
            also_missing -= 1
        else:
            missing -= 1
            given += 1
    order(mind, PUT, s1, given, 0.0)
    order(mind, PUT, s2, board[REST, RESERVE + me] - given, 0.0)


@inner_kernel
def _order_pair(
    mind: Mind, board: Ints, me: int, s1: int, s2: int, branch: int, one: int, two: int
) -> None:
    """Order two attacks, or one that divides at a place between two targets."""
    whole, real = mind.whole, mind.real
    if branch >= 0:
        order(mind, PUT, s1, board[REST, RESERVE + me], 0.0)
    for leg in range(3):
        start = s1 if leg == 0 else branch
        end = branch if leg == 0 else whole[STRATEGIC, one if leg == 1 else two]
        if branch < 0:
            if leg == 0:
                continue
            start = s1 if leg == 1 else s2
        elif leg == 1 and branch == whole[STRATEGIC, one]:
            continue
        search_to(mind, board, me, end)
        length = way(mind, start)
        share = ALL_BUT_ONE
        if branch >= 0 and leg == 1:
            ahead = max(0.0, real[FAR + one, branch] - weight(mind, board, whole[PATH, 1]))
            aside = max(0.0, real[FAR + two, branch])
            if ahead + aside > 0:
                share = min(max(ahead / (ahead + aside), LEAST_SHARE), ALL_BUT_ONE)
        order_way(mind, length, share)
