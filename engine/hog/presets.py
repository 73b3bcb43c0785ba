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
from typing import Literal

from engine.hog.score_rules import (
    alternating_cube,
    decimal_of_seventh,
    digits,
    ends,
    first_two,
    free_bacon,
    highest,
    is_lower_boar,
    is_more_boar,
    is_multiple,
    is_pig_pass,
    is_power_swap,
    is_swap,
    is_swine_align,
    lowest,
    next_prime,
    next_square,
    num_divisors,
    ones,
    pi_digit,
    pigs_on_prime,
    shares_a_digit,
    spread,
    square_swine,
    sus_fuss,
    tens,
)

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
TITLES = tuple(preset.title.capitalize() for preset in PRESETS.values())
LINES = tuple(f"{', '.join(preset.rules).capitalize()}." for preset in PRESETS.values())
"""What people read for each, and which rules those are, in the same order."""
