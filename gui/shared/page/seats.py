"""Who sits where, for the picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    pass


@dataclass(frozen=True, slots=True)
class Seats:
    """Who sits where, for the picture: the names by seat, and the seat of the person, if any."""

    names: tuple[str, ...]
    notes: tuple[str, ...] = ()
    person: int | None = None
