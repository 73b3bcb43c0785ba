"""What the coach has done for the persons of a match: whether it was played without its help."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HelpTaken:
    """So many hints were asked for and so many warnings heeded.

    A warning is heeded where another choice than the one warned of is played in its place;
    `values_seen` says that what each choice is worth was on the screen before one was made.
    """

    hints: int = 0
    warnings_heeded: int = 0
    values_seen: bool = False

    @property
    def is_none(self) -> bool:
        """Whether the match was played without any help."""
        return self == HelpTaken()
