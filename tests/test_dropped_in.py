"""A game is added by its folders alone: the whole program finds one that was copied in."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.programs import DRIVEN, ROOT, ended

TOYS = ROOT / "tests" / "toys"
GAME = "bids"
GAMES = [rules.parent.name for rules in (ROOT / "engine").glob("*/rules.py")]
LEFT_OUT = shutil.ignore_patterns("__pycache__", *GAMES)
"""The other games: no game needs another, and to solve them takes minutes."""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program with one game, nothing else changed."""
    made = tmp_path_factory.mktemp("dropped") / "tree"
    for floor in ("engine", "gui"):
        shutil.copytree(ROOT / floor, made / floor, ignore=LEFT_OUT)
        shutil.copytree(TOYS / floor / GAME, made / floor / GAME, ignore=LEFT_OUT)
    for name in ("main.py", "resources", "docs"):
        (made / name).symlink_to(ROOT / name)
    return made


def results(tree: Path, *arguments: object) -> Any:
    code, out, err = ended("import sys\n", *arguments, "--json", tree=tree)
    assert (code, err) == (0, ""), err
    return json.loads(out)


@pytest.mark.parametrize("tool", ["ruff check", pytest.param("mypy", marks=pytest.mark.soak)])
def test_every_example_passes_the_checks_of_make_test(tool: str, tmp_path: Path) -> None:
    """Copied as README says, with nothing about them in the settings."""
    examples = []
    for floor in ("engine", "gui"):
        shutil.copytree(ROOT / floor, tmp_path / floor, ignore=LEFT_OUT)
        for made in sorted((TOYS / floor).iterdir()):
            shutil.copytree(made, tmp_path / floor / made.name, ignore=LEFT_OUT)
            examples.append(f"{floor}/{made.name}")
    (tmp_path / "pyproject.toml").symlink_to(ROOT / "pyproject.toml")
    command = [sys.executable, "-m", *tool.split(), *examples]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_it_is_listed_and_played(tree: Path, tmp_path: Path) -> None:
    (listed,) = results(tree, "games")["games"]
    assert (listed["name"], listed["players"]) == (GAME, 4)
    names = [strategy["name"] for strategy in listed["strategies"]]
    match = results(tree, "match", GAME, *names, "--out", tmp_path / "match.json")
    assert len(match["returns"]) == len(names)
    assert results(tree, "replay", tmp_path / "match.json", "--check")["checked"]


def test_its_tournament_goes_on_from_a_store(tree: Path, tmp_path: Path) -> None:
    command = ("tournament", GAME, "watcher", "high", "random", "--games", 60)
    command = (*command, "--store", tmp_path / "t.sqlite")
    first = results(tree, *command)
    assert results(tree, *command) == first
    assert {line["entrant"] for line in first["standings"]} == {"watcher", "high", "random"}


BROKEN = "from engine.core.play.registry import GameEntry\n\nGAME = GameEntry('ill', goal)\n"
LEFT_OUT_TOLD = (
    "the game ill is left out: engine/ill/__init__.py, line 3: name 'goal' is not defined"
)


@pytest.fixture
def ill(tree: Path) -> Iterator[Path]:
    """The same with one more game, which cannot be loaded."""
    for floor in ("engine", "gui"):
        (tree / floor / "ill").mkdir()
    (tree / "engine" / "ill" / "__init__.py").write_text(BROKEN)
    (tree / "gui" / "ill" / "__init__.py").write_text("from engine.ill import GAME\n")
    yield tree
    for floor in ("engine", "gui"):
        shutil.rmtree(tree / floor / "ill")


def test_a_game_that_cannot_be_loaded_leaves_the_others_on_the_command_line(ill: Path) -> None:
    code, out, err = ended("import sys\n", "games", "--json", tree=ill)
    assert (code, err) == (0, f"armchair-general: {LEFT_OUT_TOLD}\n")
    assert [each["name"] for each in json.loads(out)["games"]] == [GAME]


def test_a_game_that_cannot_be_loaded_leaves_the_others_in_the_window(
    ill: Path, tmp_path: Path
) -> None:
    code = """
def act(): when(lambda: window.toast.text, told)
def told():
    say(window.toast.text)
    say(*window.page_infos)
    window.close()
"""
    told = ended(DRIVEN + code, "--profile", tmp_path, tree=ill)
    assert told == (0, f"{LEFT_OUT_TOLD}\n{GAME}\n", "")


@pytest.mark.soak
def test_the_demo_shows_it(tree: Path, tmp_path: Path) -> None:
    code, out, _ = ended("import sys\n", "demo", "--out", tmp_path, "--json", tree=tree)
    assert code == 0
    assert list(json.loads(out)) == [GAME]
    assert {f"{GAME}-play-light.png", f"{GAME}-watch-dark.png"} <= {
        p.name for p in tmp_path.iterdir()
    }


def test_the_window_opens_it(tree: Path, tmp_path: Path) -> None:
    code = """
def act():
    window.take_page("bids")
    window.show_page("bids", "watch")
    tab = window.frame.view
    tab.begin(tab.setup.first_settings())
    when(lambda: tab.match is not None and tab.match.is_over, shown)
def shown():
    say(*window.page_infos)
    say(window.page_name, window.frame.tab_name, len(window.frame.view.match.returns))
    window.close()
"""
    told = ended(DRIVEN + code, "--profile", tmp_path, tree=tree)
    assert told == (0, "bids\nbids watch 4\n", "")
