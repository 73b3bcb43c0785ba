"""The base of a panel of a game's own beside the board, in Play and Watch."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.canvas import Canvas


class OwnSide(QWidget):
    """Shows what a game wants beside its board; `title` names it in the right panel.

    `chosen(action)` makes a choice where a person is asked, `step_asked(step)` shows the position
    after so many steps, `branch_asked(game, state)` begins a match there.
    """

    title = ""
    comes_first = False
    """Whether it is on show at first, before the log."""
    chosen = Signal(object)
    step_asked = Signal(int)
    branch_asked = Signal(object, object)

    def attach(self, board: Canvas, panel: ActionPanel | None) -> None:
        """Know the board and the controls under it, once; a match that is watched may lack them."""

    def show_frame(self, frame: Any) -> None:
        """Belong to the picture that the board shows now; cheap where nothing has changed.

        A frame holds only what those who look may see.
        """
        raise NotImplementedError
