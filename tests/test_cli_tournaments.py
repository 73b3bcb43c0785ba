"""Tournaments from the command line."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import tests.toys
from engine.core.play.registry import game_named
from engine.core.tournament.store import opened_store
from engine.tournament_tables import standings_table
from tests.command_line import ROOT, SMALL, refused, results, run

assert tests.toys.FOLDER
STANDING_KEYS = ["entrant", "strategy", "mean", "standard_error", "games", "win_rate",
                 "win_rate_error", "faults", "faults_by_kind", "better_than"]  # fmt: skip


# --- tournament ------------------------------------------------------------------------------


def test_tournament() -> None:
    arguments = ("tournament", "hog", "always-2", "bacon:cutoff=6,k=3", "random", *SMALL)
    found = results(*arguments, "--games", 100, "--seed", 4)
    assert list(found) == ["standings", "strategies"]
    assert [list(line) for line in found["standings"]] == [STANDING_KEYS] * 3
    assert [line["games"] for line in found["standings"]] == [200] * 3
    assert {line["strategy"] for line in found["standings"]} == set(arguments[2:5])
    means = [line["mean"] for line in found["standings"]]
    assert means == sorted(means, reverse=True)
    assert sum(means) == pytest.approx(0)
    assert found["standings"][-1]["better_than"] == []
    assert set(found["standings"][0]["better_than"]) <= {*arguments[2:5]}
    for line in found["standings"]:
        assert line["win_rate"] == pytest.approx((line["mean"] + 1) / 2)
        assert 0 < line["standard_error"] < 0.1
    assert results(*arguments, "--games", 100, "--seed", 4) == found
    assert results(*arguments, "--games", 100, "--seed", 5) != found


def test_a_grid_of_parameters() -> None:
    words = ("tournament", "bids", "high", "low", "watcher", "--grid", "seats=2..4")
    code, out, err = run(*words, "--games", 60, "--seed", 4, "--json")
    assert code == 0
    assert err == "skipped seats=2: bids: seats must be a whole number from 3 to 20, not 2\n"
    found = json.loads(out)
    assert list(found) == ["standings", "strategies", "configurations"]
    assert [each["parameters"] for each in found["configurations"]] == [{"seats": 3}, {"seats": 4}]
    for each in found["configurations"]:
        assert list(each) == ["parameters", "standings", "strategies"]
        ranks = [line["rank"] for line in each["standings"]]
        assert ranks == sorted(ranks)
        assert {"rank_error", "rounds", "rounds_error"} <= set(each["standings"][0])
        assert [line["games"] for line in each["strategies"]] == [60] * 3
    means = [
        [line["rank"] for line in each["standings"] if line["entrant"] == "low"]
        for each in found["configurations"]
    ]
    (whole,) = (line for line in found["standings"] if line["entrant"] == "low")
    assert whole["rank"] == pytest.approx(sum(mean for (mean,) in means) / 2)
    code, out, err = run(*words, "--games", 60, "--seed", 4)
    assert "\nseats=3\n" in out


def test_seats_are_those_of_the_entrants() -> None:
    for count, games in ((2, 12), (5, 20)):
        entrants = ["high", "low", "random", "watcher", "bluff"][:count]
        found = results("tournament", "bids", *entrants, "--games", games)
        assert sum(line["games"] for line in found["standings"]) == games * max(count, 3)
    found = results("tournament", "gunslinger", "dumb", "never", "dr", "--games", 6)
    usual = game_named("gunslinger").game_class().num_players  # three can have no such friends
    assert sum(line["games"] for line in found["standings"]) == 6 * usual
    found = results("tournament", "bids", "high", "low", "--set", "seats=4", "--games", 8)
    assert [line["games"] for line in found["standings"]] == [16, 16]


def test_copies_of_a_strategy() -> None:
    found = results("tournament", "bids", "low", "low", "high", "--games", 30)
    assert {line["entrant"] for line in found["standings"]} == {"low", "low 2", "high"}
    assert [line["strategy"] for line in found["strategies"]] == ["high", "low"]
    assert "entrant" not in found["strategies"][0]
    code, out, _ = run("tournament", "bids", "low", "low", "high", "--games", 30)
    assert (code, len(out.split("\n\n"))) == (0, 2)


def test_orders_deals_and_a_wanted_error() -> None:
    words = ("tournament", "hog", "always-2", "random", *SMALL, "--seed", 4)
    usual = results(*words, "--games", 40)
    for options in (("--orders", "shuffled"), ("--deals", "fresh")):
        assert results(*words, "--games", 40, *options) != usual
    assert results(*words, "--games", 40, "--orders", "both", "--deals", "shared") == usual
    found = results(*words, "--until-error", 0.01, "--workers", 1)
    assert max(line["standard_error"] for line in found["standings"]) <= 0.01
    assert found == results(*words, "--until-error", 0.01, "--workers", 2)


def test_faults_stand_in_the_table_by_kind() -> None:
    lines = [
        {"entrant": "a", "faults": 3, "faults_by_kind": {"crash": 1, "late": 2}, "better_than": []},
        {"entrant": "b", "faults": 0, "faults_by_kind": {}, "better_than": []},
    ]
    rows, heads = standings_table(lines)
    assert list(heads) == ["entrant", "faults", "faults by kind"]
    assert list(rows) == [("a", 3, "2 late, 1 crash"), ("b", 0, "")]


def test_tournament_in_words() -> None:
    code, out, err = run("tournament", "hog", "always-2", "random", *SMALL, "--games", 2)
    assert (code, err) == (0, "")
    assert out.split("\n")[0].split() == " ".join(STANDING_KEYS[:-2]).replace("_", " ").split()
    assert len(out.splitlines()) == 3
    assert "_" not in out + run("ponte", "solve", 3).out  # no names of the code


def test_an_entrant_named_twice_is_seated_twice() -> None:
    found = results("tournament", "hog", "always-2", "always:k=2", *SMALL, "--games", 4)
    names = [(line["entrant"], line["strategy"]) for line in found["standings"]]
    assert names == [("always-2", "always-2"), ("always-2 2", "always:k=2")]


def test_toys_play_too() -> None:
    """A game without kernels, and one for three."""
    nim = results("tournament", "nim", "perfect", "random", "--games", 20, "--set", "stones=9")
    assert nim["standings"][0]["entrant"] == "perfect"
    assert "win_rate" not in nim["standings"][0]
    bids = results(
        "tournament", "bids", "watcher", "random", "high", "--set", "seats=3", "--games", 31
    )
    assert [line["games"] for line in bids["standings"]] == [31] * 3


def test_a_match_has_as_many_seats_as_strategies_are_named() -> None:
    for count in (3, 5, 20):
        assert len(results("match", "bids", *["high"] * count)["returns"]) == count
    assert "seats must be a whole number from 3 to 20, not 2" in refused("match", "bids", *"ab")
    bluffed = run("match", "bids", "high", "bluff", "watcher", "low", "random")
    assert "seat 1: 3 illegal actions were made harmless" in bluffed.out
    told = refused("match", "bids", *["high"] * 5, "--set", "seats=4")
    assert "4 players are needed, not 5" in told


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("always-2",), "a tournament needs two entrants, not 1"),
        (("always-2", "random", "--games", "3"), "games must be even, for both seatings of a pair"),
        (("always-2", "random", "--grid", "goal"), "a grid takes name=value,value.."),
        (("always-2", "random", "--until-error", "0"), "argument --until-error: must be a number"),
        (("always-2", "random", "--orders", "any"), "argument --orders: invalid choice: 'any'"),
        (("always-2", "random", "--exact", "--deals", "fresh"), "--exact takes no --deals"),
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


def test_a_sequential_test_says_its_verdict() -> None:
    words = ("tournament", "hog", "always-4", "always-2", *SMALL, "--sprt", "-5,60")
    found = results(*words, "--beta", "0.1")["sequential"]
    assert (found["low"], found["high"], found["alpha"], found["beta"]) == (-5, 60, 0.05, 0.1)
    assert found["verdict"] in ("low", "high")
    lower, upper = found["bounds"]
    assert not lower < found["llr"] < upper
    code, out, err = run(*words)
    assert (code, err) == (0, "")
    assert "points of normalized Elo\nllr " in out
    assert " (\N{MINUS SIGN}" in out
    five = ("tournament", "gunslinger", "ev", "dumb", "dr", "drr", "grim")
    lines = results(*five, "--sprt", "0,90")["standings"]
    games = {line["entrant"]: line["games"] for line in lines}
    assert games["ev"] == games["dumb"]
    assert {games[name] for name in five[4:]} == {2 * games["ev"]}  # four seats: one is theirs
    assert refused("tournament", "hog", "always-4", "random", "--alpha", "0.1").startswith(
        "--alpha is a chance of a sequential test: give --sprt too"
    )
    assert refused(*words[:4], "random", "--sprt", "0,5").startswith(
        "a sequential test is of two strategies, not of 3"
    )
    assert refused(*words[:4], "--sprt", "5").startswith(
        "argument --sprt: takes two numbers LOW,HIGH, not '5'"
    )
    assert refused(*words[:4], "--sprt", "0,5", "--exact").startswith("--exact takes no --sprt")


def test_reports_are_written_and_refused_before_a_game(tmp_path: Path) -> None:
    page, table, games = (tmp_path / name for name in ("a.html", "a.csv", "a.games.csv"))
    reports = [part for path in (page, table, games) for part in ("--report", path)]
    told = run("tournament", "hog", "always-3", "random", "--games", 40, *reports)
    assert told.code == 0
    assert "--games 40" in page.read_text()
    assert len(games.read_text().splitlines()) == 41
    for name in ("a.pdf", "none/a.html"):
        told = run("tournament", "hog", "always-3", "random", "--report", tmp_path / name)
        assert told.code == 2
        assert name in told.err


def test_ratings_of_a_kept_tournament(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    names = ("always-4", "always-2", "random")
    table = results("tournament", "hog", *names, *SMALL, "--games", 400, "--store", path)
    found = results("ratings", path)
    lines = found["ratings"]
    assert [line["entrant"] for line in lines] == [s["entrant"] for s in table["standings"]]
    assert sum(line["elo"] for line in lines) == pytest.approx(0, abs=1e-6)
    assert [line["games"] for line in lines] == [800] * 3
    assert 0.5 <= lines[0]["better_than_next"] <= 1
    assert lines[-1]["better_than_next"] is None
    assert len(found["pairs"]) == 3
    assert set(found["one_scale"]) == {"chi_squared", "freedom", "p", "fits"}
    assert "one scale" in run("ratings", path).out
    assert refused("ratings", tmp_path / "none").startswith(f"{tmp_path / 'none'} does not exist")
    empty = tmp_path / "exact.sqlite"
    results("tournament", "hog", *names, *SMALL, "--exact", "--store", empty)
    assert refused("ratings", empty).startswith(f"{empty} has no games that compare all of its")


def test_accuracy_is_the_same_by_any_number_of_workers() -> None:
    words = ("accuracy", "hog", "always-3", "random", *SMALL, "--games", 6)
    assert results(*words, "--workers", 2) == results(*words, "--workers", 1)


@pytest.fixture
def long_tournament() -> Iterator[subprocess.Popen[str]]:
    """A process that is in the midst of a tournament of minutes."""
    code = (
        "import sys",
        "from engine.core.tournament import tournament",
        "played = tournament.played_blocks",
        "def told(*arguments):",
        "    print('playing', flush=True)",
        "    return played(*arguments)",
        "tournament.played_blocks = told",
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


def test_ctrl_c_finishes_the_games_that_run(long_tournament: subprocess.Popen[str]) -> None:
    assert long_tournament.stdout is not None
    assert long_tournament.stdout.readline() == "playing\n"
    long_tournament.send_signal(signal.SIGINT)
    out, err = long_tournament.communicate(timeout=120)
    assert (long_tournament.returncode, out) == (130, "")
    said = err.splitlines()
    assert said[1] == "finishing the games that run; Ctrl+C again ends at once"
    assert said[2].startswith("stopped after ")
    assert said[3:] == ["armchair-general: interrupted"]


def test_a_tournament_stopped_by_ctrl_c_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    words = ("tournament", "hog", "random", "always-3", "--games", "30000", "--store", path)
    stopped = subprocess.Popen(
        [sys.executable, "-c", _INTERRUPTS_ITSELF, *map(str, words)],
        cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    out, err = stopped.communicate(timeout=60)
    assert (stopped.returncode, out) == (130, "")
    assert "games; the same command goes on from there" in err
    with opened_store(path) as store:
        assert 0 < store.summary().num_games < 30_000
    assert results(*words) == results(*words[:-2])


_INTERRUPTS_ITSELF = """
import os, signal, sys
from engine.core.tournament import tournament
played = tournament.played_blocks
def asking(*arguments):
    blocks = played(*arguments)
    first = next(block for block in blocks if block is not None)
    os.kill(os.getpid(), signal.SIGINT)
    yield first
    yield from blocks
tournament.played_blocks = asking
tournament._SNAPSHOT_SECONDS = -1.0
from main import main
sys.exit(main(sys.argv[1:]))
"""
