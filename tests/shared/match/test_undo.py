"""Taking back in a window: its keys, and what the header says of a branch."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.core.play.strategy import RANDOM
from engine.hog.rules import Hog, HogState
from gui.shared.match import unfinished
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.state import telling
from gui.shared.match.state.settings import MatchSettings
from tests.windows import open_window, shown_tab, wait

GAME = Hog(goal=40)


@pytest.fixture
def tab(qtbot: QtBot, tmp_path: Path) -> Iterator[PlayTab]:
    unfinished.path_of("hog").unlink(missing_ok=True)
    with open_window(qtbot, tmp_path, coach="off") as window:
        found = shown_tab(window, "hog", "play", PlayTab)
        found.begin(MatchSettings(GAME, (None, RANDOM), 5))
        wait(found, qtbot)
        yield found
    unfinished.path_of("hog").unlink(missing_ok=True)


def test_a_branch_says_so_and_leads_back(tab: PlayTab, qtbot: QtBot) -> None:
    first = telling.record(tab.store.now)
    tab.branch(GAME, HogState((10, 12)))
    wait(tab, qtbot)
    assert "position" in tab.parameters
    tab.undo()
    wait(tab, qtbot)
    assert telling.record(tab.store.now) == first
    assert "position" not in tab.parameters


def test_the_keys(tab: PlayTab, qtbot: QtBot) -> None:
    actions = {action.id: action for action in tab.actions_here()}
    assert actions["match.undo"].shortcut == "Ctrl+Z"
    redo = actions["match.redo"]
    assert redo.shortcut == "Ctrl+Shift+Z"
    assert redo.can_run is not None
    assert not redo.can_run()
    tab.choose(2)
    wait(tab, qtbot)
    window = tab.window()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    control, shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(window, Qt.Key.Key_Z, control)
    wait(tab, qtbot)
    qtbot.waitUntil(lambda: bool(tab.store.now.undone))
    qtbot.keyClick(window, Qt.Key.Key_Z, control | shift)
    qtbot.waitUntil(lambda: not tab.store.now.undone)
    wait(tab, qtbot)
    assert telling.record(tab.store.now).steps
