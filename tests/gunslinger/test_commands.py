"""The commands of Gunslinger, beside the shared answers; bad input gets a sentence."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from engine.core.system.errors import InputError
from engine.gunslinger.explain import NAMED, explained, read_case
from engine.gunslinger.rules import NO_SHOT
from engine.gunslinger.shooters.revenge import trigger_probability
from tests.command_line import refused, results, run
from tests.gunslinger.answers import answers, rules_of, view_of

CLOSE = 1e-9
QUICK = ("--games", 200, "--seed", 1)
CASE = {
    "n": 4,
    "e": 1,
    "f": 1,
    "me": 0,
    "friends": [1],
    "enemies": [2],
    "history": [[-1, -1, 0, -1], [-1, -1, 0, 2]],
    "alive": [True, True, True, True],
}


def test_cases_are_explained(tmp_path: Path) -> None:
    for case in answers("strategies.json"):
        file = tmp_path / "case.json"
        file.write_text(json.dumps(case))
        found = explained(*read_case(file)).as_json()
        assert found["dr"] == {
            "counts": case["DR"]["5"]["counts"],
            "targets": case["DR"]["5"]["set"],
        }
        assert found["drr"]["probability"] == pytest.approx(case["DRR"]["probability"], abs=CLOSE)
        assert found["drr"]["targets"] == case["DRR"]["set"]
        assert found["ev"]["choice"] == case["EV"]["choice_set"]
        for name in ("graph", "table"):
            assert len(found["ev"][name]) == len(case["EV"][name])
            for one, other in zip(found["ev"][name], case["EV"][name], strict=True):
                assert one == pytest.approx(other, abs=CLOSE)


def test_the_chances_of_a_case_add_up() -> None:
    """Each of the report's strategies shoots at its targets alike, or at nobody."""
    shot = set()
    for case in answers("strategies.json"):
        found = explained(rules_of(case), view_of(case))
        for name in NAMED:
            told = {w.target: found.chance(name, w.target) for w in found.worths}
            assert sum(told.values()) + found.chance(name, NO_SHOT) == pytest.approx(1)
            assert {target for target, p in told.items() if p} == set(found.aims[name].targets)
            if any(told.values()):
                shot.add(name)
        drr = sum(found.chance("drr", w.target) for w in found.worths)
        assert drr in (0.0, pytest.approx(case["DRR"]["probability"], abs=CLOSE))
    assert shot == set(NAMED)


def test_explain_prints(tmp_path: Path) -> None:
    file = tmp_path / "case.json"
    file.write_text(json.dumps(CASE))
    found = results("gunslinger", "explain", file)
    assert found["dr"] == {"counts": [0, 0, 2, 0], "targets": [2]}
    assert found["ev"]["graph"] == [[2, 0, 0.75], [3, 2, 0.5]]
    assert found["ev"]["choice"] == [2]
    out = run("gunslinger", "explain", file).out
    assert "drr: 2\nev: 2\ndrr shoots with probability 0.99" in out
    assert ["2", "0", "0.7500"] in [line.split() for line in out.splitlines()]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"n": 5}, "5 players cannot have 1 friends each"),
        ({"n": "4"}, "n must hold whole numbers, not '4'"),
        ({"me": 4}, "me must be a living player from 0 to 3, not 4"),
        ({"alive": [False, True, True, True]}, "me must be a living player"),
        ({"alive": [1, 1, 1, 1]}, "alive must be 4 times true or false"),
        ({"alive": [True]}, "alive must be a list of 4"),
        ({"friends": [0]}, "friends must be 1 different others"),
        ({"enemies": [1]}, "enemies must be 1 different others"),
        ({"enemies": [2, 3]}, "enemies must be a list of 1"),
        ({"history": [[0, -1, -1, -1]]}, "history[0] must name others from 0 to 3"),
        ({"history": [[-1] * 4, [9, -1, -1, -1]]}, "history[1] must name others from 0 to 3"),
        ({"history": [[-1] * 3]}, "history[0] must be a list of 4"),
        ({"history": None}, "history must be a list"),
        ({"history": [["a"] * 4]}, "history[0] must hold whole numbers, not 'a'"),
    ],
)
def test_bad_cases(tmp_path: Path, change: dict[str, Any], sentence: str) -> None:
    file = tmp_path / "case.json"
    file.write_text(json.dumps(CASE | change))
    with pytest.raises(InputError) as raised:
        read_case(file)
    assert sentence in str(raised.value)
    assert str(file) in str(raised.value)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"n": 4}', "NaN"])
def test_files_that_hold_no_case(tmp_path: Path, text: str) -> None:
    file = tmp_path / "case.json"
    file.write_text(text)
    assert str(file) in refused("gunslinger", "explain", file)


def test_a_sweep(tmp_path: Path) -> None:
    triggers = ("--mu", "0.2:0.6:3", "--beta", "0.06:0.06:1")
    rules = ("--set", "enemies=2", "--set", "friends=3")
    command = ("gunslinger", "sweep", *triggers, *rules, *QUICK)
    rows = json.loads(run(*command, "--json").out)["rows"]
    assert [(row["mu"], row["beta"]) for row in rows] == [(0.2, 0.06), (0.4, 0.06), (0.6, 0.06)]
    for row in rows:
        assert row["p"] == pytest.approx(trigger_probability(6, 3, row["mu"], 0.06))
        assert 1 <= row["average_rank"] <= row["mid_rank"] <= 6
        assert row["average_rank_error"] > 0
    file = tmp_path / "sweep.csv"
    assert run(*command, "--out", file).code == 0
    with file.open() as stream:
        read = [{name: float(x) for name, x in row.items()} for row in csv.DictReader(stream)]
    assert read == rows


def test_a_sweep_over_the_suite() -> None:
    triggers = ("--mu", "0.4:0.4:1", "--beta", "0.06:0.06:1")
    (row,) = results("gunslinger", "sweep", "--suite", *triggers, *QUICK)["rows"]
    assert row["p"] is None
    assert 0 < row["average_rank"] < row["mid_rank"] < 0.6


def test_the_report() -> None:
    rows = results("gunslinger", "report", *QUICK)["rows"]
    assert len(rows) == 13 * 4
    assert {row["strategy"] for row in rows} == {"dr", "drr", "ev", "dumb"}
    assert all(row["survival_error"] >= 0 for row in rows)


def test_others_sit_in_the_reports_line_ups() -> None:
    rows = results("gunslinger", "report", "--seat", "never", "guard", *QUICK)["rows"]
    assert len(rows) == 13 * 6
    assert {row["strategy"] for row in rows} == {"dr", "drr", "ev", "dumb", "never", "guard"}


def test_no_more_sit_there_than_there_are_seats() -> None:
    why = refused("gunslinger", "report", "--seat", *["never"] * 4)
    assert "the line-ups have 3 dumb" in why


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--mu", "0:inf:3"], "must be LOW:HIGH:N"),
        (["--mu", "1:0:3"], "must be LOW:HIGH:N"),
        (["--beta", "0:0.1:2"], "beta must be a number from"),
        (["--line-up", *["dumb"] * 4], "the line-up has no drr"),
        (["--line-up", *["drr"] * 3, "nobody"], "has no strategy 'nobody'"),
        (["--line-up", "drr"], "there must be at least 2 players, not 1"),
        (["--set", "friends=6"], "are more than the 5 others there are"),
        (["--set", "players=5000"], "at most 200 can play, not 5000"),
        (["--suite", "--set", "friends=0"], "--suite takes no --set"),
    ],
)
def test_bad_sweeps(arguments: list[str], sentence: str) -> None:
    outcome = run("gunslinger", "sweep", *arguments, "--games", 2)
    assert outcome.code != 0
    assert sentence in outcome.err


def test_a_tournament_has_a_line_for_each_entrant() -> None:
    names = ["dr", "drr", "ev", "dumb", "dumb", "never"]
    rules = ("--set", "enemies=2", "--set", "friends=1")
    found = results("tournament", "gunslinger", *names, *rules, "--games", 600)
    assert sorted(line["strategy"] for line in found["standings"]) == sorted(names)
    ranked = [line["average_rank"] for line in found["standings"]]
    assert ranked == sorted(ranked)
    measured = {
        "average_rank",
        "mid_rank",
        "mean_score",
        "first",
        "survival",
        "void_shots",
    }
    for line in found["strategies"]:
        assert measured | {f"{name}_error" for name in measured} <= set(line)
    assert sum(line["mid_rank"] for line in found["standings"]) / 6 == pytest.approx(3.5)
