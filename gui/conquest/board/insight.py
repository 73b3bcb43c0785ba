"""What Sigma sees in a board, place by place: worked out beside the window for the overlays."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from engine.conquest.rules import Conquest
from engine.conquest.state import Board
from engine.core.system.job import one_step
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.text.tr import tr
from gui.shared.text.value_format import MINUS

if TYPE_CHECKING:
    from engine.conquest.overlays import CasualtyGraph

DANGER, FALL, POWER, PATHS, GRAPH = "danger", "fall", "power", "paths", "graph"
NAMES = "names"
"""The overlays."""
NUMBERS = frozenset({DANGER, FALL, POWER, PATHS, GRAPH})
"""Those that have to be worked out."""


@dataclass(frozen=True, slots=True)
class Insight:
    """Of a board: how many troops too strong the worst attack on each place is, -inf for none; how
    likely it falls; what the best attack of who is to move leaves, nan for none; the paths to the
    places that are asked for, best first; and its casualty graph.
    """

    state: Board
    target: int | None
    danger: tuple[float, ...]
    fall: tuple[float, ...]
    power: tuple[float, ...]
    paths: tuple[tuple[int, ...], ...]
    graph: CasualtyGraph


class InsightBook(QObject):
    """Knows the last board that was asked for; `known` tells that it has been worked out."""

    known = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._found: Insight | None = None
        self._wanted: object = None
        self._job = LatestJob(self)
        self._job.answered.connect(self._keep)

    def of(self, game: Conquest, state: Board, target: int | None) -> Insight | None:
        """Return what there is to see in a board, or was in the one before it; None at first.

        With a `target` the paths lead there, else to each strategic place of others.
        """
        if self._wanted != (game, state, target):
            self._wanted = game, state, target
            title = tr("What Sigma sees")
            self._job.run(title, _worked_out(game, state, target), list_after=1.0)
        return self._found

    def _keep(self, found: Insight) -> None:
        self._found = found
        self.known.emit()


@one_step
def _worked_out(game: Conquest, state: Board, target: int | None) -> Insight:
    from engine.conquest import overlays  # which compiles: not before somebody wants to see it

    player = state.to_move
    danger = overlays.danger_of_places(game, state).tolist()
    fall = overlays.fall_chance_of_places(game, state).tolist()
    power = overlays.power_at_places(game, state, player).tolist()
    targets = [*game.map.score_of] if target is None else [target]
    found = [overlays.attack_paths(game, state, player, each) for each in targets]
    paths = tuple(each[0].places for each in found if each)
    graph = overlays.casualty_graph(game, state, player)
    return Insight(state, target, tuple(danger), tuple(fall), tuple(power), paths, graph)


def danger_text(danger: float) -> str:
    """Return how many troops too strong or too weak the worst attack is; nothing where none is."""
    return f"{danger:+.0f}".replace("-", MINUS) if math.isfinite(danger) else ""


def weight_text(insight: Insight, place: int) -> str:
    """Return what it costs to enter a place, and what classic Sigma believes that it does."""
    true, believed = insight.graph.weights[place], insight.graph.believed[place]
    return "" if math.isnan(true) else f"{true:.1f} | {believed:.1f}"


def power_text(power: float) -> str:
    """Return what is left of the best attack; nothing where there is none."""
    return "" if math.isnan(power) else f"{power:.0f}".replace("-", MINUS)
