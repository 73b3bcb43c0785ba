"""Numbers that others wrote: which a float can hold, and whole ones of few digits."""

from __future__ import annotations

import sys

_MOST_DIGITS = 9


def is_finite(number: float) -> bool:
    """Return whether a float can hold `number`, which may be a whole number of any size."""
    return abs(number) <= sys.float_info.max


def whole_number_in(text: str) -> int | None:
    """Return the whole number in a text of at most nine digits, blanks around it; None for none."""
    text = text.strip()
    is_right = text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS
    return int(text) if is_right else None
