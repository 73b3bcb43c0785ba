"""A line of the match: the turn, with marks where strategic places begin to win and at the end."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from gui.conquest.board.animation import ConquestFrame
from gui.shared.controls.boxes import column_of
from gui.shared.controls.drawing import Drawing
from gui.shared.controls.drawing_view import DrawingView
from gui.shared.controls.label import Heading, Text
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr

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
