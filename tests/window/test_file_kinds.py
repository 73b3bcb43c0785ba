"""Whose a file is: told by how it ends and begins, and asked about where several games know it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.core.play.match import Match
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import RANDOM
from engine.core.system.errors import FileNeededError
from engine.hog.files.table_files import write_table
from gui.hog import PAGE
from gui.hog.file_kinds import looks_like_table
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.watch_tab import WatchTab
from gui.shared.page.file_kind import HEAD, FileKind, GivenFile, kinds_of
from gui.shared.page.page_info import PageInfo
from gui.shared.shell.game_page import page_infos
from gui.window import files
from gui.window.game_choice import GameChoice
from gui.window.main_window import MainWindow
from tests.core.games import NIM, Nim
from tests.shared.toys import ToyTab, toy_page_info
from tests.windows import open_window

PLANS = b"Castle 1,Castle 2,Castle 3,Why?\n3,2,1,because\n1,2,3,\n"


def looks_like_plans(head: bytes) -> bool:
    return head.startswith(b"Castle 1")


def imported_nim(path: Path) -> MatchRecord:
    """Return the match that a line of numbers tells, which the rules cannot play again."""
    match = Match(Nim(), (RANDOM, RANDOM), 3).play_out()
    return replace(MatchRecord.of(NIM, match), unchecked="the dice are not in the file")


def mapped_nim(path: Path, map_path: Path | None = None) -> MatchRecord:
    """Return the same, where its map is named."""
    if map_path is None:
        raise FileNeededError("its map is missing")
    assert map_path.name == "its.map"
    return imported_nim(path)


PLAN = FileKind("plans", (".csv",), looks_like_plans)
TABLE = FileKind("editor", (".csv", ".npy", ".py"), looks_like_table)
LOG = FileKind("", (".log",), opens="record", read=f"{__name__}:imported_nim")
BOT = FileKind("", (".bot",), opens="strategy")
MAP = FileKind("", (".map",), opens="resource", parameter="map")


@pytest.mark.parametrize(
    ("head", "is_table"),
    [
        (PLANS, False), (b"6,6,6\n6,10,0\n0,0,0\n", True), (b"6,6\n6,11\n", False),
        (b"6,6,6\n6,6\n6,6,6\n", False), (b"", False), (b"\xff\xfe\x00", False), (b"3\n4\n", False),
        (b"6,6,6\n6,6,6\n", False),
        (b"\x93NUMPY\x01", True), (b"def final_strategy(score, other):\n", True),
        (b"def act(view):\n", False), ("6,²\n".encode(), False),
        (b"6," + b"9" * 5000 + b"\n0,0\n", False),
    ],
)  # fmt: skip
def test_a_table_of_rolls_looks_like_one(head: bytes, is_table: bool) -> None:
    assert looks_like_table(head) == is_table


def test_a_whole_table_is_known_by_its_beginning(tmp_path: Path) -> None:
    write_table(tmp_path / "six.csv", np.full((100, 100), 6, np.uint8))
    assert looks_like_table((tmp_path / "six.csv").read_bytes()[:HEAD])
    assert PAGE.file_kinds[0].looks_like is looks_like_table


def test_whose_a_file_is(tmp_path: Path) -> None:
    known = [("hog", TABLE), ("blotto", PLAN), ("other", FileKind("x", (".csv",)))]
    path = tmp_path / "a.csv"
    for content, games in {
        PLANS: ["blotto"], b"6,6\n6,6\n": ["hog"], b"?": ["other"],
    }.items():  # fmt: skip
        path.write_bytes(content)
        assert [game for game, _ in kinds_of(path, known)] == games
    path.write_bytes(b"?")
    assert kinds_of(path, known[:2]) == ()  # neither is sure, and neither is alone
    assert kinds_of(path, known[:1]) == (known[0],)  # which says what is wrong with it
    assert kinds_of(tmp_path / "none.csv", known[1:]) == (known[2],)
    assert kinds_of(tmp_path / "a.txt", known) == ()
    log = ("nim", FileKind("", (".json",), looks_like_plans, opens="record", read="no:thing"))
    assert kinds_of(path.rename(tmp_path / "a.json"), [log]) == ()  # a match of ours, or nothing


@pytest.fixture
def pages() -> list[PageInfo]:
    return [
        replace(toy_page_info("hog", "Hog"), file_kinds=(TABLE,)),
        replace(toy_page_info("nim", "Nim"), file_kinds=(PLAN, LOG, BOT, MAP)),
    ]


@pytest.fixture
def window(
    qtbot: QtBot, tmp_path: Path, pages: list[PageInfo], monkeypatch: pytest.MonkeyPatch
) -> Iterator[MainWindow]:
    monkeypatch.setattr(ToyTab, "open_file", lambda tab, file: file.path.suffix == ".csv")
    monkeypatch.setattr("tests.windows.page_infos", lambda: pages)
    with open_window(qtbot, tmp_path) as made:
        yield made


def opened(qtbot: QtBot, window: MainWindow, path: Path, content: bytes) -> MainWindow:
    path.write_bytes(content)
    window.files.open(path)
    qtbot.waitUntil(lambda: not window.files.opener.is_busy)
    return window


def test_a_file_goes_to_the_game_that_it_looks_like(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    window.show_page("hog")
    assert opened(qtbot, window, tmp_path / "plans.csv", PLANS).page_name == "nim"
    assert opened(qtbot, window, tmp_path / "table.csv", b"6,6\n6,6\n").page_name == "hog"


def test_where_two_games_know_a_file_it_is_asked_about(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    window.files.opener._kinds = [
        ("hog", TABLE),
        ("nim", FileKind("p", (".csv",), lambda _head: True)),
    ]
    opened(qtbot, window, tmp_path / "small.csv", b"1,2\n3,4\n")
    (dialog,) = window.findChildren(GameChoice)
    assert "small.csv" in dialog.windowTitle()
    assert [button.text() for button in dialog.buttons.values()] == ["Hog", "Nim"]
    qtbot.mouseClick(dialog.buttons["nim"], Qt.MouseButton.LeftButton)
    assert window.page_name == "nim"
    assert not dialog.isVisible()


def test_strategies_and_maps_go_to_the_form_of_play(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[Any] = []
    monkeypatch.setattr(ToyTab, "receive", lambda tab, thing: given.append((tab.name, thing)))
    for name, parameter in (("a.bot", ""), ("b.map", "map")):
        opened(qtbot, window, tmp_path / name, b"x")
        assert window.page_name == "nim"
        window.frame.view  # noqa: B018 - builds the tab, which is handed what waits for it
        assert given.pop() == ("play", GivenFile(tmp_path / name, parameter))


def test_the_form_reads_a_strategy_that_is_given(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "six.csv"
    write_table(path, np.full((100, 100), 6, np.uint8))
    with open_window(qtbot, tmp_path) as window:
        window.hand_to("hog", "play", GivenFile(path))
        tab = window.frame.view  # type: ignore[union-attr]
        assert isinstance(tab, PlayTab)
        qtbot.waitUntil(lambda: tab.setup.settings() is not None and tab.drawer.is_open)
        qtbot.waitUntil(lambda: not tab.setup.seats[1].is_reading)
        assert "six" in tab.setup.seats[1].shown_name
        qtbot.waitUntil(lambda: tab.match is not None)


def test_a_file_that_says_nothing_alone_asks_for_the_other(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A log without its map: the map is asked for, and where nobody names one it says why."""
    from tests.toys import toys_on_show

    path, map_path = tmp_path / "game.log", tmp_path / "its.map"
    path.write_text("1 2 3")
    asked: list[str] = []
    given: list[Path | None] = [None, map_path]

    def ask(_parent: object, title: str, _kinds: str) -> Path | None:
        asked.append(title)
        return given.pop(0)

    monkeypatch.setattr(files, "ask_open", ask)
    with toys_on_show(), open_window(qtbot, tmp_path) as window:
        window.files.opener._kinds = [
            ("nim", replace(LOG, read=f"{__name__}:mapped_nim", needs="Its map"))
        ]
        window.files.open(path)
        qtbot.waitUntil(lambda: len(asked) == 1 and not window.files.opener.is_busy)
        assert window.toast.text == "Its map is missing."
        window.files.open(path)
        qtbot.waitUntil(lambda: len(asked) == 2 and not window.files.opener.is_busy)
        assert asked == ["Its map"] * 2
        assert isinstance(window.frame.view, WatchTab)  # type: ignore[union-attr]


def test_a_match_of_another_program_is_shown_unchecked(qtbot: QtBot, tmp_path: Path) -> None:
    from tests.toys import toys_on_show

    record = imported_nim(tmp_path)
    assert MatchRecord.from_json(record.to_json(), "x") == record
    path = tmp_path / "game.log"
    path.write_text("1 2 3")
    with toys_on_show(), open_window(qtbot, tmp_path) as window:
        assert {info.name for info in page_infos()} >= {"nim"}
        window.files.opener._kinds = [("nim", LOG)]
        window.files.open(path)
        qtbot.waitUntil(lambda: not window.files.opener.is_busy)
        tab = window.frame.view  # type: ignore[union-attr]
        assert (window.page_name, type(tab)) == ("nim", WatchTab)
        assert "the dice are not in the file" in window.toast.text
        assert tab.playhead.timeline.num_steps == len(record.steps)
        assert not tab.store.now.is_true
