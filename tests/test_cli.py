"""The command line: results on standard output, all else on standard error, and exit codes."""

from __future__ import annotations

import inspect
import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import tests.toys
from engine import cli, demo
from engine.core.play.registry import game_named, games
from engine.core.system.profile import VARIABLE
from engine.hog.presets import PRESETS
from tests.command_line import ROOT, SMALL, Outcome, refused, results, run

assert tests.toys.FOLDER


def process(*arguments: str, **options: Any) -> subprocess.Popen[str]:
    command = [sys.executable, "main.py", *arguments]
    return subprocess.Popen(
        command,
        cwd=ROOT,
        text=True,
        stdout=options.pop("stdout", subprocess.PIPE),
        stderr=subprocess.PIPE,
        **options,
    )


def finished(started: subprocess.Popen[str]) -> Outcome:
    with started:
        out, err = started.communicate(timeout=60)
    return Outcome(started.returncode, out, err)


@pytest.fixture
def restored_profile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, os.environ[VARIABLE])


# --- games, help -----------------------------------------------------------------------------


def test_games() -> None:
    listed = results("games")
    assert list(listed) == ["games"]
    hog = next(game for game in listed["games"] if game["name"] == "hog")
    assert list(hog) == [
        "name", "title", "summary", "players", "fewest_players", "most_players", "zero_sum",
        "parameters", "measures", "strategies", "solvers",
    ]  # fmt: skip
    assert (hog["title"], hog["players"], hog["zero_sum"]) == ("Hog", 2, True)
    assert [p["name"] for p in hog["parameters"]] == [
        "preset", "goal", "dice", "sides", "pig_out", "free_bacon", "feral_hogs", "swine_swap",
        "extra_turns",
    ]  # fmt: skip
    goal = {"name": "goal", "type": "int", "default": 100, "note": "The score that wins."}
    assert hog["parameters"][1] == {**goal, "low": 1, "high": 1000}
    preset = hog["parameters"][0]
    assert (preset["default"], preset["choices"], preset["titles"][5], preset["lines"][5]) == (
        "SU20", list(PRESETS), "Fall 2019", "Free bacon, feral hogs, swine swap."
    )  # fmt: skip
    names = {"perfect", "final", "final-round0", "ignore-feral", "swap", "bacon", "always"}
    assert {s["name"] for s in hog["strategies"]} == names | {"random"}
    levels = {s["name"]: s.pop("level") for s in hog["strategies"]}
    assert (levels["perfect"], levels["random"]) == (5, 1)
    for item in (*hog["strategies"], *hog["solvers"]):
        assert list(item) == ["name", "summary", "source", "parameters"]
        assert item["summary"].count(". ") <= 1
        assert item["summary"].endswith(".")
        assert item["source"]
    bacon = next(s for s in hog["strategies"] if s["name"] == "bacon")
    assert [p["name"] for p in bacon["parameters"]] == ["cutoff", "k"]


def test_games_in_words() -> None:
    code, out, err = run("games")
    assert (code, err) == (0, "")
    assert "hog: Hog, 2 players" in out
    assert "bids: Bids, 3 to 20 players" in out
    assert re.search(r"^goal +The score that wins. +100 \(1 to 1000\)$", out, re.M)


def test_help_and_games_load_neither_numba_nor_qt() -> None:
    lines = (
        "import sys",
        "from main import main",
        "codes = [main(each) for each in (['--help'], ['games'], ['hog', 'compare', '--help'])]",
        "heavy = {'numba', 'PySide6', 'numpy', 'scipy', 'platformdirs'} & set(sys.modules)",
        "print(codes, sorted(heavy), file=sys.stderr)",
    )
    command = [sys.executable, "-c", "\n".join(lines)]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert found.stderr == "[0, 0, 0] []\n"
    assert found.stdout.count("usage: main.py") == 2


# --- match, replay ---------------------------------------------------------------------------


def test_the_examples_of_the_help_are_right() -> None:
    examples = [
        (entry.name, command.__name__.rstrip("_"), *example.split())
        for entry in games()
        for command in entry.commands
        if (example := (inspect.getdoc(command) or "").partition("Example: ")[2])
    ]
    assert {name for name, *_ in examples} >= {"hog", "ponte"}
    for arguments in examples:
        assert cli.command_line().parse_args(arguments).run


def test_match_and_replay(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    match = results("match", "hog", "always-2", "bacon:k=3", *SMALL, "--seed", 3, "--out", path)
    assert list(match) == [
        "format", "version", "game", "parameters", "strategies", "seed", "dice", "start",
        "faults", "returns", "steps",
    ]  # fmt: skip
    assert (match["seed"], match["parameters"]["goal"]) == (3, 15)
    assert match["strategies"] == ["always-2", "bacon:k=3"]
    assert sorted(match["returns"]) == [-1, 1]
    assert json.loads(path.read_text()) == match
    assert results("replay", path) == {**match, "checked": False}
    assert results("replay", path, "--check") == {**match, "checked": True}
    told = run("replay", path).out
    assert told == run("match", "hog", "always-2", "bacon:k=3", *SMALL, "--seed", 3).out
    assert told.startswith(
        "seat 0: always-2\nseat 1: bacon:k=3\n   1  always-2 rolled two dice. 3 + 6 = 9, no"
    )
    assert run("replay", path, "--check").out == told + (
        "checked: the rules give the same events and returns\n"
    )


def test_a_semester_is_understood_as_people_write_it() -> None:
    wanted = results("match", "hog", "always-2", "random", "--set", "preset=FA19")
    for text in ("preset=fa19", "Preset=FA19"):
        assert results("match", "hog", "always-2", "random", "--set", text) == wanted


def test_the_seed_decides() -> None:
    def steps(seed: int) -> Any:
        return results("match", "hog", "always-2", "random", *SMALL, "--seed", seed)["steps"]

    assert steps(1) == steps(1) != steps(2)
    assert results("match", "hog", "random", "random", *SMALL)["seed"] == 0
    assert results("match", "hog", "random", "random", *SMALL, "--seed", 2**64 - 1)["steps"]


def test_replay_names_file_and_place(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    match = results("match", "hog", "always-2", "always-3", *SMALL, "--out", path)

    def sentence(**changes: Any) -> str:
        path.write_text(json.dumps({**match, **changes}))
        return refused("replay", path, "--check")

    steps = match["steps"]
    altered = [{**steps[0], "actions": {"0": 4}}, *steps[1:]]
    told = sentence(steps=altered)
    assert told.startswith(f"{path}: step 1: the rules say “always-2 rolled four dice. 4 + 5 + 3 +")
    assert "”, the record has Rolled (player 0, dice 4 5, points 9" in told
    assert sentence(version=4).startswith(f"{path} has version 4; this program reads up to")
    assert sentence(returns=[0, 0]).startswith(f"{path}: returns differ: the record has (0.0, 0.0)")
    assert sentence(start={"scores": [15, 0]}).startswith(f"{path}: start: scores must be from 0")
    assert sentence(game="go").startswith(f"{path}: game: there is no game 'go'; there are ")
    path.write_text(path.read_text()[:-40])
    assert refused("replay", path).startswith(f"{path} is not a match record: line 1, column ")
    assert refused("replay", tmp_path) == f"{tmp_path} is not a file"
    assert refused("replay", "no.json") == "no.json does not exist"
    os.truncate(path, 2**30)
    assert refused("replay", path).endswith("has 1073.7 MB; a match record has at most 16.0 MB")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "the following arguments are required: COMMAND; see main.py --help"),
        (("",), "argument COMMAND: invalid choice: ''"),
        (("chess",), "argument COMMAND: invalid choice: 'chess'"),
        (("hog",), "the following arguments are required: COMMAND; see main.py hog --help"),
        (("hog", "fly"), "argument COMMAND: invalid choice: 'fly'"),
        (("match", "chess", "a", "b"), "there is no game 'chess'; there are "),
        (("match", "", "a", "b"), "there is no game ''; there are "),
        (("match", "hog", "random"), "2 players are needed, not 1"),
        (("match", "hog", *["random"] * 3), "2 players are needed, not 3"),
        (("match", "hog", "random", "a\nb\x1b.csv"), "a\\nb\\x1b.csv does not exist"),
        (("match", "hog", "random", "random", "--out", ""), "argument --out: must name a file or"),
        (("replay", ""), "argument file: must name a file or a folder, not ''"),
        (("replay", "/dev/zero"), "/dev/zero is not a file"),
        (("games", "--profile", ""), "argument --profile: must name a file or a folder, not ''"),
        (("hog", "values", "100", "0"), "scores must be from 0 to 99, not 100 and 0"),
        (("hog", "values", "-1", "0"), "argument score: must be a whole number from 0 to 999"),
        (("hog", "values", "1"), "the following arguments are required: opponent; see main.py hog"),
        (("hog", "values", "1", "1", "--last", "x"), "argument --last: must be a whole number"),
        (("hog", "compare", "random"), "the following arguments are required: b; see main.py hog"),
        (("hog", "table", "random"), "random does not play by the two scores alone, so it has no"),
        (("hog", "table", "perfect", *SMALL), "perfect does not play by the two scores alone"),
        (
            ("hog", "table", "always-2", "--out", "x.txt"),
            "x.txt: a table of rolls ends in .csv, .npy",
        ),
        (("hog", "table", "always-2", "--out", "no/x.csv"), "no/x.csv cannot be written: no such"),
        (("hog", "compare", "always-2", "random", "--set", "goal=300"), "exact solutions go up to"),
    ],
)
def test_other_mistakes(arguments: Sequence[object], sentence: str) -> None:
    found = refused(*arguments)
    assert found.removeprefix(os.getcwd() + "/").startswith(sentence)


def test_places_that_cannot_be_written(tmp_path: Path) -> None:
    match = ("match", "hog", "always-2", "random", *SMALL, "--out")
    assert refused(*match, tmp_path) == f"{tmp_path} cannot be written: it is not a file"
    assert refused(*match, "/dev/null") == "/dev/null cannot be written: it is not a file"
    (tmp_path / "file").touch()
    assert refused(*match, tmp_path / "file" / "x").endswith("cannot be written: not a directory")
    assert refused("demo", "--out", tmp_path / "file").endswith(
        "file cannot be used as a folder: file exists"
    )
    assert refused("games", "--profile", tmp_path / "file").endswith("as a folder: file exists")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


# --- demo, streams, signals ------------------------------------------------------------------


@pytest.mark.soak
def test_demo(tmp_path: Path, restored_profile: None) -> None:
    out = tmp_path / "shown" / "here"
    shown = results("demo", "--out", out)
    assert list(shown["hog"]) == ["match", "standings", "solved"]
    solved = {"perfect", "final", "ignore-feral", "best-response", "equilibrium"}
    assert set(shown["hog"]["solved"]) == solved
    files = {path.name for path in out.iterdir()}
    assert {"hog-match.json", "hog-standings.json", "hog-solved.json"} <= files
    assert run("replay", out / "hog-match.json", "--check").code == 0


def test_demo_in_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All games at length, and their pictures, are in the test above."""
    entry = game_named("hog")
    monkeypatch.setattr(demo, "games", lambda: (entry,))
    monkeypatch.setitem(vars(entry), "solvers", entry.solvers[:1])  # it is a cached property
    assert "Hog: a tournament, 200 games a pair" in run("demo").out
    (shown,) = results("demo", "--out", tmp_path).values()
    assert list(shown) == ["match", "standings", "solved"]
    assert {path.name for path in tmp_path.iterdir() if path.suffix == ".json"} == {
        f"hog-{what}.json" for what in shown
    }
    assert run("replay", tmp_path / "hog-match.json", "--check").code == 0


def test_a_quick_demo_has_a_match_of_each_game_one_tournament_and_one_solve(
    tmp_path: Path,
) -> None:
    shown = results("demo", "--quick", "--out", tmp_path)
    assert [name for name in shown if "match" not in shown[name]] == []
    assert [name for name in shown if "standings" in shown[name]] == ["blotto"]
    assert [name for name in shown if "solved" in shown[name]] == ["ponte"]
    for name in shown:
        assert run("replay", tmp_path / f"{name}-match.json", "--check").code == 0
    told = run("demo", "--quick").out
    assert told.count(": a match\n") == len(shown)
    assert "Colonel Blotto: a tournament" in told
    assert "Gioco del Ponte: solved, table" in told


def test_profile_holds_everything(tmp_path: Path, restored_profile: None) -> None:
    folder = tmp_path / "new" / "profile"
    assert run("--profile", folder, "games").code == 0
    assert os.environ[VARIABLE] == str(folder)
    assert run("games", "--profile", tmp_path / "other").code == 0
    assert os.environ[VARIABLE] == str(tmp_path / "other")


def test_our_own_mistakes_are_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(cli, "games", broken)
    with pytest.raises(ZeroDivisionError):
        run("games")


def test_a_process_reports_by_its_exit_code_and_streams(tmp_path: Path) -> None:
    wrong = process("match", "hog", "nobody", os.fsdecode(b"\xff\n.csv"))
    with open("/dev/full", "w") as full:
        unwritten = process("games", stdout=full)
    closed = process("games", preexec_fn=lambda: os.close(1))
    reader = process("games", "--json")
    assert reader.stdout is not None
    reader.stdout.close()  # as `| head -0` does
    code, out, err = finished(wrong)
    assert (code, out) == (2, "")
    assert re.fullmatch(r"armchair-general: hog has no strategy 'nobody'; [^\n]+\n", err)
    full_code, _, full_error = finished(unwritten)
    assert (full_code, full_error) == (
        2, "armchair-general: the output cannot be written: no space left on device\n"
    )  # fmt: skip
    assert finished(closed)[::2] == (0, "")
    with reader:
        assert reader.stderr is not None
        assert reader.stderr.read() == ""
        assert reader.wait(60) == 0
