"""What Watch shows of values and mistakes, and hides."""

from __future__ import annotations

from dataclasses import replace

from pytestqt.qtbot import QtBot

from engine.core.play.strategy import RANDOM
from gui.shared.match.state import growing
from gui.shared.match.state.settings import MatchSettings
from gui.shared.match.watch_tab import WatchTab
from gui.window.main_window import MainWindow
from tests.shared.match.playing import GAME, view


def reviewed_watch(window: MainWindow, qtbot: QtBot) -> WatchTab:
    """Return the Watch tab with a whole match, reviewed to its end."""
    window.preferences.set(hides_ahead=False)
    window.show_page("hog", "watch")
    tab = view(window)
    assert isinstance(tab, WatchTab)
    tab.begin(MatchSettings(GAME, (RANDOM, RANDOM), 5))
    qtbot.waitUntil(
        lambda: (
            tab.match is not None
            and tab.match.is_over
            and tab.review is not None
            and tab.review.num_states == len(tab.match.states)
        )
    )
    return tab


def test_watch_hides_values_and_mistakes(qtbot: QtBot, window: MainWindow) -> None:
    tab = reviewed_watch(window, qtbot)
    assert tab.shows_values.switch.accessibleName() == "Chance to win"
    tab.playhead.show_step(2)
    assert tab.values.number.isVisible()
    mistakes = len(tab.bar.bar.marks)
    tab.shows_values.switch.click()
    assert not tab.values.number.isVisible()
    assert len(tab.bar.bar.marks) < mistakes
    assert not window.preferences.settings.values
    tab.shows_values.switch.click()
    assert tab.values.number.isVisible()
    assert len(tab.bar.bar.marks) == mistakes


def test_only_costs_that_matter_have_a_triangle(qtbot: QtBot, window: MainWindow) -> None:
    tab = reviewed_watch(window, qtbot)
    assert tab.review is not None
    costs = (0.0004, 0.029, 0.03, 0.2)
    decisions = zip(tab.review.decisions, costs, strict=False)
    some = tuple(replace(decision, cost=cost) for decision, cost in decisions)
    tab.store.do(growing.review, tab.match, replace(tab.review, decisions=some))
    warned = [mark.seconds for mark in tab.bar.bar.marks if mark.icon == "triangle-alert"]
    timeline = tab.playhead.timeline
    assert sorted(warned) == [timeline.start_of(some[place].step) for place in (2, 3)]
    tab.playhead.show_step(0)
    tab.show_mistake(1)
    assert tab.playhead.step == some[2].step


def test_nothing_was_chosen_at_the_end(qtbot: QtBot, window: MainWindow) -> None:
    tab = reviewed_watch(window, qtbot)
    assert tab.panel is not None
    tab.playhead.seek(0)
    assert tab.panel.made is not None
    tab.playhead.seek(tab.playhead.timeline.length)
    assert tab.panel.made is None
