"""The board and the controls of one game, as Play has them, for questions of Train."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.core.play.lens import Seat
from gui.shared.match.board_area import BoardArea, BoardScroll
from gui.shared.page.board_text import BoardText
from gui.shared.page.page import AnyPage
from gui.shared.page.seats import Seats
from gui.shared.text.tr import tr
from gui.train.work import Asked


class QuestionBoard(QWidget):
    """Shows a position at rest, after the step that led to it; `chosen` carries an answer."""

    chosen = Signal(object)

    def __init__(self, page: AnyPage, *, has_options: bool) -> None:
        super().__init__()
        self.page = page
        self.board = page.new_view()
        self.twin = BoardText(self.board, page.describe)
        self.panel = page.new_question_panel(has_options=has_options)
        self.panel.meet(self.board)
        self.panel.chosen.connect(self.chosen)
        self.board.show_overlays(frozenset(each.name for each in page.overlays if each.is_on))
        self.middle = BoardScroll(BoardArea(self.board, self.twin, self.panel))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.middle)

    def ask(self, asked: Asked) -> None:
        """Show a question, with nothing of what its answers are worth."""
        self._show_position(asked)
        self.panel.show_question(asked.question)
        self.middle.show_controls()

    def show_answer(self, asked: Asked, action: Any) -> None:
        """Show what was answered and what every answer is worth, by the game's own pictures."""
        self._show_position(asked)
        self.panel.show_answer(asked.question, action)

    def toggle_words(self) -> None:
        """Show the board in words beside it, or hide them."""
        self.twin.setVisible(self.twin.isHidden())
        self.twin.follow()

    def _show_position(self, asked: Asked) -> None:
        question = asked.question
        first = (question.game, question.start)
        timeline = self.page.timeline(first, question.steps)
        seats = Seats(_names(question.game.num_players, question.seat), person=question.seat)
        self.board.show_frame(
            self.page.frame(timeline, timeline.length, seats, Seat(question.seat))
        )
        self.twin.follow()


def _names(count: int, seat: int) -> tuple[str, ...]:
    other = tr("Opponent") if count == 2 else ""
    names = (other or tr("Player {n}").format(n=n + 1) for n in range(count))
    return tuple(tr("You") if n == seat else name for n, name in enumerate(names))
