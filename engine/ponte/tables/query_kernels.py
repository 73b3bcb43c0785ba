"""Which states of a layer are of a kind, and the layers of a saved table made whole again."""

from __future__ import annotations

from engine.core.system.jit import kernel
from engine.ponte.tables.kernels import Bytes, number
from engine.ponte.tables.ranking import Codes, Halves
from engine.ponte.tables.state_kernels import Moves, next_code

ONLY_MOVE, FORCED_SACRIFICE, EVERY_LEAD = 0, 1, 2


@kernel
def winning_replies(code: int, k: int, chosen: int) -> int:
    """Return the moves, as a set of bits from 0, whose team beats their `chosen`-th weakest."""
    theirs = mine = 0
    for digit in range(2 * k - 1, -1, -1):
        if code >> digit & 1:
            theirs += 1
            if theirs == chosen:
                break
        else:
            mine += 1
    return ((1 << k) - 1) >> mine << mine


@kernel
def is_of_kind(kind: int, code: int, k: int, chosen: int, best: int) -> bool:
    """Return whether a state is of this kind; 0 is chosen where no team is named yet."""
    if kind == EVERY_LEAD:
        return chosen == 0 and best == (1 << k) - 1
    if chosen == 0:
        return False
    if kind == ONLY_MOVE:
        return best & (best - 1) == 0
    winning = winning_replies(code, k, chosen)
    return winning != 0 and winning & best == 0


@kernel
def find_states(
    moves: Moves,
    kind: int,
    first: int,
    start: int,
    stop: int,
    counted: int,
    wanted: Codes,
    found: Codes,
) -> int:
    """Return how many states of the deals `start` to `stop` are of a kind.

    `counted` came before these.  The states with the ordinals `wanted`, ascending, go into `found`
    [i, (code, chosen)].
    """
    k = moves.shape[1] - 1
    code, count, at = first, counted, 0
    while at < len(wanted) and wanted[at] < counted:
        at += 1
    for i in range(start, stop):
        for chosen in range(k + 1):
            if is_of_kind(kind, code, k, chosen, int(moves[i, chosen])):
                if at < len(wanted) and wanted[at] == count:
                    found[at, 0] = code
                    found[at, 1] = chosen
                    at += 1
                count += 1
        code = next_code(code)
    return count - counted


@kernel
def unpack(
    wins: Bytes,
    previous: Bytes,
    bits: Bytes,
    smaller: Halves,
    k: int,
    first: int,
    start: int,
    stop: int,
) -> None:
    """Write the rounds that the leaders of deals `start` to `stop` win, from their lowest bits.

    Without the strongest adjacent pair of an own team and one of theirs they win as many, or one
    fewer: `previous` tells.  `first` is the code of number `start`.
    """
    code = first
    for i in range(start, stop):
        pairs = (code ^ code >> 1) & ((1 << (2 * k - 1)) - 1)
        low = (pairs & -pairs) - 1
        won = previous[number(smaller, code & low | code >> 2 & ~low)]
        parity = bits[i >> 3] >> (7 - (i & 7)) & 1
        wins[i] = won + ((won ^ parity) & 1)
        code = next_code(code)
