"""What Solve shows of Gunslinger: a map of the trigger, a population, a best response."""

from __future__ import annotations

from gui.gunslinger.solve.population_view import PopulationView
from gui.gunslinger.solve.response_view import ResponseView
from gui.gunslinger.solve.sweep_view import SweepView
from gui.shared.report.view import SolveViews

SOLVE = SolveViews((SweepView(), PopulationView(), ResponseView()))
