"""The left column of the Solve tab: solver, what to look at, rules, facts of the run, and Solve."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from engine.core.play.game import AnyGame
from engine.core.play.parameters import parameters_of, values_of
from engine.core.play.registry import GameEntry
from engine.core.play.solver import Solver
from gui.shared.controls.boxes import STRETCH
from gui.shared.controls.cards import IconMark
from gui.shared.controls.fact_list import FactList
from gui.shared.controls.progress import ProgressBar
from gui.shared.live.parameter_form import ParameterForm, form, title_of
from gui.shared.live.parts import (
    Part,
    Parts,
    button,
    choice,
    column,
    note,
    part,
    row,
    separator,
    text,
)
from gui.shared.report.panel import LeftColumn
from gui.shared.text.tr import tr

FEW_OPTIONS = 2
"""Up to so many parameters of a solver are shown at once, not folded away."""


def solver_title(solver: Solver) -> str:
    """Return a solver's name as people write it: always-4 as Always 4."""
    return title_of(solver.name.replace("-", " "))


@dataclass(frozen=True, slots=True)
class Standing:
    """How a solver's work stands, in words; an error says why it cannot be done."""

    text: str = ""
    error: str = ""
    is_running: bool = False
    is_cancelling: bool = False
    is_solved: bool = False
    share: float | None = None


class SolveSetup(LeftColumn):
    """Asks for what shall be solved and says how it goes; `changed` tells of every edit."""

    solve_asked = Signal()
    cancel_asked = Signal()
    changed = Signal()
    result_chosen = Signal(int)

    def __init__(self, entry: GameEntry, controls: QWidget, left: QWidget) -> None:
        """Offer the solvers of `entry`; `controls` list them, `left` is what a view lets choose."""
        super().__init__()
        self._controls, self._left = controls, left
        self.solvers = entry.solvers
        self.rules = ParameterForm(entry.game_class, is_compact=True)
        self.standing = Standing()
        self.facts: Mapping[str, str] = {}
        self._facts_of = ""
        self._results: tuple[Sequence[str], int] = (), -1
        self._has_result = False
        kinds = {each.name: each.kind for each in parameters_of(entry.game_class)}
        self._numbers = [name for name, kind in kinds.items() if kind is not bool]
        """The rules that are folded away, if there are switches to stay."""
        self._has_fold = 0 < len(self._numbers) < len(kinds)
        self._has_rules = not self._has_fold
        self._take(self.solvers[0])
        self.hold(self._parts)
        self.rules.changed.connect(self._tell)

    @property
    def solver(self) -> Solver:
        """The solver that is chosen."""
        return self._solver

    @property
    def has_solver(self) -> bool:
        """Whether what is chosen in the list is about what a solver finds."""
        return self._is_offered or self.standing.is_running

    @property
    def parameters(self) -> Any:
        """The solver's parameters, or None while something is wrong."""
        return self._parameters

    @property
    def game(self) -> AnyGame | None:
        """The game with its rules, or None while something is wrong."""
        made: AnyGame | None = self.rules.instance()
        return made

    def choose(self, solver: Solver, parameters: Any, game: AnyGame) -> None:
        """Show the settings of a result without saying so."""
        self._take(solver)
        self._parameters = parameters
        if values_of(parameters) != values_of(solver.parameters):
            self._has_options = True
        self.rules.set_values(game)
        self.live.refresh()

    def offer(self, name: str) -> None:
        """Show the form of the solver of this name, or none; the focus stays where it is."""
        self._is_offered = bool(name)
        if name and name != self.solver.name:
            self._take(next(each for each in self.solvers if each.name == name))
            self._tell()
        else:
            self.live.refresh()

    def show_standing(self, standing: Standing) -> None:
        """Say how the work stands, and offer what can be done about it."""
        self.standing = standing
        self._has_result = self._has_result or standing.is_solved
        self.live.refresh()

    def show_results(self, texts: Sequence[str], index: int) -> None:
        """List the results, the one on show chosen; there may be none on show."""
        self._results = texts, index
        self.live.refresh()

    def show_facts(self, facts: Mapping[str, str], of: str = "") -> None:
        """Show the facts of the run; `of` says which, if not of the one that the form asks for."""
        self.facts, self._facts_of = facts, of
        self.live.refresh()

    def _take(self, solver: Solver) -> None:
        """Have another solver; few of its parameters are shown at once, many folded."""
        self._solver, self._parameters = solver, solver.parameters
        self._is_offered = True
        self._has_options = 0 < len(parameters_of(solver.parameters)) <= FEW_OPTIONS

    def _parts(self) -> tuple[Parts, Parts]:
        is_shown, texts = self.has_solver, self._results[0]
        self.rules.fold(() if self._has_rules else self._numbers)
        options = column(
            self._fold(tr("Options"), tr("Fewer options"), "_has_options",
                       len(parameters_of(self.solver.parameters)) > FEW_OPTIONS),
            form(self.solver.parameters, self._parameters, self._set_parameters,
                 is_shown=self._has_options, key="form"),
            gap=8, is_shown=is_shown,
        )  # fmt: skip
        rules = column(
            text(tr("Rules"), weight=600, is_shown=not self.rules.is_empty),
            self.rules,
            self._fold(tr("More rules"), tr("Fewer rules"), "_has_rules", self._has_fold),
            gap=8, is_shown=is_shown,
        )  # fmt: skip
        has_list = len(texts) > 1 or (bool(texts) and self._results[1] < 0)
        found = column(
            separator(is_shown=is_shown and bool(self.facts)),
            text(self._facts_of, "small", "text_2", wraps=True,
                 is_shown=is_shown and bool(self._facts_of), key="facts_of"),
            part(FactList, tr("Facts of the run"), show_facts=self.facts, is_shown=is_shown),
            text(tr("Results"), weight=600, is_shown=has_list),
            choice(tr("Results"), *self._results, self.result_chosen.emit, fewest=3,
                   is_shown=has_list, key="results"),
            gap=12,
        )  # fmt: skip
        # What unfolds stands below what one chooses from, which stays where it is.
        parts = self._controls, self._run(), self._left, options, rules, found
        return parts, [self._button()]

    def _run(self) -> Part:
        """Return what the solver is, and how its work stands."""
        solver, now, middle = self.solver, self.standing, Qt.AlignmentFlag.AlignVCenter
        about = solver_title(solver), (solver.source,)
        return column(
            text(solver.summary, "small", "text_2", wraps=True, tip=about, key="summary"),
            row(
                text(now.text, "small", "text_2", wraps=True, stretch=1, key="status"),
                part(IconMark, "check", "accent", 16, is_shown=now.is_solved, side=middle),
                gap=4,
            ),
            part(ProgressBar, tr("Solving"), show_share=now.share, is_shown=now.is_running,
                 key="progress"),
            note(now.error, "danger", key="error"),
            gap=8,
            is_shown=self.has_solver,
        )  # fmt: skip

    def _button(self) -> Part:
        now, is_right = self.standing, self.game is not None and self.parameters is not None
        words, icon = (tr("Solve again") if now.is_solved else tr("Solve")), "play"
        if now.is_running:
            words, icon = tr("Cancel"), "x"
        can = not now.is_cancelling if now.is_running else is_right and not now.error
        # Once there is a result, the page's main button is that of its report.
        is_main = not now.is_running and not self._has_result
        return button(words, self._press, "main" if is_main else "secondary", icon, can=can,
                      is_shown=self.has_solver, key="button")  # fmt: skip

    def _fold(self, more: str, fewer: str, name: str, is_shown: bool) -> Part:
        """Return a button that unfolds something, or folds it; its text is below the others."""
        is_open = getattr(self, name)
        words, icon = (fewer, "chevron-down") if is_open else (more, "chevron-right")
        turn = button(words, partial(setattr, self, name, not is_open), "ghost", icon,
                      is_compact=True, key=name)  # fmt: skip
        return row(turn, STRETCH, margins=(-8, 0, 0, 0), is_shown=is_shown)

    def _set_parameters(self, parameters: Any) -> None:
        self._parameters = parameters
        self._tell()

    def _tell(self) -> None:
        self.changed.emit()
        self.live.refresh()

    def _press(self) -> None:
        if self.standing.is_running:
            self.cancel_asked.emit()
        else:
            self.solve_asked.emit()
