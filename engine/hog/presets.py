"""The rules of Hog by semester (CS 61A, Berkeley): what no dice bring, and what follows a turn.

Letters as in the rules' texts: n is the other's score and s the mover's own before the turn, p the
mover's and q the other's after the points; t and u are tens and ones digit.  Source of each row:
the project texts and published course repositories of that semester, and the cases that each course
gave its students.  They leave open what no dice bring from 100 on, where t and u are here the last
two digits; pi and 1/7 simply go on.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Literal

PresetName = Literal[
    "FA17",
    "SP18",
    "FA18",
    "SP19",
    "SU19",
    "FA19",
    "SP20",
    "SU20",
    "FA20",
    "SP21",
    "SU21",
    "FA21",
    "SU22",
    "FA22",
    "FA23",
]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a rule fired: its name, and a template for `score_numbers`; `holds` parts several."""

    name: str
    sentence: str
    holds: Callable[[int, int], bool] | None = None


@dataclass(frozen=True, slots=True)
class Preset:
    """One semester's rules beyond the dice.

    `zero_dice(s, n)` are the points of no dice; of s it sees the ones digit alone.  `formula` and
    `source` tell how they are counted, in templates for `zero_dice_numbers`; `source_at_0` is for
    n = 0 where that is another; `zero_dice_name` is what the course calls the rule.  `feral` says
    what feral hogs compare the number of dice with.
    After the points, in this order: `score_map(p, q)` is the mover's new score, `swaps(p, q)`
    whether the scores trade places, `goes_on(p, q)` whether the mover moves again.  A preset has
    one of the three, and `reasons` tell why it fired.
    """

    title: str
    zero_dice: Callable[[int, int], int]
    formula: str
    source: str
    reasons: tuple[Reason, ...]
    source_at_0: str = ""
    zero_dice_name: str = "free bacon"
    feral: Literal["points", "dice", ""] = ""
    score_map: Callable[[int, int], int] | None = None
    swaps: Callable[[int, int], bool] | None = None
    goes_on: Callable[[int, int], bool] | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the rules about both scores."""
        return tuple(reason.name for reason in self.reasons)

    @property
    def rules(self) -> tuple[str, ...]:
        """The names of all rules beyond the dice, as the course called them."""
        feral = ("feral hogs",) if self.feral else ()
        return (self.zero_dice_name, *feral, *(name.lower() for name in self.names))

    def source_of(self, n: int) -> str:
        """Return the template that tells where the points of no dice come from."""
        return self.source_at_0 if n == 0 and self.source_at_0 else self.source

    def reason(self, p: int, q: int) -> Reason:
        """Return why the rule about scores fired, as it looked at `p` and `q`."""
        return next(r for r in self.reasons if r.holds is None or r.holds(p, q))


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


def zero_dice_numbers(s: int, n: int) -> dict[str, object]:
    """Return what the templates of `formula` and `source` may name; points come on top."""
    signs = ("", " − ", " + ")
    return {
        **{"s": s, "own_ones": ones(s), "n": n, "ones": ones(n), "tens": tens(n)},
        **{"before": n // 10, "highest": highest(n), "pi_digit": pi_digit(n), "cube": n**3},
        **{"square": n**2, "least_of_square": lowest(n**2)},
        "alternation": "".join(
            signs[place and 2 - place % 2] + str(digit) for place, digit in enumerate(digits(n**3))
        ),
    }


def score_numbers(p: int, q: int) -> dict[str, object]:
    """Return what the sentences of reasons may name, for scores that the rule fired on."""
    (first_p, second_p), (first_q, second_q) = first_two(p), first_two(q)
    return {
        **{"p": p, "q": q, "sum": p + q, "ones_p": ones(p), "ones_q": ones(q)},
        **{"gap": abs(ones(p) - ones(q)), "tens_q": tens(q)},
        **{"product": ends(p), "spread": spread(p), "power_digit": 3 ** (p + q) % 10},
        **{"larger": max(p, q), "smaller": min(p, q), "divisor": math.gcd(p, q)},
        **{"behind": q - p, "double": 2 * p, "divisors": num_divisors(p), "prime": next_prime(p)},
        **{"first_p": first_p, "second_p": second_p, "first_q": first_q, "second_q": second_q},
        **{"root": math.isqrt(p), "next_square": next_square(p)},
    }


def _swine_swap(sentence: str) -> tuple[Reason, ...]:
    return (Reason("Swine swap", sentence + ": scores trade places"),)


OTHER_SCORE = "the other score {n}"

PRESETS: dict[str, Preset] = {
    "FA17": Preset(
        "fall 2017",
        lambda s, n: 1 + highest(n),
        "1 + {highest} = {points}",
        "the largest digit of {n}",
        _swine_swap("{larger} is a multiple of {smaller}"),
        swaps=is_multiple,
    ),
    "SP18": Preset(
        "spring 2018",
        lambda s, n: 2 + spread(n),
        "2 + |{tens} − {ones}| = {points}",
        OTHER_SCORE,
        _swine_swap("{larger} is a multiple of {smaller}"),
        swaps=is_multiple,
    ),
    "FA18": Preset(
        "fall 2018",
        lambda s, n: max(2 * tens(n) - ones(n), 1),
        "max(2 × {tens} − {ones}, 1) = {points}",
        OTHER_SCORE,
        _swine_swap("tens and ones digit differ by {spread} in {p} and in {q}"),
        swaps=lambda p, q: spread(p) == spread(q),
    ),
    "SP19": Preset(
        "spring 2019",
        lambda s, n: 1 + min(tens(n), ones(n)),
        "1 + min({tens}, {ones}) = {points}",
        OTHER_SCORE,
        _swine_swap("{p} and {q} have a digit in common, in the same place"),
        swaps=shares_a_digit,
    ),
    "SU19": Preset(
        "summer 2019",
        lambda s, n: 10 - min(tens(n), ones(n)),
        "10 − min({tens}, {ones}) = {points}",
        OTHER_SCORE,
        _swine_swap("{p} begins with {ones_q}, and {q} ends with it"),
        swaps=lambda p, q: digits(p)[0] == ones(q),
    ),
    "FA19": Preset(
        "fall 2019",
        lambda s, n: 10 - min(tens(n), ones(n)),
        "10 − min({tens}, {ones}) = {points}",
        OTHER_SCORE,
        _swine_swap("first digit times last digit is {product} for {p} and for {q}"),
        feral="dice",
        swaps=lambda p, q: ends(p) == ends(q),
    ),
    "SP20": Preset(
        "spring 2020",
        lambda s, n: 1 + abs(alternating_cube(n)),
        "1 + |{alternation}| = {points}",
        "the digits of {n}³ = {cube}",
        _swine_swap("3 to the power of {p} + {q} = {sum} begins and ends with {power_digit}"),
        feral="points",
        swaps=lambda p, q: is_power_swap(p + q),
    ),
    "SU20": Preset(
        "summer 2020",
        lambda s, n: free_bacon(n),
        "10 − {ones} + {before} = {points}",
        OTHER_SCORE,
        _swine_swap("ones digits {ones_p} and {ones_q} differ by {gap}, the tens digit of {q}"),
        feral="points",
        swaps=is_swap,
    ),
    "FA20": Preset(
        "fall 2020",
        lambda s, n: 3 + pi_digit(n),
        "3 + {pi_digit} = {points}",
        "decimal {n} of pi",
        (
            Reason(
                "Swine align", "{divisor} divides both {p} and {q}: one more turn", is_swine_align
            ),
            Reason("Pig pass", "{p} is {behind} behind {q}: one more turn", is_pig_pass),
        ),
        "the 3 that pi begins with",
        goes_on=lambda p, q: is_swine_align(p, q) or is_pig_pass(p, q),
    ),
    "SP21": Preset(
        "spring 2021",
        lambda s, n: 3 + lowest(n**2),
        "3 + {least_of_square} = {points}",
        "the smallest digit of {n}² = {square}",
        (
            Reason(
                "More boar",
                "{p:02} against {q:02}: {first_p} is below {first_q}, and {second_p} below "
                "{second_q}: one more turn",
            ),
        ),
        zero_dice_name="piggy points",
        goes_on=is_lower_boar,
    ),
    "SU21": Preset(
        "summer 2021",
        lambda s, n: 4 + spread(n),
        "4 + |{tens} − {ones}| = {points}",
        OTHER_SCORE,
        (
            Reason(
                "More boar", "the digits of {p} reach below and above those of {q}: one more turn"
            ),
        ),
        zero_dice_name="piggy points",
        goes_on=is_more_boar,
    ),
    "FA21": Preset(
        "fall 2021",
        lambda s, n: decimal_of_seventh(n),
        "{points}",
        "decimal {n} of 1/7",
        (Reason("Hog pile", "both on {p}, and {p} doubles to {double}"),),
        "the 7 in 1/7",
        zero_dice_name="picky piggy",
        score_map=lambda p, q: 2 * p if p == q else p,
    ),
    "SU22": Preset(
        "summer 2022",
        lambda s, n: max(1, 2 * tens(n) - ones(n)),
        "max(1, 2 × {tens} − {ones}) = {points}",
        OTHER_SCORE,
        (Reason("Pigs on prime", "{p} is prime, so on to the next prime, {prime}"),),
        zero_dice_name="oink points",
        score_map=lambda p, q: pigs_on_prime(p),
    ),
    "FA22": Preset(
        "fall 2022",
        lambda s, n: 2 * spread(n) + 1,
        "2 × |{tens} − {ones}| + 1 = {points}",
        OTHER_SCORE,
        (Reason("Square swine", "{p} = {root} × {root}, so on to the next square, {next_square}"),),
        zero_dice_name="tail points",
        score_map=lambda p, q: square_swine(p),
    ),
    "FA23": Preset(
        "fall 2023",
        lambda s, n: max(1, 3 * abs(tens(n) - ones(s))),
        "max(1, 3 × |{tens} − {own_ones}|) = {points}",
        "the tens digit of {n} and the ones digit of {s}",
        (Reason("Sus fuss", "{p} has {divisors} divisors, so on to the next prime, {prime}"),),
        zero_dice_name="boar brawl",
        score_map=lambda p, q: sus_fuss(p),
    ),
}
"""By semester, in the order of PresetName."""
TITLES = tuple(
    f"{preset.title.capitalize()}: {', '.join(preset.rules)}" for preset in PRESETS.values()
)
"""What people read for each, in the same order."""
