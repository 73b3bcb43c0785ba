"""The review on the tab of its match: the chosen side stays, and the end follows it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gui.shared.match.play_tab import PlayTab
from gui.shared.match.state import growing
from gui.shared.report.blocks import Curve, Rows, Title
from gui.shared.report.orders import Look
from gui.shared.review.report import At
from gui.window.main_window import MainWindow
from tests.blocks import one_of
from tests.shared.match.playing import begin, play_out


@pytest.fixture
def tab(window: MainWindow, qtbot: QtBot) -> PlayTab:
    """A match of Hog to 20 that is over and reviewed."""
    found = begin(window, qtbot)
    play_out(found, qtbot)
    qtbot.waitUntil(lambda: found.review_view.told.is_whole)
    return found


def shorten_review(tab: PlayTab) -> None:
    """Let only the first turns be reviewed."""
    assert tab.review is not None
    tab.store.do(growing.review, tab.match, tab.review.up_to(2))


def test_the_side_that_is_chosen_stays_and_the_end_follows_it(tab: PlayTab) -> None:
    view = tab.review_view
    assert view.told.side == 0
    view.obey(Look(At(1)))
    assert view.told.line.seat == 1
    assert one_of(tab.ending.page.told, Curve).figure is view.told.figure
    shorten_review(tab)
    assert not view.told.is_whole
    assert view.told.line.seat == 1, "a review that grows does not change the side"


def test_the_review_is_announced_after_a_while(tab: PlayTab) -> None:
    tab.ending.patience.start()
    shorten_review(tab)
    assert one_of(tab.ending.page.told, Title).note == "if both play perfectly"
    tab.ending.patience.stop()
    tab.ending.patience.timeout.emit()
    assert one_of(tab.ending.page.told, Title).note.startswith("Reviewed ")


def test_a_new_end_is_waited_for(tab: PlayTab, qtbot: QtBot) -> None:
    started: list[int] = []
    tab.ending.patience.start = lambda *_: started.append(1)  # type: ignore[method-assign]
    tab.rematch()
    qtbot.waitUntil(lambda: tab.panel.is_asked)
    assert not started
    play_out(tab, qtbot)
    assert started


def test_at_the_end_the_review_is_a_click_away(tab: PlayTab, qtbot: QtBot) -> None:
    assert tab.panels.currentIndex() == 0
    assert tab.log.isVisible(), "the whole match stands beside its end"
    qtbot.mouseClick(tab.review_button, Qt.MouseButton.LeftButton)
    assert tab.panels.currentIndex() == 1
    listed = one_of(tab.review_view.report().side, Rows)
    assert listed.choose is not None
    tab.review_view.obey(listed.choose(0))
    assert tab.is_review_shown
    assert tab.playhead.step == listed.rows[0].step
    assert one_of(tab.review_view.report().side, Rows).current == 0
