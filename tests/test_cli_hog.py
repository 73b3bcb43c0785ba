"""Hog's own commands: compare, tables, matrix, values."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest

import tests.toys
from tests.command_line import SMALL, refused, results, run

assert tests.toys.FOLDER


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
