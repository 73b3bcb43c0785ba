"""Why: what led to the board is told beside it, where nobody plays, while it is looked at."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from engine.core.play.strategy import RANDOM
from engine.core.system.job import Snapshot
from gui.shared.match.state import commands
from gui.shared.match.state.settings import MatchSettings
from gui.shared.match.watch_tab import WatchTab
from gui.shared.page.page import GamePage
from gui.shared.report.blocks import Report, Say
from gui.shared.report.orders import Look
from gui.shared.report.view import Finding, Need, Now, OnBoard, ReasonView
from gui.window.main_window import MainWindow
from tests.shared.match.playing import GAME, begin, play_out, view

worked: list[Any] = []


class Scores(ReasonView[str, str]):
    """Tells the scores on the board, and who plays."""

    name, title, icon, at = "why", "Why", "lightbulb", "so far"

    def about(self, shared: OnBoard) -> Hashable:
        return shared.frame.state.scores, shared.tells_ahead

    def ask(self, at: str, shared: OnBoard) -> Need:
        scores = shared.frame.state.scores

        def work() -> Finding[str]:
            worked.append(scores)
            yield Snapshot(0, None, None)
            return f"{scores}"

        return Need("why", scores, work)

    def report(self, now: Now[str, str]) -> Report:
        ahead = ", and what comes" if now.shared.tells_ahead else ""
        return Report((Say(f"{now.at}: {now.found}{ahead}"),))


VIEW = Scores()


@pytest.fixture
def explained(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every page without one of its own have this view."""
    monkeypatch.setattr(GamePage, "why", "tests.shared.match.test_why:VIEW")
    worked.clear()


@pytest.fixture
def watch(explained: None, window: MainWindow, qtbot: QtBot) -> WatchTab:
    window.show_page("hog", "watch")
    tab = view(window)
    assert isinstance(tab, WatchTab)
    tab.begin(MatchSettings(GAME, (RANDOM, RANDOM), 5))
    qtbot.waitUntil(lambda: tab.match is not None and tab.match.is_over)
    return tab


def told(tab: WatchTab, step: int) -> tuple[Say]:
    assert tab.match is not None
    return (Say(f"so far: {tab.match.states[step].scores}"),)


def test_it_follows_the_board_and_costs_nothing_unseen(watch: WatchTab, qtbot: QtBot) -> None:
    why = watch.why
    assert why is not None
    watch.playhead.show_step(3)
    assert watch.right.tabs.texts[-1] == "Why"
    assert (worked, why.is_busy) == ([], False)
    watch.right.tabs.choose(len(watch.right.tabs.texts) - 1)
    qtbot.waitUntil(lambda: why.blocks == told(watch, 3))
    watch.playhead.show_step(2)
    qtbot.waitUntil(lambda: why.blocks == told(watch, 2))
    why.obey(Look("by then"))
    assert why.blocks[0].text.startswith("by then: (")  # type: ignore[union-attr]
    why.obey(Look("so far"))
    watch.ahead.switch.click()
    assert why.blocks[0].text.endswith(", and what comes")  # type: ignore[union-attr]
    watch.right.tabs.choose(0)
    done = len(worked)
    watch.playhead.show_step(4)
    assert not why.is_busy
    assert len(worked) == done


def test_the_review_has_a_fold_of_it(watch: WatchTab, qtbot: QtBot) -> None:
    why, shown = watch.why, watch.review_view
    assert why is not None
    watch.playhead.show_step(3)
    watch.store.do(commands.open_, "review")
    (fold,) = [block for block in shown.report().side if getattr(block, "title", "") == "Why"]
    assert not worked
    shown.obey(fold.order)  # type: ignore[union-attr]
    qtbot.waitUntil(lambda: shown.report().side[-1:] == told(watch, 3))
    assert watch.review_view.parts.report.side[-1:] == told(watch, 3)
    shown.obey(fold.order)  # type: ignore[union-attr]
    assert shown.report().side[-1].title == "Why"  # type: ignore[union-attr]
    shown.obey(fold.order)  # type: ignore[union-attr]
    watch.store.do(commands.open_, "")
    done = len(worked)
    watch.playhead.show_step(5)
    assert len(worked) == done


def test_while_somebody_plays_there_is_nothing_of_it(
    explained: None, window: MainWindow, qtbot: QtBot
) -> None:
    tab = begin(window, qtbot)
    why = tab.why
    assert why is not None
    assert "Why" not in tab.right.tabs.texts
    why.show(True)
    assert (why.blocks, worked, why.fold()) == ((), [], ())
    play_out(tab, qtbot)
    assert tab.right.tabs.texts[-1] == "Why"
    tab.right.tabs.choose(len(tab.right.tabs.texts) - 1)
    tab.rematch()
    qtbot.waitUntil(lambda: tab.panel.is_asked)
    assert "Why" not in tab.right.tabs.texts
    assert tab.right.stack.currentIndex() == tab.right.tabs.index
