"""What a start loads before the window is painted, and what follows."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import numpy.typing as npt
import pytest
from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from engine.core.system import profile
from engine.core.system.files import read_checked
from engine.core.system.job import Snapshot
from gui import preparation
from gui.shared.jobs.job_poller import JobPoller
from gui.shared.page.page_info import PageInfo
from gui.shared.page.settings import Preferences
from gui.shared.shell.game_card import GameCard
from gui.shared.shell.game_page import page_infos
from gui.shared.shell.own_page import game_pages
from gui.shared.style.appearance import appearance
from gui.window import known_games
from gui.window.known_games import KeptCover, keep_games, painted_cover
from gui.window.main_window import MainWindow
from tests.programs import DRIVEN, ended

ROOT = Path(__file__).parents[2]
MOST_MODULES = 350
LATE = (
    *("numpy", "scipy", "numba", "pyqtgraph", "engine.cli", "engine.core.play.registry"),
    *("_hashlib", "concurrent.futures", "html", "logging.handlers", "subprocess"),
)
SHEETS = ("palette", "shortcuts", "settings", "rules", "drawer", "opener", "paster")
STARTED = """
import json
from gui.window.known_games import KeptCover
def act():
    games = {name.partition(".")[2] for name in sys.modules if name.count(".") == 1}
    say(json.dumps({
        "modules": len(sys.modules),
        "late": [name for name in LATE if name in sys.modules],
        "games": sorted(games & set(app.game_pages())),
        "made": [name for name in SHEETS if name in {**vars(window.cards), **vars(window.files)}],
        "cards": [card.facts.title for card in window.start.cards],
        "covers": [isinstance(card.facts.cover, KeptCover) for card in window.start.cards],
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
NEAR = 2.0
"""How far the colours of two pictures may be apart in the mean, of 255: patterns lie elsewhere."""
TITLES = ["Hog", "Gioco del Ponte", "Colonel Blotto", "Gunslinger", "Conquest"]


def test_no_game_is_loaded_before_the_window_is_painted(tmp_path: Path) -> None:
    code = f"LATE, SHEETS = {LATE}, {SHEETS}\n" + DRIVEN + STARTED
    for known in ([], TITLES):
        status, out, err = ended(code, ARMCHAIR_PROFILE=str(tmp_path), ARMCHAIR_CACHE=str(tmp_path))
        assert (status, err) == (0, "")
        painted, taken = map(json.loads, out.splitlines())
        assert painted.pop("modules") <= MOST_MODULES
        covers = painted.pop("covers")
        assert covers == [True] * len(known)
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


@pytest.fixture
def cards(qtbot: QtBot) -> list[GameCard]:
    """The cards of all games, as large as in the window at first."""
    made = [GameCard(info.card) for info in page_infos() if info.card is not None]
    for card in made:
        qtbot.addWidget(card)
        card.resize(368, card.sizeHint().height())
    return made


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_kept_cover_is_the_cover(
    cards: list[GameCard], theme: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """In the other theme none is shown, and in another size it is shown all the same."""
    monkeypatch.setenv(profile.CACHE_VARIABLE, str(tmp_path))
    appearance().choose(theme, 1.0)
    keep_games(page_infos(), {card.facts.name: painted_cover(card) for card in cards})
    found = {info.name: info.card for info in known_games.known_games(game_pages())}
    for card in cards:
        true, facts = card.grab().toImage(), found[card.facts.name]
        assert facts is not None
        card.show_facts(facts)
        assert near(card.grab().toImage(), true), facts.name
        card.resize(500, card.height())
        inside = card.grab(QRect(250 - 60, 20, 120, 120)).toImage()
        assert near(inside, true.copy(184 - 60, 20, 120, 120)), facts.name
        appearance().choose("dark" if theme == "light" else "light", 1.0)
        assert len(np.unique(pixels_of(card.grab(QRect(20, 20, 300, 120)).toImage()))) == 1
        appearance().choose(theme, 1.0)


def pixels_of(image: QImage) -> npt.NDArray[np.uint32]:
    plain = image.convertedTo(QImage.Format.Format_RGB32)
    return np.frombuffer(plain.constBits(), np.uint32).copy()


def near(one: QImage, other: QImage) -> bool:
    """Return whether nobody tells two pictures apart."""
    colors = [pixels_of(each).view(np.uint8).astype(int) for each in (one, other)]
    return len(colors[0]) == len(colors[1]) and bool(np.abs(colors[0] - colors[1]).mean() < NEAR)


def test_covers_of_the_other_theme_stay(kept: Path) -> None:
    for look in ("light 1", "dark 1"):
        keep_games(page_infos(), {"hog": {look: "1 1 "}})
    (hog,) = known_games.known_games(["hog"])
    assert hog.card is not None
    assert isinstance(hog.card.cover, KeptCover)
    assert set(hog.card.cover.pictures) == {"light 1", "dark 1"}


def test_what_the_first_start_shows_is_made_beforehand(tmp_path: Path) -> None:
    """By `make run`, in a process of its own that keeps nothing else."""
    command = [sys.executable, "-m", "gui.first_start"]
    places = {"ARMCHAIR_CACHE": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}
    subprocess.run(command, cwd=ROOT, env={**os.environ, **places}, check=True)
    assert [path.name for path in tmp_path.iterdir()] == ["games.json"]
    games = json.loads(read_checked(tmp_path / "games.json") or b"")["games"]
    assert all(set(row["covers"]) == {"light 1", "dark 1"} for row in games.values())
    assert "gui.first_start" in (ROOT / ".ci" / "make_environment.sh").read_text()


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
    qtbot.waitUntil(lambda: "hog" not in window.page_infos)
    assert (window.page_name, window.rail.tile("home").isChecked()) == ("home", True)
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
    assert window.page_name == "home", "it is imported in turns: nothing stands still"
    qtbot.waitUntil(lambda: window.page_name != "home")
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
