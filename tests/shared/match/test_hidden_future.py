"""With what is to come hidden, nothing ahead of the playhead can be seen, in Watch."""

from __future__ import annotations

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from engine.hog.rules import Hog
from engine.hog.strategies import Always
from gui.shared.match.state.settings import MatchSettings
from gui.window.main_window import MainWindow
from tests.windows import page_at

pytestmark = pytest.mark.window(values=True, hides_ahead=True)

GAME = Hog(goal=60)


def tab_of(window: MainWindow, name: str) -> Any:
    return page_at(window, "hog", name)


def watched(window: MainWindow, qtbot: QtBot) -> Any:
    tab = tab_of(window, "watch")
    tab.begin(MatchSettings(GAME, (Always(9), Always(3)), 5))
    qtbot.waitUntil(lambda: tab.review is not None and tab.match.is_over)
    qtbot.waitUntil(lambda: tab.review.num_states == len(tab.match.states))
    tab.playhead.pause()
    return tab


def again(tab: Any) -> None:
    """Stand at the start, as if nothing had been seen."""
    tab.playhead.begin(tab.playhead.timeline)


@pytest.mark.parametrize("way", ["hidden", "without values"])
def test_the_track_of_watch_shows_nothing_ahead(window: MainWindow, qtbot: QtBot, way: str) -> None:
    tab = watched(window, qtbot)
    if way == "without values":
        tab.shows_values.switch.click()
        window.preferences.set(hides_ahead=False)
        assert not tab.ahead.isVisible()
    again(tab)
    assert tab.bar.bar.marks == ()
    for step in (1, 3):
        tab.playhead.show_step(step)
        seconds = tab.playhead.seconds
        assert tab.bar.bar._length == seconds
        assert all(mark.seconds <= seconds for mark in tab.bar.bar.marks)
        assert tab.bar.label.plain == f"Turn {step}"
        assert len(tab.log.list.rows) == step
    tab.playhead.show_step(1)
    assert all(mark.seconds <= tab.playhead.seconds for mark in tab.bar.bar.marks)
    tab.playhead.show_step(len(tab.match.steps))
    assert any(mark.icon == "trophy" for mark in tab.bar.bar.marks)


def test_the_choice_to_come_is_hidden_and_seen_once_it_is_made(
    window: MainWindow, qtbot: QtBot
) -> None:
    tab = watched(window, qtbot)
    tab.playhead.show_step(2)
    assert len(tab.panel.advice) == 11
    assert tab.panel.made is None
    assert not tab.panel.verdict
    assert not tab.values.hint.isVisible()
    tab.playhead.is_motion_reduced = False
    tab.playhead.seek(tab.playhead.seconds + 0.1)
    assert tab.panel.made == (9, 3)[tab.match.states[2].to_move]
    assert "rolled" in tab.panel.verdict


def test_the_review_reaches_as_far_as_the_playhead(window: MainWindow, qtbot: QtBot) -> None:
    tab = watched(window, qtbot)
    tab.show_review(True)
    for step in (2, 5, 3):
        tab.playhead.show_step(step)
        listed = [row.step for row in tab.review_view.told.costs]
        assert listed == [d.step for d in tab.review.up_to(step).costliest(10)]
        assert max(listed, default=0) < step
        assert tab.review_view.told.num_steps == step
    tab.show_mistake(1)
    assert window.toast.text == "What is to come is hidden."
    assert tab.playhead.step == 3
    tab.ahead.switch.click()
    assert max(row.step for row in tab.review_view.told.costs) > 3
    assert tab.bar.bar._length == tab.playhead.timeline.length
    assert tab.bar.label.plain == f"Turn 3 of {len(tab.match.steps)}"


def test_another_match_begins_with_nothing_seen(window: MainWindow, qtbot: QtBot) -> None:
    tab = watched(window, qtbot)
    tab.playhead.show_step(len(tab.match.steps))
    tab.another()
    assert tab.playhead.seconds_seen == 0
    assert tab.bar.bar.marks == ()
