# mypy: disable-error-code="no-any-return"
"""Cheapest attack paths, and how dangerous they make a place: specification, B.2.

Dijkstra 1959 with a heap of (distance, order of insertion).  A road leads a player into another's
place and costs 1 troop to leave behind and the price of the defenders; free and own places cannot
be entered, so paths begin there.
"""

from __future__ import annotations

import numpy as np

from engine.conquest.kernels.arrays import (
    AFTER,
    DEGREE,
    DICE,
    DISTANCES,
    EXPECTED,
    FORT,
    IN_HAND,
    KEYS,
    MEMORIES,
    MEMORY,
    NEAR,
    OWNER,
    PATH,
    PLACES,
    PRICES,
    RESERVE,
    REST,
    RULES,
    SCORE,
    SETUP_TURNS,
    SORTED,
    TAGS,
    TROOPS,
    TURN,
    Ints,
    Mind,
)
from engine.conquest.kernels.tables import PRICES_LISTED
from engine.core.system.jit import inner_kernel

_BITS = 9
"""A tag of the heap is an order of insertion and a place, of which there are at most 512."""
MAIN, SIDE = 0, 1
"""Two trees that can be kept at once."""
NO_WALL = -1


@inner_kernel
def price(mind: Mind, defenders: int) -> float:
    """Return what it costs to take a place with so many defenders, besides the one to stay."""
    return mind.real[PRICES + mind.whole[RULES, DICE], min(max(defenders, 0), PRICES_LISTED - 1)]


@inner_kernel
def weight(mind: Mind, board: Ints, place: int) -> float:
    """Return what it costs to enter a place."""
    return 1.0 + price(mind, board[TROOPS, place] + board[FORT, place])


@inner_kernel
def search(
    mind: Mind,
    board: Ints,
    player: int,
    root: int,
    root_weight: float,
    wall: int,
    most: float,
    tree: int,
) -> float:
    """Find a player's cheapest paths to the root in a tree; none leads on through `wall`.

    Returns the most troops a source has over its distance, -inf without one.  It stops where no
    source with up to `most` troops could be better.  To enter the root costs `root_weight`; where
    that is negative, paths lead forward from the root.
    """
    graph, whole, real = mind.graph, mind.whole, mind.real
    forward = root_weight < 0
    first = NEAR if forward else whole[RULES, SORTED]
    for u in range(whole[RULES, PLACES]):
        real[DISTANCES + tree, u] = np.inf
    real[DISTANCES + tree, root] = 0.0
    whole[AFTER + tree, root] = -1
    real[KEYS, 0], whole[TAGS, 0] = 0.0, root
    size = counter = 1
    best = -np.inf
    while size:
        key, u = real[KEYS, 0], whole[TAGS, 0] & ((1 << _BITS) - 1)
        size -= 1
        last_key, last_tag = real[KEYS, size], whole[TAGS, size]
        at = 0
        while True:
            child = 2 * at + 1
            if child >= size:
                break
            if child + 1 < size and (
                real[KEYS, child + 1] < real[KEYS, child]
                or (
                    real[KEYS, child + 1] == real[KEYS, child]
                    and whole[TAGS, child + 1] < whole[TAGS, child]
                )
            ):
                child += 1
            if last_key < real[KEYS, child] or (
                last_key == real[KEYS, child] and last_tag < whole[TAGS, child]
            ):
                break
            real[KEYS, at], whole[TAGS, at] = real[KEYS, child], whole[TAGS, child]
            at = child
        real[KEYS, at], whole[TAGS, at] = last_key, last_tag
        if key > real[DISTANCES + tree, u]:
            continue
        if most - key <= best:
            break
        owner = board[OWNER, u]
        is_entered = owner >= 0 and owner != player
        if not is_entered and board[TROOPS, u] - key > best:
            best = board[TROOPS, u] - key
        if u == wall or not (is_entered or forward):
            continue
        step = root_weight
        if u != root and not forward:
            step = weight(mind, board, u)
        for edge in range(first, first + graph[u, DEGREE]):
            v = graph[u, edge]
            if forward:
                if board[OWNER, v] < 0 or board[OWNER, v] == player:
                    continue
                step = weight(mind, board, v)
            if key + step < real[DISTANCES + tree, v]:
                real[DISTANCES + tree, v] = key + step
                whole[AFTER + tree, v] = u
                tag = counter << _BITS | v
                counter += 1
                at = size
                size += 1
                while at and real[KEYS, (at - 1) // 2] > key + step:
                    up = (at - 1) // 2
                    real[KEYS, at], whole[TAGS, at] = real[KEYS, up], whole[TAGS, up]
                    at = up
                real[KEYS, at], whole[TAGS, at] = key + step, tag
    return best


@inner_kernel
def search_to(mind: Mind, board: Ints, player: int, root: int) -> None:
    """Find a player's cheapest paths to a place in the main tree."""
    search(mind, board, player, root, weight(mind, board, root), NO_WALL, np.inf, MAIN)


@inner_kernel
def way(mind: Mind, start: int) -> int:
    """Set the path to the way from a place to the root of the main tree; return its length."""
    length = 0
    while start >= 0:
        mind.whole[PATH, length] = start
        length += 1
        start = mind.whole[AFTER, start]
    return length


@inner_kernel
def income_of(mind: Mind, board: Ints, player: int) -> int:
    """Return what a player's places bring, with no least."""
    owned = scores = 0
    for u in range(mind.whole[RULES, PLACES]):
        if board[OWNER, u] == player:
            owned += 1
            scores += mind.graph[u, SCORE]
    return owned // 4 + scores


@inner_kernel
def turns_played(mind: Mind, board: Ints) -> int:
    """Return the number of the mover's turn of play, from 1; in the setup it is 1."""
    return 1 + max(0, board[REST, TURN] - mind.whole[RULES, SETUP_TURNS] - 1) // 3


@inner_kernel
def expect(mind: Mind, board: Ints, me: int, counts_hands: bool) -> None:
    """Set the troops that each opponent is expected to bring; of one's own, the reserve, none.

    The agent adds what others hold in hand at the wrong seats, its own too, which then grows.
    """
    expected = mind.whole
    early = turns_played(mind, board) == 1 and me != 0 and not counts_hands
    for i in range(3):
        if i == me:
            continue
        expected[RULES, EXPECTED + i] = income_of(mind, board, i)
        if counts_hands:
            expected[RULES, EXPECTED + i] += 3 + board[REST, RESERVE + i]
        elif not early:
            expected[RULES, EXPECTED + i] += 3
        else:
            for j in range(1, 3):
                hand = board[REST, MEMORY + MEMORIES * me + IN_HAND + j]
                expected[RULES, EXPECTED + j] += hand
                if (me + j) % 3 == 0:
                    break


@inner_kernel
def danger(mind: Mind, board: Ints, place: int) -> float:
    """Return by how many troops the strongest attack of another player on a place is too strong."""
    worst = -np.inf
    root_weight = weight(mind, board, place)
    for player in range(3):
        if player == board[OWNER, place]:
            continue
        most = 0
        for u in range(mind.whole[RULES, PLACES]):
            if board[OWNER, u] == player and board[TROOPS, u] > most:
                most = board[TROOPS, u]
        power = search(mind, board, player, place, root_weight, NO_WALL, float(most), SIDE)
        power += mind.whole[RULES, EXPECTED + player]
        if power > worst:
            worst = power
    return worst
