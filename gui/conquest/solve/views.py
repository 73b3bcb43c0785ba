"""What Solve shows of Conquest: how attacks end, what Sigma believes of them, what it weighs."""

from __future__ import annotations

from gui.conquest.solve.attack import AttackView
from gui.conquest.solve.candidate_view import CandidateView
from gui.conquest.solve.error_view import ErrorView
from gui.conquest.solve.position import PositionInPlay
from gui.shared.report.view import SolveViews
from gui.shared.text.tr import tr

SOLVE = SolveViews(
    (AttackView(), ErrorView(), CandidateView()),
    sources=(PositionInPlay(),),
    rules=tr("odds of battles"),
)
