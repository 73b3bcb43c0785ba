"""After another match a whole page is as in a window that never showed it.

Board, log, coach, the panel of the game's own and the transport, in Watch and in Play: what is
seen, and what every part says of itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from engine.core.play.chance import Chance
from engine.core.play.strategy import random_action
from engine.core.system.modules import discover
from gui.shared.jobs.job_poller import job_poller
from gui.shared.match import unfinished
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.state.settings import MatchSettings
from gui.shared.match.watch_tab import WatchTab
from gui.shared.page.page import AnyPage
from gui.window.main_window import MainWindow
from tests.jobs import jobs_alive
from tests.test_every_page import short_game
from tests.toys import toys_on_show
from tests.windows import open_window, page_at, wait

with toys_on_show():
    PAGES: tuple[AnyPage, ...] = discover("gui", "PAGE")
CHOICES = 2
pytestmark = pytest.mark.drawn("page", 9)


@pytest.fixture(params=PAGES, ids=lambda page: page.game)
def page(request: pytest.FixtureRequest) -> Iterator[AnyPage]:
    found: AnyPage = request.param
    unfinished.path_of(found.game).unlink(missing_ok=True)
    yield found
    unfinished.path_of(found.game).unlink(missing_ok=True)


@contextmanager
def a_window(qtbot: QtBot, folder: Path) -> Iterator[MainWindow]:
    folder.mkdir(exist_ok=True)
    with toys_on_show(), open_window(qtbot, folder, coach="all") as made:
        made.resize(1280, 800)
        yield made


def one_match(settings: MatchSettings) -> MatchSettings:
    """Return it with the person, if there is one, in the first seat."""
    seats = sorted(settings.strategies, key=lambda seat: seat is not None)
    return replace(settings, strategies=tuple(seats))


def other_match(settings: MatchSettings) -> MatchSettings:
    """Return one by the usual rules, of another seed; a person sits in the last seat."""
    seats = tuple(reversed(settings.strategies))
    return replace(settings, game=type(settings.game)(), strategies=seats, seed=8)


def said(tab: QWidget) -> list[str]:
    """Return what every visible part says of itself."""
    window = tab.window()
    parts = [part for part in window.findChildren(QWidget) if part.isVisible()]
    told = (f"{type(p).__name__}: {p.accessibleName()}; {p.accessibleDescription()}" for p in parts)
    return sorted(each for each in told if not each.endswith(": ; "))  # what is back comes later


def rest(qtbot: QtBot, tab: Any) -> None:
    """Wait until nothing is found out any more, and nothing moves."""
    before: list[list[str]] = []

    def is_at_rest() -> bool:
        QApplication.processEvents()
        before.append(said(tab))
        is_still = len(before) > 1 and before[-1] == before[-2]
        return is_still and not (tab.store.is_busy or jobs_alive() or job_poller().is_busy)

    qtbot.waitUntil(is_at_rest)


def compared(
    qtbot: QtBot, tmp_path: Path, show: Callable[[MainWindow, bool], Any]
) -> tuple[list[str], list[str]]:
    """Return what is said of the second match after the first, and alone."""
    told = []
    for number, is_second in enumerate((True, False)):
        with a_window(qtbot, tmp_path / str(number)) as window:
            tab = show(window, is_second)
            rest(qtbot, tab)
            told.append(said(tab))
    return told[0], told[1]


def test_watch_shows_a_second_match_as_if_it_were_the_first(
    page: AnyPage, qtbot: QtBot, tmp_path: Path
) -> None:
    def show(window: MainWindow, is_second: bool) -> WatchTab:
        tab: WatchTab = page_at(window, page.game, "watch")
        short = one_match(short_game(tab))
        for settings in (other_match(short), short) if is_second else (short,):
            tab.begin(settings)
            qtbot.waitUntil(lambda: tab.match is not None and tab.match.is_over)
            count = tab.playhead.timeline.num_steps
            tab.playhead.show_step(count)  # all of it was seen, however fast the clock went
            tab.playhead.show_step(count * 2 // 3)
        qtbot.waitUntil(lambda: tab.review is not None or not tab.store.now.can.reviewed)
        return tab

    second, alone = compared(qtbot, tmp_path, show)
    assert second == alone


def test_play_shows_a_second_match_as_if_it_were_the_first(
    page: AnyPage, qtbot: QtBot, tmp_path: Path
) -> None:
    def show(window: MainWindow, is_second: bool) -> PlayTab:
        tab: PlayTab = page_at(window, page.game, "play")
        short = one_match(short_game(tab))
        for settings in (other_match(short), short) if is_second else (short,):
            tab.begin(settings)
            wait(tab, qtbot)
            drawn = Chance(3)
            for _ in range(CHOICES):
                panel = tab.panel
                if not panel.is_asked:
                    break
                assert panel.game is not None
                assert panel.player is not None
                count = tab.playhead.timeline.num_steps
                tab.choose(random_action(panel.game, panel.view, panel.player, drawn))
                qtbot.waitUntil(lambda: tab.playhead.timeline.num_steps > count)  # noqa: B023
                wait(tab, qtbot)
        return tab

    second, alone = compared(qtbot, tmp_path, show)
    assert second == alone
