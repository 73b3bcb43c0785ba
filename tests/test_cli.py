"""The command line: results on standard output, all else on standard error, and exit codes."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

import tests.toys
from engine import cli, demo
from engine.core.play.registry import game_named, games
from engine.core.system.profile import VARIABLE
from engine.hog.presets import PRESETS

assert tests.toys.FOLDER

ROOT = Path(__file__).parents[1]
SMALL = ("--set", "goal=15")
STANDING_KEYS = ["entrant", "strategy", "mean", "standard_error", "games", "win_rate", "faults"]


class Outcome(NamedTuple):
    code: int
    out: str
    err: str


def run(*arguments: object) -> Outcome:
    """Run a command in this process."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = cli.run([str(argument) for argument in arguments])
    texts = []
    for stream in (out, err):
        stream.flush()
        stream.seek(0)
        texts.append(stream.read())
    return Outcome(code, *texts)


def results(*arguments: object) -> Any:
    """Return what a command prints with --json; nothing else may be printed anywhere."""
    outcome = run(*arguments, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    return json.loads(outcome.out)


def refused(*arguments: object) -> str:
    """Return the one sentence with which a command refuses its input."""
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert re.fullmatch(r"armchair-general: [^\n]+\n", err), err
    return err.removeprefix("armchair-general: ").removesuffix("\n")


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
        "name", "title", "summary", "players", "zero_sum", "parameters", "measures", "strategies",
        "solvers",
    ]  # fmt: skip
    assert (hog["title"], hog["players"], hog["zero_sum"]) == ("Hog", 2, True)
    assert [p["name"] for p in hog["parameters"]] == [
        "preset", "goal", "dice", "sides", "pig_out", "free_bacon", "feral_hogs", "swine_swap",
        "extra_turns",
    ]  # fmt: skip
    goal = {"name": "goal", "type": "int", "default": 100, "note": "The score that wins."}
    assert hog["parameters"][1] == {**goal, "low": 1, "high": 1000}
    preset = hog["parameters"][0]
    assert (preset["default"], preset["choices"], preset["titles"][5]) == (
        "SU20", list(PRESETS), "Fall 2019: free bacon, feral hogs, swine swap"
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
    assert re.search(r"^goal +The score that wins. +100 \(1 to 1000\)$", out, re.M)


@pytest.mark.parametrize("arguments", [("--help",), ("games",), ("hog", "compare", "--help")])
def test_help_and_games_load_neither_numba_nor_qt(arguments: Sequence[str]) -> None:
    lines = (
        "import sys",
        "from main import main",
        f"code = main({list(arguments)!r})",
        "heavy = {'numba', 'PySide6', 'numpy', 'scipy', 'platformdirs'} & set(sys.modules)",
        "print(code, sorted(heavy), file=sys.stderr)",
    )
    command = [sys.executable, "-c", "\n".join(lines)]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert found.stderr == "0 []\n"
    assert found.stdout


# --- match, replay ---------------------------------------------------------------------------


def test_the_examples_of_the_help_are_right() -> None:
    examples = [
        (entry.name, command.name, *command.example.split())
        for entry in games()
        for command in entry.commands
        if command.example
    ]
    assert {name for name, *_ in examples} >= {"hog", "ponte"}
    for arguments in examples:
        assert cli.command_line().parse_args(arguments).run


def test_match_and_replay(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    match = results("match", "hog", "always-2", "bacon:k=3", *SMALL, "--seed", 3, "--out", path)
    assert list(match) == [
        "format", "version", "game", "parameters", "strategies", "seed", "dice", "start",
        "steps", "faults", "returns",
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
    assert sentence(version=3).startswith(f"{path} has version 3; this program reads up to")
    assert sentence(returns=[0, 0]).startswith(f"{path}: returns differ: the record has (0.0, 0.0)")
    assert sentence(start={"scores": [15, 0]}).startswith(f"{path}: start: scores must be from 0")
    assert sentence(game="go").startswith(f"{path}: game: there is no game 'go'; there are ")
    path.write_text(path.read_text()[:-40])
    assert refused("replay", path).startswith(f"{path} is not a match record: line 1, column ")
    assert refused("replay", tmp_path) == f"{tmp_path} is not a file"
    assert refused("replay", "no.json") == "no.json does not exist"
    os.truncate(path, 2**30)
    assert refused("replay", path).endswith("has 1073.7 MB; a match record has at most 16.0 MB")


# --- tournament ------------------------------------------------------------------------------


def test_tournament() -> None:
    arguments = ("tournament", "hog", "always-2", "bacon:cutoff=6,k=3", "random", *SMALL)
    found = results(*arguments, "--games", 100, "--seed", 4)
    assert list(found) == ["standings"]
    assert [list(line) for line in found["standings"]] == [STANDING_KEYS] * 3
    assert [line["games"] for line in found["standings"]] == [200] * 3
    assert {line["strategy"] for line in found["standings"]} == set(arguments[2:5])
    means = [line["mean"] for line in found["standings"]]
    assert means == sorted(means, reverse=True)
    assert sum(means) == pytest.approx(0)
    for line in found["standings"]:
        assert line["win_rate"] == pytest.approx((line["mean"] + 1) / 2)
        assert 0 < line["standard_error"] < 0.1
    assert results(*arguments, "--games", 100, "--seed", 4) == found
    assert results(*arguments, "--games", 100, "--seed", 5) != found


def test_tournament_in_words() -> None:
    code, out, err = run("tournament", "hog", "always-2", "random", *SMALL, "--games", 2)
    assert (code, err) == (0, "")
    assert out.split("\n")[0].split() == STANDING_KEYS
    assert len(out.splitlines()) == 3


def test_an_entrant_named_twice_is_seated_twice() -> None:
    found = results("tournament", "hog", "always-2", "always:k=2", *SMALL, "--games", 4)
    names = [(line["entrant"], line["strategy"]) for line in found["standings"]]
    assert names == [("always-2", "always-2"), ("always-2 2", "always:k=2")]


def test_toys_play_too() -> None:
    """A game without kernels, and one for three."""
    nim = results("tournament", "nim", "perfect", "random", "--games", 20, "--set", "stones=9")
    assert nim["standings"][0]["entrant"] == "perfect"
    assert "win_rate" not in nim["standings"][0]
    hands = results("tournament", "hands", "reader", "random", "cheat", "--games", 31)
    assert [line["games"] for line in hands["standings"]] == [31] * 3
    cheat = next(line for line in hands["standings"] if line["entrant"] == "cheat")
    assert cheat["faults"] == 31
    match = run("match", "hands", "reader", "cheat", "random")
    assert "seat 1 forfeits before step 1: show fist or palm, not spock" in match.out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("always-2",), "a tournament needs two entrants, not 1"),
        (("always-2", "random", "--games", "3"), "games must be even, for both seatings of a pair"),
        (("always-2", "random", "--games", "0"), "argument --games: must be a whole number from 1"),
        (("always-2", "random", "--games", 10**12), "argument --games: must be a whole number"),
        (("always-2", "random", "--games", "9" * 5000), "argument --games: must be a whole number"),
        (("always-2", "random", "random", "--games", 10**8), "300,000,000 games are too many; 100"),
        (("always-2", "random", "--games", "۴.۵"), "argument --games: must be a whole number"),
        (("always-2", "random", "--seed", "-1"), "argument --seed: must be a whole number from 0"),
        (("always-2", "random", "--seed", 2**64), "argument --seed: must be a whole number from 0"),
        (("always-2", "nobody"), "hog has no strategy 'nobody'; it has perfect, final"),
        (("always-2", ""), "hog has no strategy ''; it has perfect"),
        (("always-2", "a" * 300), "hog has no strategy 'aaa"),
        (("always-2", "always:k="), "always: k must be a whole number from 0 to 10, not empty"),
        (("always-2", "always:k=3,k=4"), "always:k=3,k=4: k is given twice"),
        (("always-2", "always-11"), "always: k must be a whole number from 0 to 10, not 11"),
        (("always-2", "always-9", "--set", "dice=5"), "always-9 rolls 9 dice; these rules allow"),
        (("always-2", "bacon", "--set", "free_bacon=off"), "bacon needs free bacon, which is off"),
        (("always-2", "final", "--set", "goal=201"), "exact solutions go up to goal 200, not 201"),
        (("always-2", "random", "--set", "goal=0"), "hog: goal must be a whole number from 1 to"),
        (("always-2", "random", "--set", "goal=4.5"), "hog: goal must be a whole number from 1 to"),
        (("always-2", "random", "--set", "goal=" + "9" * 400), "hog: goal must be a whole number"),
        (("always-2", "random", "--set", "goal"), "--set takes name=value, not 'goal'"),
        (
            ("always-2", "random", "--set", "=4"),
            "hog has no parameter ''; it has preset, goal, dice",
        ),
        (("always-2", "random", "--set", "göal=4"), "hog has no parameter 'göal'; it has preset"),
        (
            ("always-2", "random", "--set", "preset=SP22"),
            "hog: preset must be one of FA17, SP18, FA18, SP19, SU19, FA19, SP20, SU20, FA20, "
            "SP21, SU21, FA21, SU22, FA22, FA23, not SP22",
        ),
        (("always-2", "random", "--set", "pig_out=2"), "hog: pig_out must be on or off, not 2"),
        (("always-2", "random", "--exact", "--games", 4), "argument --games: not allowed with"),
        (("always-2", "random", "--bogus"), "unrecognized arguments: --bogus; see main.py --help"),
        (("always-2", "random", "--gam", "2"), "unrecognized arguments: --gam 2; see main.py"),
    ],
)
def test_tournaments_that_cannot_be(arguments: Sequence[object], sentence: str) -> None:
    assert refused("tournament", "hog", *arguments).startswith(sentence)


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


# --- hog -------------------------------------------------------------------------------------


def test_compare() -> None:
    found = results("hog", "compare", "always-4", "always-6", *SMALL)
    assert list(found) == ["win_rate", "moving_first", "moving_second"]
    assert found["win_rate"] == (found["moving_first"] + found["moving_second"]) / 2
    back = results("hog", "compare", "always-6", "always-4", *SMALL)
    assert back["moving_first"] == pytest.approx(1 - found["moving_second"], abs=1e-12)
    told = run("hog", "compare", "always-4", "always-6", *SMALL)
    assert f"always-4 wins {found['win_rate']:.9f} of its games against always-6" in told.out
    same = results("hog", "compare", "random", "random", *SMALL)
    assert same["win_rate"] == pytest.approx(0.5, abs=1e-12)


def test_compare_known_values() -> None:
    """Reference figures: specification of Hog, section 8, and the issue."""
    assert results("hog", "compare", "ignore-feral", "always-6")["win_rate"] == pytest.approx(
        0.7960873481793800, abs=1e-12
    )
    perfect = results("hog", "compare", "perfect", "ignore-feral")
    assert perfect["moving_first"] == pytest.approx(0.585043408, abs=1e-9)
    assert perfect["moving_second"] == pytest.approx(0.594547856, abs=1e-9)


def test_tables_are_written_and_read_back(tmp_path: Path) -> None:
    csv, npy = tmp_path / "t.csv", tmp_path / "T.NPY"
    for path in (csv, npy):
        assert run("hog", "table", "ignore-feral", *SMALL, "--out", path) == (0, "", "")
    assert csv.read_text() == run("hog", "table", "ignore-feral", *SMALL).out
    rolls = np.load(npy)
    assert (rolls.shape, rolls.dtype) == ((15, 15), np.uint8)
    assert np.array_equal(np.loadtxt(csv, delimiter=","), rolls)
    found = results("tournament", "hog", csv, npy, "ignore-feral", *SMALL, "--games", 50)
    lines = {line["entrant"]: line for line in found["standings"]}
    assert set(lines) == {"t.csv", "T.NPY", "ignore-feral"}
    assert lines["t.csv"]["strategy"] == str(csv)
    assert {line["mean"] for line in lines.values()} == {0.0}
    equal = results("hog", "compare", csv, "ignore-feral", *SMALL)
    assert equal["win_rate"] == pytest.approx(0.5, abs=1e-12)
    assert refused("hog", "compare", csv, "final", "--set", "goal=14") == (
        f"{csv}: line 1 has 15 numbers, not 14"
    )


def test_a_table_of_a_long_game_needs_no_solver() -> None:
    code, out, err = run("hog", "table", "always-3", "--set", "goal=250")
    assert (code, err, len(out.splitlines())) == (0, "", 250)


def test_the_price_of_a_long_game_is_said_on_standard_error() -> None:
    code, out, err = run("hog", "compare", "always-2", "always-3", "--set", "goal=110", "--json")
    assert code == 0
    assert json.loads(out)
    assert re.fullmatch(r"perfect play to 110 takes about [\d,]+ MB and [\d.]+ s\n", err)


def test_matrix(tmp_path: Path) -> None:
    path = tmp_path / "matrix.csv"
    names = ["always-2", "always-4", "bacon:k=3,cutoff=6"]
    found = results("hog", "matrix", *names, *SMALL, "--out", path)
    assert list(found) == ["strategies", "win_rates"]
    rates = np.array(found["win_rates"])
    assert np.allclose(rates + rates.T, 1, atol=1e-12)
    pair = results("hog", "compare", names[2], names[0], *SMALL)
    assert rates[2, 0] == pair["win_rate"]
    lines = path.read_text().splitlines()
    assert lines[0] == ',always-2,always-4,"bacon:k=3,cutoff=6"'
    assert [float(x) for x in lines[2].split(",")[1:]] == rates[1].tolist()
    assert run("hog", "matrix", *names, *SMALL, "--out", path).out == ""
    assert run("hog", "matrix", *names, *SMALL).out.startswith("win rate of")
    assert results("hog", "matrix", "always-2", *SMALL)["win_rates"] == [[0.5]]


def test_values() -> None:
    found = results("hog", "values", 72, 68)
    assert list(found) == [
        "score", "opponent", "last", "previous", "win_probability", "values", "best"
    ]  # fmt: skip
    assert len(found["values"]) == 11
    assert all(0 < value < 1 for value in found["values"])
    assert found["win_probability"] == max(found["values"])
    assert [found["values"][k] for k in found["best"]] == [max(found["values"])] * len(
        found["best"]
    )
    feral = results("hog", "values", 72, 68, "--last", 6)
    assert (feral["last"], feral["previous"]) == (6, 0)
    both = enumerate(zip(feral["values"], found["values"], strict=True))
    assert [k for k, (new, old) in both if new != old] == [2, 4, 8]  # off 6, and off 0
    assert results("hog", "values", 72, 68, "--previous", 3)["values"] != found["values"]
    dry = results("hog", "values", 7, 8, *SMALL, "--set", "free_bacon=off", "--set", "dice=3")
    assert dry["values"][0] is None
    assert len(dry["values"]) == 4
    assert run("hog", "values", 7, 8, *SMALL).out.splitlines()[0].split()[0] == "dice"


def test_start_of_the_game_has_its_known_value() -> None:
    found = results("hog", "values", 0, 0)
    assert found["win_probability"] == pytest.approx(0.5005159689743889, abs=1e-12)


# --- demo, streams, signals ------------------------------------------------------------------


def test_demo(tmp_path: Path, restored_profile: None) -> None:
    out = tmp_path / "shown" / "here"
    shown = results("demo", "--out", out)
    assert list(shown["hog"]) == ["match", "standings", "solved"]
    solved = {"perfect", "final", "ignore-feral", "best-response"}
    assert set(shown["hog"]["solved"]) == solved
    files = {path.name for path in out.iterdir()}
    assert {"hog-match.json", "hog-standings.json", "hog-solved.json"} <= files
    assert run("replay", out / "hog-match.json", "--check").code == 0


def test_demo_for_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    """All games at length are in the test above."""
    entry = game_named("hog")
    monkeypatch.setattr(demo, "games", lambda: (entry,))
    monkeypatch.setitem(vars(entry), "solvers", entry.solvers[:1])  # it is a cached property
    assert "Hog: a tournament, 200 games a pair" in run("demo").out


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


@pytest.fixture
def long_tournament() -> Iterator[subprocess.Popen[str]]:
    """A process that is in the midst of a tournament of minutes."""
    code = (
        "import sys",
        "from engine.core.tournament import tournament",
        "played = tournament._played",
        "def told(*arguments):",
        "    print('playing', flush=True)",
        "    tournament._played = played",
        "    return played(*arguments)",
        "tournament._played = told",
        "from main import main",
        "sys.exit(main(sys.argv[1:]))",
    )
    words = ("tournament", "hog", "random", "random", "--games", "50000000")
    with subprocess.Popen(
        [sys.executable, "-c", "\n".join(code), *words],
        cwd=ROOT,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as started:
        yield started
        if started.poll() is None:
            started.kill()


def test_ctrl_c_ends_a_tournament_at_once(long_tournament: subprocess.Popen[str]) -> None:
    assert long_tournament.stdout is not None
    assert long_tournament.stdout.readline() == "playing\n"
    long_tournament.send_signal(signal.SIGINT)
    out, err = long_tournament.communicate(timeout=20)
    assert (long_tournament.returncode, out) == (130, "")
    assert err == "armchair-general: interrupted\n"
