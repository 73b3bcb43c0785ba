# mypy: disable-error-code="no-any-return"
"""One strategic attack: every path scored by what it wins and what then holds; B.5."""

from __future__ import annotations

import numpy as np

from engine.conquest.kernels.arrays import (
    CHANCES,
    CONSTANTS,
    COUNTED,
    DANGERS,
    DICE,
    DISTANCES,
    EXPECTED,
    FORT,
    FORTED,
    LISTED,
    LISTS,
    OWNER,
    PATH,
    PATHS,
    PLACES,
    RESERVE,
    REST,
    RULES,
    SCORE,
    SPARE,
    STRATEGIC,
    STRATEGICS,
    TERMS,
    TROOPS,
    Ints,
    Mind,
)
from engine.conquest.kernels.search import (
    MAIN,
    NO_WALL,
    income_of,
    price,
    search,
    search_to,
    turns_played,
    way,
)
from engine.conquest.sigma.balance import can_share, danger_of, grow, may_fort, parts_of
from engine.conquest.sigma.mind import (
    COST,
    FAULTS,
    FIRST_TERM,
    HURT,
    KEPT,
    LENGTH,
    LOST,
    MIN_WIN,
    NEAR_COST,
    POWER,
    SCORE_OF,
    STEP,
    STEP_WORTH,
    TAKEN,
    TERMS_OF_SCORE,
)
from engine.core.system.jit import inner_kernel

LARGEST = 99
ROUNDED = 1e-9
"""Sums of the same in another order differ by less."""


@inner_kernel
def outcomes(mind: Mind, board: Ints, length: int, troops: int) -> None:
    """Set how likely so many troops end on the last place of the path; 0 is failure."""
    real, left, dice = mind.real, mind.left, mind.whole[RULES, DICE]
    most = min(LARGEST, troops)
    for k in range(LARGEST + 1):
        real[CHANCES, k] = 0.0
    real[CHANCES, most] = 1.0
    for step in range(1, length):
        place = mind.whole[PATH, step]
        met = min(LARGEST, max(0, board[TROOPS, place] + board[FORT, place]))
        for k in range(most + 1):
            real[SPARE, k] = 0.0
        for a in range(most + 1):
            share = real[CHANCES, a]
            if share > 0:
                first = a * (a + 1) // 2
                for k in range(a + 1):
                    real[SPARE, k] += share * left[dice, met, first + k]
        real[CHANCES, 0] = real[SPARE, 0]
        if most > 0:
            real[CHANCES, 0] += real[SPARE, 1]
            for k in range(2, most + 1):
                real[CHANCES, k - 1] = real[SPARE, k]
            real[CHANCES, most] = 0.0
            most -= 1


@inner_kernel
def most_likely(mind: Mind, board: Ints, length: int, troops: int) -> float:
    """Return how likely so many troops take the path at most: as if each battle cost but one."""
    left, dice = mind.left, mind.whole[RULES, DICE]
    chance = 1.0
    for step in range(1, length):
        place = mind.whole[PATH, step]
        met = min(LARGEST, max(0, board[TROOPS, place] + board[FORT, place]))
        most = max(0, min(LARGEST, troops) - step + 1)
        row = most * (most + 1) // 2
        chance *= 1 - left[dice, met, row] - (left[dice, met, row + 1] if most else 0.0)
    return chance


@inner_kernel
def gain(mind: Mind, board: Ints, me: int, owner: int) -> float:
    """Return how much hurting a player is worth."""
    if owner == me:
        return 0.0
    if owner < 0 or turns_played(mind, board) == 1:
        return 0.5
    mine, theirs = income_of(mind, board, me), income_of(mind, board, owner)
    third = income_of(mind, board, 3 - me - owner)
    if min(1.5 * mine, 10.0) < theirs:
        if third - mine > 3:
            return 0.0
        if mine - third > 4:
            return 0.8
    return 0.5


@inner_kernel
def fewest(mind: Mind, most: int, threat: float, fort: int, stand: int, doubles: bool) -> int:
    """Return how many troops more lower a threat to 0, found by halving, and one: `most` is enough.

    The threat is that to a place without defenders; a fort of those who stand there and come on top
    doubles them where one can be built.
    """
    low, high = 0, most
    while low < high - 1:
        middle = (low + high) // 2
        standing = 2 * (stand + middle) - 1 if doubles else stand + middle
        if threat - price(mind, fort + standing) <= 0:
            high = middle
        else:
            low = middle
    return low + 1


@inner_kernel
def path_score(mind: Mind, board: Ints, me: int, length: int, put: int) -> float:
    """Return what an attack along the path is worth with so many put on its source.

    -inf: it is too rash, or surely worse than all listed.  What it adds up is in the terms.
    """
    graph, real, after = mind.graph, mind.real, mind.after
    source, target = mind.whole[PATH, 0], mind.whole[PATH, length - 1]
    own, other = graph[source, SCORE], graph[target, SCORE]
    can_fort = board[REST, FORTED + me] == 0
    if own and np.isnan(real[DANGERS, source]):
        real[DANGERS, source] = danger_of(mind, board, me, source)
    else:
        grow(mind, board, me, 1)
    is_threatened = own > 0 and real[DANGERS, source] > 0
    lost = own if not is_threatened else 0
    saved = own - lost
    hurt = other * gain(mind, board, me, board[OWNER, target]) if other else 0.0
    least = real[LISTED + SCORE_OF, mind.whole[RULES, LISTS] - 1] - ROUNDED
    if real[CONSTANTS, STEP_WORTH] + other + hurt + saved < least:
        return -np.inf
    troops = board[TROOPS, source] + put
    if most_likely(mind, board, length, troops) < real[CONSTANTS, MIN_WIN] - ROUNDED:
        return -np.inf
    outcomes(mind, board, length, troops)
    if 1 - real[CHANCES, 0] < real[CONSTANTS, MIN_WIN]:
        return -np.inf
    score = 0.0
    for term in range(TERMS_OF_SCORE):
        real[TERMS, term] = 0.0
    if length > 1:
        first = mind.whole[PATH, 1]
        met = min(LARGEST, max(0, board[TROOPS, first] + board[FORT, first]))
        left, dice, most = mind.left, mind.whole[RULES, DICE], min(LARGEST, troops)
        row = most * (most + 1) // 2
        score += real[CONSTANTS, STEP_WORTH] * (1 - left[dice, met, row] - left[dice, met, row + 1])
        real[TERMS, STEP] = score
    score -= real[CHANCES, 0] * lost
    if score + (1 - real[CHANCES, 0]) * (other + hurt + saved) < least:
        return -np.inf
    for row in range(board.shape[0]):
        for u in range(board.shape[1]):
            after[row, u] = board[row, u]
    for step in range(length):
        place = mind.whole[PATH, step]
        after[OWNER, place], after[TROOPS, place] = me, 1
        if step:
            after[FORT, place] = 0
    real[TERMS, LOST] = -real[CHANCES, 0] * lost
    if length == 1:
        if saved:
            after[TROOPS, source] = 2 * troops - 1 if can_fort else troops
            if danger_of(mind, after, me, source) <= 0:
                score += own
                real[TERMS, KEPT] = own
        return score
    most = min(LARGEST + 1, troops + 1)
    both = most
    if own and other:
        parts = parts_of(mind, after, me, target, source)
        low, tried = 0, 0
        while low < both - 1:
            tried = (low + both) // 2
            if can_share(mind, after, me, parts, target, source, tried):
                both = tried
            else:
                low = tried
        both = low + 1
        if tried and real[CONSTANTS, FAULTS] > 0:  # the agent leaves its last try on the board
            after[TROOPS, target] = 2 * tried - 1 if may_fort(mind, board, me, me) else tried
        for x in range(both, most):
            score += real[CHANCES, x] * (other + hurt + saved)
            real[TERMS, TAKEN] += real[CHANCES, x] * other
            real[TERMS, KEPT] += real[CHANCES, x] * saved
    hold_source = hold_target = most
    if own:
        fort = after[FORT, source]
        threat = danger_of(mind, after, me, source) + price(mind, fort + 1)
        hold_source = fewest(mind, both, threat, fort, 0, can_fort)
    if other:
        threat = danger_of(mind, after, me, target) + price(mind, 1)
        hold_target = fewest(mind, both, threat, 0, 0, can_fort)
    for x in range(1, both):
        if x < min(hold_source, hold_target):
            score += real[CHANCES, x] * (hurt - lost)
            real[TERMS, LOST] -= real[CHANCES, x] * lost
        elif x >= hold_target and (own < other or x < hold_source):
            score += real[CHANCES, x] * (other + hurt - lost)
            real[TERMS, TAKEN] += real[CHANCES, x] * other
            real[TERMS, LOST] -= real[CHANCES, x] * lost
        else:
            score += real[CHANCES, x] * (hurt + saved)
            real[TERMS, KEPT] += real[CHANCES, x] * saved
    real[TERMS, HURT] = (1 - real[CHANCES, 0]) * hurt
    return score


@inner_kernel
def keep(mind: Mind, score: float, cost: float, power: float, length: int) -> None:
    """Keep the attack along the path if it is among the best."""
    whole, real = mind.whole, mind.real
    whole[RULES, COUNTED] += 1
    last = at = whole[RULES, LISTS]
    while at:
        better = score - real[LISTED + SCORE_OF, at - 1]
        if score == real[LISTED + SCORE_OF, at - 1]:
            better = real[LISTED + COST, at - 1] - cost
            if cost == real[LISTED + COST, at - 1]:
                better = power - real[LISTED + POWER, at - 1]
        if not better > 0:
            break
        at -= 1
    if at == last:
        return
    for row in range(last - 1, at, -1):
        for column in range(FIRST_TERM + TERMS_OF_SCORE):
            real[LISTED + column, row] = real[LISTED + column, row - 1]
        for step in range(int(real[LISTED + LENGTH, row])):
            whole[PATHS + row, step] = whole[PATHS + row - 1, step]
    real[LISTED + SCORE_OF, at], real[LISTED + COST, at] = score, cost
    real[LISTED + POWER, at], real[LISTED + LENGTH, at] = power, length
    for term in range(TERMS_OF_SCORE):
        real[LISTED + FIRST_TERM + term, at] = real[TERMS, term]
    for step in range(length):
        whole[PATHS + at, step] = whole[PATH, step]


@inner_kernel
def list_attacks(mind: Mind, board: Ints, me: int) -> None:
    """List the best single attacks: on strategic places, and from them on what is near."""
    graph, whole, real = mind.graph, mind.whole, mind.real
    places = whole[RULES, PLACES]
    for u in range(places):
        real[DANGERS, u] = np.nan
    for row in range(whole[RULES, LISTS]):
        real[LISTED + SCORE_OF, row], real[LISTED + COST, row] = -np.inf, np.inf
        real[LISTED + POWER, row], real[LISTED + LENGTH, row] = -np.inf, 0.0
    whole[RULES, COUNTED] = 0
    reserve = board[REST, RESERVE + me]
    # one call of `path_score` for all kinds: it is compiled again wherever it is called
    for round_ in range(2 * whole[RULES, STRATEGICS]):
        end = whole[STRATEGIC, round_ % whole[RULES, STRATEGICS]]
        forward = round_ >= whole[RULES, STRATEGICS]
        if forward != (board[OWNER, end] == me):
            continue
        root_weight = -1.0 if forward else 1.0 + price(mind, board[TROOPS, end] + board[FORT, end])
        search(mind, board, me, end, root_weight, NO_WALL, np.inf, MAIN)
        for u in range(places + 1 if forward else places):
            alone = u == places
            if not alone:
                distance = real[DISTANCES + MAIN, u]
                if forward:
                    is_near = distance <= real[CONSTANTS, NEAR_COST]
                    if not is_near or u == end or graph[u, SCORE] > 0:
                        continue
                elif distance == np.inf or (board[OWNER, u] >= 0 and board[OWNER, u] != me):
                    continue
            cost = 0.0 if alone else real[DISTANCES + MAIN, u]
            length = way(mind, end if alone else u)
            if forward:
                for step in range(length // 2):
                    back = length - 1 - step
                    whole[PATH, step], whole[PATH, back] = whole[PATH, back], whole[PATH, step]
            whole[RULES, EXPECTED + me] = reserve
            score = path_score(mind, board, me, length, reserve)
            power = board[TROOPS, whole[PATH, 0]] + whole[RULES, EXPECTED + me] - cost
            keep(mind, score, cost, power, length)


@inner_kernel
def easiest(mind: Mind, board: Ints, me: int, owner: int) -> tuple[float, int]:
    """Return the most power that is left at a strategic place of an opponent, or of `owner`.

    Sets the path, and returns its length too.
    """
    best, length = -np.inf, 0
    for i in range(mind.whole[RULES, STRATEGICS]):
        target = mind.whole[STRATEGIC, i]
        held = board[OWNER, target]
        if held in (me, -1) or owner not in (-1, held):
            continue
        search_to(mind, board, me, target)
        reserve = board[REST, RESERVE + me]
        for source in range(mind.whole[RULES, PLACES]):
            if board[OWNER, source] in (me, -1):
                power = board[TROOPS, source] + reserve - mind.real[DISTANCES + MAIN, source]
                if power > best:
                    best, length = power, way(mind, source)
    return best, length
