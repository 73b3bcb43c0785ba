"""The tournament's tab in the whole window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gui.shared.tournament.tab import TournamentTab


def choose(tab: TournamentTab, *names: str) -> None:
    """Check these strategies, and no other."""
    for row in tab.setup.entrants.rows:
        if row.strategy is not None and row.is_on != (row.strategy.name in names):
            tab.setup.entrants.live.widget(("check", row)).click()


def ended(tab: TournamentTab, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not tab.run.is_running)


def ran(tab: TournamentTab, qtbot: QtBot, games: int = 200) -> None:
    tab.setup.games = games
    tab.setup.seed.set_value(7)
    tab.setup.refresh()
    qtbot.mouseClick(tab.setup.live.widget("start"), Qt.MouseButton.LeftButton)
    ended(tab, qtbot)
