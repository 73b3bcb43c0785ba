"""The base of a panel of a game's own beside the board, in Play and Watch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.core.play.match import PlayedStep
from engine.core.play.strategy import Strategy
from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.canvas import Canvas


class OwnSide(QWidget):
    """Shows what a game wants beside its board; `title` names it in the right panel.

    `chosen(action)` makes a choice where a person is asked, `step_asked(step)` shows the position
    after so many steps, `branch_asked(game, state)` begins a match there, `try_asked(step)` lets a
    person choose anew in that step, with the same chance.  `lens_asked(lens)` looks through other
    eyes, `measured_by(yardstick)` says by what advice and review measure from now on.

    One that `coaches` shows what choices are worth: the coach has levels also where the game knows
    no advice.
    """

    title = ""
    comes_first = False
    """Whether it is on show at first, before the log."""
    coaches = False
    lens_asked = Signal(object)
    measured_by = Signal(object)
    try_asked = Signal(int)
    chosen = Signal(object)
    step_asked = Signal(int)
    branch_asked = Signal(object, object)

    def attach(self, board: Canvas, panel: ActionPanel | None) -> None:
        """Know the board and the controls under it, once; a match that is watched may lack them."""

    def set_values_shown(self, is_on: bool) -> None:
        """Show what choices are worth, or nothing of it."""

    @property
    def assumption(self) -> str:
        """What values go by, where this panel says that; nothing where the game's words do."""
        return ""

    def show_players(self, strategies: Sequence[Strategy | None]) -> None:
        """Know who plays: None for a person, and for one whom the match hides or nobody has."""

    def show_steps(self, told: tuple[Any, Sequence[PlayedStep]] | None) -> None:
        """Know what happened before a person is asked; with it where that began, if not usually."""

    def set_coached(self, is_coached: bool) -> None:
        """Let a person choose by what the coach measures, though nothing of it is shown here."""

    def show_frame(self, frame: Any) -> None:
        """Belong to the picture that the board shows now; cheap where nothing has changed.

        A frame holds only what those who look may see.
        """
        raise NotImplementedError
