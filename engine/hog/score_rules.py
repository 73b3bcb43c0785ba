"""What the semesters of Hog ask of scores, as functions of numbers; presets.py puts them together.

Letters as there: p is the mover's score after the points, q the other's.
"""

from __future__ import annotations

import math
from functools import cache


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


@cache
def digits(score: int) -> tuple[int, ...]:
    """Return the digits from the first to the last; of 0 it is (0,)."""
    return tuple(int(digit) for digit in str(score))


@cache
def lowest(score: int) -> int:
    """Return the smallest digit."""
    return min(digits(score))


@cache
def highest(score: int) -> int:
    """Return the largest digit."""
    return max(digits(score))


@cache
def ends(score: int) -> int:
    """Return the first digit times the last."""
    return digits(score)[0] * digits(score)[-1]


def spread(score: int) -> int:
    """Return the difference of the last two digits."""
    return abs(tens(score) - ones(score))


@cache
def alternating_cube(n: int) -> int:
    """Return the digits of n^3 added and subtracted in turn, from the first one."""
    return sum(digit * (-1) ** place for place, digit in enumerate(digits(n**3)))


def pi_digit(n: int) -> int:
    """Return digit number `n` of pi; digit 0 is the 3 before the point."""
    return _pi(1000 * (n // 1000 + 1))[n]


@cache
def _pi(size: int) -> tuple[int, ...]:
    """Return the first digits of pi (Machin 1706); 30 more keep the last ones right."""
    scale = 10 ** (size + 30)
    pi = 4 * (4 * _arctan_inverse(5, scale) - _arctan_inverse(239, scale))
    return tuple(int(digit) for digit in str(pi)[:size])


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
    power = str(3**total)
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
    return lowest(p) < lowest(q) and highest(p) > highest(q)


@cache
def first_two(score: int) -> tuple[int, int]:
    """Return the first two digits; below 10 the first is 0."""
    first, second = digits(score)[:2] if score >= 10 else (0, score)
    return first, second


def is_lower_boar(p: int, q: int) -> bool:
    """Return whether each of the mover's first two digits is below the other's in its place."""
    mine, theirs = first_two(p), first_two(q)
    return mine[0] < theirs[0] and mine[1] < theirs[1]


@cache
def num_divisors(score: int) -> int:
    """Return how many numbers divide the score, 1 and itself among them."""
    return sum(score % divisor == 0 for divisor in range(1, score + 1))


def is_prime(score: int) -> bool:
    """Return whether exactly 1 and itself divide the score."""
    return num_divisors(score) == 2


@cache
def next_prime(score: int) -> int:
    """Return the smallest prime above the score."""
    prime = score + 1
    while not is_prime(prime):
        prime += 1
    return prime


def sus_fuss(score: int) -> int:
    """Return the next prime for a score with exactly three or four divisors, else the score."""
    return next_prime(score) if num_divisors(score) in (3, 4) else score


def pigs_on_prime(score: int) -> int:
    """Return the next prime for a prime, else the score."""
    return next_prime(score) if is_prime(score) else score


def is_square(score: int) -> bool:
    """Return whether the score is the square of a whole number."""
    return math.isqrt(score) ** 2 == score


def next_square(score: int) -> int:
    """Return the smallest square above the score."""
    return (math.isqrt(score) + 1) ** 2


def square_swine(score: int) -> int:
    """Return the next square for a square, else the score."""
    return next_square(score) if is_square(score) else score
