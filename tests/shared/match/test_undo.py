"""Taking back, playing again, and branches: tried on Hog, for every game."""

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


def test_what_was_taken_back_is_played_again(tab: PlayTab, qtbot: QtBot) -> None:
    for number in (2, 3, 2):
        tab.choose(number)
        wait(tab, qtbot)
    whole = tab.record_now()
    for _ in range(3):
        tab.undo()
        wait(tab, qtbot)
    tab.undo()
    wait(tab, qtbot)
    assert not tab.record_now().steps
    for _ in range(4):
        tab.redo()
        wait(tab, qtbot)
    assert tab.record_now() == whole


def test_another_choice_forgets_what_was_taken_back(tab: PlayTab, qtbot: QtBot) -> None:
    tab.choose(2)
    wait(tab, qtbot)
    tab.undo()
    wait(tab, qtbot)
    tab.choose(4)
    wait(tab, qtbot)
    before = tab.record_now()
    tab.redo()
    wait(tab, qtbot)
    assert tab.record_now() == before


def test_the_end_of_a_match_can_be_taken_back_and_played_again(tab: PlayTab, qtbot: QtBot) -> None:
    while tab.match is not None and not tab.match.is_over:
        tab.choose(4)
        wait(tab, qtbot)
    whole = tab.record_now()
    tab.undo()
    wait(tab, qtbot)
    assert tab.panel.is_asked
    tab.redo()
    wait(tab, qtbot)
    assert tab.match is not None
    assert tab.match.is_over
    assert tab.record_now() == whole


def test_branches_lead_back_to_where_they_came_from(tab: PlayTab, qtbot: QtBot) -> None:
    tab.choose(2)
    wait(tab, qtbot)
    first = tab.record_now()
    second = None
    for scores in ((10, 12), (20, 3)):
        tab.branch(GAME, HogState(scores))
        qtbot.waitUntil(lambda: not tab.store.is_busy)
        wait(tab, qtbot)
        assert tab.match is not None
        assert tab.match.states[0].scores == scores
        second = second or tab.record_now()
    assert "position" in tab.parameters
    tab.undo()
    wait(tab, qtbot)
    assert tab.record_now() == second
    tab.undo()
    wait(tab, qtbot)
    assert tab.record_now() == first
    assert "position" not in tab.parameters
    for _ in range(2):
        tab.redo()
        wait(tab, qtbot)
    assert tab.match is not None
    assert tab.match.states[0].scores == (20, 3)
    for _ in range(2):
        tab.undo()
        wait(tab, qtbot)
    assert tab.record_now() == first


def test_a_new_match_has_no_past(tab: PlayTab, qtbot: QtBot) -> None:
    tab.choose(2)
    wait(tab, qtbot)
    tab.undo()
    wait(tab, qtbot)
    tab.branch(GAME, HogState((10, 12)))
    wait(tab, qtbot)
    tab.rematch()
    wait(tab, qtbot)
    before = tab.record_now()
    for action in (tab.undo, tab.redo):
        action()
        wait(tab, qtbot)
    assert tab.record_now() == before


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
    assert tab.record_now().steps
