"""The base of a game's explorer: looks into positions ahead, in the right panel of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.core.play.game import AnyGame
from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.actions import Action
from gui.shared.page.canvas import Canvas
from gui.shared.page.seats import Seats
from gui.shared.page.tab import Fact


class Explorer(QWidget):
    """Shows what a position is worth and what may follow; subclasses say how.

    `chosen(action)` asks to play in the match, `branch_asked(game, state)` for a match between the
    same players from a position of its own, `advised(view, player, advice)` tells what each action
    is worth once that is known, `switched(is_on)` that the person wants to see values or not,
    `explored(is_ahead)` that the board shows a position that was only explored, or must show the
    match again, `wanted` that it must be seen now, `fact_changed` that `fact` is another one, and
    `undo_asked`, `redo_asked` and `said(sentence)` what they are called.
    """

    chosen = Signal(object)
    branch_asked = Signal(object, object)
    advised = Signal(object, int, object)
    switched = Signal(bool)
    explored = Signal(bool)
    wanted = Signal()
    fact_changed = Signal()
    undo_asked = Signal()
    redo_asked = Signal()
    reported = Signal(str)

    @property
    def is_ready(self) -> bool:
        """Whether everything about the position on show is known."""
        return True

    @property
    def fact(self) -> Fact | None:
        """What the status bar says of the numbers on show: how sure they are; None of none."""
        return None

    def actions_here(self) -> Sequence[Action]:
        """Return what can be done with it by keys."""
        return ()

    def attach(self, board: Canvas, panel: ActionPanel | None) -> None:
        """Belong to a board, and to the controls of its match where a person plays."""

    def show_position(self, game: AnyGame, state: Any, seats: Seats, *, is_asked: bool) -> None:
        """Look into a position of the match; `is_asked` says that a person is to act there."""
        raise NotImplementedError

    def set_values_shown(self, is_shown: bool) -> None:
        """Show what positions are worth, or nothing of it."""

    def ask_advice(self) -> None:
        """Tell again what each action of the match's position is worth, once that is known."""

    def want_hint(self) -> None:
        """Show the best action of the match's position once, also where values are hidden."""

    def set_takes_back(self, can_undo: bool, can_redo: bool) -> None:
        """Offer to take a turn back, and to play it again."""
