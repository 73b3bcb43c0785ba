"""The base of a game's inspector: shows what a solver found, in the middle of the Solve tab."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QStackedWidget, QVBoxLayout, QWidget

from engine.core.play.game import AnyGame
from engine.core.play.solver import Solver
from engine.core.play.strategy import Strategy
from engine.core.system.job import Snapshot
from gui.shared.controls.label import Text
from gui.shared.controls.lists import ChoiceRows
from gui.shared.controls.scroll_area import Scroll, ThinBar
from gui.shared.page.actions import Action, always
from gui.shared.style.appearance import appearance
from gui.shared.text.tr import tr

Solution = TypeVar("Solution")


@dataclass(frozen=True, slots=True, eq=False)
class Solved(Generic[Solution]):
    """A result: what solved which game, with which parameters, and how long it took.

    `preparing` is the part of the `seconds` that went into compiling its code, the first time.
    What was solved another day and read from a file took 0 seconds.
    """

    solver: Solver
    parameters: Any
    game: AnyGame
    solution: Solution
    seconds: float
    preparing: float = 0.0


def nothing() -> None:
    """Find nothing out."""


@dataclass(frozen=True)
class View:
    """One of the views of an inspector: its row in the left column, what it shows, and its hint.

    `entered` finds out what it shows; it is called whenever the view comes up.  What one solver
    alone fills names that `solver`: its form then stands beside the view.
    """

    icon: str
    title: str
    widget: QWidget
    hint: str = ""
    entered: Callable[[], object] = nothing
    solver: str = ""


@dataclass(frozen=True)
class Export:
    """A way to take what is shown along: as a file, or to the clipboard."""

    text: str
    run: Callable[[], object]
    is_copy: bool = False


class Inspector(QWidget, Generic[Solution]):
    """Shows a solution; subclasses say how.

    `controls` stand in the left column, `readout` is the right panel, `hint` says what the keys do.
    Several views, queries (`jobs.latest_job`) and exports are declared, not wired.
    """

    play_asked = Signal(object)
    """Carries the state from which a person wants to play; None is the start of a match."""
    pointed = Signal(str)
    """Carries what is under the pointer, in words; nothing when it has left."""
    panel_wanted = Signal()
    """Tells that the readout must be seen now, also where it is a drawer."""
    handed = Signal(str, object)
    """Carries the name of another tab of the page, and something for it to show."""
    settled = Signal()
    """Tells that what `is_busy` spoke of is done, or will not be."""
    reported = Signal(str)
    """Carries a sentence for a toast."""
    solver_asked = Signal(str)
    """Carries the name of a solver to choose in the left column, where its form then stands."""
    solve_asked = Signal(str, object, object)
    """Carries the name of a solver to run, with which parameters, and the game."""
    brought = Signal(object)
    """Carries a result (Solved) that comes from a file; the tab keeps and shows it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.controls: QWidget | None = None
        self.readout: QWidget | None = None
        self.hint = ""
        self.views: tuple[View, ...] = ()
        self.exports: tuple[Export, ...] = ()
        self.export_button: QWidget | None = None
        self._keeps_form = False

    @property
    def is_ready(self) -> bool:
        """Whether everything that was asked for is shown."""
        return True

    @property
    def is_busy(self) -> bool:
        """Whether a result that was handed over is still being worked on, to be shown."""
        return False

    @property
    def view(self) -> int:
        """The number of the view that is shown."""
        return self._rows.index

    def set_views(self, views: Sequence[View]) -> None:
        """Have several views, of which a person chooses one in the left column."""
        self.views = tuple(views)
        self._rows = ChoiceRows(tr("Show"), [(view.icon, view.title) for view in views])
        self._stack = QStackedWidget()
        # What is taller than the window, at a large text size, can be scrolled.
        scrolls = [Scroll(view.widget) for view in views]
        self._bars = [ThinBar(scroll) for scroll in scrolls]
        for scroll in scrolls:
            self._stack.addWidget(scroll)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._stack)
        self.controls = QWidget()
        left = QVBoxLayout(self.controls)
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(8)
        left.addWidget(Text(tr("Show"), weight=600))
        left.addWidget(self._rows)
        self._rows.chosen.connect(lambda _number: self.enter_view())

    def show_view(self, number: int) -> None:
        """Show another view."""
        self._rows.choose(number)

    def turn_to(self, number: int) -> None:
        """Show the view of what was found; the form in the left column stays as it is."""
        self._keeps_form = True
        self.show_view(number)
        self._keeps_form = False

    def enter_view(self) -> None:
        """Show the view that is chosen, and find out what it needs."""
        view = self.views[self.view]
        self._stack.setCurrentIndex(self.view)
        self.hint = view.hint
        self.pointed.emit("")
        if view.solver and not self._keeps_form:
            self.solver_asked.emit(view.solver)
        view.entered()

    def open_exports(self) -> None:
        """Offer what can be taken along, above the button for that."""
        button = self.export_button
        assert button is not None
        menu = QMenu(self)
        menu.setFont(appearance().theme.font("body"))
        was_copy = False
        for export in self.exports:
            if export.is_copy and not was_copy:
                menu.addSeparator()
            was_copy = export.is_copy
            menu.addAction(export.text).triggered.connect(lambda _on, run=export.run: run())
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(button.mapToGlobal(QPoint(0, -menu.sizeHint().height())))

    def copy(self, text: str, told: str) -> None:
        """Put a text on the clipboard, and say so."""
        QGuiApplication.clipboard().setText(text)
        self.reported.emit(told)

    def action(
        self,
        name: str,
        text: str,
        run: Callable[[], object],
        keys: str = "",
        icon: str = "",
        can_run: Callable[[], bool] = always,
    ) -> Action:
        """Return an action; playing is left to the widget that has the focus."""
        name, is_play = f"inspect.{name}", name == "play"
        return Action(name, text, run, keys, icon, tr("Solve"), can_run, is_play)

    def show_snapshot(self, _snapshot: Snapshot[Any]) -> bool:
        """Show work in progress; return whether there is something to see of it."""
        return False

    def show_partial(self, solved: Solved[Solution]) -> bool:
        """Show a part of a result, as `show_snapshot` does; return whether there is any."""
        return False

    def show_stopped(self) -> None:
        """Show again what was there before work that was cancelled or failed."""

    def game_for(self, _state: Any) -> AnyGame | None:
        """Return the game to play a state with; None where it is the one that was solved."""
        return None

    def others_for(self, _state: Any) -> Sequence[Strategy]:
        """Return who plays the other seats then, in turn; nobody: who held what was solved."""
        return ()

    def show_solution(self, solved: Solved[Solution]) -> None:
        """Show a result."""
        raise NotImplementedError

    def actions_here(self) -> Sequence[Action]:
        """Return the actions that exist while the inspector is shown; subclasses have more."""
        return tuple(
            self.action(
                f"view{number}", view.title, functools.partial(self.show_view, number), "", "layers"
            )
            for number, view in enumerate(self.views)
        )

    def take_file(self, _path: Path) -> bool:
        """Return whether the file was taken, to be set beside the result."""
        return False


AnySolved: TypeAlias = Solved[Any]
