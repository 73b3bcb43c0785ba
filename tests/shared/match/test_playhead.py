"""Time in a page: it runs only while the page is seen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from engine.core.play.strategy import RANDOM
from engine.hog.rules import Hog
from gui.shared.match.playhead import Playhead
from gui.shared.match.state.settings import MatchSettings
from gui.shared.page.highlight import HIGHLIGHT_SECONDS, Highlight, HighlightSpan
from gui.shared.page.stops import STEP, TURN, Stop, StopKind
from gui.shared.page.timeline import Staging, Timeline
from gui.window.main_window import MainWindow
from tests.windows import open_window, page_at


def running(window: MainWindow, name: str, qtbot: QtBot) -> Any:
    """Return a tab whose replay is under way."""
    tab = page_at(window, "hog", name)
    if name == "watch":
        tab.begin(MatchSettings(Hog(goal=60), (RANDOM, RANDOM), 5))
    qtbot.waitUntil(lambda: tab.playhead.timeline.num_steps > 4)
    tab.playhead.seek(0.0)
    tab.playhead.play()
    qtbot.waitUntil(lambda: tab.playhead.seconds > 0)
    return tab


def test_a_page_that_is_not_seen_stands_still(qtbot: QtBot, tmp_path: Path) -> None:
    name = "watch"
    with open_window(qtbot, tmp_path, values=True) as window:
        tab = running(window, name, qtbot)
        for away, back in (
            (lambda: window.show_page("hog", "tournament"), lambda: window.show_page("hog", name)),
            (lambda: window.show_page("home"), lambda: window.show_page("hog", name)),
            (window.hide, window.show),
        ):
            away()
            seconds = tab.playhead.seconds
            assert not tab.playhead._timer.isActive()
            assert not tab.playhead.is_at_end
            back()
            assert tab.playhead.seconds == seconds
            qtbot.waitUntil(lambda s=seconds: tab.playhead.seconds > s)
        tab.playhead.pause()
        window.show_page("home")
        window.show_page("hog", name)
        assert not tab.playhead._timer.isActive()


def test_a_match_of_ones_own_goes_on_where_it_stood(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(qtbot, tmp_path, coach="off") as window:
        tab = page_at(window, "hog", "play")
        tab.begin(MatchSettings(Hog(goal=60), (None, RANDOM), 5))
        qtbot.waitUntil(lambda: tab.panel.is_asked)
        tab.playhead.is_motion_reduced = False
        tab.choose(3)
        qtbot.waitUntil(lambda: tab.playhead.is_playing and not tab.store.is_busy)
        window.show_page("home")
        assert not tab.playhead.is_at_end
        assert not tab.panel.is_asked
        window.show_page("hog", "play")
        qtbot.waitUntil(lambda: tab.panel.is_asked)
        assert tab.playhead.is_at_end


def test_what_others_do_after_a_choice_is_hurried(qtbot: QtBot, monkeypatch: Any) -> None:
    """Twenty seconds of it play in two; what lies before is not hurried."""
    head, clock = Playhead(), FakeClock()
    monkeypatch.setattr(head, "_clock", clock)
    head.show(Timeline(None, step_ends=(1.0, 21.0)))
    head.hurry(0, 2.0)
    head.play(21.0)
    spent = 0
    while head.is_playing:
        clock.ms = 20
        head._tick()
        spent += 20
        assert head.seconds > 1 or spent == pytest.approx(1000 * head.seconds)
    assert 2500 < spent <= 4000


def test_with_reduced_motion_a_replay_waits_for_no_great_moment(
    qtbot: QtBot, monkeypatch: Any
) -> None:
    """What is not shown takes no time; the steps before and after it still do."""
    line = Timeline(
        None,
        step_ends=(1.0, 2.0 + HIGHLIGHT_SECONDS),
        highlights=(HighlightSpan(Highlight("", None, ()), 0, 1.5),),
    )
    spent = {False: 0, True: 0}
    for is_reduced in spent:
        head, clock = Playhead(), FakeClock()
        monkeypatch.setattr(head, "_clock", clock)
        head.is_motion_reduced = is_reduced
        head.show(line)
        head.play()
        while head.is_playing:
            clock.ms = 20
            head._tick()
            spent[is_reduced] += 20
    assert spent[False] == pytest.approx(1000 * line.length, abs=40)
    assert spent[True] == pytest.approx(2000, abs=40)


class FakeClock:
    """Says that so much time has passed as a test wants."""

    ms = 0

    def start(self) -> None: ...
    def restart(self) -> int:
        return self.ms


def test_events_are_gone_to_by_a_key_of_their_own(qtbot: QtBot) -> None:
    deaths = {"death": (Stop(1.0, "death"), Stop(3.0, "death"))}
    kinds = (TURN, StopKind("death", "death", "deaths"), STEP)
    line = Timeline(None, step_ends=(1.0, 2.0, 3.0), staging=Staging(max, {}, kinds=kinds))
    head = Playhead()
    head.show(line)
    assert not head.event_kind
    head.show(replace(line, stops=deaths))
    head.go(1, head.event_kind)
    head.go(1, head.event_kind)
    assert head.seconds == 3.0
    assert head.kind == STEP.name
