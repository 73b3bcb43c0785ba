"""What is looked at of a solution of Hog: a cell of the map, what its colours show, and of whom."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from pathlib import Path
from typing import Literal

from engine.core.play.strategy import Strategy
from engine.hog.rules import Hog
from gui.shared.report.blocks import Cell

Palette = Literal["own", "viridis", "cividis"]
PALETTES: tuple[Palette, ...] = ("own", "viridis", "cividis")
FIRST_CELL = (72, 68)
"""What is looked at first, if the goal is that far: nothing is trivial there."""


class Mode(IntEnum):
    """What the colours show."""

    DICE = 0
    CHANCE = 1
    DIFFERENCE = 2
    VISITS = 3


class Shade(IntEnum):
    """How a difference is coloured."""

    GAME = 0
    VISIT = 1
    DICE = 2


class Part(IntEnum):
    """What more is said of a cell."""

    POINTS = 0
    LAST = 1
    CELLS = 2


@dataclass(frozen=True, slots=True)
class Chosen:
    """A strategy; if it came from a file, that one's name, and the rules for which it was read."""

    strategy: Strategy
    file: str = ""
    read_for: Hog | None = None

    def fits(self, game: Hog) -> bool:
        """Return whether it can play this game."""
        return self.read_for in (None, game)


@dataclass(frozen=True, slots=True)
class At:
    """What a person has chosen; None stands for what is usual.

    `mine` and `theirs` are memory classes of last points, None for any.  `first` is the strategy on
    show, else the solution itself; `second` the one it is compared with; `against` its opponent,
    else itself.  `file` holds the second one, and how many files came before.  `throws` counts for
    a roll how often its dice were asked for; the newest is the last.
    """

    cell: Cell | None = None
    hovered: Cell | None = None
    roll: int | None = None
    mode: Mode = Mode.DICE
    part: Part = Part.POINTS
    mine: int | None = None
    theirs: int | None = None
    first: Chosen | None = None
    second: Chosen | None = None
    against: Chosen | None = None
    file: tuple[Path, int] | None = None
    shade: Shade = Shade.GAME
    follow: int = 0
    palettes: tuple[Palette, ...] = (PALETTES[0],) * len(Mode)
    throws: tuple[tuple[int, int], ...] = ()

    @property
    def is_pair(self) -> bool:
        """Whether it is about two strategies."""
        return self.mode in (Mode.DIFFERENCE, Mode.VISITS)

    @property
    def palette(self) -> Palette:
        """The colours of the mode: each keeps its own."""
        return self.palettes[self.mode]

    def chosen_cell(self, game: Hog) -> Cell:
        """Return the cell at the cross, within the goal."""
        last = game.goal - 1
        usual = FIRST_CELL if last >= max(FIRST_CELL) else (game.goal // 2, game.goal // 2)
        score, opponent = self.cell or usual
        return min(score, last), min(opponent, last)

    def shown_cell(self, game: Hog) -> Cell:
        """Return the cell to speak of: under the pointer, or else at the cross."""
        if self.hovered is None or max(self.hovered) >= game.goal:
            return self.chosen_cell(game)
        return self.hovered

    def in_mode(self, mode: Mode) -> At:
        """Return what another mode shows; a comparison lists its cells."""
        part = Part.CELLS if mode is Mode.DIFFERENCE else Part.POINTS
        is_new = (mode is Mode.DIFFERENCE) != (self.mode is Mode.DIFFERENCE)
        return replace(self, mode=mode, part=part if is_new else self.part)

    def with_palette(self, palette: Palette) -> At:
        """Return the same mode in other colours."""
        before, after = self.palettes[: self.mode], self.palettes[self.mode + 1 :]
        return replace(self, palettes=(*before, palette, *after))

    def throwing(self, roll: int) -> At:
        """Return it with dice of a roll thrown anew."""
        others = tuple(each for each in self.throws if each[0] != roll)
        return replace(self, throws=(*others, (roll, dict(self.throws).get(roll, 0) + 1)))
