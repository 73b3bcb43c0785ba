"""All states with their optimal moves, and the CSV of the Julia package."""

from __future__ import annotations

import errno
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import IO

import pytest

from engine.core.system.errors import InputError
from engine.ponte.files import csv_files
from engine.ponte.files.csv_files import (
    HEADER,
    TERMINAL,
    _least_bytes,
    check_csv,
    csv_chunks,
    write_csv,
)
from engine.ponte.positions import Position, text_of
from engine.ponte.tables.states import all_states, count_states, known_states, state_steps
from tests.benchmarks.plain_ponte import solve as plain_solve
from tests.vectors import vectors


def test_equal_to_a_stack_and_a_dictionary() -> None:
    states = known_states(5)
    plain = plain_solve(5)
    assert states.count == len(plain) == 1965
    for (mine, theirs, chosen), (score, moves) in plain.items():
        position = Position(mine, theirs, chosen)
        assert states.best_score(position) == score
        assert states.best_moves(position) == moves


def test_vectors_of_single_states() -> None:
    states = known_states(10)
    for line in vectors("ponte", "samples.jsonl").read_text().splitlines():
        case = json.loads(line)
        if case["n"] > 10:
            continue
        mine, theirs = tuple(case["myTeams"]), tuple(case["opponentTeams"])
        position = Position(mine, theirs, case["chosenTeam"])
        score, moves = states.best_score(position), states.best_moves(position)
        assert (score, list(moves)) == (case["bestScore"], case["bestMove"])
        assert text_of(position, moves, (position.k + score) // 2) == case["toString"]


def test_counts() -> None:
    counts = [1, 5, 23, 103, 453, 1965, 8433, 35889, 151719, 637919, 2670235]
    assert [count_states(n) for n in range(11)] == counts
    assert [all_states(n).count for n in range(8)] == counts[:8]


@pytest.mark.parametrize("n", range(5))
def test_csv_is_the_exact_text(n: int, tmp_path: Path) -> None:
    path = tmp_path / "all.csv"
    assert write_csv(path, all_states(n)) == count_states(n)
    text = path.read_bytes()
    assert text == vectors("ponte", f"n{n}.csv").read_bytes()
    hashes = json.loads(vectors("ponte", "csv_hashes.json").read_text())[str(n)]
    assert (len(text), hashlib.sha256(text).hexdigest()) == (hashes["bytes"], hashes["sha256"])
    rows = b"".join(sorted(text.splitlines(keepends=True)[1:]))
    assert hashlib.sha256(rows).hexdigest() == hashes["sha256_sorted_rows_no_header"]


@pytest.mark.soak
def test_rounds_of_two_digits() -> None:
    rows = b"".join(csv_chunks(all_states(10))).splitlines()
    assert len(rows) == 1 + count_states(10)
    best = '"[11, 12, 13, 14, 15, 16, 17, 18, 19, 20]","[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]",0,10,'
    moves = '"[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]",bbbbbbbbbbAAAAAAAAAA:10'
    assert (best + moves).encode() in rows


@pytest.fixture
def theirs(tmp_path: Path) -> Callable[[list[bytes]], Path]:
    def write(lines: list[bytes]) -> Path:
        path = tmp_path / "theirs.csv"
        path.write_bytes(b"".join(lines))
        return path

    return write


def ours(n: int) -> list[bytes]:
    return b"".join(csv_chunks(all_states(n))).splitlines(keepends=True)


Writer = Callable[[list[bytes]], Path]


def test_import_takes_any_order_of_the_answers(theirs: Writer) -> None:
    lines = ours(3)
    assert check_csv(theirs(lines)).is_identical
    lines[21:81] = reversed(lines[21:81])  # 20 leaders of 3 teams come first
    checked = check_csv(theirs(lines))
    assert (checked.n, checked.rows, checked.is_identical) == (3, 103, False)
    windows = [line.replace(b"\n", b"\r\n") for line in lines]
    assert check_csv(theirs(windows)).rows == 103


@pytest.mark.parametrize("n", [0, 1, 6])
def test_import_of_what_was_exported(n: int, tmp_path: Path) -> None:
    write_csv(tmp_path / "all.csv", all_states(n))
    assert check_csv(tmp_path / "all.csv") == csv_files.Checked(n, count_states(n), True)


def test_import_names_what_is_wrong(theirs: Writer) -> None:
    lines = ours(3)
    swapped = [*lines[:1], lines[2], lines[1], *lines[3:]]
    altered = [*lines[:30], lines[30].replace(b":", b":9"), *lines[31:]]
    twice = [*lines[:30], lines[29], *lines[31:]]
    for wrong, why in (
        ([b"myTeams,opponentTeams,chosenTeam,bestScore,bestMove\n", *lines[1:]], "columns must be"),
        ([], "columns must be .*, not none"),
        ([HEADER], "ends too early, after line 1"),
        (swapped, "line 2: .* was expected"),
        (altered, "line 31: .*our table has no such row left here"),
        (twice, "line 31: .*our table has no such row left here"),
        (lines[:-1], "ends too early, after line 103"),
        ([*lines, TERMINAL], "line 105: .*should have ended"),
        ([HEADER, b"ab" * 12 + b":3\n"], "has 12 teams a side"),
        ([HEADER, b"\xff\x00\n"], "line 2"),
    ):
        with pytest.raises(InputError, match=why) as caught:
            check_csv(theirs(wrong))
        assert "\n" not in str(caught.value)


def test_nothing_half_written_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(stream: IO[bytes], states: object) -> None:
        stream.write(HEADER)
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(csv_files, "_write", full)
    (tmp_path / "all.csv").write_text("mine")
    with pytest.raises(InputError, match="no space left on device"):
        write_csv(tmp_path / "all.csv", all_states(2))
    assert [path.name for path in tmp_path.iterdir()] == ["all.csv"]
    assert (tmp_path / "all.csv").read_text() == "mine"


def test_states_too_many_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for n in (-1, 15, 40):
        with pytest.raises(InputError, match="for 0 to 14 teams a side"):
            state_steps(n)
    monkeypatch.setattr("engine.core.play.solver.free_bytes", lambda: 1_000_000)
    with pytest.raises(InputError, match="all states of 9 teams a side needs"):
        state_steps(9)
    assert list(state_steps(6, even_if_too_large=True))[-1] == (8433, 8433)


@pytest.mark.parametrize("n", [2, 5, 7])
def test_a_csv_that_cannot_fit_is_not_begun(
    n: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    states, path = all_states(n), tmp_path / "all.csv"
    least = sum(_least_bytes(layer) for layer in states.layers[1:])
    size = sum(map(len, csv_chunks(states)))
    assert size / 2 < least < size
    room = SimpleNamespace(free=least - 1)
    monkeypatch.setattr("engine.core.system.files.shutil.disk_usage", lambda folder: room)
    with pytest.raises(InputError, match=r"it needs more than .* MB are free"):
        write_csv(path, states)
    assert list(tmp_path.iterdir()) == []
    room.free += 1
    write_csv(path, states)
    assert path.stat().st_size == size
