"""A seat that takes programs as files, and the question whether they may run."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from engine.core.play.registry import GameEntry
from gui.shared.match.seat_choice import SeatChoice
from gui.shared.page.program_consent import ConsentDialog


def seat_of(qtbot: QtBot, entry: GameEntry, rules: Any = None) -> SeatChoice:
    """Return the form of a game's first seat, which only a strategy can take."""
    made = SeatChoice(entry, 0, with_person=False)
    qtbot.addWidget(made)
    made.set_game(rules or entry.game_class())
    return made


def open_dialogs(parent: QWidget) -> list[ConsentDialog]:
    """Return the questions that are asked over a window now."""
    return [each for each in parent.window().findChildren(ConsentDialog) if each.isVisible()]


def dialog(qtbot: QtBot, parent: QWidget) -> ConsentDialog:
    """Return the question over a window, once it is asked."""
    qtbot.waitUntil(lambda: bool(open_dialogs(parent)))
    return open_dialogs(parent)[-1]
