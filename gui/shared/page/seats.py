"""Who sits where, and who looks, for the picture."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.play.lens import EVERYONE, TRUTH, Lens, Seat

__all__ = ["EVERYONE", "TRUTH", "Lens", "Seat", "Seats"]


@dataclass(frozen=True, slots=True)
class Seats:
    """Who sits where, for the picture: the names by seat, and the seat of the person, if any.

    Where several choose at once, `asked` is the one at the screen, and `chosen` are those whose
    choice is locked but not known yet.  Without `has_values` nothing is shown that the program
    believes of what is to come: the coach is to be silent.  `points` are what each has from the
    deals of the match that are over.
    """

    names: tuple[str, ...]
    notes: tuple[str, ...] = ()
    person: int | None = None
    asked: int | None = None
    chosen: frozenset[int] = frozenset()
    has_values: bool = True
    points: tuple[float, ...] = ()
