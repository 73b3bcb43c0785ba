"""Beside the map: how far the match is, and what every player has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from engine.conquest.rules import Conquest
from engine.core.play.match import PlayedStep
from engine.core.play.strategy import Strategy
from gui.conquest.board.animation import ConquestFrame
from gui.conquest.board.view import ConquestView
from gui.conquest.play.panel import ConquestPanel
from gui.conquest.side.attack_facts import AttackFacts
from gui.conquest.side.fortune import FortunePart
from gui.conquest.side.history import History
from gui.conquest.side.holdings import HoldingTable, holdings
from gui.conquest.side.plans import Plans
from gui.conquest.side.plays_like import PlaysLike
from gui.shared.controls.boxes import STRETCH, ScrollBody, ThinScroll, column_of
from gui.shared.controls.drawing import Drawing
from gui.shared.controls.drawing_view import DrawingView
from gui.shared.controls.label import Heading, Text
from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.canvas import Canvas
from gui.shared.page.own_side import OwnSide
from gui.shared.style.painter import Painter
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
        self.plays_like = PlaysLike(self)
        self.plays_like.measured_by.connect(self.measured_by)
        self._frame: ConquestFrame | None = None
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

    @property
    def assumption(self) -> str:
        return self.plays_like.words(self._frame)

    def show_players(self, strategies: Sequence[Strategy | None]) -> None:
        """Find out whom they play like, where nobody tells."""
        self.plays_like.show_players(strategies)

    def show_steps(self, told: tuple[Any, Sequence[PlayedStep]] | None) -> None:
        """Go by what they did so far."""
        if self._frame is not None:
            self.plays_like.show_steps(self._frame.game, told)

    def show_frame(self, frame: ConquestFrame) -> None:
        """Show turn and players of a picture."""
        self._frame = frame
        self.track.show_frame(frame)
        self.table.show_holdings(holdings(frame))
        for part in (self.attack, self.history, self.fortune):
            part.show_frame(frame)


HEIGHT, BAR = 14, 4


def _line(share: float, mark: float) -> Drawing:
    """Return how far a match is, with a mark on the way."""

    def paint(painter: Painter, area: QRectF) -> None:
        track = QRectF(0, (area.height() - BAR) / 2, area.width(), BAR)
        painter.track(track, share, "accent", "line")
        if 0 < mark < 1:
            at = QRectF(mark * area.width() - 1, 0, 2, area.height())
            painter.fillRect(at, painter.theme.color("text"))

    return Drawing("", None, paint, (100, HEIGHT), "")


class TurnTrack(QWidget):
    """Turn 120, 6 turns to the first finish, how many places win; the setup has no room on it."""

    def __init__(self) -> None:
        super().__init__()
        self.heading = Heading("")
        self._line = DrawingView()
        self.goal = Text("", "small", "text_2")
        column_of(self.heading, self._line, self.goal, on=self, gap=6)

    def show_frame(self, frame: ConquestFrame) -> None:
        """Show how far a match is."""
        game, state = frame.game, frame.state
        turn = state.turn
        self.heading.title.set_text(tr("Turn {turn}").format(turn=turn))
        self.heading.set_note(countdown(frame))
        self.goal.set_text(tr("%n strategic (place wins|places win)", game.to_win))
        setup = game.setup_turns
        first, last = (setup, game.turns) if turn > setup else (0, setup)
        share = (turn - first) / (last - first)
        mark = (game.first_finish - first) / (last - first) if turn > setup else 0.0
        self._line.show_drawing(_line(share, mark))


def countdown(frame: ConquestFrame) -> str:
    """Return how long it is to what ends the match."""
    game, turn = frame.game, frame.state.turn
    if frame.state.ended == "by_strategic":
        return tr("won by strategic places")
    if frame.state.ended:
        return tr("won by the score")
    if frame.state.in_setup:
        return tr("%n turn(s) of setup left", game.setup_turns - turn + 1)
    if turn < game.first_finish < game.turns:
        return tr("%n turn(s) to the first finish", game.first_finish - turn)
    return tr("%n turn(s) to the end", game.turns - turn)
