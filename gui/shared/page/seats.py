"""Who sits where, and who looks, for the picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class Seats:
    """Who sits where, for the picture: the names by seat, and the seat of the person, if any."""

    names: tuple[str, ...]
    notes: tuple[str, ...] = ()
    person: int | None = None


Lens: TypeAlias = Literal["everyone"]
"""Whose eyes a picture is for: it shows nothing that they may not see."""
EVERYONE: Lens = "everyone"
