"""Play as a person has it, in the whole window."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from engine.core.play.strategy import RANDOM
from engine.hog.rules import Hog
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.state.settings import MatchSettings
from gui.shared.match.watch_tab import WatchTab
from gui.window.main_window import MainWindow

GAME = Hog(goal=20)


def view(window: MainWindow) -> PlayTab | WatchTab:
    assert window.frame is not None
    found = window.frame.view
    assert isinstance(found, PlayTab | WatchTab)
    return found


def begin(window: MainWindow, qtbot: QtBot) -> PlayTab:
    """Return a match of Hog to 20 against random play, in which a person is asked."""
    window.show_page("hog", "play")
    found = view(window)
    assert isinstance(found, PlayTab)
    found.begin(MatchSettings(GAME, (None, RANDOM), 5))
    wait(found, qtbot)
    return found


def wait(tab: PlayTab, qtbot: QtBot) -> None:
    def is_ready() -> bool:
        match = tab.match
        at_rest = not tab.store.is_busy and not tab.playhead.is_playing
        return match is not None and at_rest and (tab.panel.is_asked or match.is_over)

    qtbot.waitUntil(is_ready)


def play_out(tab: PlayTab, qtbot: QtBot) -> None:
    while tab.match is not None and not tab.match.is_over:
        tab.choose(3)
        wait(tab, qtbot)
