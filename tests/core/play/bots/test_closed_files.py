"""Python files that run closed where no bubblewrap works: as under it, and failing no worse."""

from __future__ import annotations

import resource
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.core.play.bots import closed, process, serve_closed
from engine.core.play.bots.copies import copies_folder
from engine.core.play.bots.dialogue import Clock
from engine.core.play.bots.files import MOST_READ, read_bot
from engine.core.play.bots.links import programs_kept
from engine.core.play.bots.program import Missing, Program
from engine.core.play.bots.reading import read_program, restored_program
from engine.core.play.match import Match, play_together
from engine.core.play.registry import game_named, games
from engine.core.play.strategy import RANDOM, kept_of
from engine.core.system.errors import NotAllowedError, run_nothing
from engine.core.tournament.schedule import Entrant, TournamentSettings
from engine.core.tournament.settings_text import settings_from, text_of
from tests.command_line import run
from tests.core.play.bots.programs import (
    ACT,
    ACTS,
    GAMES,
    LONG,
    MANY_GAMES,
    acting,
    faults_of,
    nothing_left,
    played,
    program,
)

HOG = game_named("hog")
SHORT = Clock(0.3, 0.3)
DRAWS = """\
import enum
import random
import sys
import time


class Way(enum.Enum):
    FIRST = 0


class Mind:
    def __init__(self):
        self._asked = 0
        self.__seen = set()

    def choose(self, legal):
        self._asked += 1
        self.__seen.add(f"word {self._asked}")
        order = sum(len(each) * n for n, each in enumerate(self.__seen, 1))
        print(time.monotonic() > 0, file=sys.stderr)
        return legal[(random.randrange(100) + order + Way.FIRST.value) % len(legal)]


MIND = Mind()


def act(view, legal, match):
    return MIND.choose(legal)
"""
"""Draws, and goes by the order of a set of texts."""


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(closed, "is_closed", lambda: False)


def closed_act(path: Path, body: str, game: str = "hog", clock: Clock = LONG) -> Program:
    """Return a program that runs closed here, without bubblewrap."""
    made = replace(acting(path, body, game), clock=clock)
    assert (made.bot.not_closed, closed.is_read(made.bot)) == ("", True)
    return made


@pytest.mark.drawn("name", 3)
@pytest.mark.usefixtures("without")
@pytest.mark.parametrize("name", [entry.name for entry in games()])
def test_a_file_plays_every_game(name: str, tmp_path: Path) -> None:
    sent = "return legal[0] if legal else [match['rules']['soldiers'] // 2] * 2 + [0] * 8"
    with nothing_left():
        match = played(closed_act(tmp_path / "mine.py", sent, name), name)
    assert match.is_over
    assert match.faults == []


def test_a_match_is_made_again_from_its_seed_with_walls_and_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.py"
    path.write_text(DRAWS)
    mine = Program(read_bot(path), "hog", "mine.py", LONG)
    walled = played(mine)
    monkeypatch.setattr(closed, "is_closed", lambda: False)
    assert closed.is_read(mine.bot)
    with nothing_left():
        again = played(mine)
    assert again.faults == walled.faults == []
    assert again.states == walled.states
    assert again.states != played(mine, seed=4).states


@pytest.mark.usefixtures("without")
def test_many_games_in_a_line_have_their_own_chance_and_errors(tmp_path: Path) -> None:
    folder = tmp_path / "many"
    text = DRAWS + "    " + "if match['seed'] % 2: raise ValueError('odd')\n"
    text = text.replace("    return MIND.choose(legal)\n", "    choice = random.choice(legal)\n")
    mine = program(folder, text + "    return choice\n")
    (folder / "bot.toml").write_text('batch = true\ncommand = ["python", "bot.py"]\n')
    mine = Program(read_bot(folder), "hog", "it", LONG, is_anew=False)
    assert closed.is_read(mine.bot)
    with nothing_left(), programs_kept():
        matches = [Match(HOG.game_class(), [mine, RANDOM], seed) for seed in range(6)]
        play_together(matches, 3000)
        for match in matches:
            match.close()
    alone = [played(replace(mine, is_anew=True), seed=seed) for seed in range(6)]
    assert [each.states for each in matches] == [each.states for each in alone]
    reasons = [fault.reason for each in matches for fault in each.faults]
    assert set(reasons) == {"ValueError: odd"}
    assert 0 < len(reasons) < 6


@pytest.mark.usefixtures("without")
@pytest.mark.drawn("way", 6)
@pytest.mark.parametrize("way", ACTS)
def test_each_failure_has_its_word_three_times_and_leaves_nothing(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check(way, GAMES, tmp_path, monkeypatch)


@pytest.mark.soak
@pytest.mark.usefixtures("without")
@pytest.mark.parametrize("way", ACTS)
def test_each_failure_leaves_nothing_after_a_thousand_games(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check(way, MANY_GAMES, tmp_path, monkeypatch)


def check(way: str, count: int, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if ACTS[way][1].startswith("memory"):
        monkeypatch.setattr(process, "PYTHON_BYTES", 90 << 20)
    monkeypatch.setenv("ARMCHAIR_CACHE", str(folder / "cache"))
    body, word = ACTS[way]
    clock = SHORT if word == "late" else LONG
    mine = closed_act(folder / "mine.py", body, clock=clock)
    played(mine)  # which makes the copy that is kept
    copies = set(copies_folder().iterdir())
    with nothing_left():
        faults = faults_of(mine, count)
    assert [each for each in faults if not each.startswith(word)] == []
    assert set(copies_folder().iterdir()) == copies


@pytest.mark.usefixtures("without")
def test_what_fails_shows_its_own_lines(tmp_path: Path) -> None:
    (fault,) = played(closed_act(tmp_path / "mine.py", "print('one'); raise ValueError(3)")).faults
    assert fault.words == (
        "one\nmine.py, line 2, in act\n    print('one'); raise ValueError(3)\nValueError: 3"
    )


@pytest.mark.usefixtures("without")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("import numpy\n", "line 1: it uses numpy, which is not there"),
        ("import os\nX = os.environ\n", "line 2: it uses os.environ, which is not there"),
        ("X = open\n", "line 1: open is not allowed in a program that is run closed"),
        ("x = 1 .__class__\n", "line 1: __class__ begins with an underscore"),
        ("#" * MOST_READ, "it is over 1 MB long"),
        ("# -*- coding: latin-1 -*-\nX = '\xe4'\n", "it is no text in UTF-8"),
    ],
)
def test_what_does_not_pass_the_reading_is_asked_about(
    text: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.py"
    path.write_text(f"{text}\n{ACT}return 4\n", encoding="latin-1")
    with pytest.raises(NotAllowedError) as refused:
        read_program(path, "hog", run_nothing)
    assert refused.value.walls == "open"
    assert refused.value.why.startswith(why)
    monkeypatch.setattr(closed, "is_closed", lambda: True)
    with pytest.raises(NotAllowedError) as refused:
        read_program(path, "hog", run_nothing)
    assert (refused.value.walls, refused.value.why) == ("closed", "")


def test_who_lets_one_run_closed_has_not_let_it_run_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where bubblewrap worked yesterday, and does not today."""
    path = tmp_path / "mine.py"
    path.write_text(f"import socket\n{ACT}return 4\n")
    monkeypatch.setattr(closed, "is_closed", lambda: True)
    with pytest.raises(NotAllowedError) as refused:
        read_program(path, "hog", run_nothing)
    allowed = {refused.value.content}
    mine = read_program(path, "hog", allowed.__contains__)
    closed.copied(mine.bot)
    settings = TournamentSettings(
        HOG,
        HOG.game_class(),
        (Entrant("mine", mine, mine.label), Entrant("random", RANDOM, "random")),
        2,
        1,
    )
    sent = text_of(settings)
    assert sent is not None
    assert settings_from(sent).entrants[0].strategy == mine
    monkeypatch.setattr(closed, "is_closed", lambda: False)
    with pytest.raises(NotAllowedError):
        read_program(path, "hog", allowed.__contains__)
    kept = kept_of(mine)
    assert kept is not None
    assert isinstance(restored_program("hog", "it", kept, allowed.__contains__), Missing)
    assert isinstance(settings_from(sent).entrants[0].strategy, Missing)
    allowed = {closed.consent_to(mine.bot)}
    assert read_program(path, "hog", allowed.__contains__) == mine
    monkeypatch.setattr(closed, "is_closed", lambda: True)
    assert read_program(path, "hog", allowed.__contains__) == mine


def test_each_line_has_its_own_seconds_of_cpu(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[Any] = []
    monkeypatch.setattr(resource, "setrlimit", lambda _what, most: limits.append(most[0]))
    monkeypatch.setattr(resource, "getrlimit", lambda _what: (-1, resource.RLIM_INFINITY))
    times = type("Times", (), {"ru_utime": 40.5, "ru_stime": 1.0})
    monkeypatch.setattr(resource, "getrusage", lambda _who: times)
    asked: Any = serve_closed._Asked("mine.py", "", 77)
    asked._act = lambda *_: 4
    hello = {"hello": 1, "seed": 3, "match": 1}
    question = {"id": 1, "events": [], "view": {}, "legal": [], "match": 1}
    asked.answer_line({"batch": [hello]})
    asked.answer_line({"batch": [{**question, "left_s": 2.6}, {"match": 2, "result": [0.0]}]})
    asked.answer_line({**hello})
    asked.answer_line({**question, "left_s": 2.6})
    asked.answer_line({**question, "left_s": None})
    assert limits == [53, 56, 53, 46, resource.RLIM_INFINITY]


@pytest.mark.parametrize("way", ["walls", "read", "open"])
def test_a_check_says_how_it_runs(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if way == "walls" and not closed.is_closed():
        pytest.skip("bubblewrap does not work here")
    if way != "walls":
        monkeypatch.setattr(closed, "is_closed", lambda: False)
    path = tmp_path / "mine.py"
    path.write_text(("X = open\n" if way == "open" else "") + f"{ACT}return 99\n")
    asked = {
        "walls": "it runs closed: it sees its own files, no others, and no network",
        "read": "it runs closed, without bubblewrap: it sees no files and no network",
        "open": "it runs with your rights: bubblewrap does not work here, and line 1: open is not "
        "allowed in a program that is run closed",
    }
    assert str(closed.manner(read_bot(path))) == asked[way]


@pytest.mark.parametrize("name", [entry.name for entry in games()])
def test_what_strategy_new_writes_runs_closed(name: str, tmp_path: Path) -> None:
    run("strategy", "new", name, "--out", str(tmp_path))
    assert read_bot(tmp_path / f"{name}_strategy.py").not_closed == ""


@pytest.mark.usefixtures("without")
def test_on_windows_nothing_would_hold_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = acting(tmp_path / "mine.py", "return 4").bot
    monkeypatch.setattr(sys, "platform", "win32")
    assert (closed.walls_of(bot), closed.is_read(bot)) == ("open", False)
