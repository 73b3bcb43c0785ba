"""Play as a person has it, in the whole window."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from engine.core.play.strategy import RANDOM
from engine.hog.rules import Hog
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.state import ending
from gui.shared.match.state.ending import EndContent
from gui.shared.match.state.lesson import LessonQuestion
from gui.shared.match.state.settings import MatchSettings
from gui.shared.match.watch_tab import WatchTab
from gui.window.main_window import MainWindow
from tests.windows import wait

GAME = Hog(goal=20)


def view(window: MainWindow) -> PlayTab | WatchTab:
    assert window.frame is not None
    found = window.frame.view
    assert isinstance(found, PlayTab | WatchTab)
    return found


def begin(window: MainWindow, qtbot: QtBot) -> PlayTab:
    """Return a match of Hog to 20 against random play, in which a person is asked."""
    window.show_page("hog", "play")
    found = view(window)
    assert isinstance(found, PlayTab)
    found.begin(MatchSettings(GAME, (None, RANDOM), 5))
    wait(found, qtbot)
    return found


def end_of(tab: PlayTab) -> EndContent:
    """Return what is said of the end."""
    content = ending.end_content(tab.store.now)
    assert content is not None
    return content


def can_learn(tab: PlayTab) -> bool:
    """Return whether the end offers to learn from mistakes."""
    button = tab.ending.page.main_button
    return button is not None and button.isVisible() and button.text().startswith("Learn")


def question(tab: PlayTab) -> LessonQuestion:
    """Return the question of a lesson that is on the board."""
    lesson = tab.store.now.lesson
    assert lesson is not None
    assert lesson.question is not None
    return lesson.question


def learn(tab: PlayTab, qtbot: QtBot) -> None:
    """Learn from one's mistakes, as soon as that is offered."""
    qtbot.waitUntil(lambda: can_learn(tab))
    button = tab.ending.page.main_button
    assert button is not None
    button.click()


def play_out(tab: PlayTab, qtbot: QtBot) -> None:
    while tab.match is not None and not tab.match.is_over:
        tab.choose(3)
        wait(tab, qtbot)
