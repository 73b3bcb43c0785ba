"""The commands of Conquest."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.cli import run
from tests.conquest.answers import answers


def test_odds_of_one_battle(capsys: pytest.CaptureFixture[str]) -> None:
    case = answers("attack_distribution.json")["cases"][100]
    numbers = [str(case["a"]), str(case["d"])]
    assert run(["conquest", "odds", *numbers, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["win"] == pytest.approx(case["win"])
    assert len(found["distribution"]) == len(case["dist"])
    assert found["stopped_at"] == pytest.approx([1 - case["win"]])


def test_odds_of_a_path_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["conquest", "odds", "40", "1", "--path", "1,1", "--stop", "0.5"]) == 0
    out = capsys.readouterr().out
    assert "takes the last place: > 99.9 %" in out
    assert "stops before each place of the path: < 0.1 %, < 0.1 %" in out


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (["0", "4"], "whole number from 1 to 300"),
        (["4", "4", "--path", "3,x"], "whole number from 1 to 300"),
        (["4", "4", "--path", ",".join("1" * 21)], "at most 20 places, not 21"),
        (["4", "4", "--stop", "nan"], "a number of at least 0, not 'nan'"),
    ],
)
def test_what_is_wrong_is_said(
    wrong: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["conquest", "odds", *wrong]) == 2
    assert sentence in capsys.readouterr().err


def test_a_random_map_is_written_and_looked_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "new.json"
    assert run(["conquest", "map", "new", "--nodes", "12", "--seed", "1", "--out", str(path)]) == 0
    assert "12 places, 24 roads" in capsys.readouterr().out
    assert run(["conquest", "map", "check", str(path), "--to-win", "9"]) == 0
    assert "warning: Strategic places: 6, but 9 win" in capsys.readouterr().out
    assert run(["conquest", "map", "check", "world", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "places": 42,
        "roads": 68,
        "strategic": 6,
        "warnings": [],
    }
    assert run(["conquest", "map", "new", "--nodes", "5", "--out", str(path)]) == 2
    assert "must be a whole number from 6 to 500, not '5'" in capsys.readouterr().err


def test_a_turn_of_sigma_is_told_with_the_terms_that_add_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = tmp_path / "match.json"
    players = ["sigma", "sigma-classic", "greedy"]
    assert run(["match", "conquest", *players, "--seed", "3", "--out", str(match)]) == 0
    turns = [json.loads(_why(capsys, match, turn, "--json")) for turn in (1, 108, 109)]
    assert turns[0]["plan"] == "setup"
    scored = [each for turn in turns[1:] for each in turn["candidates"] if each["terms"]]
    assert len(scored) > 5
    for each in scored:
        assert sum(term["value"] for term in each["terms"]) == pytest.approx(each["score"])
    assert "Setup" in _why(capsys, match, 1)
    assert run(["conquest", "why", str(match), "--turn", "9999"]) == 2
    assert "turns, not 9999" in capsys.readouterr().err
    with_greedy = [run(["conquest", "why", str(match), "--turn", str(n)]) for n in (107, 108, 109)]
    assert sorted(with_greedy) == [0, 0, 2]
    assert "name one by --as" in capsys.readouterr().err


def _why(capsys: pytest.CaptureFixture[str], match: Path, turn: int, *more: str) -> str:
    capsys.readouterr()
    assert run(["conquest", "why", str(match), "--turn", str(turn), *more]) == 0
    return capsys.readouterr().out
