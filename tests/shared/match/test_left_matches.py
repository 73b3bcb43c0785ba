"""A match that is left waits; one that is over, broken or on a full disk does not."""

from __future__ import annotations

import errno
import json
import os
import threading
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine.core.play.strategy import RANDOM
from engine.hog.rules import Hog
from gui.shared.jobs.autosave import autosave
from gui.shared.jobs.job_poller import job_poller
from gui.shared.match import unfinished
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.state.settings import MatchSettings
from gui.shared.match.watch_tab import WatchTab
from gui.shared.page.settings import Preferences
from gui.shared.shell.game_page import page_infos
from gui.window.main_window import MainWindow
from tests.jobs import jobs_alive
from tests.shared.match.playing import play_out, view
from tests.windows import wait


def test_a_match_is_left_and_taken_up_again(
    qtbot: QtBot, window: MainWindow, tab: PlayTab, tmp_path: Path
) -> None:
    tab.begin(MatchSettings(Hog(goal=1000), (None, RANDOM), 5))
    wait(tab, qtbot)
    tab.choose(2)
    wait(tab, qtbot)
    assert tab.match is not None
    state = tab.match.state
    qtbot.waitUntil(unfinished.path_of("hog").exists)
    qtbot.waitUntil(lambda: not jobs_alive())
    window.show_page("home")
    entry = window.start.resume.entries[0]
    assert entry.title == "Hog against Random"
    assert "2 turns" in entry.detail
    other = MainWindow(page_infos(), Preferences(tmp_path / "other.json"), job_poller())
    qtbot.addWidget(other)
    other.preferences.set(coach="off")
    other.show()
    other.show_page("hog", "play")
    again = view(other)
    assert isinstance(again, PlayTab)
    qtbot.waitUntil(lambda: again.match is not None and not again.store.is_busy)
    assert again.match is not None
    assert again.match.state == state
    assert again.playhead.is_at_end
    other.close()


def test_a_match_that_is_over_never_comes_back_though_the_disk_is_slow(
    qtbot: QtBot, tab: PlayTab, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, may_end = threading.Event(), threading.Event()

    def slow(_descriptor: int) -> None:
        begun.set()
        assert may_end.wait(60)

    monkeypatch.setattr(os, "fsync", slow)
    tab.choose(3)
    wait(tab, qtbot)
    qtbot.waitUntil(begun.is_set)
    play_out(tab, qtbot)
    may_end.set()
    qtbot.waitUntil(lambda: not jobs_alive())
    assert not unfinished.path_of("hog").exists()


def test_a_match_that_is_over_is_dropped(qtbot: QtBot, tab: PlayTab) -> None:
    tab.choose(3)
    wait(tab, qtbot)
    qtbot.waitUntil(unfinished.path_of("hog").exists)
    play_out(tab, qtbot)
    qtbot.waitUntil(lambda: not unfinished.path_of("hog").exists())
    qtbot.waitUntil(lambda: not jobs_alive())


def test_a_full_disk_is_told_during_the_match(
    qtbot: QtBot, window: MainWindow, tab: PlayTab, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    said: list[str] = []  # the settings of this window may have something to write, too
    told = autosave().failed.connect(lambda _failure: said.append(window.toast.text))
    sentence = "The match was not kept: "
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        tab.choose(3)
        qtbot.waitUntil(lambda: any(each.startswith(sentence) for each in said))
        (words,) = (each for each in said if each.startswith(sentence))
        assert "no space left on device" in words
        assert ".." not in words
        wait(tab, qtbot)
    autosave().disconnect(told)
    tab.choose(3)
    qtbot.waitUntil(unfinished.path_of("hog").exists)


def test_a_match_that_is_over_is_watched(
    qtbot: QtBot, window: MainWindow, tab: PlayTab, tmp_path: Path
) -> None:
    play_out(tab, qtbot)
    assert tab.sharing.save_to(tmp_path / "over.json")
    window.files.open(tmp_path / "over.json")
    qtbot.waitUntil(lambda: not window.files.opener.is_busy)
    shown = view(window)
    assert isinstance(shown, WatchTab)
    assert shown.match is not None
    assert shown.match.is_over


def test_an_altered_record_leaves_the_match_alone(
    qtbot: QtBot, window: MainWindow, tab: PlayTab, tmp_path: Path
) -> None:
    tab.begin(MatchSettings(Hog(goal=1000), (None, RANDOM), 5))
    wait(tab, qtbot)
    tab.choose(2)
    wait(tab, qtbot)
    assert tab.match is not None
    state = tab.match.state
    assert tab.sharing.save_to(tmp_path / "match.json")
    qtbot.waitUntil(unfinished.path_of("hog").exists)
    data = json.loads((tmp_path / "match.json").read_text())
    data["steps"][0]["actions"]["0"] = 7
    (tmp_path / "altered.json").write_text(json.dumps(data))
    window.files.open(tmp_path / "altered.json")
    qtbot.waitUntil(lambda: "cannot go on" in window.toast.text)
    assert len(window.toast.text) < 250
    wait(tab, qtbot)
    assert tab.match is not None
    assert tab.match.state == state
