"""What commands share: arguments from signatures, rules from --set, and tables that stay tables."""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest

from engine.console import (
    Answer,
    Either,
    Group,
    Parser,
    Seed,
    Settings,
    Table,
    attach,
    game_of,
    named_path,
    number,
    print_json,
    print_table,
)
from engine.core.play.parameters import Bounds, Note
from engine.core.system.errors import InputError, say
from engine.hog.rules import Hog
from tests.core.games import HOG


@pytest.mark.parametrize("text", ["-1", "11", "x", "", "1e1", "4.5", "9" * 31, "9" * 9999, "0x5"])
def test_whole_numbers_out_of_bounds(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError) as caught:
        number(int, Bounds(0, 10))(text)
    assert str(caught.value).startswith("must be a whole number from 0 to 10, not '")
    assert len(str(caught.value)) < 90


@pytest.mark.parametrize("text", ["-0.1", "nan", "inf", "x", ""])
def test_numbers_without_an_upper_bound(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError) as caught:
        number(float, Bounds(0, math.inf))(text)
    assert str(caught.value) == f"must be a number of at least 0, not {text!r}"


def test_numbers() -> None:
    assert [number(int, Bounds(0, 10))(text) for text in ("0", "10", " 7 ")] == [0, 10, 7]
    assert number(float, Bounds(0, math.inf))("2.5") == 2.5
    with pytest.raises(argparse.ArgumentTypeError, match="must name a file or a folder"):
        named_path("")


def words(text: str) -> list[str]:
    return text.split("+")


def try_out(
    first: Annotated[int, Bounds(0, 9), Note("a digit", "DIGIT")],
    names: list[str],
    *,
    set_: Settings = (),
    seed: Seed = 0,
    out: Annotated[Path | None, Note("a file")] = None,
    by: Annotated[Literal["wins", "mean"] | None, Either("order")] = None,
    at_random: Annotated[bool, Either("order")] = False,
    line_up: list[str] | None = None,
    read: Annotated[list[str], words] = ["usual"],  # noqa: B006 - is not changed
    with_: Sequence[str] = ("like", "this"),
) -> Answer:
    """Try out
    what there is.

    Example: 1 a --seed 2
    """
    given = [first, names, list(set_), seed, str(out), by, at_random, line_up, read, list(with_)]
    return Answer({"given": given}, ("one line", Table([("a", 1)], ("name", "n"))))


def must(*, to: Annotated[Path, Note("", "FILE")]) -> None:
    """What is said by the command itself."""
    print(to)


def given_to(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return what a command prints."""
    parser = Parser(prog="main.py")
    subparsers = parser.add_subparsers(required=True, metavar="COMMAND")
    attach(subparsers, try_out)
    attach(subparsers, Group("more", "What else there is.", (must,), "WHAT"))
    try:
        options = parser.parse_args(arguments)
    except SystemExit:
        return capsys.readouterr().out
    options.run(options)
    return capsys.readouterr().out


def test_arguments_are_parameters(capsys: pytest.CaptureFixture[str]) -> None:
    usual = json.loads(given_to(capsys, "try-out", "3", "a", "b", "--json"))["given"]
    assert usual == [
        3, ["a", "b"], [], 0, "None", None, False, None, ["usual"], ["like", "this"]
    ]  # fmt: skip
    options = ("--set", "x=1", "--set", "y=2", "--seed", "7", "--out", "o", "--by", "mean")
    more = ("--line-up", "c", "d", "--read", "e+f", "--with", "g")
    found = json.loads(given_to(capsys, "try-out", "3", "a", *options, *more, "--json"))["given"]
    assert found == [
        3, ["a"], ["x=1", "y=2"], 7, "o", "mean", False, ["c", "d"], ["e", "f"], ["g"]
    ]  # fmt: skip
    assert given_to(capsys, "try-out", "3", "a") == "one line\nname  n\na     1\n"
    assert given_to(capsys, "more", "must", "--to", "here") == "here\n"


def test_the_docstring_is_the_help(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    told = given_to(capsys, "try-out", "--help")
    assert "\n\nTry out what there is.\n\n" in told
    assert told.endswith("\nexample: main.py try-out 1 a --seed 2\n")
    assert told.index("--seed") < told.index("--json") < told.index("--out")
    assert "  DIGIT " in told
    assert "  --out OUT " in told
    assert "--json" not in given_to(capsys, "more", "must", "--help")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--js",), "unrecognized arguments: --js; see main.py --help"),
        (("--se", "7"), "unrecognized arguments: --se 7; see main.py --help"),
        (("--seed",), "argument --seed: expected one argument; see main.py try-out --help"),
        (("--set",), "argument --set: expected one argument; see main.py try-out --help"),
        (("--by", "x"), "argument --by: invalid choice: 'x' (choose from "),
        (("--by", "wins", "--at-random"), "argument --at-random: not allowed with argument --by;"),
        (("{x}", "--no"), "unrecognized arguments: --no; see"),
    ],
)
def test_a_mistake_is_an_input_error_in_one_sentence(
    arguments: Any, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(InputError) as caught:
        given_to(capsys, "try-out", "3", "a", *arguments)
    assert str(caught.value).startswith(sentence)


def test_what_is_missing_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, missing in (
        ((), "COMMAND; see main.py --help"),
        (("more",), "WHAT; see main.py more --help"),
        (("more", "must"), "--to; see main.py more must --help"),
        (("try-out",), "DIGIT, names; see main.py try-out --help"),
    ):
        with pytest.raises(InputError) as caught:
            given_to(capsys, *arguments)
        assert str(caught.value) == f"the following arguments are required: {missing}"


def test_rules_from_text() -> None:
    assert game_of(HOG, ("goal=50", " dice = 3", "pig_out=off")) == Hog(
        goal=50, dice=3, pig_out=False
    )
    assert game_of(HOG, ()) == Hog()


def test_braces_in_arguments_are_no_templates() -> None:
    with pytest.raises(InputError, match=r"unrecognized arguments: \{x\}"):
        Parser(prog="main.py").parse_args(["{x}"])


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
