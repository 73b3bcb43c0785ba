"""Which team, in Train: the keys of Play, and afterwards the combats that each team wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.training.question import Question
from gui.ponte.board.insight import Insight
from gui.ponte.board.panel import Place, PontePanel
from gui.ponte.board.view import PonteView
from gui.ponte.board.words import rounds_of


class PonteQuestionPanel(PontePanel):
    """Teams stay where they are: the question is about these."""

    def meet(self, board: PonteView) -> None:
        self._board = board

    def keys_here(self) -> Sequence[tuple[str, str]]:
        return super().keys_here()[:1]

    def show_question(self, question: Question) -> None:
        self._board.show_insight(None)
        super().show_question(question)

    def show_answer(self, question: Question, action: Any) -> None:
        super().show_answer(question, action)
        n = question.state.combats_left + len(question.state.combats)
        rounds = tuple((each.action, rounds_of(each.value, n)) for each in question.answers)
        best = frozenset(team for team, _ in rounds if question.is_right(team))
        self._board.show_insight(Insight(question.state, rounds, best, selected=action))

    def _is_movable(self, _place: Place) -> bool:
        return False
