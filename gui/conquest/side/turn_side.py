"""Beside the map: how far the match is, and what every player has."""

from __future__ import annotations

from gui.conquest.board.animation import ConquestFrame
from gui.conquest.board.view import ConquestView
from gui.conquest.play.panel import ConquestPanel
from gui.conquest.side.holdings import HoldingTable, holdings
from gui.conquest.side.turn_track import TurnTrack
from gui.shared.controls.boxes import column_of
from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.canvas import Canvas
from gui.shared.page.own_side import OwnSide
from gui.shared.text.tr import tr


class TurnSide(OwnSide):
    """Belongs to the picture on the board."""

    title = tr("Turn")
    comes_first = True

    def __init__(self) -> None:
        super().__init__()
        self.track = TurnTrack()
        self.table = HoldingTable()
        column_of(self.track, 8, (self.table, 1), on=self, gap=4)

    def attach(self, board: Canvas, panel: ActionPanel | None) -> None:
        """Let the controls know the board that they lie over."""
        if isinstance(panel, ConquestPanel) and isinstance(board, ConquestView):
            panel.meet(board)

    def show_frame(self, frame: ConquestFrame) -> None:
        """Show turn and players of a picture."""
        self.track.show_frame(frame)
        self.table.show_holdings(holdings(frame))
