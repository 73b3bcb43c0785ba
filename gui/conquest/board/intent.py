"""What a person is about to do on the map: places that are taken up, and the arrow to a target."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPen

from engine.conquest.state import NOBODY, Board
from gui.conquest.board.geometry import MapLayout
from gui.conquest.board.motions import paint_arrow
from gui.conquest.board.odds_book import Battle
from gui.shared.style.painter import Painter


@dataclass(frozen=True, slots=True)
class Intent:
    """`path` runs from the place that acts to its target; `pointer` is where a drag has come.

    `stop` is when an attack stops.
    """

    path: tuple[int, ...] = ()
    pointer: tuple[float, float] | None = None
    stop: float = 0.0

    def battle(self, state: Board) -> Battle | None:
        """Return the attack that is meant; None where it is none."""
        targets = self.path[1:]
        owner = state.owners[self.path[0]] if self.path else NOBODY
        if not targets or any(state.owners[place] in (owner, NOBODY) for place in targets):
            return None
        defenders = tuple(state.defenders(place) for place in targets)
        return Battle(state.troops[self.path[0]], defenders, self.stop)


def paint_outlines(painter: Painter, places: tuple[int, ...], layout: MapLayout) -> None:
    """Outline places in the colour of text."""
    painter.outlined("text", 1.6)
    for place in places:
        painter.drawPath(layout.shapes[place])


def paint_intent(painter: Painter, intent: Intent, layout: MapLayout) -> None:
    """Paint arrows along a path, and where a drag leads."""
    paint_path(painter, intent.path, layout)
    if intent.pointer is not None and intent.path:
        painter.setPen(QPen(painter.theme.color("text"), 2.0, Qt.PenStyle.DashLine))
        painter.drawLine(layout.middles[intent.path[-1]], QPointF(*intent.pointer))


def paint_path(
    painter: Painter,
    path: tuple[int, ...],
    layout: MapLayout,
    token: str = "text",
) -> None:
    """Paint arrows from place to place."""
    for ends in pairwise(path):
        paint_arrow(painter, layout, ends, 1.0, token)
