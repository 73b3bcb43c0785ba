"""How much the coach says: four levels, each with all that the ones before it say."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum


class CoachLevel(IntEnum):
    """What is said before a choice is made."""

    OFF = 0
    WARN = 1
    """Nothing, but for a costly choice: one card before it is played."""
    HINTS = 2
    """Where to look, and then what to do, when asked."""
    ALL = 3
    """What each choice is worth; without warnings."""

    @property
    def word(self) -> str:
        """What the settings call it."""
        return self.name.lower()


def levels_of(text: str) -> dict[str, CoachLevel]:
    """Return the levels by game, from lines such as `hog warn`; lines that say nothing are none."""
    pairs = (line.split() for line in text.splitlines())
    known = {level.word: level for level in CoachLevel}
    return {pair[0]: known[pair[1]] for pair in pairs if len(pair) == 2 and pair[1] in known}


def levels_written(levels: Mapping[str, CoachLevel]) -> str:
    """Return levels as `levels_of` reads them."""
    return "\n".join(f"{game} {level.word}" for game, level in sorted(levels.items()))
