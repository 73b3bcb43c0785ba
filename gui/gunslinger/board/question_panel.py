"""Whom to shoot, in Train: the keys of Play on the same ring."""

from __future__ import annotations

from typing import Any

from engine.core.training.question import Question
from engine.gunslinger.rules import NO_SHOT
from gui.gunslinger.board.panel import GunslingerPanel
from gui.gunslinger.board.view import GunslingerView


class GunslingerQuestionPanel(GunslingerPanel):
    """Aims on the board; an answer leaves the ring around the best target."""

    def meet(self, board: GunslingerView) -> None:
        super().meet(board)
        self.aimed.connect(board.aim)
        self.hovered.connect(board.hover)

    def show_question(self, question: Question) -> None:
        self.aim(None)
        super().show_question(question)

    def show_answer(self, question: Question, action: Any) -> None:
        super().show_answer(question, question.best.action)
        self.aim(None if question.best.action == NO_SHOT else question.best.action)
