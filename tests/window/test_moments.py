"""What a person sees at each moment of a match, and where keys go: tried through the window."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.hog.rules import Hog
from engine.hog.strategies import Always
from gui.hog.board import panel
from gui.hog.board.chance_chart import Chances
from gui.shared.controls.item_tooltip import give_tooltip, tip_bubble
from gui.shared.match.coach.level_row import LevelList
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.state.settings import MatchSettings
from gui.shared.match.watch_tab import WatchTab
from gui.window.main_window import MainWindow
from tests.panels import is_seen
from tests.shared.match.pairs import paired
from tests.toys import toys_on_show
from tests.windows import open_window, page_at, shown_tab, wait

SHORT = Hog(goal=30)


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with open_window(qtbot, tmp_path) as made:
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


def test_watch_tells_nothing_in_advance_unless_one_asks(window: MainWindow, qtbot: QtBot) -> None:
    tab = watched(window, qtbot)
    tab.playhead.pause()
    tab.playhead.begin(tab.playhead.timeline)
    assert not marks_ahead(tab)
    assert " of " not in tab.transport.label.plain


def test_of_two_matches_nothing_is_told_in_advance(window: MainWindow, qtbot: QtBot) -> None:
    tab = shown_tab(window, "hog", "watch", WatchTab)
    players, rival = (Always(3), Always(4)), (1, Always(5))
    tab.begin(MatchSettings(SHORT, players, 5, "shared", rival=rival))
    paired(tab, qtbot)
    tab.playhead.begin(tab.playhead.timeline)
    assert not marks_ahead(tab)


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


def test_space_stops_at_a_move(moving: MainWindow, qtbot: QtBot) -> None:
    tab = in_mid_motion(moving, qtbot)
    qtbot.keyClick(moving, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: not tab.playhead.is_playing)
    assert is_at_a_move(tab)


def test_a_click_on_the_track_lands_on_a_move(moving: MainWindow, qtbot: QtBot) -> None:
    tab = in_mid_motion(moving, qtbot)
    bar: Any = tab.bar.bar
    line = tab.playhead.timeline
    between = line.start_of(1) * 0.65 + line.start_of(2) * 0.35
    place = bar.rect().center()
    place.setX(round(bar.x_of(between)))
    qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=place)
    assert is_at_a_move(tab)


def test_a_value_is_written_as_it_is_while_its_dot_moves(
    moving: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No number between the values of two positions is one of either."""
    painted: list[Chances] = []
    monkeypatch.setattr(panel, "paint_figure", lambda *about: painted.append(about[3]))
    moving.preferences.set(values=True)
    tab = watched(moving, qtbot)
    tab.playhead.pause()
    shown: Any = tab.panel
    for step in (2, 3):
        painted.clear()
        tab.playhead.show_step(step)
        qtbot.waitUntil(lambda: bool(shown.advice and painted))
        true = {each.action: 100 * each.value for each in shown.advice}
        assert painted[-1].values == pytest.approx(true)
        if step == 2:
            qtbot.waitUntil(lambda: shown._way.value == 1.0)
    assert painted[-1].heights != pytest.approx(true), "the dots are under way"


def test_a_tip_that_is_open_says_what_holds_now(window: MainWindow, qtbot: QtBot) -> None:
    window.show_page("hog", "watch")
    assert window.frame is not None
    button = window.frame.header.theme_button
    tip = give_tooltip(button, "wins 4 of 6")
    QApplication.sendEvent(button, QEvent(QEvent.Type.Enter))
    bubble = tip_bubble(button)
    qtbot.waitUntil(bubble.isVisible)
    tip.set_text("wins 3 of 6")
    assert bubble.isVisible()
    assert bubble._title == "wins 3 of 6"
    tip.set_text("")
    assert not bubble.isVisible()


def test_what_is_said_of_a_position_is_about_it(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The list, the number and the note are those of the board, however soon one looks."""
    window.preferences.set(values=True, hides_ahead=False)
    tab = shown_tab(window, "ponte", "watch", WatchTab)
    qtbot.waitUntil(lambda: tab.match is not None and tab.match.is_over)
    explorer: Any = tab.explorer
    last = tab.match.num_steps - 2
    tab.playhead.show_step(last)
    qtbot.waitUntil(lambda: explorer.is_ready)
    assert any(notes_of(explorer))
    assert explorer.live.widget("number").number.plain != "…"
    monkeypatch.setattr(explorer.answers, "find", lambda _needs: None)
    tab.playhead.show_step(last - 1)
    assert explorer.here.state == explorer.findings.state == tab.match.states[last - 1]
    assert not any(notes_of(explorer))
    assert explorer.live.widget("number").number.plain == "…"


def notes_of(explorer: Any) -> tuple[str, ...]:
    """Return what stands in bold in the notes on show."""
    keys = (key for key in ("note", "warning") if is_seen(explorer.live, key))
    return tuple(explorer.live.widget(key).accessibleName() for key in keys)


@contextmanager
def toy_that_counts(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """Yield the boards that the controls of a toy are told of."""
    met: list[Any] = []
    with toys_on_show():
        from gui.bids import PAGE  # type: ignore[import-not-found, unused-ignore]

        kind = type(PAGE.new_panel())
        monkeypatch.setattr(kind, "meet", lambda _panel, board: met.append(board))
        yield met


@pytest.mark.parametrize("name", ["play", "watch"])
def test_controls_know_their_board(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    with toy_that_counts(monkeypatch) as met, open_window(qtbot, tmp_path) as window:
        tab = page_at(window, "bids", name)
        assert met == [tab.board]


def test_what_the_board_asks_first_after_start_hears_enter(
    window: MainWindow, qtbot: QtBot
) -> None:
    tab = shown_tab(window, "gunslinger", "play", PlayTab)
    wait(tab, qtbot)
    tab.open_setup()
    qtbot.waitUntil(lambda: tab.drawer.is_open)
    for seat in tab.setup.seats[:3]:
        seat.choose(0)
    placeholders = [seat.seating.usual_name for seat in tab.setup.seats[:3]]
    tab.setup.live.widget("start").setFocus(Qt.FocusReason.MouseFocusReason)
    tab.setup.live.widget("start").click()
    qtbot.waitUntil(lambda: tab.store.now.instead == "cover")
    s = tab.store.now
    assert sorted(placeholders) == sorted(s.seats.names[seat] for seat in s.persons)
    press(qtbot, Qt.Key.Key_Return)
    assert tab.store.now.instead == ""
    assert tab.panel.is_asked


def test_play_has_a_transport_where_one_looks_back(window: MainWindow, qtbot: QtBot) -> None:
    tab = shown_tab(window, "hog", "play", PlayTab)
    tab.begin(replace(tab.setup.first_settings(), game=SHORT, strategies=(None, Always(4)), seed=5))
    wait(tab, qtbot)
    bar, whole = tab.transport, tab.height()
    for _ in range(2):
        tab.choose(4)
        wait(tab, qtbot)
        assert not bar.isVisible()
    tab.playhead.go(-1)
    assert bar.isVisible()
    assert tab.height() == whole - bar.height()
    tab.playhead.show_step(tab.playhead.timeline.num_steps)
    assert not bar.isVisible()
    assert tab.height() == whole, "the board has its room"
    while tab.match is not None and not tab.match.is_over:
        tab.choose(4)
        wait(tab, qtbot)
    assert not bar.isVisible(), "the end has its room, too"
    tab.playhead.show_step(1)
    assert bar.isVisible()
