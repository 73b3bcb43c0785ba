"""A line of the match: the turn, with marks where strategic places begin to win and at the end."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.conquest.board.animation import ConquestFrame
from gui.shared.controls.boxes import column_of
from gui.shared.controls.label import Heading, Text
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr

HEIGHT, BAR = 14, 4


class _Line(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.share = self.mark = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(100, HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = Painter(self)
        track = QRectF(0, (HEIGHT - BAR) / 2, self.width(), BAR)
        painter.track(track, self.share, "accent", "line")
        if 0 < self.mark < 1:
            left = self.mark * self.width()
            painter.fillRect(QRectF(left - 1, 0, 2, HEIGHT), painter.theme.color("text"))


class TurnTrack(QWidget):
    """Turn 120, 6 turns to the first finish, how many places win; the setup has no room on it."""

    def __init__(self) -> None:
        super().__init__()
        self.heading = Heading("")
        self._line = _Line()
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
        if (share, mark) != (self._line.share, self._line.mark):
            self._line.share, self._line.mark = share, mark
            self._line.update()


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
