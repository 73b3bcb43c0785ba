"""What the explorer adds to the picture of a position: scores of the teams, and perfect play."""

from __future__ import annotations

from dataclasses import dataclass

from engine.ponte.rules import PonteState
from gui.ponte.board.animation import Combat


@dataclass(frozen=True, slots=True)
class Insight:
    """What is known of `state`; painted only while the board shows that state.

    `rounds` are pairs of a team of the side to act and the combats of the whole match that it
    wins, `best` the teams that win most (empty until all are known), `line` how perfect play would
    go on, `selected` the team that the main button names, or None.
    """

    state: PonteState
    rounds: tuple[tuple[int, int], ...] = ()
    best: frozenset[int] = frozenset()
    line: tuple[Combat, ...] = ()
    selected: int | None = None
