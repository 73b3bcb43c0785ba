"""The store: commands in their order, each view told once, and orders carried out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from engine.core.play.strategy import RANDOM
from engine.hog.rules import Hog
from gui.shared.match.playhead import Playhead
from gui.shared.match.row_clock import RowClock
from gui.shared.match.state import beginning, coaching, commands, going_back
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.match.state.parts import Said
from gui.shared.match.state.settings import MatchSettings
from gui.shared.match.state.store import Store
from gui.shared.match.watch_tab import WatchTab
from gui.shared.page.coach_level import CoachLevel
from gui.window.main_window import MainWindow
from tests.shared.match.state.settling import open_match_of
from tests.windows import shown_tab

GAME = Hog(goal=20)


class FakeShell:
    """Hears what is said."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def show_message(self, text: str) -> None:
        self.said.append(text)


@pytest.fixture
def store(qtbot: QtBot) -> Store:
    clock = Playhead()
    clock.is_motion_reduced = True
    shell: Any = FakeShell()
    now = open_match_of("hog", level=CoachLevel.OFF)
    made = Store(now, shell, RowClock(clock, []), clock)
    clock.moved.connect(made.follow_clock)
    clock.changed.connect(made.follow_clock)
    return made


def said(s: OpenMatch, text: str) -> OpenMatch:
    return replace(s, said=Said(text))


def test_a_match_is_played_by_commands_alone(store: Store, qtbot: QtBot) -> None:
    store.do(beginning.begin, MatchSettings(GAME, (None, RANDOM), 5))
    assert store.is_busy
    qtbot.waitUntil(lambda: store.now.is_asked_now)
    store.do(commands.choose, 3)
    qtbot.waitUntil(lambda: store.now.is_asked_now and not store.is_busy)
    assert store.now.played is not None
    assert store.now.played.num_steps > 0
    assert store.clock.timeline is store.now.timeline
    store.do(going_back.take_back)
    assert store.now.played.num_steps == 0
    assert store.clock.timeline.num_steps == 0


def test_views_are_told_once_of_what_is_another(store: Store) -> None:
    told: list[object] = []
    store.watch(told.append, lambda s: s.opened)
    store.do(commands.open_, "setup")
    store.do(commands.open_, "setup")
    store.do(said, "no view wants to know")
    assert told == ["", "setup"]


def test_a_view_may_send_a_command_while_it_is_told(store: Store) -> None:
    told: list[object] = []

    def close(opened: str) -> None:
        told.append(opened)
        if opened:
            store.do(commands.open_, "")

    store.watch(close, lambda s: s.opened)
    store.do(commands.open_, "levels")
    assert told == ["", "levels", ""]


def test_what_never_settles_is_an_error(store: Store) -> None:
    names = iter(["setup", "levels"] * 100)
    with pytest.raises(AssertionError, match="do not settle"):
        store.watch(lambda _opened: store.do(commands.open_, next(names)), lambda s: s.opened)


def test_everything_is_said_once_and_in_order(store: Store) -> None:
    for text in ("one", "two", "two"):
        store.do(said, text)
    store.do(commands.open_, "setup")
    assert store._shell.said == ["one", "two", "two"]  # type: ignore[attr-defined]


def test_a_choice_of_which_nothing_gets_known_is_played(
    store: Store, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store.service, "ask", lambda *_args: None)
    store.do(beginning.begin, MatchSettings(GAME, (None, RANDOM), 5))
    qtbot.waitUntil(lambda: store.now.is_asked_now)
    store.do(commands.wish, replace(store.now.wishes, level=CoachLevel.WARN))
    store.do(commands.choose, 10)
    assert store.now.care.held is not None
    qtbot.waitUntil(lambda: store.now.played is not None and store.now.played.num_steps > 0)
    assert store.now.care.held is None


def test_advice_beside_a_position_is_about_it(store: Store, qtbot: QtBot) -> None:
    store.do(commands.wish, replace(store.now.wishes, level=CoachLevel.ALL))
    store.do(beginning.begin, MatchSettings(GAME, (None, RANDOM), 5))
    seen: list[tuple[object, object]] = []

    def show(advice: Any, position: Any) -> None:
        if advice and position is not None:
            seen.append((position.view, store.now.questions and store.now.questions.each[0][0]))

    store.watch(show, lambda s: s.advice, lambda s: s.position)
    for _ in range(3):
        qtbot.waitUntil(lambda: bool(store.now.advice) and store.now.is_asked_now)
        store.do(commands.choose, 2)
    assert seen
    assert all(view == asked for view, asked in seen)


def test_watch_follows_the_clock_and_opens_one_thing_at_a_time(
    window: MainWindow, qtbot: QtBot
) -> None:
    tab = shown_tab(window, "hog", "watch", WatchTab)
    tab.begin(MatchSettings(GAME, (RANDOM, RANDOM), 5))
    qtbot.waitUntil(lambda: tab.review is not None and not tab.store.is_busy)
    tab.playhead.show_step(2)
    assert tab.store.now.cursor.step == tab.store.now.cursor.step == 2
    assert tab.log.list.count == 2
    tab.show_review(True)
    assert tab.panels.currentIndex() == 1
    tab.open_setup()
    assert tab.drawer.is_open
    assert tab.panels.currentIndex() == 0
    assert tab.escape()
    assert not tab.drawer.is_open
    assert not tab.escape()
    tab.drawer.set_open(True)
    tab.store.do(coaching.close)
    tab.drawer.set_open(False)
    assert tab.store.now.opened == ""
