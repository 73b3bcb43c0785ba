"""The commands of Conquest."""

from __future__ import annotations

import json

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
