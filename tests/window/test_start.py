"""What a start loads before the window is painted, and what follows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from engine.core.system import profile
from engine.core.system.job import Snapshot
from gui import preparation
from gui.shared.jobs.job_poller import JobPoller
from gui.shared.page.page_info import PageInfo
from gui.shared.page.settings import Preferences
from gui.shared.shell.game_page import page_infos
from gui.shared.shell.own_page import game_pages
from gui.window import known_games
from gui.window.known_games import keep_games
from gui.window.main_window import MainWindow
from tests.programs import DRIVEN, ended

MOST_MODULES = 350
LATE = ("numpy", "scipy", "numba", "pyqtgraph", "engine.cli", "engine.core.play.registry")
SHEETS = ("palette_card", "shortcuts", "settings_card", "rules", "drawer", "opener", "paster")
STARTED = """
import json
def act():
    games = {name.partition(".")[2] for name in sys.modules if name.count(".") == 1}
    say(json.dumps({
        "modules": len(sys.modules),
        "late": [name for name in LATE if name in sys.modules],
        "games": sorted(games & set(app.game_pages())),
        "made": [name for name in SHEETS if name in vars(window)],
        "cards": [card.facts.title for card in window.start.cards],
    }))
    window.pages_taken.connect(lambda: QTimer.singleShot(0, taken))
def taken():
    say(json.dumps({
        "cards": [card.facts.title for card in window.start.cards],
        "covers": all(card.facts.cover for card in window.start.cards),
        "rail": [tile.entry.text for tile in window.rail._pages],
        "actions": [action.text for action in window.actions_registry.actions],
    }))
    when(lambda: os.path.exists(os.environ["ARMCHAIR_CACHE"] + "/games.json"), window.close)
"""
TITLES = ["Hog", "Gioco del Ponte", "Colonel Blotto", "Gunslinger", "Conquest"]


def test_no_game_is_loaded_before_the_window_is_painted(tmp_path: Path) -> None:
    code = f"LATE, SHEETS = {LATE}, {SHEETS}\n" + DRIVEN + STARTED
    for known in ([], TITLES):
        status, out, err = ended(code, ARMCHAIR_PROFILE=str(tmp_path), ARMCHAIR_CACHE=str(tmp_path))
        assert (status, err) == (0, "")
        painted, taken = map(json.loads, out.splitlines())
        assert painted.pop("modules") <= MOST_MODULES
        assert painted == {"late": [], "games": [], "made": [], "cards": known}
        assert taken["cards"] == TITLES
        assert taken["covers"]
        rail = ["Home", "Hog", "Ponte", "Blotto", "Gunslinger", "Conquest", "Train", "My games"]
        assert taken["rail"] == rail
        assert {"Hog: Editor", "Play Hog against Final"} <= set(taken["actions"])


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder with what was kept of the games."""
    monkeypatch.setenv(profile.CACHE_VARIABLE, str(tmp_path / "cache"))
    keep_games(page_infos())
    return tmp_path / "cache"


def known() -> list[str]:
    return [info.name for info in known_games.known_games(game_pages())]


def test_what_is_kept_is_what_the_pages_say(kept: Path) -> None:
    whole = page_infos()
    found = known_games.known_games(game_pages())
    assert known() == [info.name for info in whole]
    for facts, info in zip(found, whole, strict=True):
        assert facts.card is not None
        assert info.card is not None
        assert replace(facts.card, cover=info.card.cover) == info.card
        named = ("name", "title", "label", "icon", "order", "names_opponents", "opponents")
        assert all(getattr(facts, name) == getattr(info, name) for name in named)


def test_of_a_game_that_was_changed_nothing_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(profile.CACHE_VARIABLE, str(tmp_path / "cache"))
    monkeypatch.setattr(known_games, "gui", SimpleNamespace(__path__=[str(tmp_path)]))
    below = tmp_path / "hog" / "board"
    below.mkdir(parents=True)
    (below / "view.py").write_text("GOAL = 100")
    keep_games(page_infos())
    assert "hog" in known()
    (below / "view.py").write_text("GOAL = 1000")
    assert known() == ["ponte", "blotto", "gunslinger", "conquest"]


@pytest.mark.parametrize("content", [b"", b"\xff" * 40, b"{}", None])
def test_what_is_damaged_is_unknown_and_made_again(kept: Path, content: bytes | None) -> None:
    (file,) = kept.rglob("games.json")
    if content is None:
        file.unlink()
        file.mkdir()
    else:
        file.write_bytes(content)
    assert known() == []
    keep_games(page_infos())
    assert "hog" in known()


def test_a_game_that_cannot_be_loaded_is_told_and_the_others_are_there(
    qtbot: QtBot, tmp_path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from engine.core.system.errors import InputError
    from gui.shared.shell import game_page

    usual = game_page.page_info

    def failing(game: str) -> PageInfo:
        if game == "hog":
            raise InputError("engine/hog/rules.py, line 3: invalid syntax")
        return usual(game)

    monkeypatch.setattr(game_page, "page_info", failing)
    games = game_pages()
    facts = known_games.known_games(games)
    window = MainWindow(facts, Preferences(tmp_path / "s.json"), JobPoller(), games)
    qtbot.addWidget(window)
    window.show()
    window.show_page("hog")
    assert window.page_name == "home"
    for game in games:
        window.take_page(game)
    assert [card.facts.name for card in window.start.cards] == [
        *("ponte", "blotto", "gunslinger", "conquest"),
    ]
    told = "the game hog is left out: engine/hog/rules.py, line 3: invalid syntax"
    assert window.toast.text == told
    window.close()


def test_a_page_that_waits_is_there_when_it_is_asked_for(
    qtbot: QtBot, tmp_path: Path, kept: Path
) -> None:
    window = MainWindow([], Preferences(tmp_path / "s.json"), JobPoller(), game_pages())
    qtbot.addWidget(window)
    window.show()
    assert window.start.cards == []
    window.show_page("ponte", "watch")
    assert (window.page_name, window.rail.tile("ponte").isChecked()) == ("ponte", True)
    assert [card.facts.name for card in window.start.cards] == ["ponte"]
    window.close()


def test_the_games_come_though_nothing_could_be_prepared(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_games: object) -> Iterator[Snapshot[None]]:
        yield Snapshot(0, None, None)
        raise OSError("no source can be read")

    for name in ("pages_prepared", "prepared"):
        monkeypatch.setattr(preparation, name, failing)
    parent = QObject()
    made = preparation.Preparation(parent)
    games: list[str] = []
    made.game_imported.connect(games.append)
    made.start()
    qtbot.waitUntil(lambda: not made.is_busy and len(games) == len(game_pages()))
    assert tuple(games) == game_pages()
