# mypy: disable-error-code="no-any-return"
"""Two strategic places in one turn, by two paths or by one that branches: specification, B.7."""

from __future__ import annotations

import math

import numpy as np

from engine.conquest.kernels.arrays import (
    DISTANCES,
    FAR,
    GIVEN,
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
from engine.core.system.jit import copy_row, fill_row, inner_kernel

LEAST_LEFT = 2


@inner_kernel
def _strongest(mind: Mind, board: Ints, me: int, row: int, also: int) -> int:
    """Return the place to start from with the most troops over its distance; `also` reaches it."""
    owners, troops, distances = board[OWNER], board[TROOPS], mind.real[row]
    others = mind.real[also]
    best, source = -np.inf, -1
    for place in range(mind.whole[RULES][PLACES]):
        if (owners[place] == me or owners[place] < 0) and others[place] < np.inf:
            power = troops[place] - distances[place]
            if power > best:
                best, source = power, place
    return source


@inner_kernel
def plan_double(mind: Mind, board: Ints, me: int) -> float:
    """Plan the pair of attacks that leaves the most troops; return how many, -inf without one."""
    rules, strategic, troops = mind.whole[RULES], mind.whole[STRATEGIC], board[TROOPS]
    potential, sources, close = mind.real[POTENTIAL], mind.whole[QUEUE], mind.whole[GIVEN]
    reserve, most = board[REST][RESERVE + me], 0
    fill_row(potential, rules[PLACES], np.nan)
    for u in range(rules[PLACES]):
        if board[OWNER][u] == me or board[OWNER][u] < 0:
            most = max(most, troops[u])
    for i in range(rules[STRATEGICS]):
        search_to(mind, board, me, strategic[i])
        copy_row(mind.real[DISTANCES], rules[PLACES], mind.real[FAR + i])
    best, one, two, branch, s1, s2 = -np.inf, -1, -1, -1, -1, -1
    for i in range(rules[STRATEGICS]):
        to_one, count = mind.real[FAR + i], 0
        for u in range(rules[PLACES]):
            if reserve + (most - to_one[u]) >= LEAST_LEFT:
                close[count] = u
                count += 1
        for j in range(rules[STRATEGICS]):
            if i == j or me in (board[OWNER][strategic[i]], board[OWNER][strategic[j]]):
                continue
            to_two = mind.real[FAR + j]
            first = _strongest(mind, board, me, FAR + i, FAR + j)
            second = _strongest(mind, board, me, FAR + j, FAR + i)
            value, middle = -np.inf, -1
            if first != second:
                value = min(0.0, troops[first] - to_one[first])
                value += min(0.0, troops[second] - to_two[second])
            for at in range(count):
                u = close[at]
                at_most = most - to_one[u] - to_two[u]
                if at_most <= value or at_most <= best or reserve + at_most < LEAST_LEFT:
                    continue
                if math.isnan(potential[u]):
                    sources[u] = _strongest_to(mind, board, me, u)
                through = potential[u] - to_one[u] - to_two[u]
                if through > value:
                    value, middle, first = through, u, sources[u]
            if reserve + value >= LEAST_LEFT and value > best:
                best, one, two, branch, s1, s2 = value, i, j, middle, first, second
    if one >= 0:
        if branch < 0:
            _put_separate(mind, board, me, s1, s2, one, two)
        _order_pair(mind, board, me, s1, s2, branch, one, two)
    return best


@inner_kernel
def _strongest_to(mind: Mind, board: Ints, me: int, place: int) -> int:
    """Return where the best attack on a place begins, and set what it leaves there."""
    search_to(mind, board, me, place)
    source = _strongest(mind, board, me, DISTANCES, DISTANCES)
    left = -np.inf if source < 0 else board[TROOPS][source] - mind.real[DISTANCES][source]
    mind.real[POTENTIAL][place] = left
    return source


@inner_kernel
def _put_separate(mind: Mind, board: Ints, me: int, s1: int, s2: int, one: int, two: int) -> None:
    """Order the reserve; its troops go one by one where more are missing."""
    reserve = board[REST][RESERVE + me]
    missing = mind.real[FAR + one][s1] - board[TROOPS][s1]
    also_missing = mind.real[FAR + two][s2] - board[TROOPS][s2]
    given = 0
    for _ in range(reserve):
        if missing < also_missing:
            also_missing -= 1
        else:
            missing -= 1
            given += 1
    order(mind, PUT, s1, given, 0.0)
    order(mind, PUT, s2, reserve - given, 0.0)


@inner_kernel
def _order_pair(
    mind: Mind, board: Ints, me: int, s1: int, s2: int, branch: int, one: int, two: int
) -> None:
    """Order two attacks, or one that divides at a place between two targets."""
    strategic = mind.whole[STRATEGIC]
    if branch >= 0:
        order(mind, PUT, s1, board[REST][RESERVE + me], 0.0)
    for leg in range(3):
        start = s1 if leg == 0 else branch
        end = branch if leg == 0 else strategic[one if leg == 1 else two]
        if branch < 0:
            if leg == 0:
                continue
            start = s1 if leg == 1 else s2
        elif leg == 1 and branch == strategic[one]:
            continue
        search_to(mind, board, me, end)
        length = way(mind, start)
        share = ALL_BUT_ONE
        if branch >= 0 and leg == 1:
            next_weight = weight(mind, board, mind.whole[PATH][1])
            ahead = max(0.0, mind.real[FAR + one][branch] - next_weight)
            aside = max(0.0, mind.real[FAR + two][branch])
            if ahead + aside > 0:
                share = min(max(ahead / (ahead + aside), LEAST_SHARE), ALL_BUT_ONE)
        order_way(mind, length, share)
