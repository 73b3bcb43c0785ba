"""Solve: how attacks end, exactly, what the classic Sigma believes of them, and what it weighs."""

from __future__ import annotations

from gui.conquest.solve.attack import AttackView
from gui.conquest.solve.candidate_view import CandidateView
from gui.conquest.solve.error_view import ErrorView
from gui.conquest.solve.position import PositionInPlay
from gui.shared.page.tab import Shell
from gui.shared.solve.report_tab import ReportTab
from gui.shared.text.tr import tr


class SolveTab(ReportTab):
    """The views of Conquest; the position that they share is that of the match in Play."""

    def __init__(self, shell: Shell) -> None:
        views = (AttackView(), ErrorView(), CandidateView())
        super().__init__(shell, "conquest", views, (PositionInPlay(),))
        self.show_status(parameters=tr("odds of battles"))
