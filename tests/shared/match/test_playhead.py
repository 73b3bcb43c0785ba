"""Time in a page: it runs only while the page is seen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from engine.core.play.strategy import RANDOM
from engine.hog.rules import Hog
from gui.shared.match.match_setup import MatchSettings
from gui.window.main_window import MainWindow
from tests.windows import open_window


def running(window: MainWindow, name: str, qtbot: QtBot) -> Any:
    """Return a tab whose replay is under way."""
    window.show_page("hog", name)
    assert window.frame is not None
    tab: Any = window.frame.view
    if name == "watch":
        tab.begin(MatchSettings(Hog(goal=60), (RANDOM, RANDOM), 5))
    qtbot.waitUntil(lambda: tab.playhead.timeline.num_steps > 4)
    tab.playhead.seek(0.0)
    tab.playhead.play()
    qtbot.waitUntil(lambda: tab.playhead.seconds > 0)
    return tab


@pytest.mark.parametrize("name", ["watch", "duel"])
def test_a_page_that_is_not_seen_stands_still(qtbot: QtBot, tmp_path: Path, name: str) -> None:
    with open_window(qtbot, tmp_path, values=True) as window:
        tab = running(window, name, qtbot)
        for away, back in (
            (lambda: window.show_page("hog", "tournament"), lambda: window.show_page("hog", name)),
            (lambda: window.show_page("home"), lambda: window.show_page("hog", name)),
            (window.hide, window.show),
        ):
            away()
            seconds = tab.playhead.seconds
            assert not tab.playhead._timer.isActive()
            assert not tab.playhead.is_at_end
            back()
            assert tab.playhead.seconds == seconds
            qtbot.waitUntil(lambda s=seconds: tab.playhead.seconds > s)
        tab.playhead.pause()
        window.show_page("home")
        window.show_page("hog", name)
        assert not tab.playhead._timer.isActive()


def test_a_match_of_ones_own_goes_on_where_it_stood(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(qtbot, tmp_path, coach=False) as window:
        window.show_page("hog", "play")
        assert window.frame is not None
        tab: Any = window.frame.view
        tab.begin(MatchSettings(Hog(goal=60), (None, RANDOM), 5))
        qtbot.waitUntil(lambda: tab.panel.is_asked)
        tab.playhead.is_motion_reduced = False
        tab.choose(3)
        qtbot.waitUntil(lambda: tab.playhead.is_playing and not tab.driver.is_busy)
        window.show_page("home")
        assert not tab.playhead.is_at_end
        assert not tab.panel.is_asked
        window.show_page("hog", "play")
        qtbot.waitUntil(lambda: tab.panel.is_asked)
        assert tab.playhead.is_at_end
