# mypy: disable-error-code="no-any-return"
"""The attack power of each player at every place at once, and so the danger of all: B.2."""

from __future__ import annotations

import numpy as np

from engine.conquest.kernels.arrays import (
    DEGREE,
    EXPECTED,
    NEAR,
    OWNER,
    PLACES,
    QUEUE,
    RULES,
    TROOPS,
    Floats,
    Ints,
    Mind,
)
from engine.conquest.kernels.search import weight
from engine.core.system.jit import inner_kernel


@inner_kernel
def powers(mind: Mind, board: Ints, player: int, found: Floats) -> None:
    """Set what a player has left at each place by its best attack, without its reserve.

    -inf where it cannot attack.  Labels are corrected until nothing changes: each source is its
    troops, each place that is entered the best of its neighbours less its weight.
    """
    graph, queue = mind.graph, mind.whole
    places = queue[RULES, PLACES]
    for u in range(places):
        is_source = board[OWNER, u] < 0 or board[OWNER, u] == player
        found[u] = float(board[TROOPS, u]) if is_source else -np.inf
        queue[QUEUE, u] = int(is_source)
    changed = True
    while changed:
        changed = False
        for u in range(places):
            if not queue[QUEUE, u]:
                continue
            queue[QUEUE, u] = 0
            for edge in range(NEAR, NEAR + graph[u, DEGREE]):
                v = graph[u, edge]
                if board[OWNER, v] < 0 or board[OWNER, v] == player:
                    continue
                left = found[u] - weight(mind, board, v)
                if left > found[v]:
                    found[v] = left
                    queue[QUEUE, v] = 1
                    changed = True


@inner_kernel
def all_dangers(mind: Mind, board: Ints, power: Floats, worst: Floats) -> None:
    """Set by how many troops the strongest attack of another player on each place is too strong.

    `power` is room; the mind says what each player is expected to bring.
    """
    for u in range(mind.whole[RULES, PLACES]):
        worst[u] = -np.inf
    for player in range(3):
        powers(mind, board, player, power)
        for u in range(mind.whole[RULES, PLACES]):
            left = power[u] + mind.whole[RULES, EXPECTED + player]
            if board[OWNER, u] != player and left > worst[u]:
                worst[u] = left
