"""Which states of a layer are of a kind."""

from __future__ import annotations

from engine.core.jit import kernel
from engine.ponte.ranking import Codes
from engine.ponte.state_kernels import Moves, next_code

ONLY_MOVE, FORCED_SACRIFICE = 0, 1


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
    """Return whether a state in which a team is named is of this kind."""
    if kind == ONLY_MOVE:
        return best & (best - 1) == 0
    winning = winning_replies(code, k, chosen)
    return winning != 0 and winning & best == 0


@kernel
def find_answers(
    moves: Moves, kind: int, first: int, start: int, stop: int, skip: int, found: Codes
) -> int:
    """Return how many states of deals `start` to `stop` are of a kind.

    Those after the first `skip` go into `found` [i, (code, chosen)], as many as it takes.
    """
    k = moves.shape[1] - 1
    code, count = first, 0
    for i in range(start, stop):
        for chosen in range(1, k + 1):
            if is_of_kind(kind, code, k, chosen, int(moves[i, chosen])):
                at = count - skip
                if 0 <= at < len(found):
                    found[at, 0] = code
                    found[at, 1] = chosen
                count += 1
        code = next_code(code)
    return count
