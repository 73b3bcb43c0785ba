"""Solve: what solvers found of a game, and what its views find out, as reports."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from engine.core.play.registry import GameEntry
from gui.shared.controls.boxes import column_of
from gui.shared.live.parts import Part, button
from gui.shared.match.state.settings import MatchStart
from gui.shared.page.actions import Action
from gui.shared.page.opened_file import OpenedFile
from gui.shared.page.page import AnyPage
from gui.shared.page.tab import Shell, TabView
from gui.shared.report.orders import Bring, Hand, Order, PlayFrom, Solve
from gui.shared.report.pane import ReportPane
from gui.shared.report.panel import LeftColumn, WithColumn
from gui.shared.report.view import SolveViews
from gui.shared.solve.runs import SolverRuns
from gui.shared.solve.setup import solver_title
from gui.shared.text.fact import Fact


def pane_of(solve: SolveViews, entry: GameEntry) -> ReportPane:
    """Return what shows the views of a game, with its solvers in their list."""
    titles = {solver.name: solver_title(solver) for solver in entry.solvers}
    return ReportPane(solve, solvers=titles)


class SolveTab(TabView):
    """The reports of a game's views; at the left what they are about, and its solvers."""

    def __init__(self, page: AnyPage, entry: GameEntry, shell: Shell, pane: ReportPane) -> None:
        super().__init__()
        self.page, self.shell, self.pane = page, shell, pane
        self._pointed_at = ""
        self.side_panel = pane.parts.panel
        self.runs = SolverRuns(page, entry, shell, pane) if entry.solvers else None
        if self.runs is None:
            left = LeftColumn()
            left.hold(lambda: ((pane.controls, pane.parts.left), self._sources()))
            parts = WithColumn(left, pane)
        else:
            parts = WithColumn(self.runs.setup, self.runs)
            self.runs.status_changed.connect(self._say)
            self.runs.setup.solve_asked.connect(parts.show_report)
        column_of(parts, on=self)
        pane.rows.chosen.connect(parts.show_report)
        pane.ordered.connect(self.obey)
        pane.pointed.connect(self._point)
        pane.changed.connect(self._say)
        pane.panel_wanted.connect(self.panel_wanted)
        pane.reported.connect(shell.show_message)
        self._say()

    @property
    def is_ready(self) -> bool:
        """Whether a result is shown, with all there is to say of it."""
        is_solved = self.runs is None or self.runs.shown is not None
        return is_solved and self.pane.is_ready

    def entered(self) -> None:
        """Say what solving takes."""
        if self.runs is not None:
            self.runs.offer()
        self._say()

    def receive(self, thing: object) -> None:
        """Carry out an order that another tab hands over."""
        assert isinstance(thing, Order)
        self.pane.obey(thing)

    def open_file(self, file: OpenedFile) -> bool:
        """Let a view take a file, such as a table to compare with, while it is in view.

        A file that is opened elsewhere is meant for whoever shows the file itself, unless that is
        a view here alone.
        """
        is_meant = self.isVisible() or self.page.is_for("solve", file.path)
        return is_meant and self.pane.take_file(file.path)

    def actions_here(self) -> Sequence[Action]:
        """Return what can be done while solving, and with a report."""
        runs = () if self.runs is None else self.runs.actions_here()
        return (*runs, *self.pane.actions_here())

    def obey(self, order: Order) -> None:
        """Carry out an order that is about more than the views."""
        if isinstance(order, PlayFrom):
            shown = None if self.runs is None else self.runs.shown
            held_by = order.strategy or ("" if shown is None else shown.solver.name)
            start = MatchStart(order.game, order.state, held_by, order.others)
            self.shell.hand_to(self.page.game, "play", start)
        elif isinstance(order, Hand):
            self.shell.hand_to(self.page.game, order.tab, order.thing)
        elif self.runs is not None and isinstance(order, Bring):
            self.runs.keep(order.solved)
        elif self.runs is not None and isinstance(order, Solve):
            self.runs.solve_for(order)

    def _sources(self) -> list[Part]:
        fetch = self.pane.fetch
        return [
            button(source.title, functools.partial(fetch, source), icon=source.icon)
            for source in self.pane.solve.sources
        ]

    def _point(self, words: str) -> None:
        """Say what is under the pointer, else what the keys do."""
        self._pointed_at = words
        self._say()

    def _say(self) -> None:
        """Say the rules on show, what the keys do, and how sure all is."""
        view, rules = self.pane.view, self.pane.solve.rules
        is_known = self.pane.now.found is not None  # of nothing keys do nothing, and it is not sure
        hint, sureness = (view.hint, view.sureness) if is_known else ("", "")
        if self.runs is not None:
            rules, sureness = self.runs.rules, self.runs.sureness
        facts = (Fact(sureness, "circle-dot"),) if sureness else ()
        self.show_status(parameters=rules, hint=self._pointed_at or hint, facts=facts)
