"""What Solve shows of the Ponte: scores of all deals, questions to them, the price of leading."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.ponte.solve.deal_view import DealView
from gui.ponte.solve.price_view import PriceView
from gui.ponte.solve.question_view import QuestionView
from gui.ponte.solve.score_view import ScoreView
from gui.ponte.solve.shared import Shared
from gui.ponte.solve.size_view import SizeView
from gui.ponte.solve.table_view import LOAD
from gui.shared.report.view import Solved, SolveViews

if TYPE_CHECKING:
    from engine.ponte.solver import PonteSolution


class PonteViews(SolveViews):
    """Five views of one table; what is listed of it stands beside each."""

    def shared_with(self, shared: Shared, solved: Solved[PonteSolution]) -> Shared:
        return shared.with_result(solved)

    def turns_to(self, solved: Solved[PonteSolution]) -> str:
        """Show the questions that all states were solved for."""
        return QuestionView.name if solved.solution.states is not None else ""


SOLVE = PonteViews(
    (ScoreView(), SizeView(), QuestionView(), PriceView(), DealView()),
    shared=Shared(),
    commands=(LOAD,),
)
