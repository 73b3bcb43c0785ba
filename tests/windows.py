"""The whole program's window for tests: opened with choices, closed with nothing left running."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from gui.shared.jobs.job_poller import job_poller
from gui.shared.match.keeping.goal_keeper import goal_keeper
from gui.shared.match.play_tab import PlayTab
from gui.shared.page.settings import Preferences
from gui.shared.page.tab import TabView
from gui.shared.shell.game_page import page_infos
from gui.window.main_window import MainWindow
from tests.jobs import jobs_alive

ROOT = Path(__file__).parents[1]
View = TypeVar("View", bound=TabView)


@contextmanager
def open_window(qtbot: QtBot, folder: Path, **choices: Any) -> Iterator[MainWindow]:
    """Yield the window with all pages, shown and active; its settings lie in `folder`.

    `choices` are settings that differ from the usual; motion is reduced, the theme is light, and
    the coach is off: who plays for a test is not to be warned.
    """
    preferences = Preferences(folder / "settings.json")
    usual = {"reduced_motion": True, "coach": "off", "theme": "light"}
    preferences.set(**{**usual, **choices})
    made = MainWindow(page_infos(), preferences, job_poller())
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    yield made
    made.close()
    # A job that compiles a kernel cannot be interrupted; cold, and on a busy machine, that takes
    # minutes for the largest.
    qtbot.waitUntil(lambda: not jobs_alive(), timeout=300_000)
    # A closed window tells nobody of jobs any more; who outlives it would wait for ever.
    goal_keeper()._reading.drop()


def page_at(window: MainWindow, page: str, name: str) -> Any:
    """Return what the window shows from now on: a tab of a page, for tests of no one kind."""
    window.show_page(page, name)
    assert window.frame is not None
    return window.frame.view


def shown_tab(window: MainWindow, page: str, name: str, kind: type[View]) -> View:
    """Return a tab of a page, which the window shows from now on."""
    view = page_at(window, page, name)
    assert isinstance(view, kind)
    return view


def shared_keys(window: MainWindow) -> list[str]:
    """Return the keys that two live shortcuts share: pressed, they would do neither."""
    live = [keys for action in window.actions() for keys in action.shortcuts()]
    live += [each.key() for each in window.findChildren(QShortcut) if each.isEnabled()]
    buttons = [button for button in window.findChildren(QAbstractButton) if button.isVisible()]
    live += [button.shortcut() for button in buttons if button.isEnabled()]
    counted = Counter(keys.toString() for keys in live if not keys.isEmpty())
    return [keys for keys, count in counted.items() if count > 1]


def is_settled(tab: PlayTab) -> bool:
    """Return whether nothing moves, and somebody is asked, or for the screen, or it is over."""
    match = tab.match
    if match is None or tab.store.is_busy or tab.playhead.is_playing:
        return False
    if tab.explorer is not None and not tab.explorer.is_ready:
        return False
    return tab.panel.is_asked or tab.area.instead is tab.cover or match.is_over


def wait(tab: PlayTab, qtbot: QtBot) -> None:
    """Wait until it is settled."""
    qtbot.waitUntil(lambda: is_settled(tab))
