"""The rules of Hog by semester (CS 61A, Berkeley): what no dice bring, and what follows a turn.

Letters as in the rules' texts: n is the other's score and s the mover's own before the turn, p the
mover's and q the other's after the points; t and u are tens and ones digit.  Source of each row:
the project texts and published course repositories of that semester.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Literal

PresetName = Literal["SU20", "SP20", "FA19", "SP19", "FA18", "FA17", "FA20", "FA21", "SU22", "FA23"]


@dataclass(frozen=True, slots=True)
class Preset:
    """One semester's rules beyond the dice.

    `zero_dice(s, n)` are the points of no dice; `feral` says what feral hogs compare the number of
    dice with.  After the points, in this order: `score_map(p, q)` is the mover's new score,
    `swaps(p, q)` whether the scores trade places, `goes_on(p, q)` whether the mover moves again.
    """

    title: str
    zero_dice: Callable[[int, int], int]
    feral: Literal["points", "dice", ""] = ""
    score_map: Callable[[int, int], int] | None = None
    swaps: Callable[[int, int], bool] | None = None
    goes_on: Callable[[int, int], bool] | None = None


def free_bacon(opponent_score: int) -> int:
    """Return the points of a turn without dice in the summer of 2020."""
    return 10 - opponent_score % 10 + opponent_score // 10


def is_swap(score: int, opponent_score: int) -> bool:
    """Return whether the mover's new score and the other's trade places in the summer of 2020."""
    return abs(score % 10 - opponent_score % 10) == opponent_score % 100 // 10


def ones(score: int) -> int:
    """Return the last digit."""
    return score % 10


def tens(score: int) -> int:
    """Return the last digit but one; 0 below 10."""
    return score // 10 % 10


def digits(score: int) -> list[int]:
    """Return the digits from the first to the last; of 0 it is [0]."""
    return [int(digit) for digit in str(score)]


def alternating_cube(n: int) -> int:
    """Return the digits of n^3 added and subtracted in turn, from the first one."""
    return sum(digit * (-1) ** place for place, digit in enumerate(digits(n**3)))


@cache
def pi_digit(n: int) -> int:
    """Return digit number `n` of pi; digit 0 is the 3 before the point (Machin 1706)."""
    scale = 10 ** (n + 10)
    pi = 4 * (4 * _arctan_inverse(5, scale) - _arctan_inverse(239, scale))
    return pi // 10**10 % 10


def _arctan_inverse(x: int, scale: int) -> int:
    """Return `scale` times arctan(1 / x), up to rounding."""
    power, total, odd, sign = scale // x, 0, 1, 1
    while power:
        total += sign * (power // odd)
        power //= x * x
        odd, sign = odd + 2, -sign
    return total


def decimal_of_seventh(n: int) -> int:
    """Return decimal number `n` of 1/7 = 0.142857..., and 7 for n = 0."""
    return 10**n // 7 % 10 if n else 7


@cache
def is_power_swap(total: int) -> bool:
    """Return whether 3 to the sum of the scores begins and ends with the same digit."""
    power = digits(3**total)
    return power[0] == power[-1]


def shares_a_digit(p: int, q: int) -> bool:
    """Return whether a digit is the same in the same place; 0 has no digits."""
    while p and q:
        if p % 10 == q % 10:
            return True
        p, q = p // 10, q // 10
    return False


def is_multiple(p: int, q: int) -> bool:
    """Return whether both exceed 1 and one is a multiple of the other."""
    return p > 1 and q > 1 and max(p, q) % min(p, q) == 0


def is_swine_align(p: int, q: int) -> bool:
    """Return whether both scores are positive and their greatest common divisor is 10 or more."""
    return p > 0 and q > 0 and math.gcd(p, q) >= 10


def is_pig_pass(p: int, q: int) -> bool:
    """Return whether the mover is one or two points behind."""
    return 1 <= q - p <= 2


def is_more_boar(p: int, q: int) -> bool:
    """Return whether the mover's digits reach both lower and higher than the other's."""
    return min(digits(p)) < min(digits(q)) and max(digits(p)) > max(digits(q))


@cache
def sus_fuss(p: int, q: int) -> int:
    """Return the next prime for a score with exactly three or four divisors, else the score."""
    if sum(p % divisor == 0 for divisor in range(1, p + 1)) not in (3, 4):
        return p
    prime = p + 1
    while any(prime % divisor == 0 for divisor in range(2, math.isqrt(prime) + 1)):
        prime += 1
    return prime


PRESETS: dict[str, Preset] = {
    "SU20": Preset("summer 2020", lambda s, n: free_bacon(n), "points", swaps=is_swap),
    "SP20": Preset(
        "spring 2020",
        lambda s, n: 1 + abs(alternating_cube(n)),
        "points",
        swaps=lambda p, q: is_power_swap(p + q),
    ),
    "FA19": Preset(
        "fall 2019",
        lambda s, n: 10 - min(tens(n), ones(n)),
        "dice",
        swaps=lambda p, q: digits(p)[0] * ones(p) == digits(q)[0] * ones(q),
    ),
    "SP19": Preset("spring 2019", lambda s, n: 1 + min(tens(n), ones(n)), swaps=shares_a_digit),
    "FA18": Preset(
        "fall 2018",
        lambda s, n: max(2 * tens(n) - ones(n), 1),
        swaps=lambda p, q: abs(tens(p) - ones(p)) == abs(tens(q) - ones(q)),
    ),
    "FA17": Preset("fall 2017", lambda s, n: 1 + max(digits(n)), swaps=is_multiple),
    "FA20": Preset(
        "fall 2020",
        lambda s, n: 3 + pi_digit(n),
        goes_on=lambda p, q: is_swine_align(p, q) or is_pig_pass(p, q),
    ),
    "FA21": Preset("fall 2021", lambda s, n: 4 + abs(tens(n) - ones(n)), goes_on=is_more_boar),
    "SU22": Preset(
        "summer 2022",
        lambda s, n: decimal_of_seventh(n),
        score_map=lambda p, q: 2 * p if p == q else p,
    ),
    "FA23": Preset(
        "fall 2023", lambda s, n: max(1, 3 * abs(tens(n) - ones(s))), score_map=sus_fuss
    ),
}
