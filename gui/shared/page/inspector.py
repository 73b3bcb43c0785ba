"""The base of a game's inspector: shows what a solver found, in the middle of the Solve tab."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.core.play.game import AnyGame
from engine.core.play.solver import Solver
from engine.core.system.job import Snapshot
from gui.shared.page.actions import Action

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


class Inspector(QWidget, Generic[Solution]):
    """Shows a solution; subclasses say how.

    `controls` stand in the left column, `readout` is the right panel, `hint` says what the keys do.
    """

    play_asked = Signal(object)
    """Carries the state from which a person wants to play."""
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
    brought = Signal(object)
    """Carries a result (Solved) that comes from a file; the tab keeps and shows it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.controls: QWidget | None = None
        self.readout: QWidget | None = None
        self.hint = ""

    @property
    def is_ready(self) -> bool:
        """Whether everything that was asked for is shown."""
        return True

    @property
    def is_busy(self) -> bool:
        """Whether a result that was handed over is still being worked on, to be shown."""
        return False

    def show_snapshot(self, _snapshot: Snapshot[Any]) -> bool:
        """Show work in progress; return whether there is something to see of it."""
        return False

    def show_stopped(self) -> None:
        """Show again what was there before work that was cancelled or failed."""

    def game_for(self, _state: Any) -> AnyGame | None:
        """Return the game to play a state with; None where it is the one that was solved."""
        return None

    def show_solution(self, solved: Solved[Solution]) -> None:
        """Show a result."""
        raise NotImplementedError

    def actions_here(self) -> Sequence[Action]:
        """Return the actions that exist while the inspector is shown."""
        return ()

    def take_file(self, _path: Path) -> bool:
        """Return whether the file was taken, to be set beside the result."""
        return False


AnySolved: TypeAlias = Solved[Any]
