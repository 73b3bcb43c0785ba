"""Field files: what is read, and what is refused with its line."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.blotto.fields.field_files import field_steps, field_text, looks_like_field, read_field
from engine.blotto.strategies import read_strategy, shorthand
from engine.core.play.match import Match
from engine.core.system.errors import InputError
from tests.blotto.games import STREAK, riddler


def written(folder: Path, text: str) -> Path:
    path = folder / "field.csv"
    path.write_text(text)
    return path


@pytest.mark.parametrize(
    ("number", "rows", "castles"),
    [(1, 1349, 10), (2, 902, 10), (3, 1321, 10), (4, 938, 10), (5, 895, 13)],
)
def test_real_entries_are_read_as_they_are(number: int, rows: int, castles: int) -> None:
    path = riddler(number)
    found = read_field(path)
    assert (len(found), found.castles, found.soldiers) == (rows, castles, 100)
    assert looks_like_field(path.read_bytes()[:4000])
    if number == 1:
        assert found.texts[0] == "because, I am number one!"
        assert "\n" in found.texts[1]


def test_a_number_of_thousands_of_digits_is_no_plan(tmp_path: Path) -> None:
    text = "4" * 5000 + ",60\n"
    assert not looks_like_field(text.encode())
    with pytest.raises(InputError, match=r"castle 1 needs a whole number from 0 on, not '4{17}"):
        read_field(written(tmp_path, text))


def test_a_thousand_soldiers_and_a_text_behind(tmp_path: Path) -> None:
    found = read_field(written(tmp_path, '400,600\n500,500\n1000,0,"a, b"\n'))
    assert (len(found), found.soldiers) == (3, 1000)
    assert found.texts == {2: "a, b"}


def test_plain_rows_are_read_at_once_and_the_same(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    rows = rng.multinomial(100, [0.1] * 10, size=60_000)
    text = "\n".join(",".join(map(str, row)) for row in rows.tolist())
    assert (read_field(written(tmp_path, text)).rows == rows).all()


def test_reading_tells_how_far_it_is_and_can_be_left(tmp_path: Path) -> None:
    path = written(tmp_path, "40,60\n" * 5000)
    told = list(field_steps(path))
    assert [step.value for step in told] == [2001, 4001, 5000]
    assert 0 < told[0].iteration < told[-1].iteration == told[-1].total == path.stat().st_size
    begun = field_steps(path)
    next(begun)
    begun.close()


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    mixture = read_field(written(tmp_path, "weight,Castle 1,Castle 2\n0.5,1,2\n1.5,3,0\n"))
    again = read_field(written(tmp_path, field_text(mixture)))
    assert again.digest == mixture.digest
    assert again.weights is not None
    assert again.weights.tolist() == [0.5, 1.5]


def test_no_text_of_a_field_is_a_formula_in_a_spreadsheet(tmp_path: Path) -> None:
    texts = ["=HYPERLINK(0)", "+1, and on", "-5", "'@ease", "plain"]
    found = read_field(written(tmp_path, "1,2\n" * 5))
    text = field_text(found, {"text": texts})
    assert [line.split(",", 2)[2] for line in text.splitlines()[1:]] == [
        "'=HYPERLINK(0)", '"\'+1, and on"', "-5", "''@ease", "plain",
    ]  # fmt: skip
    again = read_field(written(tmp_path, text.replace(",-5\n", ",x\n")))
    assert again.texts == {**dict(enumerate(texts)), 2: "x"}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "holds no plan|numbers are expected"),
        ("Castle 1,Castle 2\n", "holds no plan"),
        ("1,2,3\n1,2,4\n", "line 2: the soldiers are 7, not 6"),
        ("1,2,3\n1,2\n", "line 2: 3 numbers are expected, not 2"),
        ("1,2\n1,2,0\n", "line 2: 2 numbers are expected, not 3"),
        ("Castle 1,Castle 2,Why\n1,2,3\n1,2,3,4\n", "line 3: 2 numbers are expected, not 3"),
        ('1,2\n2,1,"cut o', "line 2 is no CSV"),
        ("1,2\n1,x\n", "line 2: castle 2 needs a whole number from 0 on, not 'x'"),
        ("1,2\n1.5,1.5\n", "line 2: castle 1"),
        ("1,2\n-1,4\n", "line 2: castle 1"),
        ("0,0\n", "1 to 1,000 soldiers"),
        ("9999,1\n", "1 to 1,000 soldiers"),
        (",".join("1" * 21), "2 to 20 castles"),
        ("name,other\n1,2\n", "names no castles"),
        ("weight,Castle 1,Castle 2\n-1,1,2\n", "line 2: the weight"),
        ("weight,Castle 1,Castle 2\n0,1,2\n0,2,1\n", "all 0"),
        ('Castle 1,Castle 2\n3,4\n"5', "line 3"),
    ],
)
def test_what_is_no_field_is_refused(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        read_field(written(tmp_path, text))


def test_rows_may_be_left_out_with_their_reason(tmp_path: Path) -> None:
    found = read_field(written(tmp_path, "1,2\n2,2\n3,0\n"), is_lenient=True)
    assert found.plans() == [(1, 2), (3, 0)]
    assert [(out.line, out.reason) for out in found.left_out] == [(2, "the soldiers are 4, not 3")]


def test_a_file_plays_a_match_and_a_reply_to_it(tmp_path: Path) -> None:
    text = "weight," + ",".join(f"Castle {k}" for k in range(1, 11)) + "\n"
    path = written(tmp_path, text + "1,10,10,10,10,10,10,10,10,10,10\n0,100,0,0,0,0,0,0,0,0,0\n")
    drawn, reply = read_strategy(path, STREAK), shorthand(f"reply:{path}")
    assert reply is not None
    match = Match(STREAK, [drawn, reply], 1).play_out()
    assert match.state.plans[0] == (10,) * 10
    assert match.returns == (0, 55)
    assert not match.faults
