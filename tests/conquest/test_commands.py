"""The commands of Conquest."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command_line import refused, results, run
from tests.conquest.answers import answers


def test_odds_of_one_battle() -> None:
    case = answers("attack_distribution.json")["cases"][100]
    found = results("conquest", "odds", case["a"], case["d"])
    assert found["win"] == pytest.approx(case["win"])
    assert len(found["distribution"]) == len(case["dist"])
    assert found["stopped_at"] == pytest.approx([1 - case["win"]])


def test_odds_of_a_path_in_words() -> None:
    out = run("conquest", "odds", 40, 1, "--path", "1,1", "--stop", 0.5).out
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
def test_what_is_wrong_is_said(wrong: list[str], sentence: str) -> None:
    assert sentence in refused("conquest", "odds", *wrong)


def test_a_random_map_is_written_and_looked_over(tmp_path: Path) -> None:
    path = tmp_path / "new.json"
    new, check = ("conquest", "map", "new", "--out", path), ("conquest", "map", "check")
    assert "12 places, 24 roads" in run(*new, "--nodes", 12, "--seed", 1).out
    told = run(*check, path, "--to-win", 9).out
    assert "warning: Strategic places: 6, but 9 win" in told
    world = {"places": 42, "roads": 68, "strategic": 6, "warnings": []}
    assert results(*check, "world") == world
    assert "must be a whole number from 6 to 500, not '5'" in refused(*new, "--nodes", 5)


def test_a_turn_of_sigma_is_told_with_the_terms_that_add_up(tmp_path: Path) -> None:
    match = tmp_path / "match.json"
    players = ["sigma", "sigma-classic", "greedy"]
    assert run("match", "conquest", *players, "--seed", 3, "--out", match).code == 0
    why = ("conquest", "why", match, "--turn")
    turns = [results(*why, turn) for turn in (1, 108, 109)]
    assert turns[0]["plan"] == "setup"
    scored = [each for turn in turns[1:] for each in turn["candidates"] if each["terms"]]
    assert len(scored) > 5
    for each in scored:
        assert sum(term["value"] for term in each["terms"]) == pytest.approx(each["score"])
    assert "Setup" in run(*why, 1).out
    assert "turns, not 9999" in refused(*why, 9999)
    with_greedy = [run(*why, n) for n in (107, 108, 109)]
    assert sorted(each.code for each in with_greedy) == [0, 0, 2]
    assert "name one by --as" in "".join(each.err for each in with_greedy)
