"""The usual controls; a town that is clicked on the map is where the next step leads."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF

from engine.march.rules import Go, March
from gui.march.view import MarchView, town_at
from gui.march.words import MarchWords
from gui.shared.page.choice_keys import ChoicePanel


class MarchPanel(ChoicePanel):
    def __init__(self) -> None:
        super().__init__(MarchWords().action)

    def meet(self, board: MarchView) -> None:
        board.clicked.connect(lambda point: self._click(point, board.area))

    def _click(self, point: QPointF, area: QRectF) -> None:
        game, player = self.game, self.player
        if not isinstance(game, March) or player is None or not self.is_asked:
            return
        for order in game.legal_actions(self.view, player):
            if isinstance(order, Go):
                middle, radius = town_at(area, game.map, *game.map.places[order.town])
                if (point - middle).manhattanLength() <= radius:
                    self.chosen.emit(order)
