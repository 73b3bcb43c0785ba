"""Gunslinger's inspector: a map of the trigger, a population, a best response, and the readout."""

from __future__ import annotations

import functools
import time
from collections.abc import Generator, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QWidget

from engine.core.play.chance import Chance
from engine.core.play.game import AnyGame
from engine.core.play.strategy import Strategy
from engine.core.system.job import Snapshot
from engine.gunslinger.rules import Gunslinger
from gui.gunslinger.solve.map_figure import BETAS, MUS, cell_words, sweep_map
from gui.gunslinger.solve.readout import Readout
from gui.gunslinger.solve.response_view import ResponseView
from gui.gunslinger.solve.sweep_view import PopulationView, SweepView
from gui.gunslinger.solve.words import MEASURES, measure_title
from gui.shared.charts.chart import Chart
from gui.shared.controls.label import Text
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.jobs.latest_job import LatestJobs, Query
from gui.shared.page.actions import Action
from gui.shared.page.inspector import Export, Inspector, Solved, View

if TYPE_CHECKING:
    from engine.gunslinger.analysis.curves import Sweep
    from engine.gunslinger.analysis.replicator import Population
    from engine.gunslinger.analysis.sampling import MeasureName

_COLUMN = 200
_LARGE = 12
"""Of more players there are fewer games a generation below the map."""
_FEW = 15
_LIVE_SECONDS = 0.2


class ViewKind(IntEnum):
    """The views, by their places."""

    SWEEP = 0
    POPULATION = 1
    RESPONSE = 2


class GunslingerInspector(Inspector[Any]):
    """Shows what a solver of Gunslinger found."""

    def __init__(self) -> None:
        super().__init__()
        self.readout: Readout = Readout()
        self.sweep_view, self.population_view = SweepView(), PopulationView()
        self.response_view = ResponseView()
        self.sweep: Sweep | None = None
        self.better = SegmentedTabs(self.tr("Better is"), tuple(map(measure_title, MEASURES)))
        self.jobs = LatestJobs(
            self,
            {"population": Query(self._keep_population, self._say_failed, self._show_population)},
        )
        self._populations: dict[tuple[Gunslinger, MeasureName], Population] = {}
        self._is_live, self._shown_at = False, 0.0
        self._result: Any = None
        self._swept: Sweep | None = None
        self.set_views(self._declared_views())
        self._add_controls()
        self.export_button = self.readout.export
        self.exports = self._declared_exports()
        self._connect()
        self.population_view.show_nothing(
            self.tr("The solver Replicator shows which strategies take over.")
        )
        self.response_view.show_nothing()
        self.enter_view()

    @property
    def is_ready(self) -> bool:
        """Whether nothing is being worked out."""
        return not self.jobs.is_busy()

    @property
    def measure(self) -> MeasureName:
        """What is better."""
        return MEASURES[self.better.index]

    @property
    def point(self) -> tuple[float, float]:
        """The mu and beta that are chosen."""
        row, column = self.sweep_view.map.cell
        return float(MUS[column]), float(BETAS[row])

    @property
    def rules(self) -> Gunslinger | None:
        """The configuration that is chosen in the right panel."""
        return None if self.sweep is None else self.sweep.curves[self.readout.place].game

    def show_solution(self, solved: Solved[Any]) -> None:
        """Show a result, in its view."""
        self._is_live, self._result = False, solved.solution
        self._show_found(solved.solution)
        self._swept = self.sweep
        self._ask_population()
        self.enter_view()

    def show_snapshot(self, snapshot: Snapshot[Any]) -> bool:
        """Show work in progress, a few times a second."""
        now = time.monotonic()
        if not self._is_live or now - self._shown_at > _LIVE_SECONDS:
            self._is_live, self._shown_at = True, now
            self._show_found(snapshot.value)
        return True

    def show_stopped(self) -> None:
        """Show the result before; until there is one, there is no point to speak of."""
        self._is_live, self.sweep = False, self._swept
        if self._swept is None:
            self.readout.show_nothing()
        self._show_sweep()
        if self._result is not None:
            self._show_found(self._result)

    def game_for(self, _state: Any) -> AnyGame | None:
        """Return the configuration that is chosen."""
        return self.rules

    def others_for(self, _state: Any) -> Sequence[Strategy]:
        """Return a gunslinger with the chosen trigger, and those it was swept among."""
        from engine.gunslinger.analysis.fields import strategies_of

        if self.sweep is None:
            return ()
        curve = self.sweep.curves[self.readout.place]
        others = list(curve.line_up)
        others.remove("drr")
        mu, beta = self.point
        return strategies_of(curve.game, (f"drr:mu={mu!r},beta={beta!r}", *others))

    def play_from_here(self) -> None:
        """Ask for a match under the chosen rules."""
        if self.rules is not None and self._result is not None:
            self.play_asked.emit(self.rules.initial_state(Chance(self.sweep_view.map.cell[1])))

    def copy_point(self) -> None:
        """Put the point, and what it has under all rules, on the clipboard."""
        if self.sweep is None:
            return
        mu, beta = self.point
        lines = [f"mu\t{mu!r}", f"beta\t{beta!r}", *self.readout.rows.table_model.lines(
            range(len(self.readout.rows.rows)))]  # fmt: skip
        self.copy("\n".join(lines) + "\n", self.tr("Copied the point."))

    def actions_here(self) -> Sequence[Action]:
        """Return what can be done with a result."""

        def has_sweep() -> bool:
            return self.sweep is not None

        return (
            self.action("play", self.tr("Play with this trigger"), self.play_from_here, "Return",
                        "play", has_sweep),
            self.action("copy", self.tr("Copy the point"), self.copy_point, "Ctrl+C", "copy",
                        has_sweep),
            self.action("export", self.tr("Export…"), self.open_exports, "Ctrl+E", "download",
                        has_sweep),
            *super().actions_here(),
        )  # fmt: skip

    def enter_view(self) -> None:
        """Ask what is better where the view follows that; the other solvers have a field for it."""
        super().enter_view()
        for part in self._of_sweeps:
            part.setVisible(self.view == ViewKind.SWEEP)

    def _show_found(self, found: Any) -> None:
        """Show a sweep, a population or a best response."""
        kind = type(found).__name__  # their module loads kernels: a job has done that by now
        if kind == "Sweep":
            self.sweep = found
            self.turn_to(ViewKind.SWEEP)
            self._show_sweep()
        elif kind == "Population":
            self._populations[found.game, found.measure] = found
            self.turn_to(ViewKind.POPULATION)
            self.population_view.show_population(found)
        else:
            self.turn_to(ViewKind.RESPONSE)
            self.response_view.show_response(found)

    def _show_sweep(self) -> None:
        if self.sweep is not None:
            self.sweep_view.show_map(sweep_map(self.sweep, self.measure))
            self._show_point()

    def _show_point(self) -> None:
        if self.sweep is not None:
            self.readout.show_point(self.sweep, self.measure, *self.point)
            self.pointed.emit("")

    def _say_point(self) -> None:
        """Say the point in the status bar, before what the keys do."""
        found = self.sweep_view.map.found
        views = self.views[ViewKind.SWEEP]
        words = "" if found is None else f"{cell_words(found, self.sweep_view.map.cell)}. "
        if self.view == ViewKind.SWEEP:
            self.hint = words + views.hint

    def _move(self) -> None:
        self._say_point()
        self._show_point()

    def _choose_rules(self, _place: int) -> None:
        self._show_point()
        self._ask_population()

    def _turn_better(self, _index: int) -> None:
        self._show_sweep()
        self._ask_population()

    def _ask_population(self) -> None:
        """Find out which strategies would take over under the chosen rules, where that is shown."""
        rules, measure = self.rules, self.measure
        if rules is None or self._is_live or not self.sweep_view.has_room_below:
            return
        known = self._populations.get((rules, measure))
        if known is None:
            self.jobs.ask("population", _population_steps(rules, measure), self.tr("Population"))
        else:
            self.jobs.drop("population")
            self._show_population(known)

    def _show_population(self, found: Population) -> None:
        self.sweep_view.population.show_population(found)

    def _keep_population(self, found: Population) -> None:
        self._populations[found.game, found.measure] = found
        self._show_population(found)

    def _say_failed(self, sentence: str) -> None:
        self.sweep_view.population.show_nothing(sentence)

    def _open_response(self) -> None:
        """Show the form of the solver, and what it found before."""
        self.show_view(ViewKind.RESPONSE)

    def _enter_sweep(self) -> None:
        self._say_point()
        self._ask_population()

    def _declared_views(self) -> Sequence[View]:
        tr = self.tr
        return (
            View("map", tr("Sweep"), self.sweep_view,
                 tr("Click or arrow keys move the point, Enter plays with it."),
                 self._enter_sweep, "sweep"),
            View("layers", tr("Population"), self.population_view,
                 tr("Point at a generation to read all shares."), solver="replicator"),
            View("target", tr("Best response"), self.response_view,
                 tr("A row shows what each value of that parameter brings."),
                 solver="best-response"),
        )  # fmt: skip

    def _add_controls(self) -> None:
        assert self.controls is not None
        column = self.controls.layout()
        assert column is not None
        parts: tuple[QWidget, ...] = (Text(self.tr("Better is"), weight=600), self.better)
        self._of_sweeps = parts
        for part in parts:
            column.addWidget(part)
        self.better.fit(_COLUMN)

    def _declared_exports(self) -> tuple[Export, ...]:
        charts = (
            (self.tr("Map"), self.sweep_view.map),
            (self.tr("Curve in P"), self.readout.curve),
            (self.tr("Population"), self.sweep_view.population.chart),
            (self.tr("Best response"), self.response_view.chart),
        )
        found = [
            Export(f"{title}: {text}", functools.partial(self._save, chart, suffix))
            for title, chart in charts
            for suffix, text in chart.exports().items()
            if suffix != ".svg"
        ]
        return (*found, Export(self.tr("Copy the point"), self.copy_point, is_copy=True))

    def _save(self, chart: Chart, suffix: str) -> None:
        if chart.figure is None:
            self.reported.emit(self.tr("There is nothing to save there yet."))
        else:
            chart.ask_save(suffix)

    def _connect(self) -> None:
        for chart in (
            self.sweep_view.map,
            self.sweep_view.population.chart,
            self.population_view.chart,
            self.response_view.chart,
            self.readout.curve,
        ):
            chart.pointed.connect(self.pointed)
        self.sweep_view.map.moved.connect(self._move)
        self.sweep_view.map.entered.connect(self.play_from_here)
        self.sweep_view.resized.connect(self._ask_population)
        self.readout.chosen.connect(self._choose_rules)
        self.readout.answer.clicked.connect(self._open_response)
        self.readout.copy.clicked.connect(self.copy_point)
        self.readout.export.clicked.connect(self.open_exports)
        self.better.chosen.connect(self._turn_better)


def _population_steps(
    rules: Gunslinger, measure: MeasureName
) -> Generator[Snapshot[Any], None, Population]:
    """Yield a population as the solver's usual parameters have it; return the last one."""
    from dataclasses import replace

    from engine.gunslinger.solver import ReplicatorSolver

    solver = ReplicatorSolver()
    games = solver.parameters.games if rules.players <= _LARGE else _FEW
    parameters = replace(solver.parameters, fitness=measure, games=games)
    found: Any = None
    for snapshot in solver.solve(rules, parameters):
        found = snapshot.value
        yield snapshot
    return found  # type: ignore[no-any-return]
