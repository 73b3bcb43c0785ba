"""CSV that a spreadsheet may open: names stay names, numbers stay numbers."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.system.csv_text import csv_text, without_shield


@pytest.mark.parametrize(
    "text", ["=1+1", "+cmd", "-x", "@sum(a)", "\tx", "'=x", '=f("a,b")', "+0.3 ± 0.1"]
)
def test_a_formula_is_shielded_and_comes_back(text: str) -> None:
    (row,) = csv.reader(io.StringIO(csv_text([["rank", text]])))
    assert row == ["rank", f"'{text}"]
    assert without_shield(row[1]) == text


@pytest.mark.parametrize(
    "value", ["-1.5", "+3", "-12.5 %", "-1,234", "-", "−5", "a=b", "'tis", -2, 0.5, None]
)
def test_numbers_and_other_texts_are_left_alone(value: object) -> None:
    (row,) = csv.reader(io.StringIO(csv_text([[value, "x"]])))
    assert row == ["" if value is None else str(value), "x"]


@given(st.text(st.characters(exclude_characters="\r\n")))
def test_what_is_shielded_comes_back(text: str) -> None:
    shielded = csv_text([[text, 0]]) != _plain([text, 0])
    ((cell, _),) = csv.reader(io.StringIO(csv_text([[text, 0]]), newline=""))
    assert (without_shield(cell) if shielded else cell) == text


def _plain(row: list[object]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(row)
    return text.getvalue()
