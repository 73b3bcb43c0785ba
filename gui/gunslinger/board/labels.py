"""How players are called where there is no room for names: by letters, from 25 on by numbers."""

from __future__ import annotations

from collections.abc import Sequence

from gui.shared.text.tr import LETTERED, seat_label, tr

MOST_LETTERS = 8
"""Of a name, where many stand around the ring."""


def called(name: str, player: int, count: int) -> str:
    """Return the name, with the number where badges have numbers: Clay, or 3 Clay."""
    return name if count <= LETTERED else f"{player + 1} {name}"


def name_among(names: Sequence[str], player: int, count: int) -> str:
    """Return the name; the letter of the badge where nobody has one."""
    if len(names) != count:
        return seat_label(player, count)
    return called(names[player], player, count)


def short_name(name: str) -> str:
    """Return at most eight letters of a name."""
    return name if len(name) <= MOST_LETTERS else name[: MOST_LETTERS - 1].rstrip() + "…"


def players_in_words(n: int) -> str:
    """Return 10 players."""
    return tr("%n player(s)", n)


def relations_in_words(friends: int, enemies: int) -> str:
    """Return 1 friend, 2 enemies."""
    return f"{tr('%n friend(s)', friends)}, {tr('%n (enemy|enemies)', enemies)}"
