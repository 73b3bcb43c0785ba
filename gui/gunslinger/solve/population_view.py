"""A population over its generations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.gunslinger.solve.population_figure import population_figure
from gui.gunslinger.solve.words import measure_title, rules_in_full
from gui.shared.report.blocks import Curve, Report, Say, Title
from gui.shared.report.view import Now, Solved, View
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.gunslinger.analysis.replicator import Population


class PopulationView(View[Solved["Population"], None]):
    """What becomes of a population in which the better ones multiply."""

    name, title, icon = "population", tr("Population"), "layers"
    solver = "replicator"
    at = None
    hint = tr("Point at a generation to read all shares.")

    def report(self, now: Now[Solved[Population], None]) -> Report:
        title = tr("If the better ones multiply")
        if now.found is None:
            words = tr("The solver Replicator shows which strategies take over.")
            return Report((Title(title), Say(words)))
        found = now.found.solution
        note = tr("{rules}; fitness is the {measure}").format(
            rules=rules_in_full(found.game), measure=measure_title(found.measure).lower()
        )
        return Report(
            (Title(title, note), Curve(tr("Shares of the strategies"), population_figure(found)))
        )
