# mypy: disable-error-code="no-any-return"
"""How likely places fall: each opponent's best path, and the exact chance of it by true dice."""

from __future__ import annotations

import numpy as np

from engine.conquest.kernels.arrays import (
    CHANCES,
    DISTANCES,
    EXPECTED,
    OWNER,
    PLACES,
    RULES,
    TROOPS,
    Floats,
    Ints,
    Mind,
)
from engine.conquest.kernels.search import search_to, way
from engine.conquest.sigma.single import outcomes
from engine.core.system.jit import inner_kernel


@inner_kernel
def fall_chances(mind: Mind, board: Ints, found: Floats) -> None:
    """Set the largest chance of other players' best attacks on each place, with what they bring."""
    for target in range(mind.whole[RULES, PLACES]):
        found[target] = 0.0
        for player in range(3):
            if board[OWNER, target] < 0 or board[OWNER, target] == player:
                continue
            search_to(mind, board, player, target)
            best, source = -np.inf, -1
            for u in range(mind.whole[RULES, PLACES]):
                left = board[TROOPS, u] - mind.real[DISTANCES, u]
                if (board[OWNER, u] == player or board[OWNER, u] < 0) and left > best:
                    best, source = left, u
            if source >= 0:
                troops = board[TROOPS, source] + mind.whole[RULES, EXPECTED + player]
                outcomes(mind, board, way(mind, source), troops)
                found[target] = max(found[target], 1 - mind.real[CHANCES, 0])
