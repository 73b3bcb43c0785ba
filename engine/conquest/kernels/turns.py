# mypy: disable-error-code="no-any-return"
"""What actions do to a board, and how turns and matches begin and end: exactly as in the rules."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.conquest import turns as plain
from engine.conquest.kernels.arrays import (
    BY_SCORE,
    BY_STRATEGIC,
    CAPTURED,
    ENDED,
    FIRST_FINISH,
    FORT,
    FORTED,
    IN_SETUP,
    MOVED,
    OWNER,
    PHASE,
    PLACES,
    RESERVE,
    REST,
    RULES,
    SCORE,
    SETUP_TURNS,
    STRATEGIC,
    STRATEGICS,
    TO_WIN,
    TROOPS,
    TURN,
    TURNS,
    WINNER,
    Floats,
    Ints,
    Mind,
)
from engine.conquest.kernels.search import income_of
from engine.core.play import compiled_chance
from engine.core.system.jit import inner_kernel

Streams = npt.NDArray[np.uint64]


@inner_kernel
def put(board: Ints, player: int, place: int, count: int) -> None:
    """Place troops of the reserve; a free place is claimed."""
    board[OWNER, place] = player
    board[TROOPS, place] += count
    board[REST, RESERVE + player] -= count


@inner_kernel
def attack(
    board: Ints, source: int, target: int, fraction: float, share: float, chance: Streams
) -> None:
    """Fight while attackers / defenders is over `fraction`; of the winners a share moves in."""
    player = board[OWNER, source]
    a, d = board[TROOPS, source], board[TROOPS, target] + board[FORT, target]
    while a > 1 and d > 0 and a > fraction * d:
        first = second = 0
        for _ in range(min(3, a - 1)):
            face = compiled_chance.below(chance, 6) + 1
            first, second = max(first, face), max(second, min(first, face))
        best = compiled_chance.below(chance, 6) + 1
        worst = 0
        if d > 1:
            face = compiled_chance.below(chance, 6) + 1
            best, worst = max(best, face), min(best, face)
        won = int(first > best)
        pairs = 1
        if second and worst:
            won += int(second > worst)
            pairs = 2
        a, d = a - pairs + won, d - won
    if d > 0:
        board[TROOPS, source] = a
        if board[FORT, target] > 0:
            board[FORT, target] = max(0, d - board[TROOPS, target])
            board[TROOPS, target] = min(board[TROOPS, target], d)
        else:
            board[TROOPS, target] = d
        return
    moved = min(max(1, int(a * share)), a - 1)
    board[TROOPS, source], board[TROOPS, target] = a - moved, moved
    board[OWNER, target], board[FORT, target] = player, 0
    if not board[REST, CAPTURED]:
        board[REST, RESERVE + player] += plain.CAPTURE_BONUS
        board[REST, CAPTURED] = 1


@inner_kernel
def move(board: Ints, source: int, target: int, count: int) -> None:
    """Move troops."""
    board[TROOPS, source] -= count
    board[TROOPS, target] += count
    board[REST, MOVED] = 1


@inner_kernel
def fort(board: Ints, player: int, place: int, count: int) -> None:
    """Make troops a fort of twice as many."""
    board[TROOPS, place] -= count
    board[FORT, place] += 2 * count
    board[REST, FORTED + player] = 1


@inner_kernel
def score_of(mind: Mind, board: Ints, player: int) -> int:
    """Return the score of the original."""
    score = 0
    for u in range(mind.whole[RULES, PLACES]):
        if board[OWNER, u] == player:
            score += plain.PLACE_SCORE + board[TROOPS, u]
            if mind.graph[u, SCORE] > 0:
                score += plain.STRATEGIC_SCORE // mind.graph[u, SCORE]
    return score


@inner_kernel
def strategic_of(mind: Mind, board: Ints, player: int) -> int:
    """Return how many strategic places a player owns."""
    count = 0
    for i in range(mind.whole[RULES][STRATEGICS]):
        if board[OWNER][mind.whole[STRATEGIC][i]] == player:
            count += 1
    return count


@inner_kernel
def end_turn(mind: Mind, board: Ints) -> None:
    """End the match, or begin the next turn."""
    rest = board[REST]
    turn, rules = rest[TURN], mind.whole
    if turn >= rules[RULES, FIRST_FINISH]:
        for player in range(3):
            if strategic_of(mind, board, player) >= rules[RULES, TO_WIN]:
                rest[WINNER], rest[ENDED] = player, BY_STRATEGIC
                return
    if turn >= rules[RULES, TURNS]:
        rest[WINNER], rest[ENDED] = 0, BY_SCORE
        for player in range(1, 3):
            if score_of(mind, board, player) > score_of(mind, board, rest[WINNER]):
                rest[WINNER] = player
        return
    turn += 1
    rest[TURN], rest[PHASE], rest[CAPTURED], rest[MOVED] = turn, 1, 0, 0
    if turn > rules[RULES, SETUP_TURNS]:
        rest[IN_SETUP] = 0
        player = turn % 3
        rest[RESERVE + player] += max(plain.LEAST_INCOME, income_of(mind, board, player))


@inner_kernel
def measure(mind: Mind, board: Ints, returns: Floats, measures: Floats) -> None:
    """Fill in a match's returns and measures."""
    winner, total = board[REST, WINNER], 0
    by_strategic = board[REST, ENDED] == BY_STRATEGIC
    for player in range(3):
        score = score_of(mind, board, player)
        total += score
        returns[player] = int(player == winner)
        measures[player, 0] = score
        measures[player, 1] = strategic_of(mind, board, player)
        measures[player, 2] = int(by_strategic and player == winner)
        measures[player, 3] = board[REST, TURN]
    if by_strategic:
        measures[winner, 0] += total
