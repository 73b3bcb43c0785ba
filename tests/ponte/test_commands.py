"""The commands: what they print, and one sentence for what is wrong."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests import command_line
from tests.vectors import vectors

results = partial(command_line.results, "ponte")
refused = partial(command_line.refused, "ponte")


def test_solve() -> None:
    found = results("solve", 6)
    assert found["histogram"] == {
        "-6": 2, "-4": 43, "-2": 286, "0": 406, "2": 166, "4": 20, "6": 1,
    }  # fmt: skip
    assert (found["n"], found["deals"], found["states"]) == (6, 924, 8433)
    assert results("solve", 0)["histogram"] == {"0": 1}


def test_solve_writes_the_csv_and_import_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "all.csv"
    for n in (0, 3):
        results("solve", n, "--csv", path)
        assert path.read_bytes() == vectors("ponte", f"n{n}.csv").read_bytes()
        assert results("import", path)["identical_to_ours"] is True


def test_deal() -> None:
    found = results("deal", "1,4,5", "2,3,6")
    assert (found["best_score"], found["best_moves"]) == (-1, [1, 2, 3])
    assert found["text"] == "AbbAAb:1"
    found = results("deal", "6, 3", "5,1", "--chosen", 2)
    assert (found["best_score"], found["best_moves"], found["text"]) == (2, [2], "baBA:2")
    assert found["mine"] == [3, 6]
    assert found["values"] == [0, 2]
    assert results("deal", "", "")["text"] == ":0"


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ("-3,1,4", "-2,-1,6"),
        ("4, -3 ,1", " 6,-1,-2"),
        ("-0.5,2.25,2.75", "1,2,99.5"),
        (f"{10**50},{10**50 + 3},{10**50 + 4}", f"{10**50 + 1},{10**50 + 2},{10**50 + 5}"),
    ],
)
def test_deal_of_any_distinct_strengths(mine: str, theirs: str) -> None:
    found = results("deal", mine, theirs)
    assert (found["text"], found["best_moves"]) == ("AbbAAb:1", [1, 2, 3])
    assert found["mine"] == sorted(float(s) if "." in s else int(s) for s in mine.split(","))


def test_deal_from_a_saved_table(tmp_path: Path) -> None:
    path = tmp_path / "five.ponte"
    results("solve", 5, "--save", path)
    deal = ("deal", "1,4,5,9,12", "2,3,6,7,8", "--chosen", 3)
    assert results(*deal, "--table", path) == results(*deal)
    path.write_bytes(path.read_bytes()[:-5])
    assert "is cut off or altered" in refused(*deal, "--table", path)


def test_stochastic(tmp_path: Path) -> None:
    found = results("stochastic", "2,4", "1,3", "--scale", 0.5)
    assert found["value_when_leading"] == pytest.approx(0.3902302899835781)
    assert found["price_of_leading"] == pytest.approx(0.0996070348)
    assert results("stochastic", "-1.5,0.5", "-2.5,-.5") == found
    matrix = tmp_path / "p.json"
    matrix.write_text("[[1, 0], [0.25, 1]]")
    assert results("stochastic", "--matrix", matrix)["states"] == 6


def test_words_instead_of_json(tmp_path: Path) -> None:
    path = tmp_path / "two.csv"
    commands = (
        *(("solve", 2, "--csv", path), ("deal", "3,6", "1,5", "--chosen", 2)),
        *(("import", path), ("stochastic", 1, 2)),
    )
    out = "".join(command_line.run("ponte", *each).out for each in commands)
    assert "leader's score  deals" in out
    assert "baBA:2  perfect play wins 2 of 2 rounds (+2)" in out
    assert "2 teams a side, 23 rows, all right, in the same order" in out
    assert "leading is worth -0.244918662 rounds" in out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("deal", "1,2", "3"), "both sides need as many teams, not 2 and 1"),
        (("deal", "1,2", "2,3"), "two teams have strength 2"),
        (("deal", "1,1", "2,3"), "two teams have strength 1"),
        (("deal", "1,4", "2,3", "--chosen", "3"), "from 1 to 2, or 0 for none, not 3"),
        (("deal", "1,4", "2,3", "--chosen", "-1"), "from 0 to 30, not '-1'"),
        (("deal", "1,x", "2,3"), "numbers such as 1,4,5 of at most 100 digits, not 'x'"),
        (("deal", "1 4", "2 3"), "numbers such as 1,4,5 of at most 100 digits, not '1 4'"),
        (("deal", "1," + "9" * 5000, "2,3"), "numbers such as 1,4,5 of at most 100 digits"),
        (("deal", "inf,1", "2,3"), "numbers such as 1,4,5 of at most 100 digits, not 'inf'"),
        (("deal", ",".join(map(str, range(40))), ",".join(map(str, range(40, 80)))), "at most 30"),
        (("deal", "1", "2", "--table", "/none"), "/none does not exist"),
        (("solve", "40"), "must be a whole number from 0 to 18, not '40'"),
        (("solve", "-1"), "from 0 to 18"),
        (("solve", "15", "--csv", "x.csv"), "--csv is for at most 14 teams a side, not 15"),
        (("solve", "3", "--csv", "/none/x.csv"), "/none/x.csv cannot be written: no such file"),
        (("solve", "3", "--save", "/none/x"), "/none/x cannot be written: no such file"),
        (("solve", "3", "--csv", "/dev/null"), "/dev/null cannot be written: it is not a file"),
        (("import", "/none.csv"), "/none.csv does not exist"),
        (("import", __file__), "the columns must be"),
        (("stochastic",), "name either MINE and THEIRS or --matrix FILE"),
        (("stochastic", "1"), "name either"),
        (("stochastic", "1", "--matrix", "p.json"), "name either"),
        (("stochastic", "1", "2", "--scale", "nan"), "must be a number from 0 to 1000"),
        (("stochastic", "1,2", "3"), "both sides need as many teams"),
        (("stochastic", "--matrix", "/none.json"), "/none.json does not exist"),
    ],
)
def test_bad_input_is_one_sentence(arguments: tuple[str, ...], why: str) -> None:
    assert why in refused(*arguments)


@pytest.mark.parametrize("text", ['{"a": 1}', "[1, 2]", '[["x"]]', "[[true]]", "[[0.5, 0.5]]"])
def test_matrices_that_are_none(text: str, tmp_path: Path) -> None:
    (tmp_path / "p.json").write_text(text)
    refused("stochastic", "--matrix", tmp_path / "p.json")


def test_n_of_a_match() -> None:
    why = command_line.refused("match", "ponte", "random", "random", "--set", "n=0")
    assert "n must be a whole number from 1 to 30, not 0" in why
