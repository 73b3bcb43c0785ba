"""What stands beside the end of a match, at any level of the coach."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine.hog.rules import Hog
from gui.shared.match.play_tab import PlayTab
from tests.shared.match.playing import begin, can_learn, play_out
from tests.windows import open_window, shown_tab, wait


@pytest.mark.parametrize("coach", ["off", "all"])
def test_there_is_no_hole_above_the_log(qtbot: QtBot, tmp_path: Path, coach: str) -> None:
    with open_window(qtbot, tmp_path, coach=coach) as window:
        window.resize(1280, 800)
        tab = shown_tab(window, "hog", "play", PlayTab)
        tab.begin(replace(tab.setup.first_settings(), game=Hog(goal=10), seed=5))
        wait(tab, qtbot)
        while tab.match is not None and not tab.match.is_over:
            tab.panel.chosen.emit(3)
            wait(tab, qtbot)
        qtbot.waitUntil(lambda: tab.review_view.told.is_whole)
        assert tab.log.isVisible()
        assert tab.log.y() < 60


def test_the_end_needs_no_scrolling_in_the_smallest_window(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(qtbot, tmp_path, coach="off") as window:
        window.resize(1000, 640)
        tab = begin(window, qtbot)
        play_out(tab, qtbot)
        qtbot.waitUntil(lambda: can_learn(tab))
        assert tab.middle.verticalScrollBar().maximum() == 0
