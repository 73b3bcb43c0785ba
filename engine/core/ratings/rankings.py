"""Rankings as stages of choices: who is best of all, who of the rest, and so on.

The model is Plackett and Luce's (Luce 1959; Plackett 1975), for two Bradley and Terry's (1952), on
which Elo's scale stands: of those left each is next with a probability in proportion to 10 to the
power of strength / 400.  Equals count as the mean over the orders in which they might stand: for
two, a draw is half a win and half a loss.  Where three or more play and the
others are equal behind the first, nothing but who is first is known: it alone is chosen, of all.
Then the logarithm of the likelihood of a ranking is the sum of its strengths less, for each stage,
the logarithm of the sum over those left.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations

UNIT = 400 / math.log(10)
"""Points of Elo's scale for a factor e."""
_MOST_EQUAL = 8
"""Of more equals the means are taken by Efron's approximation (1977), not over every order."""

Stage = tuple[float, dict[int, float]]
"""Its weight, and how much each of the seats that are left counts."""


def stages(places: Sequence[int]) -> Iterator[Stage]:
    """Yield for each stage its weight, and for each seat that is left how much it counts.

    A seat of which nothing is known but that it was not first is left alone in one: that adds 0.
    """
    if is_first_alone(places):
        yield 1.0, dict.fromkeys(range(len(places)), 1.0)
        yield from ((1.0, {seat: 1.0}) for seat, place in enumerate(places) if place > min(places))
        return
    for place in sorted(set(places)):
        equals = [seat for seat, each in enumerate(places) if each == place]
        worse = [seat for seat, each in enumerate(places) if each > place]
        yield from _of_equals(equals, worse)


def is_first_alone(places: Sequence[int]) -> bool:
    """Return whether three or more played, and one is first before equals."""
    first, count = min(places), len(places)
    return count > 2 and places.count(first) == 1 and len(set(places)) == 2


def _of_equals(equals: Sequence[int], worse: Sequence[int]) -> Iterator[Stage]:
    for gone in range(len(equals)):
        if len(equals) > _MOST_EQUAL:
            share = 1 - gone / len(equals)
            yield 1.0, dict.fromkeys(worse, 1.0) | dict.fromkeys(equals, share)
            continue
        left = list(combinations(equals, len(equals) - gone))
        for some in left:
            yield 1 / len(left), dict.fromkeys((*some, *worse), 1.0)
