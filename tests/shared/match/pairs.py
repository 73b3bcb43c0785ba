"""Two matches beside each other in Watch."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from gui.shared.match.beside import Beside
from gui.shared.match.state.pair import Pair
from gui.shared.match.watch_tab import WatchTab


def paired(tab: WatchTab, qtbot: QtBot) -> tuple[Beside, Pair]:
    """Return the second row and both matches, once they are played, with the clock at rest."""
    qtbot.waitUntil(lambda: tab.beside is not None and tab.beside.pair is not None)
    assert tab.beside is not None
    assert tab.beside.pair is not None
    tab.playhead.finish_motion()
    return tab.beside, tab.beside.pair
