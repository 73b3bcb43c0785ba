"""What the Solve tab hands to the editor: the table on show, and the opponent it is measured by."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from engine.core.play.strategy import Strategy
from engine.hog.rules import Hog


@dataclass(frozen=True, slots=True)
class EditRequest:
    """A wish to edit the table of a strategy, or a table with its name, beginning at a cell.

    Without an opponent it is measured against the one before.
    """

    game: Hog
    table: Strategy | Origin
    cell: tuple[int, int]
    opponent: Strategy | None = None


@functools.lru_cache(8)
def can_edit(game: Hog) -> bool:
    """Return whether the editor knows these rules: those of a whole semester."""
    return game == Hog(preset=game.preset)


@dataclass(frozen=True, slots=True)
class Origin:
    """What editing began with: its name, and the table, a byte for each cell."""

    name: str
    table: bytes
