"""Matches that were left: what lies in their folder besides, and what cannot go on."""

from __future__ import annotations

import json
import os
import re
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.core.play.match import Match
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import RANDOM
from engine.hog import GAME
from engine.hog.rules import Hog
from gui.shared.jobs.autosave import autosave
from gui.shared.match import unfinished
from gui.shared.match.play_tab import PlayTab
from gui.shared.page.page_info import Opponent
from gui.window.main_window import MainWindow
from gui.window.resumables import matches_left
from tests.windows import open_window

GAMES = ("hog", "ponte")


@pytest.fixture
def folder() -> Iterator[Path]:
    folder = unfinished.path_of("hog").parent
    autosave().flush()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    yield folder
    autosave().flush()
    shutil.rmtree(folder)


def record(seed: int = 5) -> MatchRecord:
    match = Match(Hog(goal=1000), (None, RANDOM), seed)
    match.play({0: 3})
    return MatchRecord.of(GAME, match)


def finished() -> str:
    match = Match(Hog(goal=10), (None, RANDOM), 5)
    while not match.is_over:
        match.play(dict.fromkeys(match.waiting_for, 3))
    return MatchRecord.of(GAME, match).to_text()


def deep(path: Path) -> None:
    path.write_text('{"strategies": ' + "[" * 100_000)


def huge(path: Path) -> None:
    with path.open("wb") as stream:
        stream.truncate(10**12)


def altered(path: Path) -> None:
    data = json.loads(record().to_text())
    data["steps"][0]["actions"]["0"] = 7
    path.write_text(json.dumps(data))


STRANGE: dict[str, Callable[[Path], object]] = {
    "folder": Path.mkdir,
    "pipe": os.mkfifo,
    "huge": huge,
    "nothing in it": Path.touch,
    "deep": deep,
    "a list": lambda path: path.write_text("[]"),
    "no match": lambda path: path.write_text('{"strategies": 1, "steps": null}'),
    "not UTF-8": lambda path: path.write_bytes(b"\xff\xfe\x00"),
    "altered": altered,
    "over": lambda path: path.write_text(finished()),
    "link to nowhere": lambda path: path.symlink_to("nowhere"),
}
strange = pytest.mark.parametrize("make", STRANGE.values(), ids=STRANGE)


@strange
def test_strange_files_are_not_looked_into(folder: Path, make: Callable[[Path], object]) -> None:
    make(folder / "hog.json")
    make(folder / "other.json")
    make(Path(os.fsdecode(os.fsencode(folder) + b"/\xff.json")))
    (folder / "ponte.json").write_text(record().to_text())
    found = unfinished.unfinished_matches(GAMES)
    assert {match.game for match in found} <= {"hog", "ponte"}
    ponte = next(match for match in found if match.game == "ponte")
    assert (ponte.opponents, ponte.num_steps) == (("random",), 1)


def test_no_folder_at_all(folder: Path) -> None:
    folder.rmdir()
    assert unfinished.unfinished_matches(GAMES) == []
    folder.write_text("a file")
    assert unfinished.unfinished_matches(GAMES) == []
    folder.unlink()
    folder.mkdir()


@pytest.mark.drawn("make", 3)
@strange
def test_what_cannot_go_on_is_set_aside(
    folder: Path, make: Callable[[Path], object], qtbot: QtBot, tmp_path: Path
) -> None:
    path, aside = folder / "hog.json", folder / "hog.broken1.json"
    (folder / "hog.broken.json").write_text("older")
    make(path)
    before = os.lstat(path)
    with open_window(qtbot, tmp_path, coach="off") as window:
        window.show_page("hog", "play")
        tab = played(window, qtbot)
        assert window.toast.text.startswith("This match cannot go on: ")
        assert window.toast.text.endswith("It was set aside as hog.broken1.json.")
        assert not re.search(r"[^.]\.\. |[^.] It was", window.toast.text)
        assert os.lstat(aside)[:3] == before[:3]  # kind, number, device: the same thing
        tab.choose(3)
        qtbot.waitUntil(path.is_file)
    assert (folder / "hog.broken.json").read_text() == "older"


def test_what_was_left_is_read_in_a_job(
    folder: Path, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "hog.json").write_text(record().to_text())
    threads = []
    load = MatchRecord.load

    def noted(path: Path) -> MatchRecord:
        threads.append(threading.current_thread())
        return load(path)

    monkeypatch.setattr(MatchRecord, "load", noted)
    with open_window(qtbot, tmp_path, coach="off") as window:
        window.show_page("hog", "play")
        tab = played(window, qtbot)
        assert tab.match is not None
        assert tab.match.key == record().seed
    assert len(threads) == 1
    assert threads[0] is not threading.main_thread()


def test_a_form_that_is_opened_first_stays_open(folder: Path, qtbot: QtBot, tmp_path: Path) -> None:
    (folder / "hog.json").write_text(record().to_text())
    with open_window(qtbot, tmp_path, coach="off") as window:
        window.hand_to("hog", "play", Opponent("always", "Always"))
        tab = played(window, qtbot)
        assert tab.drawer.is_open


@pytest.mark.parametrize("game", ["hog", "blotto"])
def test_a_form_that_is_opened_first_keeps_the_keyboard(
    qtbot: QtBot, tmp_path: Path, game: str
) -> None:
    """The match that began behind it took the keyboard: Enter sent a plan that nobody saw."""
    with open_window(qtbot, tmp_path, coach="off") as window:
        window.hand_to(game, "play", Opponent("random", "Random"))
        tab = played(window, qtbot)
        qtbot.waitUntil(lambda: tab.panel.is_asked)
        focused = QApplication.focusWidget()
        assert focused is not None
        assert tab.drawer.isAncestorOf(focused)


def test_home_goes_on_with_what_it_names_whatever_the_page_shows(
    folder: Path, qtbot: QtBot, tmp_path: Path
) -> None:
    """A match that had only begun stood in its way."""
    with open_window(qtbot, tmp_path, coach="off") as window:
        window.show_page("hog", "play")
        tab = played(window, qtbot)
        (folder / "hog.json").write_text(record().to_text())
        window.show_page("home")
        (left,) = matches_left(window)
        assert left.detail == "Go on after 1 turn"
        names = {name: tuple(info.step_names) for name, info in window.page_infos.items()}
        assert names["gunslinger"] == ("round", "rounds")
        assert names["conquest"] == names["ponte"] == ("step", "steps"), "several make one"
        left.run()
        qtbot.waitUntil(lambda: tab.match is not None and tab.match.key == record().seed)
        match = tab.match
        window.show_page("home")
        left.run()
        assert tab.match is match, "it is that one already"


def played(window: MainWindow, qtbot: QtBot) -> PlayTab:
    assert window.frame is not None
    tab = window.frame.view
    assert isinstance(tab, PlayTab)
    qtbot.waitUntil(lambda: tab.panel.is_asked)
    return tab
