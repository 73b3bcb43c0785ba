"""What a position is worth, in words: per cent with one decimal, or points; costs, signs, doubt."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.core.play.interval import half_interval
from engine.core.system.written import MINUS as MINUS
from engine.core.system.written import decimal as decimal
from engine.core.system.written import estimated as estimated
from engine.core.system.written import supported_digits
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.core.play.advice import Worth

SPACE = "\N{NO-BREAK SPACE}"
CERTAIN = 1e-12
"""A chance no further than this from 0 or 1 is certain: sums leave as much."""
ABOUT = "≈ "
"""Stands before an estimate where there is no room for its interval."""
UNKNOWN = "–"
"""Stands where a number will be."""
WIDE = 0.05
"""From this half width on (10 points across) an estimate is too vague for plain ink."""


def short_decimal(number: float) -> str:
    """Return a number with at most one digit after the point: 8, or 8.2."""
    return decimal(number).removesuffix(".0")


def short(number: float) -> str:
    """Return a number with as many digits as it needs, four after the point at most."""
    return decimal(number, 4).rstrip("0").rstrip(".") if number else "0"


def signed(number: float, digits: int = 1) -> str:
    """Return a number with its sign: +0.4, −1.2, 0.0."""
    text = decimal(number, digits)
    return f"+{text}" if number > 0 and text != decimal(0.0, digits) else text


def percent(value: float, digits: int = 1) -> str:
    """Return a chance or a cost: 55.4 %; 0.0 and 100.0 % mean that it is certain."""
    return f"{percent_number(value, digits)}{SPACE}%"


def percent_number(value: float, digits: int = 1) -> str:
    """Return the same where the unit stands elsewhere: 55.4, < 0.1, or > 99.9."""
    text = decimal(100 * value, digits)
    smallest = 10.0**-digits
    if value > CERTAIN and text == decimal(0.0, digits):
        return f"< {decimal(smallest, digits)}"
    if value < 1 - CERTAIN and text == decimal(100.0, digits):
        return f"> {decimal(100 - smallest, digits)}"
    return text


def percent_change(change: float, digits: int = 1) -> str:
    """Return a change of a chance in points of per cent, with its sign: +0.4, −1.2, 0.0."""
    return signed(100 * change, digits)


def percent_done(share: float) -> str:
    """Return how much of some work is done: 62 %, and 100 % at its end alone."""
    return f"{int(100 * share + 1e-9)}{SPACE}%"


def estimated_percent(value: float, half_width: float) -> str:
    """Return an estimated chance: 62.1 ± 0.8 %, with the digits that its interval supports."""
    return f"{estimated(100 * value, 100 * half_width)}{SPACE}%"


def games_in_100(cost: float, _half_width: float = 0.0) -> str:
    """Return a cost of the chance to win for a sentence: 7 games in 100, or less than 1."""
    games = min(round(100 * cost), 99)
    return tr("%n game(s) in 100", games) if games else tr("less than 1 game in 100")


def points_in_words(cost: float, half_width: float = 0.0) -> str:
    """Return a cost in points for a sentence: 0.42 points, or as much of it as is known."""
    digits = supported_digits(half_width) if half_width else 2
    return tr("{number} points").format(number=decimal(cost, min(digits, 2)))


@dataclass(frozen=True, slots=True)
class ValueUnit:
    """How a game's values are written, and what the ends of a bar or a line stand for.

    A value plus `offset`, times `factor`, is the number on the screen, with so many `digits`; its
    unit is `sign`.  `name` says what is counted.  `cost_words` writes a cost for a sentence,
    by half of its interval.
    """

    format_value: Callable[[float], str] = percent
    format_estimate: Callable[[float, float], str] = estimated_percent
    format_cost: Callable[[float], str] = percent
    low: float = 0.0
    high: float = 1.0
    factor: float = 100.0
    sign: str = f"{SPACE}%"
    offset: float = 0.0
    digits: int = 1
    name: str = ""
    cost_words: Callable[[float, float], str] = games_in_100

    @property
    def middle(self) -> float:
        """The value of an even position."""
        return (self.low + self.high) / 2

    def written(self, worth: Worth) -> str:
        """Return a value as it is written: an estimate with half of its interval."""
        if not worth.standard_error:
            return self.format_value(worth.value)
        return self.format_estimate(worth.value, half_interval(worth.standard_error))

    def said(self, cost: float, standard_error: float = 0.0) -> str:
        """Return a cost for a sentence, with no more digits than an estimate has."""
        return self.cost_words(cost, half_interval(standard_error))

    def is_vague(self, worth: Worth) -> bool:
        """Return whether an estimate is too vague for plain ink."""
        return half_interval(worth.standard_error) >= WIDE * (self.high - self.low)

    def share(self, value: float) -> float:
        """Return where a value lies between the ends, 0 to 1."""
        return min(max((value - self.low) / (self.high - self.low), 0.0), 1.0)

    def tick(self, value: float) -> str:
        """Return a value beside an axis: 50 %."""
        number = (value + self.offset) * self.factor
        return decimal(number, 0 if number == round(number) else 1) + self.sign

    @property
    def steps(self) -> int:
        """How many steps of the last digit that is written a number of 1 has: ten of tenths."""
        return int(10**self.digits)

    def in_steps(self, value: float) -> int:
        """Return a value's number on the screen in steps, rounded as it is written there."""
        return self.cost_in_steps(value + self.offset)

    def cost_in_steps(self, cost: float) -> int:
        """Return the same of a cost, which has no offset."""
        return round(self.steps * round(cost * self.factor, self.digits))

    def number(self, steps: int) -> str:
        """Return so many steps as a number on the screen, without its sign: 3, or 55.4."""
        return decimal(steps / self.steps, self.digits)

    def change(self, steps: int) -> str:
        """Return the same as a change: +1, or −0.4."""
        return ("+" if steps > 0 else "") + self.number(steps)

    def mean_cost(self, cost: float) -> str:
        """Return a mean of costs, for a table: 1.4 %, or 0.25 of what is counted."""
        return decimal(cost * self.factor, 1 if self.factor > 1 else 2) + self.sign

    @property
    def title(self) -> str:
        """What is counted, as a heading."""
        if self.name:
            return self.name
        is_chance = self.factor == 100.0
        return tr("Chance to win") if is_chance else tr("Value")


CHANCE = ValueUnit()


def usual_unit(is_chance: bool) -> ValueUnit:
    """Return the unit of a game that does not say how its values are written."""
    return CHANCE if is_chance else points(-1.0, 1.0)


def points(low: float, high: float, format_value: Callable[[float], str] = decimal) -> ValueUnit:
    """Return the unit of a game that counts points from `low` to `high`."""
    return ValueUnit(
        format_value, estimated, format_value, low, high, 1.0, "", cost_words=points_in_words
    )


def rounded_to_sum(terms: Sequence[float], total: int) -> list[int]:
    """Return `terms` as whole numbers that add up to `total`: the method of largest remainders.

    Each is rounded down, and those with the largest remainders are rounded up instead.  Where
    `total` is not the rounded sum of the terms, no such numbers exist: each is rounded alone.
    """
    lowest = [math.floor(term) for term in terms]
    missing = total - sum(lowest)
    if not 0 <= missing <= len(terms):
        return [round(term) for term in terms]
    order = sorted(range(len(terms)), key=lambda i: lowest[i] - terms[i])
    raised = set(order[:missing])
    return [low + (index in raised) for index, low in enumerate(lowest)]
