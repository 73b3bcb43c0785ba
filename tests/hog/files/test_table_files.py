"""Tables of rolls in files: whatever a file holds, it is a table or refused in one sentence."""

from __future__ import annotations

import io
import os
import struct
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from engine.core.system.errors import InputError
from engine.hog.files.table_files import csv_text, read_table, write_table
from engine.hog.rules import Hog
from tests.core.games import refusal as sentence_of

GAME = Hog(goal=4)
TABLE = np.array([[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 0], [1, 1, 1, 1]], dtype=np.uint8)
TEXT = "0,1,2,3\n4,5,6,7\n8,9,10,0\n1,1,1,1\n"


def refusal(path: Path, content: bytes | None = None, game: Hog = GAME) -> str:
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(InputError) as caught:
        read_table(path, game)
    sentence = str(caught.value)
    assert sentence.startswith(str(path))
    assert "\n" not in sentence
    return sentence.removeprefix(str(path))


def saved(array: Any, **options: Any) -> bytes:
    stream = io.BytesIO()
    np.save(stream, array, **options)
    return stream.getvalue()


@given(arrays.arrays(np.uint8, (4, 4), elements=st.integers(0, 10)))
def test_round_trip(rolls: np.ndarray) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name in ("t.csv", "t.npy", "T.CSV", "T.Npy"):
            path = Path(folder) / name
            write_table(path, rolls)
            found = read_table(path, GAME)
            assert found.dtype == np.uint8
            assert np.array_equal(found, rolls)


@pytest.mark.parametrize(
    "text",
    [
        TEXT, TEXT.rstrip("\n"), "\ufeff" + TEXT, TEXT.replace("\n", "\r\n"),
        TEXT.replace(",", ";"), TEXT.replace(",", "\t"), TEXT.replace(",", "  "),
        TEXT.replace(",", " , "), TEXT.replace("\n", ",\n"), "\n\n" + TEXT.replace("\n", "\n\n"),
        TEXT.replace("1,1,1,1", "1.0,1e0,+1,01"),
    ],
)  # fmt: skip
def test_ways_to_write_csv(text: str, tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_bytes(text.encode())
    assert np.array_equal(read_table(tmp_path / "t.csv", GAME), TABLE)


@pytest.mark.parametrize("savetxt", [{}, {"delimiter": ","}, {"fmt": "%d"}, {"fmt": "%.1f"}])
def test_what_numpy_writes(savetxt: dict[str, str], tmp_path: Path) -> None:
    np.savetxt(tmp_path / "t.csv", TABLE, **savetxt)  # type: ignore[arg-type]
    assert np.array_equal(read_table(tmp_path / "t.csv", GAME), TABLE)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", " has 0 lines; a table of 4 x 4 rolls has 4"),
        ("\n\n", " has 0 lines; a table of 4 x 4 rolls has 4"),
        (TEXT[:16], " has 2 lines; a table of 4 x 4 rolls has 4"),
        (TEXT[:13], ": line 2 has 3 numbers, not 4"),
        (TEXT + "1,1,1,1\n", " has 5 lines; a table of 4 x 4 rolls has 4"),
        (TEXT.replace("3\n4", "3,4\n4"), ": line 1 has 5 numbers, not 4"),
        ("\n" + TEXT.replace("5", "five"), ": line 3, column 2: 'five' is not a number"),
        (TEXT.replace("5", ""), ": line 2, column 2: '' is not a number"),
        (TEXT.replace("5", "0x5"), ": line 2, column 2: '0x5' is not a number"),
        (TEXT.replace("5", "x" * 99), f": line 2, column 2: '{'x' * 40}' is not a number"),
        (TEXT.replace("5", "4.5"), ": at score 1 against 1 it has 4.5, not 0 to 10 dice"),
        (TEXT.replace("5", "-1"), ": at score 1 against 1 it has -1, not 0 to 10 dice"),
        (TEXT.replace("5", "11"), ": at score 1 against 1 it has 11, not 0 to 10 dice"),
        (TEXT.replace("5", "nan"), ": at score 1 against 1 it has nan, not 0 to 10 dice"),
        (TEXT.replace("5", "-inf"), ": at score 1 against 1 it has -inf, not 0 to 10 dice"),
        (TEXT.replace("5", "1e400"), ": at score 1 against 1 it has inf, not 0 to 10 dice"),
        (TEXT.replace("5", "9" * 400), ": at score 1 against 1 it has inf, not 0 to 10 dice"),
        ('<html>\n', ": line 1 has 1 numbers, not 4"),
    ],
)  # fmt: skip
def test_csv_that_is_no_table(text: str, sentence: str, tmp_path: Path) -> None:
    assert refusal(tmp_path / "t.csv", text.encode()) == sentence


def test_binary_as_csv(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    assert refusal(path, saved(TABLE)) == " is not a text file"
    assert refusal(path, TEXT.encode("utf-16")) == " is not a text file"
    assert "\x00" not in refusal(path, b"\x00\x1b[2J" * 50)


HEADER = "{'descr': '|u1', 'fortran_order': False, 'shape': (4, 4), }"


def npy(header: str, body: bytes = bytes(16), version: tuple[int, int] = (1, 0)) -> bytes:
    """Return a .npy file with any header."""
    text = header.encode("latin1") + b"\n"
    length = struct.pack("<H" if version == (1, 0) else "<I", len(text))
    return b"\x93NUMPY" + bytes(version) + length + text + body


@pytest.mark.parametrize(
    "array",
    [
        TABLE, TABLE.astype(float), TABLE.astype(">f8"), TABLE.astype(np.float16),
        TABLE.astype(np.longdouble), TABLE.astype(np.int8), TABLE.astype(np.uint64),
        np.asfortranarray(TABLE), TABLE.astype(">i2"),
    ],
)  # fmt: skip
def test_arrays_of_any_numbers(array: Any, tmp_path: Path) -> None:
    for version in ((1, 0), (2, 0), (3, 0)):
        with (tmp_path / "t.npy").open("wb") as stream:
            np.lib.format.write_array(stream, array, version=version)
        found = read_table(tmp_path / "t.npy", GAME)
        assert found.dtype == np.uint8
        assert np.array_equal(found, TABLE)


def test_a_header_of_python_2_is_read_without_a_word(tmp_path: Path) -> None:
    (tmp_path / "t.npy").write_bytes(npy(HEADER.replace("(4, 4)", "(4L, 4L)"), TABLE.tobytes()))
    assert np.array_equal(read_table(tmp_path / "t.npy", GAME), TABLE)


STRUCTURED = np.zeros((4, 4), dtype=[("a", "u1"), ("b", "f8")])
FLOATS = TABLE.astype(float)


def with_cell(value: float) -> np.ndarray:
    array = FLOATS.copy()
    array[2, 1] = value
    return array


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (saved(TABLE.ravel()), " holds an array 16 of uint8; a table of 4 x 4 rolls was expected"),
        (saved(TABLE[:3]), " holds an array 3 x 4 of uint8; a table of 4 x 4 rolls was expected"),
        (saved(np.uint8(3)), " holds an array without axes of uint8; a table of 4 x 4"),
        (saved(TABLE[None]), " holds an array 1 x 4 x 4 of uint8; a table of 4 x 4 rolls"),
        (saved(STRUCTURED), " holds an array 4 x 4 of [('a', 'u1'), ('b', '<f8')]; a table of"),
        (saved(TABLE.astype(object), allow_pickle=True), " holds an array 4 x 4 of object; a"),
        (saved(TABLE.astype(complex)), " holds an array 4 x 4 of complex128; a table of"),
        (saved(TABLE.astype(str)), " holds an array 4 x 4 of <U3; a table of"),
        (saved(TABLE.astype("M8[s]")), " holds an array 4 x 4 of datetime64[s]; a table of"),
        (saved(TABLE > 3), " holds an array 4 x 4 of bool; a table of"),
        (saved(with_cell(4.5)), ": at score 2 against 1 it has 4.5, not 0 to 10 dice"),
        (saved(with_cell(np.nan)), ": at score 2 against 1 it has nan, not 0 to 10 dice"),
        (saved(with_cell(np.inf)), ": at score 2 against 1 it has inf, not 0 to 10 dice"),
        (saved(with_cell(-1)), ": at score 2 against 1 it has -1, not 0 to 10 dice"),
        (saved(TABLE.astype(np.int64) - 1), ": at score 0 against 0 it has -1, not 0 to 10"),
        (saved(np.full((4, 4), 2**63, np.uint64)), ": at score 0 against 0 it has 9223372"),
        (saved(FLOATS)[:-1], " is not a whole .npy file"),
        (saved(FLOATS)[:100], " is not a whole .npy file"),
        (saved(FLOATS)[:3], " is not a whole .npy file"),
        (b"", " is not a whole .npy file"),
        (TEXT.encode(), " is not a whole .npy file"),
        (b"PK\x03\x04" + bytes(50), " is not a whole .npy file"),
        (npy(HEADER, version=(9, 9)), " is not a whole .npy file"),
        (npy(HEADER.replace("(4, 4)", "(400000, 400000)")), " holds an array 400000 x 400000 of"),
        (npy(HEADER.replace("(4, 4)", "(-4, -4)")), " holds an array -4 x -4 of uint8"),
        (npy(HEADER.replace("(4, 4)", "(4.0, 4)")), " is not a whole .npy file"),
        (npy(HEADER.replace("'|u1'", "'|u1000'")), " is not a whole .npy file"),
        (npy(HEADER.replace("'|u1'", "('|u1',)")), " is not a whole .npy file"),
        (npy(HEADER.replace("'|u1'", "{}")), " holds an array 4 x 4 of []; a table of 4 x 4 rolls"),
        (npy(HEADER.replace("'|u1'", "None")), " is not a whole .npy file"),
        (npy(HEADER.replace("'|u1'", "'M8[x]'")), " is not a whole .npy file"),
        (npy(HEADER.replace("}", "")), " is not a whole .npy file"),
        (npy("((((((" + HEADER), " is not a whole .npy file"),
        (npy("-" * 9000 + "1"), " is not a whole .npy file"),
        (npy("[" * 5000), " is not a whole .npy file"),
        (npy("__import__('os').abort()"), " is not a whole .npy file"),
        (npy("'''"), " is not a whole .npy file"),
        (npy(" " * 20_000 + HEADER), " is not a whole .npy file"),
        (npy("\x00"), " is not a whole .npy file"),
    ],
    ids=range(39),
)
def test_npy_that_is_no_table(content: bytes, sentence: str, tmp_path: Path) -> None:
    assert refusal(tmp_path / "t.npy", content).startswith(sentence)


def test_pickles_are_never_opened(tmp_path: Path) -> None:
    class Trap:
        def __reduce__(self) -> Any:
            return (os.mkdir, (str(tmp_path / "sprung"),))

    array = np.empty((4, 4), dtype=object)
    array[:] = Trap()
    assert "of object" in refusal(tmp_path / "t.npy", saved(array, allow_pickle=True))
    assert not (tmp_path / "sprung").exists()


@given(st.binary(max_size=80), st.sampled_from(["t.csv", "t.npy"]), st.booleans())
def test_garbage(content: bytes, name: str, has_magic: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes((b"\x93NUMPY\x01\x00" if has_magic else b"") + content)
        with pytest.raises(InputError) as caught:
            read_table(path, GAME)
        assert str(caught.value).startswith(str(path))


def test_every_byte_of_a_table_spoilt(tmp_path: Path) -> None:
    path = tmp_path / "t.npy"
    content = saved(TABLE)
    for i in range(len(content)):
        for byte in (0x00, 0xFF, 0x39, 0x28):
            path.write_bytes(content[:i] + bytes([byte]) + content[i + 1 :])
            found = sentence_of(lambda: read_table(path, GAME))
            assert not found or found.startswith(str(path))


def test_files_that_are_none(tmp_path: Path) -> None:
    for suffix in (".csv", ".npy"):
        folder, fifo, big = (tmp_path / f"{name}{suffix}" for name in ("folder", "fifo", "big"))
        folder.mkdir()
        os.mkfifo(fifo)
        big.touch()
        os.truncate(big, 2**30)
        assert refusal(folder) == refusal(fifo) == " is not a file"
        assert refusal(big) == " has 1073.7 MB; a table of 4 x 4 rolls has at most 0.1 MB"
        assert refusal(tmp_path / f"none{suffix}") == " does not exist"
        zero = tmp_path / f"zero{suffix}"
        zero.symlink_to("/dev/zero")
        assert refusal(zero) == " is not a file"
    for name in ("t.txt", "t", "csv"):
        assert refusal(tmp_path / name) == ": a table of rolls ends in .csv, .npy or .py"


def test_the_rules_decide_which_rolls_are_legal(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text(TEXT)
    assert refusal(path, game=Hog(goal=4, dice=9)) == (
        ": at score 2 against 2 it has 10, not 0 to 9 dice"
    )
    assert refusal(path, game=Hog(goal=4, free_bacon=False)) == (
        ": at score 0 against 0 it has 0, not 1 to 10 dice"
    )
    assert refusal(path, game=Hog(goal=5)) == ": line 1 has 4 numbers, not 5"


def test_a_table_of_the_longest_game(tmp_path: Path) -> None:
    game = Hog(goal=1000)
    path = tmp_path / "t.csv"
    path.write_text("\n".join([",".join("6" * 1000)] * 1000))
    assert (read_table(path, game) == 6).all()


def test_writing(tmp_path: Path) -> None:
    assert csv_text(TABLE) == TEXT
    write_table(tmp_path / "t.csv", TABLE)
    assert (tmp_path / "t.csv").read_text() == TEXT
    write_table(tmp_path / "t.npy", TABLE)
    assert np.array_equal(np.load(tmp_path / "t.npy"), TABLE)
    with pytest.raises(InputError, match=r"t.txt: a table of rolls ends in .csv, .npy or .py"):
        write_table(tmp_path / "t.txt", TABLE)
    with pytest.raises(InputError, match="cannot be written: no such file or directory"):
        write_table(tmp_path / "no" / "t.npy", TABLE)
    assert len(list(tmp_path.iterdir())) == 2
