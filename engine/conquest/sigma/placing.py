# mypy: disable-error-code="no-any-return"
"""The troop of a turn of the setup: specification, B.3."""

from __future__ import annotations

import numpy as np

from engine.conquest.kernels.arrays import (
    APART,
    CONSTANTS,
    EXPECTED,
    FAR,
    FIRST_FINISH,
    GIVEN,
    OWNER,
    PATH,
    PLACES,
    POINTS,
    QUEUE,
    REST,
    RULES,
    SCORE,
    SETUP_TURNS,
    STRATEGIC,
    STRATEGICS,
    TROOPS,
    TURN,
    UNREACHED,
    Ints,
    Mind,
)
from engine.conquest.kernels.search import danger
from engine.conquest.sigma.balance import expect_others, grow
from engine.conquest.sigma.mind import COUNTS_HANDS, HOLD
from engine.core.system.jit import fill_row, inner_kernel

FEW_PLACES = 4
LATE_ROUNDS = 15
HELD_BESIDE, FEW_IN_HAND = 20.0, 15
FARTHEST, FAR_WORTH, SPREAD_WORTH = 3, 0.25, 0.01
"""So many roads away a strategic place is worth anything for an outpost, and how much."""


@inner_kernel
def placed(mind: Mind, board: Ints, me: int) -> int:
    """Return where the troop goes, -1 for nowhere."""
    rules, owners, path = mind.whole[RULES], board[OWNER], mind.whole[PATH]
    best = -1
    for i in range(rules[STRATEGICS]):
        place = mind.whole[STRATEGIC][i]
        if owners[place] < 0 and (best < 0 or mind.graph[place][SCORE] > mind.graph[best][SCORE]):
            best = place
    if best >= 0:
        return best
    owned = 0
    for u in range(rules[PLACES]):
        if owners[u] == me:
            path[owned] = u
            owned += 1
    return outpost(mind, board, me, owned) if owned < FEW_PLACES else reinforced(mind, board, me)


@inner_kernel
def outpost(mind: Mind, board: Ints, me: int, owned: int) -> int:
    """Return the free place that, perhaps with another, stands best for attacks to come."""
    places, owners = mind.whole[RULES][PLACES], board[OWNER]
    points, farther, has_points = mind.real[POINTS], mind.whole[QUEUE], mind.whole[GIVEN]
    best, chosen = -np.inf, -1
    list_points(mind)
    spread = stand(mind, owned)
    for m1 in range(places):
        if owners[m1] >= 0:
            continue
        value = stand_score(mind, board, me, spread, m1)
        if value > best:
            best, chosen = value, m1
        if owned == FEW_PLACES - 1:
            continue
        wider = spread + farther[m1]
        for k in range(mind.whole[RULES][STRATEGICS]):
            points[k] += mind.real[FAR + k][m1]
        without = stand_points(mind, board, me, places)
        for m2 in range(m1 + 1, places):
            if owners[m2] < 0:
                value = stand_points(mind, board, me, m2) if has_points[m2] else without
                value += SPREAD_WORTH * (wider + 2 * between(mind, m1, m2) + farther[m2])
                if value > best:
                    best, chosen = value, m1
        for k in range(mind.whole[RULES][STRATEGICS]):
            points[k] -= mind.real[FAR + k][m1]
    return chosen


@inner_kernel
def between(mind: Mind, u: int, v: int) -> int:
    """Return how many roads two places are apart, 0 where no path joins them."""
    roads = mind.graph[u][mind.whole[RULES][APART] + v]
    return roads if roads < UNREACHED else 0


@inner_kernel
def list_points(mind: Mind) -> None:
    """Set what each place is worth for attacks on each strategic one: beside one it is nothing.

    Sets too whether it is worth anything, and in a column behind them all a place that is not.
    """
    rules, strategic, has_points = mind.whole[RULES], mind.whole[STRATEGIC], mind.whole[GIVEN]
    for k in range(rules[STRATEGICS]):
        fill_row(mind.real[FAR + k], rules[PLACES] + 1, 0.0)
    for u in range(rules[PLACES]):
        near, least = mind.graph[u], UNREACHED
        for k in range(rules[STRATEGICS]):
            least = min(least, near[rules[APART] + strategic[k]] or UNREACHED)
        has_points[u] = int(1 < least <= FARTHEST)
        if has_points[u]:
            for k in range(rules[STRATEGICS]):
                roads = near[rules[APART] + strategic[k]]
                if 0 < roads <= FARTHEST:
                    mind.real[FAR + k][u] = 1.0 if roads < FARTHEST else FAR_WORTH


@inner_kernel
def stand(mind: Mind, count: int) -> int:
    """Add up the points of the first places of the path; return how far they are apart.

    Sets in the queue how much farther they would be with each place.
    """
    rules, path, farther = mind.whole[RULES], mind.whole[PATH], mind.whole[QUEUE]
    for k in range(rules[STRATEGICS]):
        mind.real[POINTS][k] = 0.0
        for i in range(count):
            mind.real[POINTS][k] += mind.real[FAR + k][path[i]]
    for u in range(rules[PLACES]):
        farther[u] = 0
        for i in range(count):
            farther[u] += 2 * between(mind, path[i], u)
    spread = 0
    for i in range(count):
        spread += farther[path[i]]
    return spread // 2


@inner_kernel
def stand_points(mind: Mind, board: Ints, me: int, place: int) -> float:
    """Return how near to others' strategic places one more stands with those whose are known."""
    owners, points, strategic = board[OWNER], mind.real[POINTS], mind.whole[STRATEGIC]
    found = 0.0
    for k in range(mind.whole[RULES][STRATEGICS]):
        if owners[strategic[k]] != me:
            both = points[k] + mind.real[FAR + k][place]
            found += both if both > 1.0 else 1.0
    return found


@inner_kernel
def stand_score(mind: Mind, board: Ints, me: int, spread: int, place: int) -> float:
    """Return how well one more place stands with those whose points and spread are known.

    Near to others' strategic places, and far apart.
    """
    found = stand_points(mind, board, me, place)
    return found + SPREAD_WORTH * (spread + mind.whole[QUEUE][place])


@inner_kernel
def in_hand(mind: Mind, board: Ints, player: int) -> int:
    """Return how many troops of the setup a player has not placed."""
    left = mind.whole[RULES][SETUP_TURNS] // 3
    for u in range(mind.whole[RULES][PLACES]):
        if board[OWNER][u] == player:
            left -= board[TROOPS][u]
    return left


@inner_kernel
def held(mind: Mind, board: Ints, me: int) -> float:
    """Return how many troops are kept in hand: fewer, who sees that, beside one that keeps few.

    Such a one hardly attacks, and what stands weak falls to the third.
    """
    hold = mind.real[CONSTANTS][HOLD]
    if mind.real[CONSTANTS][COUNTS_HANDS] > 0 and hold > HELD_BESIDE:
        for player in range(3):
            if player != me and in_hand(mind, board, player) < FEW_IN_HAND:
                return HELD_BESIDE
    return hold


@inner_kernel
def reinforced(mind: Mind, board: Ints, me: int) -> int:
    """Return the own strategic place in danger with the highest score, once it is late."""
    graph, rules, strategic = mind.graph, mind.whole[RULES], mind.whole[STRATEGIC]
    owners = board[OWNER]
    left = rules[FIRST_FINISH] - board[REST][TURN]
    if (left + 2) // 3 > LATE_ROUNDS:
        return -1
    initial = rules[SETUP_TURNS] // 3
    for player in range(3):
        rules[EXPECTED + player] = initial
    rules[EXPECTED + me] = in_hand(mind, board, me)
    dropped = best = -1
    for i in range(rules[STRATEGICS]):
        place = strategic[i]
        if owners[place] == me:
            grow(mind, board, me, 1)  # the agent looks at each before it counts its hand
            if dropped < 0 or graph[place][SCORE] <= graph[dropped][SCORE]:
                dropped = place  # the last one of the lowest score
    if rules[EXPECTED + me] < held(mind, board, me):
        return -1
    expect_others(mind, board, me)
    for i in range(rules[STRATEGICS]):
        place = strategic[i]
        is_dropped = place == dropped and graph[place][SCORE] == 1
        if owners[place] != me or is_dropped:
            continue
        is_better = best < 0 or graph[place][SCORE] > graph[best][SCORE]
        if is_better and danger(mind, board, place) > 0:
            best = place
    return best
