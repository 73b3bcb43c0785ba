"""The Gioco del Ponte written plainly, in dictionaries: truth of the tests, base of the benchmark.

It shares nothing with the program: every lead and every reply is tried.  A state is (mine, theirs,
chosen) as the package PonteAI.jl has it: ascending ranks 1 to 2k, and the team named, from 1, or 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np

State = tuple[tuple[int, ...], tuple[int, ...], int]
Solved = dict[State, tuple[int, tuple[int, ...]]]
TERMINAL: State = ((), (), 0)


def deals(n: int) -> Iterator[State]:
    """Yield every deal of n teams a side, with me leading, in the order of my teams."""
    every = range(1, 2 * n + 1)
    for mine in combinations(every, n):
        yield mine, tuple(team for team in every if team not in mine), 0


def ranked(mine: list[int], theirs: list[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return both sides by rank among all."""
    rank = {team: i for i, team in enumerate(sorted(mine + theirs), 1)}
    return tuple(rank[team] for team in mine), tuple(rank[team] for team in theirs)


def following(state: State, move: int) -> tuple[int, int, State]:
    """Return reward, sign of the next state's value to me, and that state."""
    mine, theirs, chosen = state
    if chosen == 0:
        return 0, -1, (theirs, mine, move)
    own, other = mine[move - 1], theirs[chosen - 1]
    rest = [team for team in mine if team != own], [team for team in theirs if team != other]
    if own > other:
        return 1, 1, (*ranked(*rest), 0)
    return -1, -1, (*ranked(rest[1], rest[0]), 0)


def solve(n: int) -> Solved:
    """Return value and best moves of every state, with a stack and a dictionary."""
    solved: Solved = {TERMINAL: (0, ())}
    stack = list(deals(n))
    while stack:
        state = stack[-1]
        if state in solved:
            stack.pop()
            continue
        after = [following(state, move) for move in range(1, len(state[0]) + 1)]
        missing = [next_state for _, _, next_state in after if next_state not in solved]
        if missing:
            stack += missing
            continue
        scores = [reward + sign * solved[next_state][0] for reward, sign, next_state in after]
        best = max(scores)
        moves = tuple(move for move, score in enumerate(scores, 1) if score == best)
        solved[state] = best, moves
        stack.pop()
    return solved


@cache
def leader_wins(code: int, k: int) -> int:
    """Return the rounds the leader wins, by the plainest recursion: every lead, every reply.

    A code has 2k digits, the weakest team first, 1 where it is not the leader's.
    """
    if k == 0:
        return 0
    own = [place for place in range(2 * k) if not code >> place & 1]
    others = [place for place in range(2 * k) if code >> place & 1]
    exchange = (1 << (2 * k - 2)) - 1
    best = 0
    for lead in own:
        worst = k
        for answer in others:
            high, low = max(lead, answer), min(lead, answer)
            rest = _without(_without(code, high), low)
            if lead < answer:  # a lower place is a stronger team
                worst = min(worst, 1 + leader_wins(rest, k - 1))
            else:
                worst = min(worst, k - 1 - leader_wins(rest ^ exchange, k - 1))
        best = max(best, worst)
    return best


def all_leader_wins(n: int) -> np.ndarray:
    """Return the rounds the leader wins in every deal, codes ascending: the same, deal by deal.

    Every lead and every reply, for all deals at once; values are looked up by the code itself.
    """
    values = np.zeros(1, np.int64)
    codes = np.zeros(1, np.int64)
    for k in range(1, n + 1):
        codes = np.array([c for c in range(4**k) if c.bit_count() == k])
        best = np.zeros(len(codes), np.int64)
        for lead in range(2 * k):
            worst = np.full(len(codes), k)
            for answer in range(2 * k):
                fits = (codes >> lead & 1 == 0) & (codes >> answer & 1 == 1)
                rest = _without(_without(codes[fits], max(lead, answer)), min(lead, answer))
                exchanged = rest ^ ((1 << (2 * k - 2)) - 1)
                won = 1 + values[rest] if lead < answer else k - 1 - values[exchanged]
                worst[fits] = np.minimum(worst[fits], won)
            best = np.where(codes >> lead & 1 == 0, np.maximum(best, worst), best)
        values = np.zeros(4**k, np.int64)
        values[codes] = best
    return values[codes]


def _without(code: Any, place: int) -> Any:
    low = (1 << place) - 1
    return code & low | code >> 1 & ~low


def stochastic(
    chances: list[list[float]], mine: frozenset[int], theirs: frozenset[int], a_leads: bool
) -> float:
    """Return the expected rounds won less those lost of the side whose rows these are."""
    known: dict[tuple[frozenset[int], frozenset[int], bool], float] = {}

    def value(a: frozenset[int], b: frozenset[int], leads: bool) -> float:
        if not a:
            return 0.0
        if (a, b, leads) not in known:
            rows = [
                [
                    chances[i][j] * (1 + value(a - {i}, b - {j}, True))
                    + (1 - chances[i][j]) * (value(a - {i}, b - {j}, False) - 1)
                    for j in sorted(b)
                ]
                for i in sorted(a)
            ]
            best = (
                max(map(min, rows))
                if leads
                else min(max(column) for column in zip(*rows, strict=True))
            )
            known[a, b, leads] = best
        return known[a, b, leads]

    return value(mine, theirs, a_leads)
