"""What a person sees at each moment of a match, and where keys go: tried through the window."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.hog.rules import Hog
from engine.hog.strategies import Always
from gui.shared.match.coach.level_list import LevelList
from gui.shared.match.duel_setup import DuelSettings
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.state.settings import MatchSettings
from gui.shared.match.watch_tab import WatchTab
from gui.window.main_window import MainWindow
from tests.shared.match.seating.sitting import wait
from tests.toys import toys_on_show
from tests.windows import open_window, shown_tab

VALUES = pytest.mark.xfail(strict=True, reason="issue 23: values in the middle")
SHORT = Hog(goal=30)


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with open_window(qtbot, tmp_path) as made:
        made.resize(1280, 800)
        yield made


@pytest.fixture
def moving(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    """The window with motion."""
    with open_window(qtbot, tmp_path, reduced_motion=False) as made:
        made.resize(1280, 800)
        yield made


def click_tab(window: MainWindow, qtbot: QtBot, title: str) -> None:
    """Click a tab in the header, as a person does, and wait until it is there."""
    assert window.frame is not None
    tabs = window.frame.header.tabs
    middle = tabs.segment(tabs.texts.index(title)).center().toPoint()
    qtbot.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=middle)
    frame = window.frame
    qtbot.waitUntil(lambda: frame.shown_view is not None)


def press(qtbot: QtBot, key: Qt.Key) -> None:
    """Press a key where the focus is."""
    focused = QApplication.focusWidget()
    assert focused is not None
    qtbot.keyClick(focused, key)


def watched(window: MainWindow, qtbot: QtBot, game: Hog = SHORT) -> WatchTab:
    tab = shown_tab(window, "hog", "watch", WatchTab)
    tab.begin(MatchSettings(game, (Always(9), Always(3)), 5))
    qtbot.waitUntil(lambda: tab.match is not None and tab.match.is_over)
    return tab


def marks_ahead(tab: Any) -> list[float]:
    """Return when the marks lie that the track shows of what was not seen yet."""
    head, bar = tab.playhead, tab.transport.bar
    return [mark.seconds for mark in bar.marks if mark.seconds > head.seconds + 1e-6]


@VALUES
def test_watch_tells_nothing_in_advance_unless_one_asks(window: MainWindow, qtbot: QtBot) -> None:
    tab = watched(window, qtbot)
    tab.playhead.pause()
    tab.playhead.begin(tab.playhead.timeline)
    assert not marks_ahead(tab)
    assert " of " not in tab.transport.label.plain


@VALUES
def test_duel_tells_nothing_in_advance_unless_one_asks(window: MainWindow, qtbot: QtBot) -> None:
    window.show_page("hog", "duel")
    assert window.frame is not None
    tab: Any = window.frame.view
    tab.begin(DuelSettings(SHORT, (Always(4), Always(5)), Always(3), 1, 5))
    qtbot.waitUntil(lambda: tab.duel is not None)
    tab.playhead.pause()
    tab.playhead.begin(tab.playhead.timeline)
    assert not marks_ahead(tab)


@VALUES
def test_play_marks_nothing_on_the_track_before_it_is_seen(
    moving: MainWindow, qtbot: QtBot
) -> None:
    tab = shown_tab(moving, "hog", "play", PlayTab)
    tab.begin(replace(tab.setup.first_settings(), game=SHORT, strategies=(None, Always(4)), seed=5))
    wait(tab, qtbot)
    tab.panel.chosen.emit(4)
    line = tab.playhead

    def has_begun() -> bool:
        return line.is_playing and line.timeline.num_steps == 2

    qtbot.waitUntil(has_begun)
    assert not marks_ahead(tab)


@VALUES
def test_after_a_click_on_a_tab_the_arrows_step(window: MainWindow, qtbot: QtBot) -> None:
    watched(window, qtbot)
    window.show_page("hog", "play")
    click_tab(window, qtbot, "Watch")
    tab = shown_tab(window, "hog", "watch", WatchTab)
    tab.playhead.pause()
    tab.playhead.show_step(0)
    press(qtbot, Qt.Key.Key_Right)
    assert window.frame is not None
    assert (window.frame.tab_name, tab.playhead.step) == ("watch", 1)
    press(qtbot, Qt.Key.Key_Home)
    assert (window.frame.tab_name, tab.playhead.step) == ("watch", 0)


def test_no_popup_outlives_its_page(window: MainWindow, qtbot: QtBot) -> None:
    tab = shown_tab(window, "hog", "play", PlayTab)
    wait(tab, qtbot)
    tab.open_levels()
    assert [each for each in window.findChildren(LevelList) if each.isVisible()]
    window.show_page("hog", "tournament")
    assert not [each for each in window.findChildren(LevelList) if each.isVisible()]


def is_at_a_move(tab: WatchTab) -> bool:
    """Return whether the board rests where a step begins or all is over."""
    line = tab.playhead.timeline
    ends = [line.start_of(step) for step in range(line.num_steps + 1)]
    return any(abs(tab.playhead.seconds - end) < 1e-6 for end in ends)


def in_mid_motion(window: MainWindow, qtbot: QtBot) -> WatchTab:
    """Return Watch while it plays, within a step."""
    tab = watched(window, qtbot)
    line = tab.playhead.timeline
    tab.playhead.seek((line.start_of(2) + line.start_of(3)) / 2)
    tab.playhead.play()
    assert not is_at_a_move(tab)
    return tab


@VALUES
def test_space_stops_at_a_move(moving: MainWindow, qtbot: QtBot) -> None:
    tab = in_mid_motion(moving, qtbot)
    qtbot.keyClick(moving, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: not tab.playhead.is_playing)
    assert is_at_a_move(tab)


@VALUES
def test_a_click_on_the_track_lands_on_a_move(moving: MainWindow, qtbot: QtBot) -> None:
    tab = in_mid_motion(moving, qtbot)
    bar: Any = tab.bar.bar
    line = tab.playhead.timeline
    between = line.start_of(1) * 0.65 + line.start_of(2) * 0.35
    place = bar.rect().center()
    place.setX(round(bar.x_of(between)))
    qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=place)
    assert is_at_a_move(tab)


@contextmanager
def toy_that_counts(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """Yield the boards that the controls of a toy are told of."""
    met: list[Any] = []
    with toys_on_show():
        from gui.bids import PAGE  # type: ignore[import-not-found, unused-ignore]

        kind = type(PAGE.new_panel())
        monkeypatch.setattr(kind, "meet", lambda _panel, board: met.append(board))
        yield met


@VALUES
@pytest.mark.parametrize("name", ["play", "watch"])
def test_controls_know_their_board(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    with toy_that_counts(monkeypatch) as met, open_window(qtbot, tmp_path) as window:
        window.show_page("bids", name)
        assert window.frame is not None
        tab: Any = window.frame.view
        assert met == [tab.board]
