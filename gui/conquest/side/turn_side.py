"""Beside the map: how far the match is, and what every player has."""

from __future__ import annotations

from engine.conquest.rules import Conquest
from gui.conquest.board.animation import ConquestFrame
from gui.conquest.board.view import ConquestView
from gui.conquest.play.panel import ConquestPanel
from gui.conquest.side.attack_facts import AttackFacts
from gui.conquest.side.fortune import FortunePart
from gui.conquest.side.history import History
from gui.conquest.side.holdings import HoldingTable, holdings
from gui.conquest.side.plans import Plans
from gui.conquest.side.turn_track import TurnTrack
from gui.shared.controls.boxes import STRETCH, column_of
from gui.shared.controls.scroll_area import ScrollBody, ThinScroll
from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.canvas import Canvas
from gui.shared.page.own_side import OwnSide
from gui.shared.text.tr import tr

BAR_ROOM = (0, 0, 14, 0)
"""The bar that scrolls lies over the right edge."""


class TurnSide(OwnSide):
    """Belongs to the picture on the board."""

    title = tr("Turn")
    comes_first = True

    def __init__(self) -> None:
        super().__init__()
        self.track = TurnTrack()
        self.table = HoldingTable()
        self.attack, self.plans = AttackFacts(), Plans()
        self.history, self.fortune = History(), FortunePart()
        below = (self.attack, self.plans, self.history, self.fortune)
        spaced = [part for each in below for part in (12, each)]
        body = ScrollBody()
        column_of(self.track, 8, self.table, *spaced, STRETCH, on=body, gap=4, margins=BAR_ROOM)
        column_of(ThinScroll(body), on=self)

    def attach(self, board: Canvas, panel: ActionPanel | None) -> None:
        """Show what the controls have in hand, and what they would have on the board."""
        if isinstance(panel, ConquestPanel):
            panel.advised.connect(lambda: self._show_plans(panel))
            self.plans.chosen.connect(panel.take_up_plan)
        if isinstance(board, ConquestView):
            self.attack.attach(board)

    def _show_plans(self, panel: ConquestPanel) -> None:
        if isinstance(panel.game, Conquest):
            self.plans.show_advice(panel.game.map, panel.advice)

    def show_frame(self, frame: ConquestFrame) -> None:
        """Show turn and players of a picture."""
        self.track.show_frame(frame)
        self.table.show_holdings(holdings(frame))
        for part in (self.attack, self.history, self.fortune):
            part.show_frame(frame)
