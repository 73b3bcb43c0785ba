"""What Solve shows of the Ponte: scores of all deals, questions to them, the price of leading."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING

from gui.ponte.solve.deal_view import DealView
from gui.ponte.solve.price_view import PriceView
from gui.ponte.solve.question_view import QuestionView
from gui.ponte.solve.score_view import ScoreView
from gui.ponte.solve.shared import Shared
from gui.ponte.solve.size_view import SizeView
from gui.shared.page.actions import Action
from gui.shared.page.inspector import Solved
from gui.shared.report.blocks import Do
from gui.shared.report.inspector import ReportInspector
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.ponte.solver import PonteSolution

QUESTIONS = 2
"""The place of the view that all states are solved for."""


class PonteInspector(ReportInspector):
    """Five views of one table; what is listed of it stands beside each."""

    def __init__(self) -> None:
        views = ScoreView(), SizeView(), QuestionView(), PriceView(), DealView()
        super().__init__(views, shared=Shared())

    def shared_with(self, solved: Solved[PonteSolution]) -> Shared:
        shared: Shared = self.shared
        return shared.with_result(solved)

    def show_solution(self, solved: Solved[PonteSolution]) -> None:
        super().show_solution(solved)
        if solved.solution.states is not None:
            self._turn_to(QUESTIONS)

    def actions_here(self) -> Sequence[Action]:
        """Return what the buttons of a report do, too."""
        pressed = (
            (tr("Draw another sample"), "sample", "dices"),
            (tr("Open…"), "open", "folder-open"),
        )
        return (
            *super().actions_here(),
            *(
                self.action(
                    name, title, functools.partial(self._press, title), "", icon,
                    functools.partial(self._has, title),
                )
                for title, name, icon in pressed
            ),
        )  # fmt: skip

    def _button(self, title: str) -> Do | None:
        report = self.parts.report
        buttons = (each for each in (*report.side, *report.foot) if isinstance(each, Do))
        return next((each for each in buttons if each.title == title), None)

    def _has(self, title: str) -> bool:
        return self._button(title) is not None

    def _press(self, title: str) -> None:
        button = self._button(title)
        self.obey(None if button is None else button.order)
