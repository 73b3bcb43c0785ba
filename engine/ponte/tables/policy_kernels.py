"""Strategies as arrays: what they choose in every state, what that leads to, and whole matches.

A policy is one array of bytes: the layer of k teams a side begins at offsets[k], and holds moves,
from 0, at number of mine * (k + 1) + chosen; UNIFORM where any team is as likely as any other.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.core.play import compiled_chance
from engine.core.system.jit import kernel
from engine.ponte.tables import codes
from engine.ponte.tables.kernels import Bytes, count_ones, number, without
from engine.ponte.tables.ranking import Codes, Halves
from engine.ponte.tables.state_kernels import Moves, next_code

UNIFORM = 255
number_in = kernel(codes.number_in)
Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Keys = npt.NDArray[np.uint64]
Seats = npt.NDArray[np.int64]


@kernel
def count_weaker(weaker: Bytes, k: int) -> None:
    """Write how many own teams are weaker than the one named [deal, chosen]; than their strongest

    where none is.
    """
    code = (1 << k) - 1
    for i in range(len(weaker)):
        mine = theirs = 0
        for digit in range(2 * k - 1, -1, -1):
            if code >> digit & 1:
                theirs += 1
                weaker[i, theirs] = mine
            else:
                mine += 1
        weaker[i, 0] = weaker[i, k]
        code = next_code(code)


@kernel
def find_places(code: int, k: int, places: Codes) -> None:
    """Fill the digits [side, index] at which the teams of both sides stand, weakest first."""
    mine = theirs = 0
    for digit in range(2 * k - 1, -1, -1):
        if code >> digit & 1:
            places[1, theirs] = digit
            theirs += 1
        else:
            places[0, mine] = digit
            mine += 1


@kernel
def both_gone(code: int, one: int, other: int) -> int:
    """Return a code without the digits `one` and `other`."""
    high, low = max(one, other), min(one, other)
    return without(without(code, 1 << high, 1), 1 << low, 1)


@kernel
def weigh_layer(
    worth: Floats,
    below: Floats,
    row: Bytes,
    column: Bytes,
    smaller: Halves,
    first: int,
    start: int,
    stop: int,
) -> None:
    """Write what states of the deals `start` to `stop` are worth to the row's side in points.

    `worth` [side to act, deal, chosen]: side 0 plays by `row`, side 1 by `column` [deal, chosen];
    `below` [side that leads, deal] is the layer of one team less.  Answers only: see `weigh_leads`.
    """
    k = worth.shape[2] - 1
    last = below.shape[1] - 1
    places = np.zeros((2, k), np.int64)
    code = first
    for i in range(start, stop):
        find_places(code, k, places)
        for side in range(2):
            sign = 1 - 2 * side
            for chosen in range(1, k + 1):
                move = row[i, chosen] if side == 0 else column[i, chosen]
                begin, end = (0, k) if move == UNIFORM else (int(move), int(move) + 1)
                total = 0.0
                for j in range(begin, end):
                    own, other = places[0, j], places[1, chosen - 1]
                    rest = number(smaller, both_gone(code, own, other))
                    if own < other:  # a lower digit is a stronger team
                        total += sign + below[side, rest]
                    else:
                        total += below[1 - side, last - rest] - sign
                worth[side, i, chosen] = total / (end - begin)
        code = next_code(code)


@kernel
def weigh_leads(worth: Floats, row: Bytes, column: Bytes) -> None:
    """Write what leading is worth in every deal, once all answers are known."""
    deals, k = worth.shape[1], worth.shape[2] - 1
    for i in range(deals):
        for side in range(2):
            move = row[i, 0] if side == 0 else column[i, 0]
            begin, end = (0, k) if move == UNIFORM else (int(move), int(move) + 1)
            total = 0.0
            for j in range(begin, end):
                total += worth[1 - side, deals - 1 - i, j + 1]
            worth[side, i, 0] = total / (end - begin)


@kernel
def choose_tricky(chosen_moves: Bytes, moves: Moves, below: Moves, smaller: Halves) -> None:
    """Write the best move after which the largest share of the opponent's choices loses.

    `moves` are the optimal moves of the layer, `below` those of the layer of one team less.
    """
    deals, k = len(moves), moves.shape[1] - 1
    places = np.zeros((2, k), np.int64)
    code = (1 << k) - 1
    for i in range(deals):
        find_places(code, k, places)
        for chosen in range(k + 1):
            best, fewest = -1, k + 1
            for move in range(k):
                if not moves[i, chosen] >> move & 1:
                    continue
                if best < 0:
                    best = move
                if chosen == 0:
                    good = count_ones(int(moves[deals - 1 - i, move + 1]))
                elif k == 1:
                    break
                else:
                    own, other = places[0, move], places[1, chosen - 1]
                    rest = number(smaller, both_gone(code, own, other))
                    good = answers_left(below, rest, own < other)
                if good < fewest:
                    best, fewest = move, good
            chosen_moves[i, chosen] = best
        code = next_code(code)


@kernel
def answers_left(moves: Moves, deal: int, is_mine: bool) -> int:
    """Return how many choices of the opponent are right: in its lead, or after my best lead."""
    deals, k = len(moves), moves.shape[1] - 1
    if not is_mine:
        return count_ones(int(moves[deals - 1 - deal, 0]))
    fewest: int = k
    for lead in range(k):
        if moves[deal, 0] >> lead & 1:
            good: int = count_ones(int(moves[deals - 1 - deal, lead + 1]))
            if good < fewest:
                fewest = good
    return fewest


@kernel
def code_of(strengths: Codes, alive: Flags, own: int, other: int) -> int:
    """Return the code of the teams [side, team] in play as seen by side `own`."""
    n = strengths.shape[1]
    code = 0
    for strength in range(1, 2 * n + 1):
        for team in range(n):
            if strengths[own, team] == strength and alive[own, team]:
                code = code << 1
            if strengths[other, team] == strength and alive[other, team]:
                code = code << 1 | 1
    return code


@kernel
def ranked_team(strengths: Codes, alive: Flags, side: int, place: int, is_by_rank: bool) -> int:
    """Return the team in play at this place, from 0, in the order of strength or of numbers."""
    n = strengths.shape[1]
    for team in range(n):
        if not alive[side, team]:
            continue
        before = 0
        for other in range(n):
            is_less = strengths[side, other] < strengths[side, team]
            if alive[side, other] and (is_less if is_by_rank else other < team):
                before += 1
        if before == place:
            return team
    return -1


@kernel
def signed(draw: int) -> int:
    """Return a draw as a number with a sign: with both kinds numba would count in floats."""
    one = np.zeros(1, np.int64)
    one[0] = draw
    return int(one[0])


@kernel
def play_matches(
    returns: Floats,
    seats: Seats,
    keys: Keys,
    choices: Bytes,
    offsets: Codes,
    binomial: Codes,
    leader: int,
) -> None:
    """Play a match for each key as `Match` does; `leader` is the seat that leads, 2 draws it.

    In match i the policies `choices[seats[i, 0]]` and `choices[seats[i, 1]]` meet.
    """
    n = len(offsets) - 2
    strengths = np.zeros((2, n), np.int64)
    alive = np.ones((2, n), np.bool_)
    deal = np.zeros(2 * n, np.int64)
    streams = np.zeros((3, 1), np.uint64)
    for i in range(len(keys)):
        for stream in range(3):
            streams[stream, 0] = compiled_chance.derived_key(keys[i], stream)
        deal[:] = np.arange(1, 2 * n + 1)
        compiled_chance.shuffle(streams[0], deal)
        strengths[0] = deal[:n]
        strengths[1] = deal[n:]
        leads = leader
        if leader == 2:
            leads = signed(compiled_chance.below(streams[0], 2))
        alive[:] = True
        score = 0
        for k in range(n, 0, -1):
            named, chosen = -1, 0
            for turn in range(2):
                side = leads if turn == 0 else 1 - leads
                code = code_of(strengths, alive, side, 1 - side)
                at = offsets[k] + number_in(binomial, code, k) * (k + 1) + chosen
                move = choices[seats[i, side], at]
                is_by_rank = move != UNIFORM
                place = int(move)
                if not is_by_rank:
                    place = signed(compiled_chance.below(streams[side + 1], k))
                team = ranked_team(strengths, alive, side, place, is_by_rank)
                if turn == 0:
                    named = team
                    for other in range(n):
                        if alive[side, other] and strengths[side, other] <= strengths[side, team]:
                            chosen += 1
            alive[leads, named] = False
            alive[1 - leads, team] = False
            if strengths[leads, named] < strengths[1 - leads, team]:
                leads = 1 - leads
            score += 1 - 2 * leads
        returns[i, 0] = score
        returns[i, 1] = -score
