# mypy: disable-error-code="no-any-return"
"""The troop of a turn of the setup: specification, B.3."""

from __future__ import annotations

import numpy as np

from engine.conquest.kernels.arrays import (
    APART,
    CONSTANTS,
    DANGERS,
    EXPECTED,
    FIRST_FINISH,
    OWNER,
    PATH,
    PLACES,
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
from engine.conquest.sigma.balance import danger_of
from engine.conquest.sigma.mind import COUNTS_HANDS, HOLD
from engine.core.system.jit import inner_kernel

FEW_PLACES = 4
LATE_ROUNDS = 15
HELD_BESIDE, FEW_IN_HAND = 20.0, 15
FAR_WORTH, SPREAD_WORTH = 0.25, 0.01


@inner_kernel
def placed(mind: Mind, board: Ints, me: int) -> int:
    """Return where the troop goes, -1 for nowhere."""
    best = -1
    for i in range(mind.whole[RULES, STRATEGICS]):
        place = mind.whole[STRATEGIC, i]
        if board[OWNER, place] < 0 and (
            best < 0 or mind.graph[place, SCORE] > mind.graph[best, SCORE]
        ):
            best = place
    if best >= 0:
        return best
    owned = 0
    for u in range(mind.whole[RULES, PLACES]):
        if board[OWNER, u] == me:
            mind.whole[PATH, owned] = u
            owned += 1
    return outpost(mind, board, me, owned) if owned < FEW_PLACES else reinforced(mind, board, me)


@inner_kernel
def outpost(mind: Mind, board: Ints, me: int, owned: int) -> int:
    """Return the free place that, perhaps with another, stands best for attacks to come."""
    places = mind.whole[RULES, PLACES]
    best, chosen = -np.inf, -1
    find_outposts(mind)
    for m1 in range(places):
        if board[OWNER, m1] >= 0:
            continue
        mind.whole[PATH, owned] = m1
        for m2 in range(m1, places if owned < FEW_PLACES - 1 else m1 + 1):  # itself: m1 alone
            if board[OWNER, m2] >= 0:
                continue
            mind.whole[PATH, owned + 1] = m2
            value = stand_score(mind, board, me, owned + (2 if m2 > m1 else 1))
            if value > best:
                best, chosen = value, m1
    return chosen


@inner_kernel
def find_outposts(mind: Mind) -> None:
    """Set in the queue whether each place is beside no strategic one."""
    graph, whole = mind.graph, mind.whole
    for u in range(whole[RULES, PLACES]):
        whole[QUEUE, u] = 1
        for k in range(whole[RULES, STRATEGICS]):
            if graph[u, whole[RULES, APART] + whole[STRATEGIC, k]] == 1:
                whole[QUEUE, u] = 0


@inner_kernel
def stand_score(mind: Mind, board: Ints, me: int, count: int) -> float:
    """Return how well the first places of the path stand: near to others' strategic ones.

    Outposts were found before.
    """
    graph, whole = mind.graph, mind.whole
    apart = whole[RULES, APART]
    spread = 0
    for i in range(count):
        u = whole[PATH, i]
        for j in range(count):
            between = graph[u, apart + whole[PATH, j]]
            spread += between if between < UNREACHED else 0
    score = 0.0
    for k in range(whole[RULES, STRATEGICS]):
        target = whole[STRATEGIC, k]
        if board[OWNER, target] == me:
            continue
        points = 0.0
        for i in range(count):
            u = whole[PATH, i]
            if whole[QUEUE, u]:
                between = graph[u, apart + target]
                points += 1.0 if between == 2 else FAR_WORTH if between == 3 else 0.0
        score += max(points, 1.0)
    return score + SPREAD_WORTH * spread


@inner_kernel
def in_hand(mind: Mind, board: Ints, player: int) -> int:
    """Return how many troops of the setup a player has not placed."""
    left = mind.whole[RULES, SETUP_TURNS] // 3
    for u in range(mind.whole[RULES, PLACES]):
        if board[OWNER, u] == player:
            left -= board[TROOPS, u]
    return left


@inner_kernel
def held(mind: Mind, board: Ints, me: int) -> float:
    """Return how many troops are kept in hand: fewer, who sees that, beside one that keeps few.

    Such a one hardly attacks, and what stands weak falls to the third.
    """
    hold = mind.real[CONSTANTS, HOLD]
    if mind.real[CONSTANTS, COUNTS_HANDS] > 0 and hold > HELD_BESIDE:
        for player in range(3):
            if player != me and in_hand(mind, board, player) < FEW_IN_HAND:
                return HELD_BESIDE
    return hold


@inner_kernel
def reinforced(mind: Mind, board: Ints, me: int) -> int:
    """Return the own strategic place in danger with the highest score, once it is late."""
    graph, whole = mind.graph, mind.whole
    left = whole[RULES, FIRST_FINISH] - board[REST, TURN]
    if (left + 2) // 3 > LATE_ROUNDS:
        return -1
    initial = whole[RULES, SETUP_TURNS] // 3
    for player in range(3):
        whole[RULES, EXPECTED + player] = initial
    whole[RULES, EXPECTED + me] = in_hand(mind, board, me)
    dropped = best = -1
    for i in range(whole[RULES, STRATEGICS]):
        place = whole[STRATEGIC, i]
        if board[OWNER, place] == me:
            mind.real[DANGERS, place] = danger_of(mind, board, me, place)
            if dropped < 0 or graph[place, SCORE] <= graph[dropped, SCORE]:
                dropped = place  # the last one of the lowest score
    if whole[RULES, EXPECTED + me] < held(mind, board, me):
        return -1
    for i in range(whole[RULES, STRATEGICS]):
        place = whole[STRATEGIC, i]
        is_dropped = place == dropped and graph[place, SCORE] == 1
        if board[OWNER, place] != me or mind.real[DANGERS, place] <= 0 or is_dropped:
            continue
        if best < 0 or graph[place, SCORE] > graph[best, SCORE]:
            best = place
    return best
