"""Benchmarks: what they time in fresh processes, as texts, is still there."""

from __future__ import annotations

import ast
import importlib
import json
from collections.abc import Iterator

import pytest

from tests.benchmarks import first_use, run
from tests.benchmarks.__main__ import USER_FAULT, main
from tests.benchmarks.rows import Figure, Row

PROGRAMS = [
    text for text in vars(first_use).values() if isinstance(text, str) and text.startswith("from ")
]


@pytest.mark.parametrize("program", PROGRAMS)
def test_what_a_fresh_process_imports_is_there(program: str) -> None:
    tree = ast.parse(program.rstrip(".; "))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert imports
    for each in imports:
        module = importlib.import_module(each.module or "")
        for alias in each.names:
            if not hasattr(module, alias.name):
                importlib.import_module(f"{each.module}.{alias.name}")


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What was measured, each time with what had been printed by then."""
    found: list[str] = []

    def boards() -> Iterator[Row | Figure]:
        for number in (1, 2):
            found.append(capsys.readouterr().out)
            yield Row(f"board {number}", 0.001, 0.5, "fast", 0.0005 * number)

    def moves() -> Figure:
        found.append("moves")
        return Figure("a move", 2.0, 1.0)

    measures = {"toy.boards": boards, "toy.moves": moves, "other.moves": moves}
    monkeypatch.setattr(run, "all_measures", lambda: measures)
    return found


def test_each_row_is_printed_as_soon_as_it_is_measured(
    measured: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["toy.boards"]) == 0
    assert "toy.boards: board 1 (fast)" in measured[1]
    assert "   1 ms   500 us   500 ms      500  toy.boards: board 1 (fast)" in measured[1]
    last = capsys.readouterr().out
    assert "board 2" in last
    assert "above their target: toy.boards: board 1\n" in last


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["toy"], ["board 1", "board 2", "a move"]),
        (["other", "toy.moves"], ["a move", "a move"]),
        ([], ["board 1", "board 2", "a move", "a move"]),
    ],
)
def test_names_choose_what_is_measured(
    names: list[str],
    expected: list[str],
    measured: list[str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--json", *names]) == 0
    assert len(measured) == len(expected)
    rows = json.loads(capsys.readouterr().out)["benchmarks"]
    assert [row["name"] for row in rows] == expected


def test_a_name_that_is_none_is_answered_by_those_there_are(
    measured: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["chess"]) == USER_FAULT
    assert "no benchmark chess; there are toy.boards, toy.moves, other.moves" in (
        capsys.readouterr().err
    )
    assert not measured


def test_every_benchmark_is_found() -> None:
    names = run.all_measures()
    expected = {"hog.visits", "ponte.csv", "blotto.million", "first_use.hog_advice"}
    expected |= {"first_use.gunslinger_review", "first_use.conquest_review"}
    assert expected <= set(names)
