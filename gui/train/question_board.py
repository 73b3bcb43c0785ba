"""The board and the controls of one game, as Play has them, for questions of Train."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.shared.match.board_area import BoardScroll
from gui.shared.match.position_board import PositionBoard
from gui.shared.page.page import AnyPage
from gui.train.work import Asked


class QuestionBoard(QWidget):
    """Shows a position at rest, after the step that led to it; `chosen` carries an answer."""

    chosen = Signal(object)

    def __init__(self, page: AnyPage, *, has_options: bool) -> None:
        super().__init__()
        self.page = page
        self.panel = page.new_question_panel(has_options=has_options)
        self.panel.chosen.connect(self.chosen)
        self.area = PositionBoard(page, self.panel)
        self.board, self.twin = self.area.board, self.area.twin
        self.middle = BoardScroll(self.area)
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
        self.area.show_position(question.game, question.start, question.steps, question.seat)
