"""The guided first matches: every script is played by its own gestures, in the window."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.core.system.modules import discover
from gui.shared.controls.focus_ring import has_focus_ring
from gui.shared.match import unfinished
from gui.shared.match.play_tab import PlayTab
from gui.shared.page.coach_level import CoachLevel
from gui.shared.page.guide_script import GuideStep, GuideWanted
from gui.shared.page.page import AnyPage
from gui.window.main_window import MainWindow
from tests.windows import shown_tab

pytestmark = pytest.mark.window(coach="all")

PAGES: tuple[AnyPage, ...] = discover("gui", "PAGE")
GUIDED = [page for page in PAGES if page.guide]
SIZES = ((1024, 640), (1280, 800))


def wait(tab: PlayTab, qtbot: QtBot) -> None:
    """Wait until the callout speaks."""
    qtbot.waitUntil(lambda: tab.guide.is_on and not tab.guide.callout.isHidden())


def act(tab: PlayTab, action: Any) -> None:
    """Choose an action as a hand does."""
    for gesture in tab.page.gestures(tab.panel, action):
        where = gesture.point or gesture.widget.rect().center()
        QTest.mouseClick(gesture.widget, Qt.MouseButton.LeftButton, pos=where)


@pytest.mark.drawn("page", 2)
@pytest.mark.parametrize("page", GUIDED, ids=lambda page: page.game)
def test_script_runs_to_its_end_by_its_own_gestures(
    window: MainWindow, qtbot: QtBot, page: AnyPage
) -> None:
    script = page.new_guide()
    assert script is not None
    assert len(script.steps) == 6
    tab = shown_tab(window, page.game, "play", PlayTab)
    tab.receive(GuideWanted())
    guide = tab.guide
    wait(tab, qtbot)
    for number, step in enumerate(script.steps):
        assert guide.step == step
        rows = tab.guide.side.list.rows
        assert [row.is_done for row in rows] == [n < number for n in range(len(script.steps))]
        assert tab.level is CoachLevel.OFF
        for action in (*first(tab, step), step.does[0]):
            for size in SIZES:
                window.resize(*size)
                qtbot.waitUntil(lambda: not tab.guide.callout.is_late)
                assert_keeps_clear(tab, action, is_roomy=size == SIZES[-1])
            act(tab, action)
            wait(tab, qtbot)
    assert guide.callout.text.plain == script.end
    assert not tab.panel.is_asked, "a green button would do nothing"
    window.resize(*SIZES[0])
    qtbot.waitUntil(lambda: not guide.callout.is_late)
    assert guide.callout.way_on.isVisible()
    window.resize(*SIZES[1])
    qtbot.waitUntil(lambda: not guide.callout.is_late)
    assert not guide.callout.way_on.isVisible()
    assert_covers_little(tab)
    assert guide.side.play.isVisible()
    assert not unfinished.path_of(page.game).exists()
    tab.board.setFocus()
    guide.side.play.setFocus(Qt.FocusReason.OtherFocusReason)
    assert not has_focus_ring(guide.side.play)
    QTest.keyClick(guide.side.play, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: tab.match is not None and not guide.is_on)
    assert tab.level is CoachLevel.ALL


def first(tab: PlayTab, step: GuideStep) -> tuple[Any, ...]:
    """Return what has to be chosen before a step."""
    assert tab.match is not None
    before = step.first(tab.match.state)
    return () if before is None else (before.action,)


def assert_keeps_clear(tab: PlayTab, action: Any, *, is_roomy: bool) -> None:
    """Assert that the callout is on the screen, and covers nothing that an action needs.

    In a window that `is_roomy` it covers next to nothing of what is told either.
    """
    guide, area = tab.guide, tab.area
    callout = guide.callout.geometry()
    assert area.rect().contains(callout)
    wanted = guide._wanted(action)
    assert wanted
    assert guide.step is not None
    spoken_of = [guide._place_called(name) for name in guide.step.shown]
    assert all(place.isValid() for place in spoken_of), guide.step.shown
    assert not [each for each in (*wanted, *spoken_of) if callout.intersects(each)]
    if is_roomy:
        assert_covers_little(tab)


def assert_covers_little(tab: PlayTab) -> None:
    """Assert that the callout covers next to nothing of what is told."""
    callout = tab.guide.callout.geometry()
    told = [callout.intersected(each).size() for each in tab.area.told_places()]
    covered = sum(size.width() * size.height() for size in told if not size.isEmpty())
    assert covered < 0.1 * callout.width() * callout.height()


def test_wrong_choice_says_what_to_click_and_changes_nothing(
    window: MainWindow, qtbot: QtBot
) -> None:
    tab = shown_tab(window, "ponte", "play", PlayTab)
    assert tab.guide.offer.isVisible()
    tab.guide.offer.begin.click()
    wait(tab, qtbot)
    script, guide = tab.page.new_guide(), tab.guide
    assert script is not None
    first = script.steps[0]
    assert guide.callout.text.plain == first.text
    act(tab, script.steps[1].does[0])
    assert guide.callout.text.plain == first.ask
    assert not tab.match.steps
    assert guide.step == first
    assert tab.undo not in [each.run for each in tab.actions_here() if each.can_run()]
    act(tab, first.does[0])
    wait(tab, qtbot)
    assert guide.callout.text.plain == script.steps[1].text
    tab.playhead.show_step(0)  # the step belongs to the position
    assert guide.callout.title.plain == first.title
    QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Escape)
    assert not guide.is_on
    assert not guide.callout.isVisible()
    qtbot.waitUntil(lambda: tab.match is not None)
    assert not tab.guide.offer.isVisible()
    window.show_rules()
    window.cards.rules.guide.click()
    assert guide.is_on


def test_the_offer_is_seen_where_the_panel_is_a_drawer(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(*SIZES[0])
    tab = shown_tab(window, "hog", "play", PlayTab)
    offer = tab.guide.offer
    assert offer.isVisible()
    assert not offer.visibleRegion().isEmpty()
    assert offer.mapTo(tab, QPoint(0, offer.height())).y() <= tab.middle.y()
    window.resize(*SIZES[1])
    assert offer.isVisible()
    assert tab.panels.isAncestorOf(offer)
    window.resize(*SIZES[0])
    qtbot.waitUntil(lambda: tab.panel.is_asked)
    tab.choose(1)
    qtbot.waitUntil(lambda: not offer.isVisible())
    window.resize(*SIZES[1])
    assert not offer.isVisible()
