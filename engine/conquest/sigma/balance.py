# mypy: disable-error-code="no-any-return"
"""How troops are shared between two places so that both hold: specification, B.6."""

from __future__ import annotations

import numpy as np

from engine.conquest.kernels.arrays import (
    CONSTANTS,
    DEGREE,
    DISTANCES,
    EXPECTED,
    FORT,
    FORTED,
    IN_HAND,
    MEMORIES,
    MEMORY,
    NEAR,
    OWNER,
    REST,
    RULES,
    SCORE,
    SEEN,
    TROOPS,
    Ints,
    Mind,
)
from engine.conquest.kernels.search import SIDE, danger, expect, price, search, turns_played, weight
from engine.conquest.sigma.mind import COUNTS_HANDS, FAULTS
from engine.core.system.jit import inner_kernel

Parts = tuple[float, float, float, float]
"""The dangers of two places without a defender: by paths that avoid the other, and through it."""
FORT_SHARE, PLAIN_SHARE = 1.4, 0.7
SPARE_DANGER = 4.0
ALL = -1


@inner_kernel
def grow(mind: Mind, board: Ints, me: int, times: int) -> None:
    """Let one's own reserve grow as each of so many looks at dangers lets the agent's grow."""
    if me == 1 and mind.real[CONSTANTS][COUNTS_HANDS] == 0 and turns_played(mind, board) == 1:
        hand = board[REST][MEMORY + MEMORIES + IN_HAND + 1]
        mind.whole[RULES][EXPECTED + 1] += 2 * times * hand


@inner_kernel
def expect_others(mind: Mind, board: Ints, me: int) -> None:
    """Set what seat `me` expects others to bring; its own reserve grows by looks alone."""
    expected = mind.whole[RULES]
    own = expected[EXPECTED + me]
    expect(mind, board, me, mind.real[CONSTANTS][COUNTS_HANDS] > 0)
    expected[EXPECTED + me] = own


@inner_kernel
def looked_at(mind: Mind, board: Ints, me: int, place: int) -> float:
    """Return the danger of a place once it is known what others bring: as owners are."""
    grow(mind, board, me, 1)
    return danger(mind, board, place)


@inner_kernel
def danger_beside(mind: Mind, board: Ints, place: int) -> float:
    """Return the danger of an owned place by the troops beside it alone: the whole is no less."""
    rules, owners, near = mind.whole[RULES], board[OWNER], mind.graph[place]
    worst, cost = -np.inf, weight(mind, board, place)
    for edge in range(NEAR, NEAR + near[DEGREE]):
        v = near[edge]
        if owners[v] >= 0 and owners[v] != owners[place]:
            worst = max(worst, board[TROOPS][v] + rules[EXPECTED + owners[v]] - cost)
    return worst


@inner_kernel
def danger_of(mind: Mind, board: Ints, me: int, place: int) -> float:
    """Return the danger of a place as seat `me` sees it now."""
    expect_others(mind, board, me)
    return looked_at(mind, board, me, place)


@inner_kernel
def parts_of(mind: Mind, board: Ints, me: int, a: int, b: int) -> Parts:
    """Return the parts of the dangers of two places of one owner, known what others bring."""
    expected, owner = mind.whole[RULES], board[OWNER][a]
    a_clear = a_through = b_clear = b_through = -np.inf
    for player in range(3):
        if player != owner:
            bring = expected[EXPECTED + player]
            to_a = bring + search(mind, board, player, a, 1.0, b, np.inf, -np.inf, SIDE)
            from_b = mind.real[DISTANCES + SIDE][b]
            to_b = bring + search(mind, board, player, b, 1.0, a, np.inf, -np.inf, SIDE)
            from_a = mind.real[DISTANCES + SIDE][a]
            a_clear, b_clear = max(a_clear, to_a), max(b_clear, to_b)
            a_through = max(a_through, to_b - from_b)
            b_through = max(b_through, to_a - from_a)
    return a_clear, a_through, b_clear, b_through


@inner_kernel
def dangers(mind: Mind, parts: Parts, at_a: int, at_b: int) -> tuple[float, float]:
    """Return the dangers of both with so many defenders."""
    price_a, price_b = price(mind, at_a), price(mind, at_b)
    return max(parts[0], parts[1] - price_b) - price_a, max(parts[2], parts[3] - price_a) - price_b


@inner_kernel
def may_fort(mind: Mind, board: Ints, me: int, owner: int) -> bool:
    """Return whether a player has its fort still, as far as the agent knows."""
    if mind.real[CONSTANTS][FAULTS] > 0:
        return board[REST][MEMORY + MEMORIES * me + SEEN + owner] == 0
    return board[REST][FORTED + owner] == 0


@inner_kernel
def divide(
    mind: Mind, board: Ints, me: int, parts: Parts, a: int, b: int, n: int, first: int
) -> tuple[float, int]:
    """Return the least larger danger of two places that share n troops, one more with the second.

    Also how many the second gets besides its one.  From `first` on it stops at a division that is
    good enough, and where the first place gets no safer; if that is ALL, it tries all.
    """
    least, best, looks = np.inf, 0, 0
    forts = may_fort(mind, board, me, board[OWNER][a])
    fort_a, fort_b = board[FORT][a], board[FORT][b]
    for option in range(2 if forts else 1):
        last = np.inf
        for i in range(max(first, 0), n):
            at_a, at_b = n - i, i + 1
            if forts and option == 0:
                at_a = 2 * at_a - 1
            elif forts:
                at_b = 2 * at_b - 1
            one, other = dangers(mind, parts, at_a + fort_a, at_b + fort_b)
            looks += 2
            worse = max(one, other)
            if worse < least:
                least, best = worse, i
            if first != ALL and (worse <= 0 or one > last):
                break
            last = one
        if first != ALL and least <= 0:
            break
    grow(mind, board, me, looks)
    return least, best


@inner_kernel
def can_share(mind: Mind, board: Ints, me: int, parts: Parts, a: int, b: int, n: int) -> bool:
    """Return whether n troops on a can be divided so that both places hold."""
    forts = may_fort(mind, board, me, board[OWNER][a])
    whole = 2 * n - 1 if forts else n
    one, _ = dangers(mind, parts, whole + board[FORT][a], 1 + board[FORT][b])
    grow(mind, board, me, 1)
    if one > 0:
        return False
    share = FORT_SHARE if forts else PLAIN_SHARE
    first = 0 if one == -np.inf else min(int(-one / share), n)
    return divide(mind, board, me, parts, a, b, n, first)[0] <= 0


@inner_kernel
def moved_troops(mind: Mind, board: Ints, me: int, a: int, b: int) -> tuple[float, int]:
    """Return the least danger that a move from a to b leads to, and how many move."""
    n = board[TROOPS][a]
    expect_others(mind, board, me)
    parts = parts_of(mind, board, me, a, b)
    least, best = divide(mind, board, me, parts, a, b, n, ALL)
    if least > 0:
        return least, n - 1 if mind.graph[b][SCORE] > mind.graph[a][SCORE] else 0
    return least, best


@inner_kernel
def fort_at(mind: Mind, board: Ints, me: int, place: int) -> int:
    """Return how many troops of a place should become a fort, 0 for none."""
    troops = board[TROOPS][place]
    is_fit = board[OWNER][place] == me and mind.graph[place][SCORE] > 0 and troops > 1
    if not is_fit or board[REST][FORTED + me] > 0:
        return 0
    threat = danger_of(mind, board, me, place)
    best = 0
    for more in range(troops):
        left = threat - price(mind, troops + more) + price(mind, troops)
        if left <= 0:
            best = more
        if threat <= 0 or left <= -SPARE_DANGER:
            break
    return best
