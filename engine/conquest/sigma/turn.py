# mypy: disable-error-code="no-any-return"
"""A whole turn of Sigma, order by order: which strategy it follows, and what is left to do; B.4."""

from __future__ import annotations

import numpy as np

from engine.conquest.kernels.arrays import (
    CONSTANTS,
    DEGREE,
    EXPECTED,
    FIRST_FINISH,
    FORT,
    FORTED,
    HEAD,
    IN_HAND,
    IN_SETUP,
    LISTED,
    MEMORIES,
    MEMORY,
    MOVED,
    NEAR,
    ORDER,
    ORDERS,
    OWNER,
    PATH,
    PATHS,
    PHASE,
    PLACES,
    QUEUE,
    RESERVE,
    REST,
    ROOTS,
    RULES,
    SCORE,
    SEEN,
    SETUP_TURNS,
    TO_WIN,
    TROOPS,
    TURN,
    TURNS,
    Ints,
    Mind,
)
from engine.conquest.kernels.search import price
from engine.conquest.kernels.turns import strategic_of
from engine.conquest.sigma.balance import danger_of, fort_at, moved_troops
from engine.conquest.sigma.capture import MOST_PUT, plan_capture
from engine.conquest.sigma.double import plan_double
from engine.conquest.sigma.forest import plan_forest
from engine.conquest.sigma.mind import (
    ATTACK,
    COUNT,
    FAULTS,
    FOREST,
    FORTIFY,
    LENGTH,
    MADE_IN,
    MIN_SCORE,
    MOVE,
    NEXT,
    NEXT_PHASE,
    NOTHING,
    ONE,
    PUT,
    SCORE_OF,
    SETUP,
    SOURCE,
    STAGE,
    STEPS,
    STRATEGY,
    TARGET,
    THREE,
    TWO,
)
from engine.conquest.sigma.orders import ALL_BUT_ONE, begin, order, order_way
from engine.conquest.sigma.placing import placed
from engine.conquest.sigma.single import easiest, fewest, list_attacks
from engine.core.system.jit import inner_kernel

MANY_PLACES = 5
SPARE = 2
_ATTACKS, _MOVE, _FORT = range(3)
"""The stages of a plan: what is ordered so far."""


@inner_kernel
def remember(mind: Mind, board: Ints, me: int) -> None:
    """Note whose forts stand, and in the setup how many troops others hold in hand."""
    owners, troops, forts, rest = board[OWNER], board[TROOPS], board[FORT], board[REST]
    at = MEMORY + MEMORIES * me
    if rest[IN_SETUP]:
        for player in range(3):
            rest[at + IN_HAND + player] = mind.whole[RULES][SETUP_TURNS] // 3
    for u in range(mind.whole[RULES][PLACES]):
        owner = owners[u]
        if owner >= 0:
            if rest[IN_SETUP]:
                rest[at + IN_HAND + owner] -= troops[u]
            if forts[u] > 0:
                rest[at + SEEN + owner] = 1


@inner_kernel
def leader_of(mind: Mind, board: Ints, me: int) -> int:
    """Return the opponent with the most strategic places that could win by them, -1 without one."""
    leader, most = -1, mind.whole[RULES][TO_WIN] - 1
    for player in range(3):
        count = strategic_of(mind, board, player)
        if player != me and count > most:
            leader, most = player, count
    return leader


@inner_kernel
def is_emergency(mind: Mind, board: Ints, me: int) -> bool:
    """Return whether a strategic place must be taken whatever then holds."""
    turn, finish = board[REST][TURN], mind.whole[RULES][FIRST_FINISH]
    if turn >= finish and strategic_of(mind, board, me) == mind.whole[RULES][TO_WIN] - 1:
        return True
    return turn >= finish - 2 and leader_of(mind, board, me) >= 0


@inner_kernel
def best_path(mind: Mind, board: Ints, me: int) -> int:
    """Set the path of the single attack to make, and return its length; 0 where there is none."""
    if is_emergency(mind, board, me):
        power, length = easiest(mind, board, me, leader_of(mind, board, me))
        return length if power > 0 else 0
    list_attacks(mind, board, me)
    length = int(mind.real[LISTED + LENGTH][0])
    if not mind.real[LISTED + SCORE_OF][0] >= mind.real[CONSTANTS][MIN_SCORE]:
        return 0
    for step in range(length):
        mind.whole[PATH][step] = mind.whole[PATHS][step]
    return length


@inner_kernel
def order_single(mind: Mind, board: Ints, me: int, length: int) -> None:
    """Order the attack along the path, or the defence of the one place in it."""
    head, path = mind.whole[HEAD], mind.whole[PATH]
    source = path[0]
    head[STRATEGY], head[STEPS] = ONE, length
    head[SOURCE], head[TARGET] = source, path[length - 1]
    put = board[REST][RESERVE + me]
    if length == 1:
        mind.whole[RULES][EXPECTED + me] = put
        troops, fort = board[TROOPS][source], board[FORT][source]
        threat = danger_of(mind, board, me, source) + price(mind, troops + fort)
        can_fort = board[REST][FORTED + me] == 0
        put = min(put, fewest(mind, put, threat, fort, troops, can_fort) + SPARE)
    order(mind, PUT, source, put, 0.0)
    order_way(mind, length, ALL_BUT_ONE)


@inner_kernel
def wants_two(mind: Mind, board: Ints, me: int) -> bool:
    """Return whether two strategic places should be taken at once."""
    turn, finish = board[REST][TURN], mind.whole[RULES][FIRST_FINISH]
    if turn >= finish and strategic_of(mind, board, me) == mind.whole[RULES][TO_WIN] - 2:
        return True
    if turn != finish - 1:
        return False
    if mind.real[CONSTANTS][FAULTS] == 0:
        return leader_of(mind, board, me) >= 0
    for player in range(3):  # all places count, where strategic ones were meant
        owned = 0
        for u in range(mind.whole[RULES][PLACES]):
            if board[OWNER][u] == player:
                owned += 1
        if player != me and owned >= MANY_PLACES:
            return True
    return False


@inner_kernel
def wants_forest(mind: Mind, board: Ints, me: int) -> bool:
    """Return whether only the score counts any more."""
    turn, rules = board[REST][TURN], mind.whole[RULES]
    if me == 0 and rules[TURNS] - turn < 3:
        return True
    has_won = strategic_of(mind, board, me) >= rules[TO_WIN]
    return turn == rules[FIRST_FINISH] and has_won


@inner_kernel
def make_plan(mind: Mind, board: Ints, me: int) -> None:
    """Plan what is put and attacked in this turn."""
    remember(mind, board, me)
    begin(mind, board[REST][TURN], NOTHING)
    if board[REST][IN_SETUP]:
        mind.whole[HEAD][STRATEGY] = SETUP
        place = placed(mind, board, me)
        if place >= 0:
            order(mind, PUT, place, 1, 0.0)
        return
    if wants_two(mind, board, me) and plan_double(mind, board, me) > -np.inf:
        mind.whole[HEAD][STRATEGY] = TWO
        return
    if wants_forest(mind, board, me):
        mind.whole[HEAD][STRATEGY] = FOREST
        plan_forest(mind, board, me, board[REST][RESERVE + me])
        return
    length = best_path(mind, board, me)
    if length > 0:
        order_single(mind, board, me, length)
    elif plan_capture(mind, board, me, MOST_PUT) > 0:
        mind.whole[HEAD][STRATEGY] = THREE


@inner_kernel
def is_joined(mind: Mind, board: Ints, source: int, target: int) -> bool:
    """Return whether a path through places of one owner joins two of its places."""
    owners, reached, queue = board[OWNER], mind.whole[ROOTS], mind.whole[QUEUE]
    for u in range(mind.whole[RULES][PLACES]):
        reached[u] = 0
    reached[source] = 1
    queue[0] = source
    at, num = 0, 1
    while at < num:
        near = mind.graph[queue[at]]
        at += 1
        for edge in range(NEAR, NEAR + near[DEGREE]):
            v = near[edge]
            if not reached[v] and owners[v] == owners[source]:
                reached[v] = 1
                queue[num] = v
                num += 1
    return reached[target] > 0


@inner_kernel
def is_open(mind: Mind, board: Ints, me: int, at: int) -> bool:
    """Return whether the original would accept an order in its phase; cap what is put."""
    owners, troops, rest = board[OWNER], board[TROOPS], board[REST]
    kind, x = int(mind.real[ORDERS][at]), int(mind.real[ORDERS + 1][at])
    if kind == PUT:
        counts = mind.real[ORDERS + 2]
        counts[at] = min(counts[at], float(rest[RESERVE + me]))
        is_able = rest[PHASE] == PUT and (owners[x] == me or owners[x] < 0)
        return is_able and counts[at] > 0
    if owners[x] != me or rest[PHASE] > kind - 1:
        return False
    y = int(mind.real[ORDERS + 2][at])
    if kind == FORTIFY:
        return 0 < y < troops[x] and rest[FORTED + me] == 0
    if kind == ATTACK:
        joined, near = False, mind.graph[x]
        for edge in range(NEAR, NEAR + near[DEGREE]):
            joined |= near[edge] == y
        return joined and troops[x] >= 2 and owners[y] >= 0 and owners[y] != me
    is_able = owners[y] == me and 0 < mind.real[ORDERS + 3][at] < troops[x] and x != y
    return is_able and not rest[MOVED] and is_joined(mind, board, x, y)


@inner_kernel
def order_move(mind: Mind, board: Ints, me: int) -> None:
    """Order what goes back after a single attack that began at a strategic place."""
    head, graph = mind.whole[HEAD], mind.graph
    source, target = head[SOURCE], head[TARGET]
    if head[STRATEGY] != ONE or head[STEPS] < 2 or graph[source][SCORE] == 0:
        return
    if board[OWNER][target] != me or board[OWNER][source] != me:
        return
    count = board[TROOPS][target] - 1
    if graph[target][SCORE] > 0 or count < 1:
        count = moved_troops(mind, board, me, target, source)[1]
    if count > 0:
        order(mind, MOVE, target, source, float(count))


@inner_kernel
def order_fort(mind: Mind, board: Ints, me: int) -> None:
    """Order a fort at the better end of a single attack."""
    if mind.whole[HEAD][STRATEGY] != ONE:
        return
    source, target = mind.whole[HEAD][SOURCE], mind.whole[HEAD][TARGET]
    at_source = fort_at(mind, board, me, source)
    at_target = fort_at(mind, board, me, target)
    if at_target > 0 and (at_source == 0 or mind.graph[target][SCORE] > mind.graph[source][SCORE]):
        order(mind, FORTIFY, target, at_target, 0.0)
    elif at_source > 0:
        order(mind, FORTIFY, source, at_source, 0.0)


@inner_kernel
def next_order(mind: Mind, board: Ints, me: int) -> None:
    """Set the order of what seat `me` does now by its plan, made in the first call of a turn."""
    head, rules, rest = mind.whole[HEAD], mind.whole[RULES], board[REST]
    kinds, real = mind.real[ORDERS], mind.real
    turn = rest[TURN]
    if head[MADE_IN] != turn:
        reserve = rest[RESERVE + me]
        if rest[PHASE] != PUT:  # what can no longer be put does not count
            rest[RESERVE + me] = 0
        make_plan(mind, board, me)
        rest[RESERVE + me] = reserve
    has_won = strategic_of(mind, board, me) >= rules[TO_WIN]
    last = head[NEXT] - 1
    if (
        has_won
        and last >= 0
        and kinds[last] == ATTACK
        and head[STRATEGY] != FOREST
        and turn >= rules[FIRST_FINISH]
    ):
        begin(mind, turn, FOREST)
        plan_forest(mind, board, me, 0)
    for column in range(4):
        real[ORDER][column] = 0.0
    while True:
        while head[NEXT] < head[COUNT]:
            at = head[NEXT]
            if is_open(mind, board, me, at):
                if kinds[at] != PUT and rest[PHASE] < kinds[at] - 1:
                    real[ORDER][0] = NEXT_PHASE
                    return
                head[NEXT] += 1
                for column in range(4):
                    real[ORDER][column] = real[ORDERS + column][at]
                return
            head[NEXT] += 1
        if rest[IN_SETUP] or head[STAGE] == _FORT:
            return
        if head[STAGE] == _ATTACKS:
            order_move(mind, board, me)
        else:
            order_fort(mind, board, me)
        head[STAGE] += 1
