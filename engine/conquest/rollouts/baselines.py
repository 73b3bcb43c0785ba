# mypy: disable-error-code="no-any-return"
"""The baselines compiled: they do on a board exactly what their plain forms choose."""

from __future__ import annotations

from engine.conquest.kernels.arrays import (
    DEGREE,
    FORT,
    IN_SETUP,
    NEAR,
    OWNER,
    PHASE,
    PLACES,
    QUEUE,
    RESERVE,
    REST,
    RULES,
    SCORE,
    TAGS,
    TROOPS,
    Ints,
    Mind,
)
from engine.conquest.kernels.turns import Streams, attack, put
from engine.core.play import compiled_chance
from engine.core.system.jit import inner_kernel

SURE_ENOUGH = 0.6
PUT, ATTACK = 1, 2
AGAIN = 8


@inner_kernel
def win_chance(mind: Mind, attackers: int, defenders: int) -> float:
    """Return how likely an attack to the end wins; numbers over 100 count in proportion."""
    largest = max(attackers, defenders)
    if largest > 100:
        attackers, defenders = attackers * 100 // largest, max(1, defenders * 100 // largest)
    return mind.wins[attackers, defenders]


@inner_kernel
def open_places(mind: Mind, board: Ints, player: int) -> int:
    """Queue the places where a player may put troops; return how many."""
    count = 0
    for u in range(mind.whole[RULES, PLACES]):
        if board[OWNER, u] < 0 or board[OWNER, u] == player:
            mind.whole[QUEUE, count] = u
            count += 1
    return count


@inner_kernel
def random_turn(mind: Mind, board: Ints, me: int, streams: Streams) -> int:
    """Play a turn at random; return how many actions that took."""
    graph, whole = mind.graph, mind.whole
    own, chance = streams[me + 1 : me + 2], streams[:1]
    steps = 1
    while board[REST, RESERVE + me]:
        count = open_places(mind, board, me)
        if count == 0:
            break
        place = whole[QUEUE, compiled_chance.below(own, count)]
        if board[REST, IN_SETUP]:
            put(board, me, place, 1)
            return 1
        put(board, me, place, 1 + compiled_chance.below(own, board[REST, RESERVE + me]))
        steps += 1
    if board[REST, IN_SETUP]:
        return 1
    board[REST, PHASE] = ATTACK
    while True:
        steps += 1
        count = 0
        for u in range(whole[RULES, PLACES]):
            if board[OWNER, u] == me and board[TROOPS, u] > 1:
                for edge in range(NEAR, NEAR + graph[u, DEGREE]):
                    v = graph[u, edge]
                    if board[OWNER, v] >= 0 and board[OWNER, v] != me:
                        whole[QUEUE, count], whole[TAGS, count] = u, v
                        count += 1
        if count == 0 or compiled_chance.below(own, AGAIN) == 0:
            return steps
        at = compiled_chance.below(own, count)
        share = compiled_chance.random(own)
        attack(board, whole[QUEUE, at], whole[TAGS, at], 0.0, share, chance)


@inner_kernel
def claimed(mind: Mind, board: Ints) -> int:
    """Return the free strategic place with the highest score, -1 where none is free."""
    best = -1
    for u in range(mind.whole[RULES, PLACES]):
        if board[OWNER, u] >= 0 or mind.graph[u, SCORE] == 0:
            continue
        if best < 0 or mind.graph[u, SCORE] > mind.graph[best, SCORE]:
            best = u
    return best


@inner_kernel
def passive_turn(mind: Mind, board: Ints, me: int) -> int:
    """Place one by one where the danger is greatest; return how many actions that took."""
    graph, whole = mind.graph, mind.whole
    steps = 1
    while board[REST, RESERVE + me]:
        count = open_places(mind, board, me)
        if count == 0:
            break
        place = claimed(mind, board) if board[REST, IN_SETUP] else -1
        if place < 0:
            own = 0
            for i in range(count):
                u = whole[QUEUE, i]
                own += int(board[OWNER, u] == me and graph[u, SCORE] > 0)
            most = -1.0
            for i in range(count):
                u = whole[QUEUE, i]
                if own and (board[OWNER, u] != me or graph[u, SCORE] == 0):
                    continue
                fall = 0.0
                for edge in range(NEAR, NEAR + graph[u, DEGREE]):
                    v = graph[u, edge]
                    if board[OWNER, v] >= 0 and board[OWNER, v] != board[OWNER, u]:
                        met = board[TROOPS, u] + board[FORT, u]
                        fall = max(fall, win_chance(mind, board[TROOPS, v], met))
                if fall > most:
                    most, place = fall, u
        put(board, me, place, 1)
        if board[REST, IN_SETUP]:
            return 1
        steps += 1
    return steps


@inner_kernel
def best_attack(mind: Mind, board: Ints, me: int, more: int, least: float) -> tuple[int, int]:
    """Return the attack with the best chance times 1 + score, of those with over `least`.

    With `more` troops; where that is 0 only places that can attack count.
    """
    graph = mind.graph
    best, source, target = -1.0, -1, -1
    for u in range(mind.whole[RULES, PLACES]):
        if board[OWNER, u] != me or (least >= 0 and board[TROOPS, u] < 2):
            continue
        for edge in range(NEAR, NEAR + graph[u, DEGREE]):
            v = graph[u, edge]
            if board[OWNER, v] < 0 or board[OWNER, v] == me:
                continue
            met = board[TROOPS, v] + board[FORT, v]
            win = win_chance(mind, board[TROOPS, u] + more, met)
            worth = win * (1 + graph[v, SCORE])
            if win > least and worth > best:
                best, source, target = worth, u, v
    return source, target


@inner_kernel
def greedy_put(mind: Mind, board: Ints, me: int) -> int:
    """Place all where the best attack starts; in the setup one.  Return how many actions it was."""
    reserve = board[REST, RESERVE + me]
    if not reserve:
        return 0
    in_setup = board[REST, IN_SETUP]
    place = claimed(mind, board) if in_setup else -1
    if place < 0:
        place = best_attack(mind, board, me, reserve, -1.0)[0]
    if place < 0 and open_places(mind, board, me) > 0:
        place = mind.whole[QUEUE, 0]
    if place < 0:
        return 0
    put(board, me, place, 1 if in_setup else reserve)
    return 1


@inner_kernel
def greedy_turn(mind: Mind, board: Ints, me: int, streams: Streams) -> int:
    """Place all where the best attack starts, then attack; return how many actions that took."""
    steps = 1 + greedy_put(mind, board, me)
    if board[REST, IN_SETUP]:
        return 1
    board[REST, PHASE] = ATTACK
    while True:
        steps += 1
        source, target = best_attack(mind, board, me, 0, SURE_ENOUGH)
        if source < 0:
            return steps
        attack(board, source, target, 0.0, 1.0, streams[:1])
