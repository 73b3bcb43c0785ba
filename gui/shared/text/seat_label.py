"""How seats are called: by letters, from 25 of them on by numbers."""

from __future__ import annotations

LETTERED = 24
"""Up to so many seats have letters."""


def seat_label(player: int, count: int) -> str:
    """Return what a badge says: C, or in a game of more than 24 the number 3."""
    return player_letter(player) if count <= LETTERED else str(player + 1)


def player_letter(player: int) -> str:
    """Return A, B, ... Z, AA, AB, ... for seats 0, 1, ..."""
    letters = ""
    player += 1
    while player:
        player, digit = divmod(player - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return letters
