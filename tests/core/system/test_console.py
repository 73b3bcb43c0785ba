"""What commands share: numbers from text, rules from --set, and tables that stay tables."""

from __future__ import annotations

import argparse
from typing import Any

import pytest

from engine.console import (
    Parser,
    add_json,
    add_rules,
    add_seed,
    game_of,
    named_path,
    print_json,
    print_table,
    whole_number,
)
from engine.core.system.errors import InputError
from engine.core.system.say import say
from engine.hog.rules import Hog
from tests.core.games import HOG


@pytest.mark.parametrize("text", ["-1", "11", "x", "", "1e1", "4.5", "9" * 31, "9" * 9999, "0x5"])
def test_whole_numbers_out_of_bounds(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError) as caught:
        whole_number(0, 10)(text)
    assert str(caught.value).startswith("must be a whole number from 0 to 10, not '")
    assert len(str(caught.value)) < 90


def test_whole_numbers() -> None:
    assert [whole_number(0, 10)(text) for text in ("0", "10", " 7 ")] == [0, 10, 7]
    with pytest.raises(argparse.ArgumentTypeError, match="must name a file or a folder"):
        named_path("")


def parsed(*arguments: str) -> argparse.Namespace:
    parser = Parser(prog="main.py")
    for add in (add_json, add_seed, add_rules):
        add(parser)
    return parser.parse_args(arguments)


def test_rules_from_text() -> None:
    options = parsed("--set", "goal=50", "--set", " dice = 3", "--set", "pig_out=off")
    assert game_of(HOG, options) == Hog(goal=50, dice=3, pig_out=False)
    assert game_of(HOG, parsed()) == Hog()
    assert parsed("--seed", "7").seed == 7


@pytest.mark.parametrize("arguments", [("--se", "7"), ("--js",), ("x",), ("--seed",), ("--set",)])
def test_a_mistake_is_an_input_error_in_one_sentence(arguments: Any) -> None:
    with pytest.raises(InputError, match=r"; see main.py --help$"):
        parsed(*arguments)


def test_braces_in_arguments_are_no_templates() -> None:
    with pytest.raises(InputError, match=r"unrecognized arguments: \{x\}"):
        parsed("{x}")


def test_tables(capsys: pytest.CaptureFixture[str]) -> None:
    print_table([("a\nb", 0.5, None), ("c", -12.25, "+3")], ("name", "mean", "n"))
    assert capsys.readouterr().out == (
        "name      mean   n\n"
        "a\\nb    0.5000   -\n"
        "c     -12.2500  +3\n"
    )  # fmt: skip
    print_table([], ("name", "n"))
    assert capsys.readouterr().out == "name  n\n"


def test_streams(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"a": [1, "ü"]})
    say("for the person")
    out, err = capsys.readouterr()
    assert out == '{\n "a": [\n  1,\n  "\\u00fc"\n ]\n}\n'
    assert err == "for the person\n"
    with pytest.raises(ValueError, match="not JSON compliant"):
        print_json(float("nan"))
