"""Nothing that is read, written or shown depends on where the person lives, or on what is there.

The locales are made for the test, where the system has what makes them: one writes a comma in
numbers, in one the small letter of I has no dot.  Qt takes the person's locale for all of C.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from gui.app import keep_english_letters
from tests.programs import DRIVEN, ROOT, ended

LOCALES = ("de_DE", "tr_TR")
SHOWN = """
import locale
from engine.core.play.match import Match
from engine.core.play.registry import games
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import RANDOM
from engine.core.play.strategy_texts import parse_strategy
from gui.shared.live.parameter_form import ParameterForm
from gui.shared.text import value_format
from pathlib import Path
from PySide6.QtWidgets import QLabel, QLineEdit
from PySide6.QtTest import QTest

def act():
    print("point", locale.localeconv()["decimal_point"], locale.setlocale(locale.LC_NUMERIC))
    for entry in games():
        game = entry.game_class()
        match = Match(game, (RANDOM,) * game.num_players, 5)
        for _ in range(20):
            match.advance()
        record = MatchRecord.of(entry, match)
        path = FOLDER / f"{entry.name}.json"
        record.save(path)
        assert MatchRecord.load(path) == record
        print(path.read_text())
        for declaring in (game, *entry.strategies):
            show_form(declaring)
        window.take_page(entry.name)
        window.show_page(entry.name, "play")
        print(entry.name, window.windowTitle(), window.frame.tab_name)
        if entry.name == "gunslinger":
            print(parse_strategy(entry, game, "drr:mu=0.25"))
    for number in (0.5, 1234.56, -0.125, 1e-7):
        print(value_format.decimal(number, 3), value_format.percent(number))
    print("TITLE".lower(), "title".upper(), f"{1234.5:,.1f}", float("0.5"))
    sys.stdout.flush()
    window.close()

def show_form(declaring):
    form = ParameterForm(declaring)
    form.setParent(window)
    for entry in form.findChildren(QLineEdit):
        print(entry.text(), end=" ")
        before = entry.text()
        if "." in before:
            entry.selectAll()
            QTest.keyClicks(entry, "0.75")
    print(*[label.text() for label in form.findChildren(QLabel)], form.values())
    form.deleteLater()
"""
"""Writes what stands in forms and files once Qt has taken the locale; decimals are typed."""


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """Return the environment in which the locales are there."""
    folder = tmp_path_factory.mktemp("locales")
    program = shutil.which("localedef")
    if program is None:
        pytest.skip("localedef, which makes locales, is not installed")
    for name in LOCALES:
        command = [program, "-i", name, "-f", "UTF-8", str(folder / f"{name}.UTF-8")]
        made = subprocess.run(command, capture_output=True, text=True)
        if not (folder / f"{name}.UTF-8").is_dir():
            pytest.skip(f"the locale {name} cannot be made here: {made.stderr.strip()}")
    return {"LOCPATH": str(folder)}


def shown(folder: Path, language: str, environment: Mapping[str, str]) -> list[str]:
    """Return what a window writes in a locale."""
    own = folder / language
    own.mkdir()
    code = DRIVEN + SHOWN + f"FOLDER = Path({str(own)!r})\n"
    spoken = {**environment, "LC_ALL": language, "LANGUAGE": language, "LANG": language}
    exit_code, out, err = ended(code, "--profile", own / "profile", **spoken)
    assert (exit_code, err) == (0, "")
    return out.splitlines()


@pytest.fixture(scope="module")
def plain(installed: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What a window writes in the locale of C."""
    found = shown(tmp_path_factory.mktemp("plain"), "C.UTF-8", installed)
    assert found[0] == "point . C.UTF-8"
    assert len(found) > 500
    return found


@pytest.mark.drawn("name", 4)
@pytest.mark.parametrize("name", LOCALES)
def test_the_window_is_the_same_in_every_locale(
    name: str, installed: Mapping[str, str], plain: list[str], tmp_path: Path
) -> None:
    found = shown(tmp_path, f"{name}.UTF-8", installed)
    assert found[0] == f"point , {name}.UTF-8", "the locale is not there"
    assert found[1:] == plain[1:]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"LANG": "tr_TR.UTF-8"}, {"LANG": "tr_TR.UTF-8", "LC_CTYPE": "C.UTF-8"}),
        ({"LC_ALL": "az_AZ"}, {"LANG": "az_AZ", "LC_CTYPE": "C.UTF-8"}),
        ({"LC_CTYPE": "ku_TR", "LANG": "de_DE"}, {"LC_CTYPE": "C.UTF-8", "LANG": "de_DE"}),
        ({"LC_ALL": "de_DE", "LANG": "tr_TR"}, {"LC_ALL": "de_DE", "LANG": "tr_TR"}),
        ({"LC_ALL": "", "LANG": "tr_TR"}, {"LC_ALL": "", "LANG": "tr_TR", "LC_CTYPE": "C.UTF-8"}),
        ({}, {}),
    ],
)
def test_the_language_stays(before: dict[str, str], after: dict[str, str]) -> None:
    keep_english_letters(before)
    assert before == after


def command_line(*arguments: object, **environment: str) -> tuple[str, str]:
    """Return what a command prints in another environment."""
    command = [sys.executable, "main.py", *map(str, arguments)]
    run = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, env={**os.environ, **environment}
    )
    assert run.returncode == 0, run.stderr
    return run.stdout, run.stderr


@pytest.mark.drawn("name", 2)
@pytest.mark.parametrize("name", LOCALES)
def test_commands_are_the_same_in_every_locale(name: str, installed: Mapping[str, str]) -> None:
    asked = ("match", "gunslinger", "drr:mu=0.25", *["random"] * 5, "--json")
    plain = command_line(*asked, LC_ALL="C.UTF-8")
    assert command_line(*asked, LC_ALL=f"{name}.UTF-8", **installed) == plain


CONTEST = """
PLAYER_NAME = 'Six'


def final_strategy(score, opponent_score):
    return 6 if score < 90 else 2
"""


def test_a_contest_program_runs_without_bubblewrap(tmp_path: Path) -> None:
    """The rest of the wall stands: the same answers, and nothing is said of what is missing."""
    (tmp_path / "contest.py").write_text(CONTEST)
    asked = ("match", "hog", tmp_path / "contest.py", "always", "--seed", 4)
    there = command_line(*asked)
    nowhere = tmp_path / "empty"
    nowhere.mkdir()
    assert shutil.which("bwrap", path=str(nowhere)) is None
    assert command_line(*asked, PATH=str(nowhere)) == there
    assert "contest.py" in there[0]
