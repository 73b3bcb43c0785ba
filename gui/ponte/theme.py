"""The names of the two sides and of their teams: those of Pisa's event for six a side.  No Qt.

Names are proper names and stay as they are in every language; plain ones are translated where
they are shown, by `gui.ponte.telling`.
"""

from __future__ import annotations

from engine.ponte.rules import Ponte

MEZZOGIORNO, TRAMONTANA = 0, 1
"""The seats: Mezzogiorno holds the near bank, Tramontana the far one."""
SIDE_NAMES = ("Mezzogiorno", "Tramontana")
MAGISTRATURE = (
    ("Sant’Antonio", "San Martino", "San Marco", "Leoni", "Dragoni", "Delfini"),
    ("Santa Maria", "San Francesco", "San Michele", "Satiri", "Mattaccini", "Calci"),
)
"""The six Magistrature of each side, by seat: a team's number is its place here."""
REAL_EVENT = Ponte().n
"""How many teams a side has in Pisa."""


def has_names(n: int) -> bool:
    """Return whether teams have names of their own: only the real event's do."""
    return n == REAL_EVENT


def magistratura(n: int, side: int, team: int) -> str:
    """Return the name of a team of the real event; empty where teams have no names."""
    return MAGISTRATURE[side][team] if has_names(n) else ""
