"""The tournament's tab in the whole window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gui.shared.tournament.tab import TournamentTab


def choose(tab: TournamentTab, *names: str) -> None:
    """Check these strategies, each once, and no other."""
    entrants = tab.setup.entrants
    if entrants.is_folded:
        entrants.live.widget("fold").click()
    for row in entrants.rows:
        if row.strategy is not None and row.is_on != (row.strategy.name in names):
            entrants.live.widget(("check", row)).click()
    for row in [each for each in entrants.rows if each.strategy is not None and each.is_extra]:
        entrants.remove(row)


def ended(tab: TournamentTab, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not tab.run.is_running)


def ran(tab: TournamentTab, qtbot: QtBot, games: int = 200) -> None:
    tab.setup.games = games
    tab.setup.seed.set_value(7)
    tab.setup.refresh()
    qtbot.mouseClick(tab.setup.live.widget("start"), Qt.MouseButton.LeftButton)
    ended(tab, qtbot)
