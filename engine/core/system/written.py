"""Numbers as people read them: a true minus, and the digits that an interval supports."""

from __future__ import annotations

MINUS = "−"


def decimal(number: float, digits: int = 1) -> str:
    """Return a number with a true minus, and none in front of zero."""
    text = f"{number:,.{digits}f}"
    return text.replace("-", MINUS) if float(text.replace(",", "")) else text.lstrip("-")


def estimated(number: float, half_width: float) -> str:
    """Return an estimate with half of its interval: 12 ± 10, 62.1 ± 0.8, or 62.14 ± 0.05."""
    supported = (9.95, 0.095, 0.0095)
    digits = sum(half_width < width for width in supported) if half_width else 1
    return f"{decimal(number, digits)} ± {decimal(half_width, digits)}"


def time_left(seconds: float) -> str:
    """Return how long something will take, roughly: about 40 s left."""
    if seconds < 90:
        return f"about {max(round(seconds / 5) * 5, 1)} s left"
    if seconds < 5400:
        return f"{round(seconds / 60)} min left"
    return f"{round(seconds / 3600)} h left"
