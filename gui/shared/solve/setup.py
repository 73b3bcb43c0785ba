"""The left column of the Solve tab: solver, what to look at, rules, facts of the run, and Solve."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from engine.core.play.game import AnyGame
from engine.core.play.parameters import parameters_of, values_of
from engine.core.play.registry import GameEntry
from engine.core.play.solver import Solver
from gui.shared.controls.boxes import STRETCH, column_of, holder_of, row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.cards import IconMark, Separator
from gui.shared.controls.fact_list import FactList
from gui.shared.controls.item_tooltip import give_tooltip
from gui.shared.controls.label import Text
from gui.shared.controls.lists import ListBox
from gui.shared.controls.progress import ProgressBar
from gui.shared.live.parameter_form import ParameterForm, title_of
from gui.shared.report.panel import LeftColumn
from gui.shared.style.appearance import appearance

LIST = 320
"""The width of the list of results when it is open."""
FEW_OPTIONS = 2
"""Up to so many parameters of a solver are shown at once, not folded away."""


def solver_title(solver: Solver) -> str:
    """Return a solver's name as people write it: always-4 as Always 4."""
    return title_of(solver.name.replace("-", " "))


class SolveSetup(LeftColumn):
    """Asks for what shall be solved and says how it goes; `changed` tells of every edit."""

    solve_asked = Signal()
    cancel_asked = Signal()
    changed = Signal()
    result_chosen = Signal(int)

    def __init__(self, entry: GameEntry, controls: QWidget, left: QWidget) -> None:
        """Offer the solvers of `entry`; `controls` list them, `left` is what a view lets choose."""
        super().__init__()
        self._entry, self._controls, self._left = entry, controls, left
        self._is_running = False
        self._has_result = False
        self._has_switches = any(p.kind is bool for p in parameters_of(entry.game_class))
        self.solvers = entry.solvers
        self._solver = self.solvers[0]
        self.summary = Text("", "small", "text_2", wraps=True)
        self.tip = give_tooltip(self.summary, "")
        self.status = Text("", "small", "text_2", wraps=True)
        self.check = IconMark("check", "accent", 16)
        self.progress = ProgressBar(self.tr("Solving"))
        self.sentence = Text("", "small", "danger", wraps=True)
        self.options = Button(self.tr("Options"), "ghost", "chevron-right", is_compact=True)
        self.form = self._new_form()
        self.rules = ParameterForm(entry.game_class, is_compact=True)
        self.more = Button(self.tr("More rules"), "ghost", "chevron-right", is_compact=True)
        self.results = ListBox(self.tr("Results"), fewest=3)
        self.facts = FactList(self.tr("Facts of the run"))
        self.button = Button(self.tr("Solve"), "main", "play")
        self._lay_out()
        self._connect()
        self._fold(self._has_switches)
        self._tell_solver()
        self._offer_options()

    @property
    def solver(self) -> Solver:
        """The solver that is chosen."""
        return self._solver

    @property
    def has_solver(self) -> bool:
        """Whether what is chosen in the list is about what a solver finds."""
        return not self.button.isHidden()

    @property
    def parameters(self) -> Any:
        """The solver's parameters, or None while something is wrong."""
        return self.form.instance()

    @property
    def game(self) -> AnyGame | None:
        """The game with its rules, or None while something is wrong."""
        made: AnyGame | None = self.rules.instance()
        return made

    @property
    def is_running(self) -> bool:
        """Whether work is shown as under way."""
        return self._is_running

    def choose(self, solver: Solver, parameters: Any, game: AnyGame) -> None:
        """Show the settings of a result without saying so."""
        self._take(solver.name)
        self.form.set_values(parameters)
        if values_of(parameters) != values_of(solver.parameters):
            self._fold_options(False)
        self.rules.set_values(game)

    def offer(self, name: str) -> None:
        """Show the form of the solver of this name, or none; the focus stays where it is."""
        if name and name != self.solver.name:
            self._take(name)
            self.changed.emit()
        self._show_run(bool(name) or self._is_running)

    def _take(self, name: str) -> None:
        self._solver = next(solver for solver in self.solvers if solver.name == name)
        self._show_solver()
        self._show_run(True)

    def _show_run(self, is_shown: bool) -> None:
        """Show what is about running a solver, or hide it."""
        for part in self._run_parts:
            part.setVisible(is_shown)
        self._separator.setVisible(is_shown and bool(self.facts.facts))

    def show_idle(self, text: str) -> None:
        """Say what solving would take, and offer it."""
        self._show_state(text, is_running=False, is_solved=False)

    def show_solved(self, text: str) -> None:
        """Say how long it took, and offer it once more."""
        self._show_state(text, is_running=False, is_solved=True)

    def show_running(self, text: str, share: float | None = None) -> None:
        """Say how far the work is, and offer to cancel it."""
        self._show_state(text, is_running=True, is_solved=False)
        self.progress.show_share(share)

    def show_cancelling(self) -> None:
        """Acknowledge that the work shall stop."""
        self.status.set_text(self.tr("Cancelling…"))
        self.button.setEnabled(False)

    def show_error(self, sentence: str) -> None:
        """Say why this cannot be solved; nothing where it can."""
        self.sentence.set_text(sentence)
        self.sentence.setVisible(bool(sentence))
        self.button.setEnabled(not sentence)
        if sentence:
            self.status.set_text("")

    def show_results(self, texts: Sequence[str], index: int) -> None:
        """List the results, the one on show chosen; there may be none on show."""
        self.results.set_texts(texts, index)
        is_worth = len(texts) > 1 or (bool(texts) and index < 0)
        self.results.setVisible(is_worth)
        self._results_title.setVisible(is_worth)

    def show_facts(self, facts: Mapping[str, str]) -> None:
        """Show the facts of the run."""
        self.facts.show_facts(facts)
        self._show_run(self.has_solver)

    def _show_state(self, text: str, *, is_running: bool, is_solved: bool) -> None:
        self._is_running = is_running
        self._has_result = self._has_result or is_solved
        self.status.set_text(text)
        self.check.setVisible(is_solved)
        self.progress.setVisible(is_running)
        self.sentence.hide()
        self.button.setEnabled(True)
        if is_running:
            self.button.set_text(self.tr("Cancel"), "x")
        else:
            self.button.set_text(self.tr("Solve again") if is_solved else self.tr("Solve"), "play")
        # Once there is a result, the page's main button is that of its report.
        self.button.set_kind("secondary" if is_running or self._has_result else "main")

    def _lay_out(self) -> None:
        run, options = holder_of(self._new_run_part()), holder_of(self._options_part())
        rules = holder_of(self._new_rules_part())
        self._run_parts = run, options, rules, self.button, self.facts
        # What unfolds stands below what one chooses from, which stays where it is.
        chosen = self._controls, run, self._left
        self.hold((*chosen, options, rules, self._facts_part()), (self.button,))

    def _new_run_part(self) -> QVBoxLayout:
        part = column_of(
            self.summary,
            row_of((self.status, 1), (self.check, 0, Qt.AlignmentFlag.AlignVCenter), gap=4),
            self.progress,
            self.sentence,
            gap=8,
        )
        for part_of_run in (self.sentence, self.check, self.progress):
            part_of_run.hide()
        return part

    def _options_part(self) -> QVBoxLayout:
        self._form_place = column_of(self.form)
        return column_of(_outdented(self.options), self._form_place, gap=8)

    def _new_rules_part(self) -> QVBoxLayout:
        self._rules_title = Text(self.tr("Rules"), weight=600)
        part = column_of(self._rules_title, self.rules, _outdented(self.more), gap=8)
        return part

    def _facts_part(self) -> QVBoxLayout:
        self._separator = Separator()
        self._results_title = Text(self.tr("Results"), weight=600)
        part = column_of(self._separator, self.facts, self._results_title, self.results, gap=12)
        self._separator.hide()
        self.show_results([], -1)
        return part

    def _connect(self) -> None:
        self.rules.changed.connect(self.changed)
        self.options.clicked.connect(lambda: self._fold_options(not self.form.isHidden()))
        self.more.clicked.connect(lambda: self._fold(not self._is_folded))
        self.results.activated.connect(self.result_chosen)
        self.button.clicked.connect(self._press)

    def _press(self) -> None:
        if self._is_running:
            self.cancel_asked.emit()
        elif self.game is not None and self.parameters is not None:
            self.solve_asked.emit()

    def _show_solver(self) -> None:
        """Ask for the parameters of the solver that is chosen."""
        self._tell_solver()
        self._form_place.removeWidget(self.form)
        self.form.hide()
        self.form.deleteLater()
        self.form = self._new_form()
        self._form_place.addWidget(self.form)
        self._offer_options()

    def _offer_options(self) -> None:
        """Show few parameters at once, fold many."""
        count = len(parameters_of(self.solver.parameters))
        self.options.setVisible(count > FEW_OPTIONS)
        self._fold_options(count == 0 or count > FEW_OPTIONS)

    def _fold_options(self, is_folded: bool) -> None:
        """Show the solver's parameters or not."""
        if is_folded or self.form.parent() is not None:  # without one it would be a window
            self.form.setVisible(not is_folded)
        self.options.set_text(
            self.tr("Options") if is_folded else self.tr("Fewer options"),
            "chevron-right" if is_folded else "chevron-down",
        )

    def _new_form(self) -> ParameterForm:
        form = ParameterForm(self.solver.parameters, is_compact=True)
        form.changed.connect(self.changed)
        return form

    def _tell_solver(self) -> None:
        solver = self.solver
        self.summary.set_text(solver.summary)
        self.tip.set_text(solver_title(solver), [solver.source])

    def _fold(self, is_folded: bool) -> None:
        """Show switches alone, or numbers and lists too; without a switch there is no fold."""
        self._is_folded = is_folded
        rest = [p for p in parameters_of(self._entry.game_class) if p.kind is not bool]
        self.rules.fold([each.name for each in rest] if is_folded else ())
        icon = "chevron-right" if is_folded else "chevron-down"
        self.more.set_text(self.tr("More rules") if is_folded else self.tr("Fewer rules"), icon)
        self.more.setVisible(bool(rest) and self._has_switches)
        self._rules_title.setVisible(not self.rules.is_empty)

    def _follow(self) -> None:
        super()._follow()
        self.results.view().setMinimumWidth(appearance().theme.px(LIST))


def _outdented(button: Button) -> QHBoxLayout:
    """Return a line whose button's text, not its padding, stands below the others."""
    return row_of(button, STRETCH, margins=(-8, 0, 0, 0))
