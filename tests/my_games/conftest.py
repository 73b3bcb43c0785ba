"""The page My games over a small library of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from engine.core.library.entry import LibraryEntry, entry_of
from engine.core.library.library import Library, library_path, packed
from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import RANDOM
from gui.my_games.page import MyGamesPage
from gui.shared.jobs.file_watch import FileWatch
from gui.shared.jobs.job_poller import job_poller
from gui.shared.page.actions import ActionRegistry
from gui.shared.page.settings import Preferences
from gui.shared.page.tab import Shell
from tests.jobs import jobs_alive
from tests.showing import on_screen

HOG = game_named("hog")
GAME: Any = HOG.game_class(goal=15)
NOW = 1_795_000_000.0


def finished(seed: int) -> Match:
    """Return a short match that a person has finished."""
    match = Match(GAME, (None, RANDOM), seed)
    while not match.is_over:
        match.play({0: 2} if match.waiting_for else {})
    return match


MATCHES = [finished(seed) for seed in range(4)]


def made(count: int) -> list[tuple[LibraryEntry, bytes]]:
    """Return so many matches, an hour between them, the latest last."""
    found = []
    for n in range(count):
        match = MATCHES[n % len(MATCHES)]
        record = MatchRecord.of(HOG, match)
        when = NOW - 3600.0 * (count - n)
        found.append(
            (entry_of(record, match, f"k{n}", when, lambda _game: "to 15"), packed(record))
        )
    return found


@dataclass
class Told:
    """What the page has asked of its window."""

    messages: list[str] = field(default_factory=list)
    handed: list[tuple[str, str, Any]] = field(default_factory=list)
    went: list[tuple[str, str]] = field(default_factory=list)


@dataclass
class Shown:
    """The page in a window of its own, and what it told."""

    page: MyGamesPage
    told: Told
    library: Library

    def settle(self, qtbot: QtBot) -> None:
        """Wait until nothing is read or written any more."""
        qtbot.waitUntil(lambda: not self.page.jobs.is_busy() and not jobs_alive())


@pytest.fixture
def shown(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shown]:
    monkeypatch.setenv("ARMCHAIR_PROFILE", str(tmp_path))
    library = Library(library_path())
    library.add_all(made(4))
    told = Told()
    preferences, poller = Preferences(tmp_path / "settings.json"), job_poller()
    holder = QWidget()
    qtbot.addWidget(holder)
    shell = Shell(
        preferences,
        poller,
        ActionRegistry(holder),
        told.messages.append,
        lambda page, tab: told.went.append((page, tab)),
        lambda _path: None,
        lambda page, tab, thing: told.handed.append((page, tab, thing)),
    )
    page = on_screen(qtbot, MyGamesPage(shell), 900, 600)
    page.entered()
    found = Shown(page, told, library)
    found.settle(qtbot)
    watch = page.findChild(FileWatch)
    assert isinstance(watch, FileWatch)
    watch.timer.stop()  # what the page itself has written is not read again in the midst of a test
    yield found
    qtbot.waitUntil(lambda: not jobs_alive())
