"""Numbers in words: one function writes every chance, and never calls certain what is not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.shared.text.value_format import (
    CHANCE,
    SPACE,
    estimated,
    estimated_percent,
    percent,
    percent_change,
    percent_done,
    percent_number,
    points,
)

GUI = Path(__file__).parents[3] / "gui"


@pytest.mark.parametrize(
    ("chance", "digits", "text"),
    [
        (0.554, 1, "55.4 %"),
        (0.0, 1, "0.0 %"),
        (1.0, 1, "100.0 %"),
        (0.0004, 1, "< 0.1 %"),
        (0.99999, 1, "> 99.9 %"),
        (0.996, 0, "> 99 %"),
        (0.004, 0, "< 1 %"),
        (0.9999999, 3, "> 99.999 %"),
        (1 - 1e-15, 1, "100.0 %"),
        (1e-15, 1, "0.0 %"),
        (-0.0002, 1, "0.0 %"),
        (-0.0, 1, "0.0 %"),
    ],
)
def test_a_chance(chance: float, digits: int, text: str) -> None:
    assert percent(chance, digits) == text.replace(" %", f"{SPACE}%")


@given(st.floats(1e-9, 1 - 1e-9), st.integers(0, 4))
def test_what_is_not_certain_is_never_written_so(chance: float, digits: int) -> None:
    number = percent_number(chance, digits)
    assert not re.fullmatch(r"0(\.0*)?|100(\.0*)?", number)
    assert not number.startswith(("-", "−"))


def test_an_estimate_has_the_digits_of_its_interval() -> None:
    assert estimated_percent(0.99987, 0.0003) == f"99.99 ± 0.03{SPACE}%"
    texts = [estimated(0.5, half) for half in (12.0, 0.8, 0.0)]
    assert texts == ["0 ± 12", "0.5 ± 0.8", "0.5 ± 0.0"]


def test_a_change_has_its_sign() -> None:
    texts = [percent_change(change, 2) for change in (0.0041, -0.012, 1e-7, -1e-7)]
    assert texts == ["+0.41", "−1.20", "0.00", "0.00"]


def test_work_is_done_at_its_end_alone() -> None:
    texts = [percent_done(share).replace(SPACE, " ") for share in (0.0, 0.29, 0.999, 1.0)]
    assert texts == ["0 %", "29 %", "99 %", "100 %"]


def test_nobody_else_writes_per_cent() -> None:
    """A number formatted beside a sign, or multiplied for one."""
    own = re.compile(r"\.\d?[f%]\} ?(\\u00a0)?%|:\.\d%\}|decimal\(100 \*|round\(100 \*|int\(100 \*")
    files = [path for path in GUI.rglob("*.py") if path.stem not in ("value_text", "value_format")]
    found = [
        f"{path.name}: {line.strip()}"
        for path in files
        for line in path.read_text(encoding="utf-8").splitlines()
        if own.search(line)
    ]
    assert found == []


def test_a_cost_in_a_sentence_has_the_digits_that_its_interval_supports() -> None:
    unit = points(0.0, 55.0)
    said = [unit.said(24.7812, error) for error in (0.0, 0.0001, 0.02, 0.25, 6.0)]
    assert said == [f"{number} points" for number in ("24.78", "24.78", "24.78", "24.8", "25")]
    assert CHANCE.said(0.07, 0.01) == "7 games in 100"
