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
    STRATEGIC,
    STRATEGICS,
    TAGS,
    TROOPS,
    TURN,
    Ints,
    Mind,
)
from engine.conquest.kernels.tables import PRICES_LISTED
from engine.core.system.jit import count_in_row, fill_row, inner_kernel

_BITS = 9
"""A tag of the heap is an order of insertion and a place, of which there are at most 512."""
MAIN, SIDE = 0, 1
"""Two trees that can be kept at once."""
NO_WALL = -1
ROUNDED = 1e-9
"""Sums of the same in another order differ by less."""


@inner_kernel
def price(mind: Mind, defenders: int) -> float:
    """Return what it costs to take a place with so many defenders, besides the one to stay."""
    prices = mind.real[PRICES + mind.whole[RULES][DICE]]
    if defenders < 0:
        return prices[0]
    return prices[defenders if defenders < PRICES_LISTED else PRICES_LISTED - 1]


@inner_kernel
def weight(mind: Mind, board: Ints, place: int) -> float:
    """Return what it costs to enter a place."""
    return 1.0 + price(mind, board[TROOPS][place] + board[FORT][place])


@inner_kernel
def search(
    mind: Mind,
    board: Ints,
    player: int,
    root: int,
    root_weight: float,
    wall: int,
    most: float,
    least: float,
    tree: int,
) -> float:
    """Find a player's cheapest paths to the root in a tree; none leads on through `wall`.

    Returns the most troops a source has over its distance, `least` where none has more.  It stops
    where no source with up to `most` troops could be better.  To enter the root costs
    `root_weight`; where that is negative, paths lead forward from the root.
    """
    graph, owners, troops = mind.graph, board[OWNER], board[TROOPS]
    distances, after = mind.real[DISTANCES + tree], mind.whole[AFTER + tree]
    keys, tags = mind.real[KEYS], mind.whole[TAGS]
    forward = root_weight < 0
    first = NEAR if forward else mind.whole[RULES][SORTED]
    fill_row(distances, mind.whole[RULES][PLACES], np.inf)
    distances[root] = 0.0
    after[root] = -1
    keys[0], tags[0] = 0.0, root
    size = counter = 1
    best = least
    while size:
        key, u = keys[0], tags[0] & ((1 << _BITS) - 1)
        size -= 1
        last_key, last_tag = keys[size], tags[size]
        at, child = 0, 1
        while child < size:
            down, down_tag = keys[child], tags[child]
            if child + 1 < size:
                other = keys[child + 1]
                if other < down or (other == down and tags[child + 1] < down_tag):
                    child += 1
                    down, down_tag = other, tags[child]
            if last_key < down or (last_key == down and last_tag < down_tag):
                break
            keys[at], tags[at] = down, down_tag
            at, child = child, 2 * child + 1
        keys[at], tags[at] = last_key, last_tag
        if key > distances[u]:
            continue
        if most - key <= best:
            break
        is_entered = owners[u] >= 0 and owners[u] != player
        if not is_entered and troops[u] - key > best:
            best = troops[u] - key
        if u == wall or not (is_entered or forward):
            continue
        reached = key + root_weight
        if u != root and not forward:
            reached = key + weight(mind, board, u)
        near = graph[u]
        for edge in range(first, first + near[DEGREE]):
            v = near[edge]
            if forward:
                if owners[v] < 0 or owners[v] == player:
                    continue
                reached = key + weight(mind, board, v)
            if reached < distances[v]:
                distances[v] = reached
                after[v] = u
                tag = counter << _BITS | v
                counter += 1
                at = size
                size += 1
                while at:
                    up = (at - 1) // 2
                    if not keys[up] > reached:
                        break
                    keys[at], tags[at] = keys[up], tags[up]
                    at = up
                keys[at], tags[at] = reached, tag
    return best


@inner_kernel
def search_to(mind: Mind, board: Ints, player: int, root: int) -> None:
    """Find a player's cheapest paths to a place in the main tree."""
    into = weight(mind, board, root)
    search(mind, board, player, root, into, NO_WALL, np.inf, -np.inf, MAIN)


@inner_kernel
def way(mind: Mind, start: int) -> int:
    """Set the path to the way from a place to the root of the main tree; return its length."""
    path, after = mind.whole[PATH], mind.whole[AFTER]
    length = 0
    while start >= 0:
        path[length] = start
        length += 1
        start = after[start]
    return length


@inner_kernel
def income_of(mind: Mind, board: Ints, player: int) -> int:
    """Return what a player's places bring, with no least."""
    rules, owners = mind.whole[RULES], board[OWNER]
    scores, owned = 0, count_in_row(owners, rules[PLACES], player)
    for i in range(rules[STRATEGICS]):
        u = mind.whole[STRATEGIC][i]
        if owners[u] == player:
            scores += mind.graph[u][SCORE]
    return owned // 4 + scores


@inner_kernel
def turns_played(mind: Mind, board: Ints) -> int:
    """Return the number of the mover's turn of play, from 1; in the setup it is 1."""
    return 1 + max(0, board[REST][TURN] - mind.whole[RULES][SETUP_TURNS] - 1) // 3


@inner_kernel
def expect(mind: Mind, board: Ints, me: int, counts_hands: bool) -> None:
    """Set the troops that each opponent is expected to bring; of one's own, the reserve, none.

    The agent adds what others hold in hand at the wrong seats, its own too, which then grows.
    """
    rules, rest = mind.whole[RULES], board[REST]
    early = turns_played(mind, board) == 1 and me != 0 and not counts_hands
    for i in range(3):
        if i == me:
            continue
        rules[EXPECTED + i] = income_of(mind, board, i)
        if counts_hands:
            rules[EXPECTED + i] += 3 + rest[RESERVE + i]
        elif not early:
            rules[EXPECTED + i] += 3
        else:
            for j in range(1, 3):
                hand = rest[MEMORY + MEMORIES * me + IN_HAND + j]
                rules[EXPECTED + j] += hand
                if (me + j) % 3 == 0:
                    break


@inner_kernel
def danger(mind: Mind, board: Ints, place: int) -> float:
    """Return by how many troops the strongest attack of another player on a place is too strong."""
    rules, owners, troops = mind.whole[RULES], board[OWNER], board[TROOPS]
    worst = -np.inf
    root_weight = weight(mind, board, place)
    for player in range(3):
        if player == owners[place]:
            continue
        most = 0
        for u in range(rules[PLACES]):
            if troops[u] > most and owners[u] == player:
                most = troops[u]
        least = worst - rules[EXPECTED + player] - ROUNDED
        power = search(mind, board, player, place, root_weight, NO_WALL, float(most), least, SIDE)
        power += rules[EXPECTED + player]
        if power > worst:
            worst = power
    return worst
