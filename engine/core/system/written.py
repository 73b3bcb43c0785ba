"""Numbers as people write and read them: true minus signs, digits that an interval supports."""

from __future__ import annotations

import sys

MINUS = "−"


def decimal(number: float, digits: int = 1) -> str:
    """Return a number with a true minus, and none in front of zero."""
    text = f"{number:,.{digits}f}"
    return text.replace("-", MINUS) if float(text.replace(",", "")) else text.lstrip("-")


def shortest(number: float) -> str:
    """Return a number with the digits it has, six at most: −8, or 0.5."""
    return f"{number:,.6g}".replace("-", MINUS)


def supported_digits(half_width: float) -> int:
    """Return how many digits after the point half of an interval leaves to its estimate."""
    return sum(half_width < width for width in (9.95, 0.095, 0.0095))


def estimated(number: float, half_width: float) -> str:
    """Return an estimate with half of its interval: 12 ± 10, 62.1 ± 0.8, or 62.14 ± 0.05."""
    digits = supported_digits(half_width) if half_width else 1
    return f"{decimal(number, digits)} ± {decimal(half_width, digits)}"


def time_left(seconds: float) -> str:
    """Return how long something will take, roughly: about 40 s left."""
    if seconds < 90:
        return f"about {max(round(seconds / 5) * 5, 1)} s left"
    if seconds < 5400:
        return f"{round(seconds / 60)} min left"
    return f"{round(seconds / 3600)} h left"


_MOST_DIGITS = 9


def is_finite(number: float) -> bool:
    """Return whether a float can hold `number`, which may be a whole number of any size."""
    return abs(number) <= sys.float_info.max


def whole_number_in(text: str) -> int | None:
    """Return the whole number in a text of at most nine digits, blanks around it; None for none."""
    text = text.strip()
    is_right = text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS
    return int(text) if is_right else None
