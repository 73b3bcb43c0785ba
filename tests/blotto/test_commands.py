"""The commands, as a person types them, with their JSON."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from tests import command_line
from tests.blotto.games import answers, riddler

A = "10,10,10,10,10,10,10,10,10,10"
B = "5,10,15,17,8,5,5,15,18,2"


results = partial(command_line.results, "blotto")
refused = partial(command_line.refused, "blotto")


@pytest.fixture
def group90(tmp_path: Path) -> str:
    path = tmp_path / "group90.csv"
    rows = answers("databases")["group90"]
    path.write_text("".join(",".join(map(str, row)) + "\n" for row in rows))
    return str(path)


def test_match() -> None:
    assert results("match", A, B) == {"score_a": 46, "score_b": 7, "outcome": "A=BBAAAaaa"}
    plain = results("match", A, B, "--rule", "plain")
    assert plain == {"score_a": 30, "score_b": 25, "outcome": "A=BBAAABBA"}
    assert results("match", "1,2,0", "2,1,0", "--set", "ties=split") == {
        "score_a": 3.5,
        "score_b": 2.5,
        "outcome": "BA=",
    }


def test_score(group90: str) -> None:
    case = next(c for c in answers("batch") if c["db"] == "group90")
    plan = ",".join(map(str, case["strategy"]))
    assert results("score", plan, group90) == {
        key: case[key] for key in ("total", "mean", "wins", "draws", "losses")
    }
    plain = results("score", plan, group90, "--set", "rule=plain")
    assert plain["total"] == case["plain2_total"] / 2


@pytest.mark.parametrize(
    ("number", "win_rate"), [(1, 0.8428), (2, 0.8093), (3, 0.7419), (4, 0.8332)]
)
def test_rank_of_real_entries(number: int, win_rate: float) -> None:
    ranking = results("rank", riddler(number), "--rule", "plain")
    assert ranking["order"] == "wins"
    rows = ranking["rows"]
    assert rows[0]["rank"] == 1
    assert round(rows[0]["win_rate"], 4) == win_rate
    assert len({row["row"] for row in rows}) == len(rows)
    keys = [(-row["win_rate"], row["plan"]) for row in rows]
    assert keys == sorted(keys)
    assert {row["wins"] + row["draws"] + row["losses"] for row in rows} == {len(rows)}


def test_thirteen_castles_are_thirteen_values() -> None:
    rows = results("rank", riddler(5))
    assert rows["order"] == "mean"
    assert len(rows["rows"][0]["plan"]) == 13


def test_climb(group90: str) -> None:
    case = answers("climb")["cases"][0]
    plan = ",".join(map(str, case["start"]))
    climbed = results("climb", plan, group90)
    assert (climbed["plan"], climbed["total"]) == (case["final"], case["total"])
    assert [[g, r, total] for g, r, _, total in climbed["path"]] == case["path"]
    other = results("climb", plan, group90, "--moves", "any", "--seed", "3")
    assert other["total"] >= case["total"]
    assert other == results("climb", plan, group90, "--moves", "any", "--seed", "3")


def test_a_mixture_is_scored_by_its_weights(tmp_path: Path) -> None:
    file = tmp_path / "mixture.csv"
    file.write_text("weight,Castle 1,Castle 2\n3,10,0\n1,0,10\n")
    found = results("score", "5,5", file, "--rule", "plain")
    assert found["mean"] == pytest.approx((3 * 2 + 1 * 1) / 4)


def test_best(group90: str) -> None:
    found = results("best", group90)
    assert found["total"] >= 4470
    assert (found["exact"], found["rule"], found["objective"]) == (False, "streak", "mean")
    exact = results("best", group90, "--rule", "plain")
    assert (exact["total"], exact["mean"], exact["exact"]) == (4203, 46.7, True)


def test_pipeline_writes_stages_that_open_again(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    few = [
        "--with",
        "restarts=5",
        "--with",
        "starts=5",
        "--with",
        "validation=50",
        "--with",
        "min_score=30",
        "--with",
        "min_selected_score=20",
    ]
    outcome = command_line.run("blotto", "pipeline", "--seed", 4, "--out", folder, *few, "--json")
    facts = json.loads(outcome.out)
    assert json.loads((folder / "run.json").read_text()) == facts
    assert [stage["count"] for stage in facts["stages"]][:2] == [90, 30]
    names = sorted(path.name for path in folder.glob("*.csv"))
    assert names[0] == "1-groups.csv"
    assert names[-1] == "7-ranking.csv"
    best = (folder / "7-ranking.csv").read_text().splitlines()[1].split(",")
    scored = results("score", ",".join(best[:10]), folder / "4-selected.csv")
    assert scored["mean"] == float(best[10])


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("match", A, "1,2,3"), "10 numbers"),
        (("match", "1,2,x", "1,2,3"), "plan A: castle 3"),
        (("match", "5", "5"), "2 to 20 castles"),
        (("match", "1,-2,3", "1,2,3"), "castle 2"),
        (("match", "1,2,3", "1,2,4"), "plan B: the soldiers of a plan are 6, not 7"),
        (("match", A, B, "--set", "rule=other"), "rule must be one of streak, plain"),
        (("match", A, B, "--set", "values=1,2,3"), "the rules have 100 at 3"),
        (("score", A, "no.csv"), "no.csv does not exist"),
        (("pipeline", "--with", "restarts=0"), "restarts must be a whole number"),
        (("pipeline", "--with", "low=9", "--with", "high=9"), "room for"),
    ],
)
def test_mistakes_get_one_sentence(words: tuple[str, ...], why: str) -> None:
    assert why in refused(*words)


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        (A[3:], "a plan has 10 numbers, one for each castle, not 9"),
        (A + ",0", "a plan has 10 numbers, one for each castle, not 11"),
        ("9" + A[2:], "the soldiers of a plan are 100, not 99"),
        ("9.5,10.5" + A[5:], "castle 1"),
        ("-1,21" + A[5:], "castle 1"),
    ],
)
def test_plans_that_do_not_fit_a_field_are_refused(group90: str, plan: str, why: str) -> None:
    for words in (("score", plan, group90), ("climb", plan, group90)):
        assert why in refused(*words)


@pytest.mark.parametrize(
    ("text", "why"),
    [("", "holds no plan"), ("1,2,3\n1,2", "line 2"), ("1,2,3\n1,2,4\n", "line 2")],
)
def test_fields_that_are_none_are_refused(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "field.csv"
    path.write_text(text)
    for words in (("rank",), ("best",), ("score", "1,2,3"), ("climb", "1,2,3")):
        assert why in refused(*words, path)


def test_an_equilibrium_tells_each_round_once(tmp_path: Path) -> None:
    """A round yields many snapshots, so that it can be ended; only new findings are told."""
    mixture = tmp_path / "mixture.csv"
    small = ("--set", "values=1,2,3,4", "--set", "soldiers=10", "--set", "streak=2")
    few = ("--rounds", 26, "--climbs", 4)
    outcome = command_line.run("blotto", "equilibrium", *few, *small, "--out", mixture)
    assert outcome.code == 0
    told = outcome.err.splitlines()
    assert [line.split(":")[0] for line in told if line.startswith("round")] == ["round 25"]
    assert told[-1].endswith(f"plans written to {mixture}")
