# mypy: disable-error-code="no-any-return"
"""One strategic attack: every path scored by what it wins and what then holds; B.5."""

from __future__ import annotations

import math

import numpy as np

from engine.conquest.kernels.arrays import (
    BOARD_NUMBERS,
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
    WORTH,
    Ints,
    Mind,
)
from engine.conquest.kernels.search import (
    MAIN,
    NO_WALL,
    ROUNDED,
    income_of,
    price,
    search,
    search_to,
    turns_played,
    way,
    weight,
)
from engine.conquest.sigma.balance import (
    can_share,
    danger_beside,
    danger_of,
    expect_others,
    grow,
    looked_at,
    may_fort,
    parts_of,
)
from engine.conquest.sigma.mind import (
    COST,
    FAULTS,
    FIRST_TERM,
    HURT,
    KEPT,
    LENGTH,
    LOST,
    MIN_SCORE,
    MIN_WIN,
    NEAR_COST,
    POWER,
    SCORE_OF,
    STEP,
    STEP_WORTH,
    TAKEN,
    TERMS_OF_SCORE,
)
from engine.conquest.state import NOBODY
from engine.core.system.jit import add_row, copy_row, fill_row, inner_kernel

LARGEST = 99


@inner_kernel
def outcomes(mind: Mind, board: Ints, length: int, troops: int) -> None:
    """Set how likely so many troops end on the last place of the path; 0 is failure."""
    chances, spare = mind.real[CHANCES], mind.real[SPARE]
    most = min(LARGEST, troops)
    fill_row(chances, LARGEST + 1, 0.0)
    chances[most] = 1.0
    for step in range(1, length):
        place = mind.whole[PATH][step]
        met = min(LARGEST, max(0, board[TROOPS][place] + board[FORT][place]))
        left = mind.left[mind.whole[RULES][DICE]][met]
        fill_row(spare, most + 1, 0.0)
        for a in range(most + 1):
            if chances[a] > 0:
                add_row(left, a * (a + 1) // 2, a + 1, chances[a], spare)
        chances[0] = spare[0]
        if most > 0:
            chances[0] += spare[1]
            for k in range(2, most + 1):
                chances[k - 1] = spare[k]
            chances[most] = 0.0
            most -= 1


@inner_kernel
def most_likely(mind: Mind, board: Ints, length: int, troops: int, enough: float) -> float:
    """Return how likely so many troops take the path at most: as if each battle cost but one.

    It ends where that is less than `enough`.
    """
    tables, path = mind.left[mind.whole[RULES][DICE]], mind.whole[PATH]
    standing, forts = board[TROOPS], board[FORT]
    chance, most = 1.0, min(LARGEST, troops)
    for step in range(1, length):
        left = tables[min(LARGEST, max(0, standing[path[step]] + forts[path[step]]))]
        row = most * (most + 1) // 2
        chance *= 1 - left[row] - (left[row + 1] if most else 0.0)
        if chance < enough:
            break
        most = max(0, most - 1)
    return chance


@inner_kernel
def gain(mind: Mind, board: Ints, me: int, owner: int) -> float:
    """Return how much hurting a player is worth."""
    if owner == me:
        return 0.0
    if owner < 0 or turns_played(mind, board) == 1:
        return 0.5
    mine, theirs = income_of(mind, board, me), income_of(mind, board, owner)
    if min(1.5 * mine, 10.0) < theirs:
        third = income_of(mind, board, 3 - me - owner)
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
def path_score(mind: Mind, board: Ints, me: int, length: int, put: int, hurt: float) -> float:
    """Return what an attack along the path is worth with so many put on its source.

    `hurt` is what its target's loss is worth.  -inf: it is too rash, or surely worse than all
    listed.  What it adds up is in the terms; the board to try things on is as `board` before and
    afterwards.
    """
    constants, path = mind.real[CONSTANTS], mind.whole[PATH]
    source, target = path[0], path[length - 1]
    own, other = mind.graph[source][SCORE], mind.graph[target][SCORE]
    least = mind.real[LISTED + SCORE_OF][mind.whole[RULES][LISTS] - 1]
    if mind.whole[RULES][LISTS] == 1:  # whoever plans makes none that is worth less
        least = max(least, constants[MIN_SCORE])
    least -= ROUNDED
    if constants[STEP_WORTH] + other + hurt + own < least:
        return -np.inf
    troops = board[TROOPS][source] + put
    enough = constants[MIN_WIN] - ROUNDED
    if most_likely(mind, board, length, troops, enough) < enough:
        return -np.inf
    chances, terms, threats = mind.real[CHANCES], mind.real[TERMS], mind.real[DANGERS]
    if own and math.isnan(threats[source]):
        threats[source] = danger_of(mind, board, me, source)
    else:
        grow(mind, board, me, 1)
    lost = own if not (own > 0 and threats[source] > 0) else 0
    saved = own - lost
    if constants[STEP_WORTH] + other + hurt + saved < least:
        return -np.inf
    outcomes(mind, board, length, troops)
    if 1 - chances[0] < constants[MIN_WIN]:
        return -np.inf
    score = 0.0
    for term in range(TERMS_OF_SCORE):
        terms[term] = 0.0
    if length > 1:
        first = path[1]
        met = min(LARGEST, max(0, board[TROOPS][first] + board[FORT][first]))
        left, most = mind.left[mind.whole[RULES][DICE]][met], min(LARGEST, troops)
        row = most * (most + 1) // 2
        score += constants[STEP_WORTH] * (1 - left[row] - left[row + 1])
        terms[STEP] = score
    score -= chances[0] * lost
    if score + (1 - chances[0]) * (other + hurt + saved) < least:
        return -np.inf
    after = mind.after
    for step in range(length):
        place = path[step]
        after[OWNER][place], after[TROOPS][place] = me, 1
        if step:
            after[FORT][place] = 0
    terms[LOST] = -chances[0] * lost
    if length > 1:
        score = _held_score(mind, board, me, source, target, troops, score, lost, hurt, least)
    elif saved:
        can_fort = board[REST][FORTED + me] == 0
        after[TROOPS][source] = 2 * troops - 1 if can_fort else troops
        if danger_of(mind, after, me, source) <= 0:
            score += own
            terms[KEPT] = own
    for step in range(length):
        place = path[step]
        for row in range(REST):
            after[row][place] = board[row][place]
    return score


@inner_kernel
def _held_score(
    mind: Mind,
    board: Ints,
    me: int,
    source: int,
    target: int,
    troops: int,
    score: float,
    lost: int,
    hurt: float,
    least: float,
) -> float:
    """Return the score of an attack with what then holds of the two ends of its path.

    -inf: it is surely less than `least`, by what stands beside its target alone.
    """
    after, chances, terms = mind.after, mind.real[CHANCES], mind.real[TERMS]
    own, other = mind.graph[source][SCORE], mind.graph[target][SCORE]
    saved, can_fort = own - lost, board[REST][FORTED + me] == 0
    most = min(LARGEST + 1, troops + 1)
    both = most
    if own or other:
        expect_others(mind, after, me)
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
        if tried and mind.real[CONSTANTS][FAULTS] > 0:  # the agent leaves its last try on the board
            doubled = may_fort(mind, board, me, me)
            after[TROOPS][target] = 2 * tried - 1 if doubled else tried
        for x in range(both, most):
            score += chances[x] * (other + hurt + saved)
            terms[TAKEN] += chances[x] * other
            terms[KEPT] += chances[x] * saved
    hold_source = hold_target = most
    if other:
        threat = danger_beside(mind, after, target) + price(mind, 1)
        held_from = fewest(mind, both, threat, 0, 0, can_fort)
        at_most = score
        for x in range(1, both):
            at_most += chances[x] * (hurt + saved + (other if x >= held_from else 0))
        if at_most < least:
            return -np.inf
    if own:
        fort = after[FORT][source]
        threat = looked_at(mind, after, me, source) + price(mind, fort + 1)
        hold_source = fewest(mind, both, threat, fort, 0, can_fort)
    if other:
        threat = looked_at(mind, after, me, target) + price(mind, 1)
        hold_target = fewest(mind, both, threat, 0, 0, can_fort)
    for x in range(1, both):
        if x < min(hold_source, hold_target):
            score += chances[x] * (hurt - lost)
            terms[LOST] -= chances[x] * lost
        elif x >= hold_target and (own < other or x < hold_source):
            score += chances[x] * (other + hurt - lost)
            terms[TAKEN] += chances[x] * other
            terms[LOST] -= chances[x] * lost
        else:
            score += chances[x] * (hurt + saved)
            terms[KEPT] += chances[x] * saved
    terms[HURT] = (1 - chances[0]) * hurt
    return score


@inner_kernel
def keep(mind: Mind, score: float, cost: float, power: float, length: int) -> None:
    """Keep the attack along the path if it is among the best."""
    scores, costs = mind.real[LISTED + SCORE_OF], mind.real[LISTED + COST]
    powers, lengths = mind.real[LISTED + POWER], mind.real[LISTED + LENGTH]
    mind.whole[RULES][COUNTED] += 1
    last = at = mind.whole[RULES][LISTS]
    while at:
        better = score - scores[at - 1]
        if score == scores[at - 1]:
            better = costs[at - 1] - cost
            if cost == costs[at - 1]:
                better = power - powers[at - 1]
        if not better > 0:
            break
        at -= 1
    if at == last:
        return
    for row in range(last - 1, at, -1):
        for column in range(FIRST_TERM + TERMS_OF_SCORE):
            mind.real[LISTED + column][row] = mind.real[LISTED + column][row - 1]
        for step in range(int(lengths[row])):
            mind.whole[PATHS + row][step] = mind.whole[PATHS + row - 1][step]
    scores[at], costs[at], powers[at], lengths[at] = score, cost, power, length
    for term in range(TERMS_OF_SCORE):
        mind.real[LISTED + FIRST_TERM + term][at] = mind.real[TERMS][term]
    for step in range(length):
        mind.whole[PATHS + at][step] = mind.whole[PATH][step]


@inner_kernel
def list_attacks(mind: Mind, board: Ints, me: int) -> None:
    """List the best single attacks: on strategic places, and from them on what is near."""
    graph, rules, path = mind.graph, mind.whole[RULES], mind.whole[PATH]
    owners, troops, after = board[OWNER], board[TROOPS], mind.after
    distances, near_cost = mind.real[DISTANCES + MAIN], mind.real[CONSTANTS][NEAR_COST]
    places = rules[PLACES]
    fill_row(mind.real[DANGERS], places, np.nan)
    for row in range(REST):
        copy_row(board[row], places, after[row])
    copy_row(board[REST], BOARD_NUMBERS, after[REST])
    for row in range(rules[LISTS]):
        mind.real[LISTED + SCORE_OF][row], mind.real[LISTED + COST][row] = -np.inf, np.inf
        mind.real[LISTED + POWER][row], mind.real[LISTED + LENGTH][row] = -np.inf, 0.0
    rules[COUNTED] = 0
    reserve = board[REST][RESERVE + me]
    gains = mind.real[WORTH]
    for owner in range(NOBODY, 3):
        gains[owner - NOBODY] = gain(mind, board, me, owner)
    # one call of `path_score` for all kinds: it is compiled again wherever it is called
    for round_ in range(2 * rules[STRATEGICS]):
        end = mind.whole[STRATEGIC][round_ % rules[STRATEGICS]]
        forward = round_ >= rules[STRATEGICS]
        if forward != (owners[end] == me):
            continue
        root_weight = -1.0 if forward else weight(mind, board, end)
        hurt = 0.0 if forward else graph[end][SCORE] * gains[owners[end] - NOBODY]
        search(mind, board, me, end, root_weight, NO_WALL, np.inf, -np.inf, MAIN)
        for u in range(places + 1 if forward else places):
            alone = u == places
            if not alone:
                if forward:
                    if not distances[u] <= near_cost or u == end or graph[u][SCORE] > 0:
                        continue
                elif distances[u] == np.inf or (owners[u] >= 0 and owners[u] != me):
                    continue
            cost = 0.0 if alone else distances[u]
            length = way(mind, end if alone else u)
            if forward:
                for step in range(length // 2):
                    back = length - 1 - step
                    path[step], path[back] = path[back], path[step]
            rules[EXPECTED + me] = reserve
            score = path_score(mind, board, me, length, reserve, hurt)
            power = troops[path[0]] + rules[EXPECTED + me] - cost
            keep(mind, score, cost, power, length)


@inner_kernel
def easiest(mind: Mind, board: Ints, me: int, owner: int) -> tuple[float, int]:
    """Return the most power that is left at a strategic place of an opponent, or of `owner`.

    Sets the path, and returns its length too.
    """
    owners, distances = board[OWNER], mind.real[DISTANCES + MAIN]
    reserve = board[REST][RESERVE + me]
    best, length = -np.inf, 0
    for i in range(mind.whole[RULES][STRATEGICS]):
        target = mind.whole[STRATEGIC][i]
        held = owners[target]
        if held in (me, -1) or owner not in (-1, held):
            continue
        search_to(mind, board, me, target)
        for source in range(mind.whole[RULES][PLACES]):
            if owners[source] == me or owners[source] < 0:
                power = board[TROOPS][source] + reserve - distances[source]
                if power > best:
                    best, length = power, way(mind, source)
    return best, length
