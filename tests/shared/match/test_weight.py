"""How much is on the way of a choice, and how its parts know one another: held as it is reached.

Each number has a tenth of room for what follows.
"""

from __future__ import annotations

import ast
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, TypeVar

import pytest
from pytestqt.qtbot import QtBot

from engine.core.play.strategy import RANDOM
from engine.hog.rules import Hog
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.state.settings import MatchSettings
from gui.window.main_window import MainWindow
from tests.shared.match.seating.sitting import wait
from tests.windows import open_window, shown_tab

Node = TypeVar("Node", bound=ast.AST)
ROOT = Path(__file__).parents[3]
MATCH = ROOT / "gui" / "shared" / "match"
STATE = MATCH / "state"
MOST_OF_WINDOW, MOST_OF_ENGINE = 107, 41
"""Files that run from a second choice in Hog's Play until the person is asked again: 96 and 38, one
more where a job of the choice before still runs."""


@contextmanager
def watched_files() -> Iterator[set[str]]:
    """Yield the files of ours in which a function is called meanwhile, in any thread."""
    found: set[str] = set()

    def note(frame: FrameType, event: str, _about: object) -> None:
        if event == "call":
            found.add(frame.f_code.co_filename)

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def ours(found: set[str], room: str) -> list[str]:
    """Return the files of a room among those that were found."""
    start = f"{ROOT / room}/"
    return sorted(each.removeprefix(start) for each in found if each.startswith(start))


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with open_window(qtbot, tmp_path, coach="all", reduced_motion=False) as made:
        made.resize(1280, 800)
        yield made


def test_a_second_choice_runs_through_few_files(window: MainWindow, qtbot: QtBot) -> None:
    tab = shown_tab(window, "hog", "play", PlayTab)
    tab.begin(MatchSettings(Hog(), (None, RANDOM), 5))
    wait(tab, qtbot)
    keys: Any = tab.panel

    def choose() -> None:
        assert tab.match is not None
        before = tab.match.num_steps
        keys.keys[1].click()
        qtbot.waitUntil(lambda: tab.match is not None and tab.match.num_steps > before)
        wait(tab, qtbot)

    choose()
    with watched_files() as found:
        choose()
    assert len(ours(found, "gui")) <= MOST_OF_WINDOW, ours(found, "gui")
    assert len(ours(found, "engine")) <= MOST_OF_ENGINE, ours(found, "engine")
    read = {each for each in ours(found, "gui") if each.startswith("shared/match/state/")}
    assert {"shared/match/state/commands.py", "shared/match/state/store.py"} <= read


def texts(folder: Path) -> dict[str, str]:
    return {str(file.relative_to(ROOT)): file.read_text() for file in folder.rglob("*.py")}


def test_no_part_of_a_match_describes_or_has_a_tab() -> None:
    """No Protocol stands for one, nothing is given one, and none reaches back into one."""
    for name, text in texts(MATCH).items():
        names = {each.arg for each in nodes(text, ast.arg)}
        names |= {each.id for each in nodes(text, ast.Name)}
        names |= {each.attr for each in nodes(text, ast.Attribute)}
        assert not names & {"Protocol", "tab", "_tab"}, name


def test_the_state_of_a_match_knows_no_widget() -> None:
    """All but the store, which runs its orders, is without Qt."""
    for file in STATE.glob("*.py"):
        found = re.findall(r"^\s*(?:from|import) PySide6(\S*)", file.read_text(), re.MULTILINE)
        assert not found or (file.name == "store.py" and found == [".QtCore"]), file.name


def nodes(text: str, kind: type[Node]) -> Iterator[Node]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, kind):
            yield node


def test_what_a_match_is_made_of_never_changes() -> None:
    """Each dataclass is frozen, but what the store keeps of its views."""

    def is_mutable(node: ast.ClassDef) -> bool:
        for each in node.decorator_list:
            text = ast.unparse(each)
            if text.startswith("dataclass") and "frozen=True" not in text:
                return node.name != "_Watch"
        return False

    for name, text in texts(STATE).items():
        assert not [each.name for each in nodes(text, ast.ClassDef) if is_mutable(each)], name
