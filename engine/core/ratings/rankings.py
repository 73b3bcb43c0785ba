"""Rankings as stages of choices: who is best of all, who of the rest, and so on.

The model is Plackett and Luce's (Luce 1959; Plackett 1975), for two Bradley and Terry's (1952), on
which Elo's scale stands: of those left each is next with a probability in proportion to 10 to the
power of strength / 400.  Equals count as the mean over the orders in which they might stand: for
two, a draw is half a win and half a loss.  Then the logarithm of the likelihood of a ranking is the
sum of its strengths less, for each stage, the logarithm of the sum over those left.
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
    """Yield for each stage its weight, and for each seat that is left how much it counts."""
    for place in sorted(set(places)):
        equals = [seat for seat, each in enumerate(places) if each == place]
        worse = [seat for seat, each in enumerate(places) if each > place]
        yield from _of_equals(equals, worse)


def _of_equals(equals: Sequence[int], worse: Sequence[int]) -> Iterator[Stage]:
    for gone in range(len(equals)):
        if len(equals) > _MOST_EQUAL:
            share = 1 - gone / len(equals)
            yield 1.0, dict.fromkeys(worse, 1.0) | dict.fromkeys(equals, share)
            continue
        left = list(combinations(equals, len(equals) - gone))
        for some in left:
            yield 1 / len(left), dict.fromkeys((*some, *worse), 1.0)
