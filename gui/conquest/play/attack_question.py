"""An attack that Train asks about: marked on the map, and with its odds once it is answered."""

from __future__ import annotations

from typing import Any

from engine.core.training.question import Question
from gui.conquest.board.intent import Intent
from gui.conquest.board.view import ConquestView
from gui.shared.page.options_panel import OptionsPanel


class AttackQuestion(OptionsPanel):
    """Keys under the map, which shows who attacks whom."""

    def meet(self, board: ConquestView) -> None:
        self._board = board

    def show_question(self, question: Question) -> None:
        super().show_question(question)
        self._board.show_intent(Intent())
        self._board.show_hint(_path(question))

    def show_answer(self, question: Question, action: Any) -> None:
        super().show_answer(question, action)
        self._board.show_intent(Intent(_path(question)))


def _path(question: Question) -> tuple[int, int]:
    return question.data.source, question.data.target
