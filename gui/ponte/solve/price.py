"""What the price of leading is asked for: the strengths of two sides, or a matrix of chances."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from engine.ponte.positions import Position

STRENGTHS, MATRIX = 0, 1


@dataclass(frozen=True, slots=True)
class Teams:
    """Strengths of both sides, and the largest scale of the curve."""

    mine: tuple[float, ...]
    theirs: tuple[float, ...]
    scale: float = 2.0


@dataclass(frozen=True, slots=True)
class Chances:
    """A matrix of chances as it was written, or a file of it as it was at a time."""

    text: str = ""
    path: Path | None = None
    changed_ns: int = 0


@dataclass(frozen=True, slots=True)
class At:
    """What is asked for, each way: strengths (None: those of the position on show), or chances.

    `is_of_result` tells that the strengths are those of a result.
    """

    way: int = STRENGTHS
    teams: Teams | None = None
    chances: Chances | None = None
    is_of_result: bool = False


def teams_at(position: Position) -> At:
    """Return what asks for the teams of a position."""
    return At(teams=Teams(position.mine, position.theirs))
