"""Great moments of a match: which event makes one, and when it is to be seen.  No Qt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

HIGHLIGHT_SECONDS = 1.1
"""So long one is seen, at normal speed."""


@dataclass(frozen=True, slots=True)
class Highlight:
    """A moment that is worth a stop: what happened, whose it is, and where on the board.

    `text` is translated where it is shown, in the context "Highlight"; the places of `at` are
    called as the board calls them (`Canvas.place_of`).
    """

    text: str
    player: int | None
    at: tuple[str, ...]


FindHighlight = Callable[[Any, Any, Any], Highlight | None]
"""Tells it of the board before an event, the event, and the board after it."""


@dataclass(frozen=True, slots=True)
class HighlightSpan:
    """A great moment on the time axis: it begins where the event that makes it is over."""

    highlight: Highlight
    step: int
    start: float

    def part(self, seconds: float) -> float:
        """Return how much of it is over, 0 to 1."""
        return min(max((seconds - self.start) / HIGHLIGHT_SECONDS, 0.0), 1.0)
