"""What the card of the coach says.  No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Tone(Enum):
    """What kind of thing a card says: its icon, the ink of its title, and its ground."""

    HINT = "lightbulb", "on_soft", "soft"
    WARNING = "triangle-alert", "warn", "warn_soft"
    RIGHT = "check", "on_soft", "soft"
    WRONG = "x", "text", "sunken"


@dataclass(frozen=True, slots=True)
class CardText:
    """What a card says; without a `chip` word it has none."""

    title: str
    text: str = ""
    chip: str = ""
    is_exact: bool = True
    tone: Tone = Tone.HINT
