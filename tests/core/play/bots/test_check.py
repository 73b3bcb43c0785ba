"""Programs begun and checked: they play legally and not badly, and what is wrong is said."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.core.play.bots.check import Checked, checking, edges
from engine.core.play.bots.copies import repeats
from engine.core.play.bots.links import programs_kept
from engine.core.play.bots.program import Program
from engine.core.play.bots.question import Question
from engine.core.play.bots.reading import program_path, read_program
from engine.core.play.match import Match
from engine.core.play.registry import game_named, games
from engine.core.play.strategy import RANDOM
from engine.core.system.errors import run_all
from tests.command_line import ROOT, run
from tests.core.play.bots.programs import LOOP, RIGHT, acting, nothing_left, program

RESOURCES = ROOT / "resources"
NAMES = [entry.name for entry in games()]
LATE = "return 4 if view['scores'][0] < 90 else 99"
"""Is wrong near the end alone: after each wrong answer a process is started anew."""
LANGUAGES = {"python": "python3", "javascript": "node", "perl": "perl"}


def checked(name: str, mine: object, count: int = 30) -> Checked:
    entry = game_named(name)
    *_, last = checking(entry.game_class(), mine, count=count)  # type: ignore[arg-type]
    return last.value


@pytest.mark.drawn("name", 6)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_program_to_begin_with_answers_rightly(name: str, language: str, tmp_path: Path) -> None:
    if shutil.which(LANGUAGES[language]) is None:
        pytest.skip(f"there is no {LANGUAGES[language]} here")
    told = json.loads(run("strategy", "new", name, "--lang", language, "--out", str(tmp_path),
                          "--json").out)  # fmt: skip
    path = program_path(told["name"])
    assert path is not None
    with nothing_left():
        found = checked(name, read_program(path, name, run_all))
    assert found.verdict.is_right
    assert found.repeats
    assert found.memory > 0


@pytest.mark.parametrize("name", ["conquest", "gunslinger"])
def test_what_it_says_of_playing_is_a_tournament(name: str, tmp_path: Path) -> None:
    found = run("strategy", "new", name, "--out", str(tmp_path))
    command = found.out.splitlines()[-1].split("main.py ")[1].replace(" 100", " 6").split()
    assert run(*command).code == 0


@pytest.mark.drawn("name", 3)
@pytest.mark.parametrize("name", [each for each in NAMES if (RESOURCES / each).is_dir()])
def test_it_is_better_than_random_play(name: str, tmp_path: Path) -> None:
    run("strategy", "new", name, "--out", str(tmp_path))
    path = tmp_path / f"{name}_strategy.py"
    mine = read_program(path, name, run_all)
    won = 0.0
    with programs_kept():
        for seed in range(400 if name == "hog" else 8):
            won += margin(name, replace(mine, is_anew=False), seed)
    assert won > 0


def margin(name: str, mine: Program, seed: int) -> float:
    """Return by how much a program has come out above random play in a match."""
    entry = game_named(name)
    game = entry.game_class()
    seat = seed % game.num_players
    seats: list[Any] = [RANDOM] * game.num_players
    seats[seat] = mine
    standing = entry.standing(Match(game, seats, seed).play_out())
    return standing[seat] - (sum(standing) - standing[seat]) / (game.num_players - 1)


def test_nothing_is_written_over(tmp_path: Path) -> None:
    run("strategy", "new", "hog", "--out", str(tmp_path))
    again = run("strategy", "new", "hog", "--out", str(tmp_path))
    assert again.code == 2
    assert "hog_strategy.py is there already" in again.err


@pytest.mark.drawn("name", 3)
@pytest.mark.parametrize("name", NAMES)
def test_positions_are_those_at_the_edges_and_come_back_from_files(
    name: str, tmp_path: Path
) -> None:
    game = game_named(name).game_class()
    found = edges(game, 0, 200)
    assert len(found) == 200
    assert {each.seat for each in found} == set(range(game.num_players))
    assert {"the first of a seat", "the fewest legal actions"} <= {each.why for each in found}
    assert all(each.seat in game.players_to_act(each.state) for each in found)
    for position in found[::10]:
        view = game.observe(position.state, position.seat)
        asked = Question(name, game, position.seat, 7, view, position.events)
        path = tmp_path / "it.question.json"
        path.write_text(asked.to_text())
        again = Question.load(path)
        assert again.line == asked.line
        assert (again.game, again.seat, again.seed) == (game, position.seat, 7)


def test_a_wrong_answer_stands_beside_its_question(tmp_path: Path) -> None:
    found = checked("hog", acting(tmp_path / "mine.py", LATE), 60)
    assert 0 < found.num_wrong < found.asked
    assert found.repeats is None
    wrong = found.wrong[0]
    assert wrong.kind == "illegal"
    assert json.loads(wrong.question.line)["view"]["scores"][0] >= 90


def test_what_is_wrong_is_told_and_its_question_asked_again(tmp_path: Path) -> None:
    mine, path = tmp_path / "mine.py", tmp_path / "it.question.json"
    acting(mine, LATE)
    game = game_named("hog").game_class()
    views = [game.observe(each.state, each.seat) for each in edges(game, 0, 200)]
    told = json.loads(run("strategy", "check", str(mine), "hog", "--json").out)
    assert 0 < told["wrong"] == sum(view.scores[0] >= 90 for view in views) < 100
    assert {each["kind"] for each in told["answers"]} == {"illegal"}
    path.write_text(json.dumps(told["answers"][0]["question"]))
    command = "strategy", "check", str(mine), "hog", "--question", str(path)
    assert "0 of 1 answers are right" in run(*command).out
    acting(mine, "return 4")
    assert "1 of 1 answers are right" in run(*command).out
    other = run("strategy", "check", str(mine), "ponte", "--question", str(path))
    assert other.code == 2
    assert "is a question of hog, not of ponte" in other.err
    path.write_text("{}")
    assert "is no question" in run(*command).err
    assert run("strategy", "check", str(tmp_path / "none.py"), "hog").code == 2


def test_who_remembers_the_game_before_is_started_anew(tmp_path: Path) -> None:
    counts = "global n\n    n += 1\n    return n % 5"
    path = tmp_path / "mine.py"
    acting(path, counts)
    path.write_text("n = 0\n" + path.read_text())
    mine = read_program(path, "hog", run_all)
    assert checked("hog", mine).repeats is False
    assert not repeats(mine.bot)
    other = acting(tmp_path / "other.py", "return 5")
    assert checked("hog", other).repeats is True
    assert read_program(tmp_path / "other.py", "hog", run_all).is_anew is False


def test_what_it_writes_last_is_told(tmp_path: Path) -> None:
    late = RIGHT.replace("0}", "99 if asked['view']['scores'][0] >= 90 else 0}")
    body = f"print('I am lost', file=sys.stderr, flush=True); {late}"
    program(tmp_path / "bad", LOOP % body)
    found = run("strategy", "check", f"program:{tmp_path / 'bad'}", "hog")
    assert re.search(r"1\d\d of 200 answers are right", found.out)
    assert "the last that it wrote: I am lost" in found.out
    assert found.out.count("it was asked: ") == 1


def test_every_look_says_how_many_are_to_be_asked(tmp_path: Path) -> None:
    """Also those between two answers, while a program is started."""
    mine = acting(tmp_path / "mine.py", "return 4")
    looks = list(checking(game_named("hog").game_class(), mine, count=4))
    assert len(looks) > 6
    assert {look.total for look in looks} == {4}


def test_answers_alone_are_timed(tmp_path: Path) -> None:
    """No start, and no end: both take longer than an answer."""
    mine = acting(tmp_path / "mine.py", "return 4 if view['scores'][0] else 1 / 0")
    found = checked("hog", mine, 12)
    assert 0 < found.num_wrong < 12
    assert len(found.seconds) == 12 - found.num_wrong
