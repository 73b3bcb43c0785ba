"""Every state of a layer with its value and all its optimal moves, and their rows as CSV text."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.core.system.jit import kernel
from engine.ponte.tables.kernels import Bytes, count_ones, number, without
from engine.ponte.tables.ranking import Codes, Halves

Moves = npt.NDArray[np.uint16]
_QUOTE, _COMMA, _SPACE, _OPEN, _CLOSE, _COLON, _MINUS, _ZERO, _END = (
    34,
    44,
    32,
    91,
    93,
    58,
    45,
    48,
    10,
)
_UPPER_A, _UPPER_B, _LOWER_A, _LOWER_B = 65, 66, 97, 98


@kernel
def next_code(code: int) -> int:
    """Return the next larger code with as many ones (Gosper's hack)."""
    lowest = code & -code
    ripple = code + lowest
    ones = code ^ ripple
    while ones & 1 == 0:
        ones >>= 1
    return ripple | (ones >> 2)


@kernel
def find_runs(code: int, k: int, place: Codes, members: Codes, first: Codes) -> None:
    """Fill the runs of both sides, weakest first: [side, run] value of a place, set of indices.

    A run is what stands side by side; indices count a side's teams from 0, the weakest.  The runs
    of a side are `first[side]` to k.
    """
    first[:] = k + 1
    mine = theirs = k
    side = code & 1
    rest = code if side else ~code & ((1 << (2 * k)) - 1)
    digits = 0
    while digits < 2 * k:
        ones = rest & ~(rest + 1)
        length = count_ones(ones)
        if side:
            theirs -= length
            index = theirs
        else:
            mine -= length
            index = mine
        first[side] -= 1
        place[side, first[side]] = 1 << digits
        members[side, first[side]] = ones << index
        digits += length
        rest = (rest >> length) ^ ((1 << (2 * k - digits)) - 1)  # the other side's digits are 1
        side = 1 - side


@kernel
def best_answers(
    code: int,
    k: int,
    lead: int,
    previous: Bytes,
    smaller: Halves,
    place: Codes,
    members: Codes,
    begin: int,
    stronger: int,
) -> int:
    """Return the most rounds that an answer to `lead` wins, in the lowest 8 bits; the teams of

    theirs that reach it, as a set, above.  The runs from `stronger` on beat the lead.  Of these,
    as of the others, a stronger one is worth no more: it leaves the weaker teams.
    """
    rest = without(code, lead, 1)
    best, chosen = -1, 0
    for run in range(begin, stronger):
        value = previous[number(smaller, without(rest, place[1, run] >> 1, 1))]
        won = k - 1 - (value >> 1)
        if won < best:
            break
        best = won
        chosen |= members[1, run]
    for run in range(stronger, k + 1):
        value = previous[number(smaller, without(rest, place[1, run], 1))]
        won = k - (value >> 1) - (value & 1)
        if won < best:
            break
        if won > best:
            best, chosen = won, 0
        chosen |= members[1, run]
    return best | chosen << 8


@kernel
def solve_states(
    wins: Bytes, moves: Moves, previous: Bytes, smaller: Halves, first: int, start: int, stop: int
) -> None:
    """Write rounds won and optimal moves of the leaders from number `start` to `stop`.

    Those of the states in which the other side answers are written too: [number of mine, chosen].
    `first` is the code of number `start`.
    """
    k = wins.shape[1] - 1
    place = np.zeros((2, k + 1), np.int64)
    members = np.zeros((2, k + 1), np.int64)
    begins = np.zeros(2, np.int64)
    code = first
    for i in range(start, stop):
        find_runs(code, k, place, members, begins)
        other = len(wins) - 1 - i
        best, best_moves, chosen, stronger = -1, 0, 0, begins[1]
        for run in range(begins[0], k + 1):
            lead = place[0, run]
            while stronger <= k and place[1, stronger] > lead:
                stronger += 1
            found = best_answers(
                code, k, lead, previous, smaller, place, members, begins[1], stronger
            )
            won, answers = found & 255, found >> 8
            same = members[0, run]
            while same >> chosen:  # the indices of a run follow those of the run before
                chosen += 1
                wins[other, chosen] = won
                moves[other, chosen] = answers
            if k - won > best:
                best, best_moves = k - won, 0
            if k - won == best:
                best_moves |= same
        wins[i, 0] = best
        moves[i, 0] = best_moves
        code = next_code(code)


@kernel
def write_number(text: Bytes, at: int, value: int) -> int:
    """Write a whole number of at most two digits; return where it ends."""
    if value < 0:
        text[at] = _MINUS
        at += 1
        value = -value
    if value >= 10:
        text[at] = _ZERO + value // 10
        at += 1
    text[at] = _ZERO + value % 10
    return at + 1


@kernel
def write_list(text: Bytes, at: int, chosen: int, size: int) -> int:
    """Write the set bits of `chosen` as [1, 2, 3], in quotes if there is a comma in it."""
    quoted = chosen & (chosen - 1) != 0
    if quoted:
        text[at] = _QUOTE
        at += 1
    text[at] = _OPEN
    at += 1
    is_first = True
    for i in range(size):
        if not chosen >> i & 1:
            continue
        if not is_first:
            text[at], text[at + 1] = _COMMA, _SPACE
            at += 2
        is_first = False
        at = write_number(text, at, i + 1)
    text[at] = _CLOSE
    at += 1
    if quoted:
        text[at] = _QUOTE
        at += 1
    return at


@kernel
def write_picture(text: Bytes, at: int, code: int, k: int, chosen: int, best: int) -> int:
    """Write a position's letters, weakest first: a mine, b theirs, B the named, A the best."""
    mine = theirs = 0
    for digit in range(2 * k - 1, -1, -1):
        if code >> digit & 1:
            theirs += 1
            text[at] = _UPPER_B if theirs == chosen else _LOWER_B
        else:
            text[at] = _UPPER_A if best >> mine & 1 else _LOWER_A
            mine += 1
        at += 1
    return at


@kernel
def write_row(text: Bytes, at: int, code: int, k: int, chosen: int, won: int, best: int) -> int:
    """Write one state as a row; return where it ends."""
    own = other = 0
    for digit in range(2 * k):
        rank = 2 * k - 1 - digit
        if code >> digit & 1:
            other |= 1 << rank
        else:
            own |= 1 << rank
    at = write_list(text, at, own, 2 * k)
    text[at] = _COMMA
    at = write_list(text, at + 1, other, 2 * k)
    text[at] = _COMMA
    at = write_number(text, at + 1, chosen)
    text[at] = _COMMA
    at = write_number(text, at + 1, 2 * won - k)
    text[at] = _COMMA
    at = write_list(text, at + 1, best, k)
    text[at] = _COMMA
    at = write_picture(text, at + 1, code, k, chosen, best)
    text[at] = _COLON
    at = write_number(text, at + 1, won)
    text[at] = _END
    return at + 1


@kernel
def write_rows(
    text: Bytes, wins: Bytes, moves: Moves, first: int, start: int, stop: int, is_answer: bool
) -> int:
    """Write the rows of the deals from number `start` to `stop`; return how many bytes they are.

    `is_answer` picks the states in which a team of theirs is named, else those of the leader.
    """
    k = wins.shape[1] - 1
    code, at = first, 0
    for i in range(start, stop):
        low, high = (1, k + 1) if is_answer else (0, 1)
        for chosen in range(low, high):
            at = write_row(text, at, code, k, chosen, int(wins[i, chosen]), int(moves[i, chosen]))
        code = next_code(code)
    return at
