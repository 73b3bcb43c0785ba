"""Saved tables: everything is found again, and what is cut off or altered is refused."""

from __future__ import annotations

import errno
from math import comb
from pathlib import Path
from typing import Any

import pytest

from engine.core.system.errors import InputError
from engine.core.system.job import finished
from engine.ponte.files import table_files
from engine.ponte.files.table_files import open_table, opening, save_table, unpacking
from engine.ponte.positions import ranked
from engine.ponte.queries.search import solve
from engine.ponte.tables.ranking import code_at
from engine.ponte.tables.tables import Table, table_steps


@pytest.fixture(scope="module")
def table() -> Table:
    return finished(table_steps(7, keep=True, pack=True))


@pytest.fixture
def path(tmp_path: Path, table: Table) -> Path:
    save_table(tmp_path / "seven.ponte", table)
    return tmp_path / "seven.ponte"


def test_every_deal_is_found_again(path: Path, table: Table) -> None:
    saved = open_table(path)
    assert (saved.n, saved.histogram) == (7, table.histogram)
    for k in range(8):
        found = [saved.rounds_won(code_at(i, k), k) for i in range(comb(2 * k, k))]
        assert found == (table.layers[k] >> 1).tolist()
    assert path.stat().st_size < 6_000


def test_the_whole_table_comes_back(path: Path, table: Table) -> None:
    again = finished(unpacking(open_table(path)))
    assert again.histogram == table.histogram
    assert (again.layers[7] == table.layers[7]).all()
    shares = list(opening(path))
    assert shares == sorted(shares)
    assert shares[-1] == 1


def test_the_whole_table_may_not_fit(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.core.play.solver.free_bytes", lambda: 1_000_000)
    with pytest.raises(InputError, match="the whole table for 7 teams a side needs"):
        finished(unpacking(open_table(path)))


def test_moves_are_found_as_well(path: Path) -> None:
    saved = open_table(path)
    for chosen in range(5):
        position = ranked([3, 6, 9, 12], [1, 5, 7, 10], chosen)
        assert saved.solve(position) == solve(position)
    with pytest.raises(InputError, match="for 7 teams a side, not 8"):
        saved.solve(ranked(range(8), range(8, 16)))


@pytest.mark.parametrize("n", [0, 1])
def test_the_smallest_tables(n: int, tmp_path: Path) -> None:
    save_table(tmp_path / "t", finished(table_steps(n, pack=True)))
    saved = open_table(tmp_path / "t")
    assert saved.n == n
    assert saved.solve(ranked([], [])).values == ()


def test_what_is_cut_off_or_altered_is_refused(path: Path) -> None:
    whole = path.read_bytes()
    middle = len(whole) - 400
    for content, why in (
        (whole[:-1], "is cut off or altered: it has"),
        (whole[:100], "is cut off or altered: it has"),
        (whole[:30], "is not a table of the Gioco del Ponte"),
        (b"", "is not a table"),
        (whole + b" ", "is cut off or altered: it has"),
        (whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :], "checksum is wrong"),
        (whole[:-1] + bytes([whole[-1] ^ 1]), "checksum is wrong"),
        (whole.replace(b'"n": 7', b'"n": 6', 1), "header is unreadable"),
        (whole.replace(b'"n": 7', b'"n":  ', 1), "header is unreadable"),
        (whole.replace(b"histogram", b"histogrin", 1), "header is unreadable"),
        (whole.replace(b"3432", b"3432", 1)[:2000] + b"x" + whole[2001:], "header is unreadable"),
    ):
        path.write_bytes(content)
        with pytest.raises(InputError, match=why):
            open_table(path)


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="does not exist"):
        open_table(tmp_path / "none")
    with pytest.raises(InputError, match="is not a file"):
        open_table(tmp_path)


def test_a_full_disk_leaves_nothing(
    tmp_path: Path, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(stream: Any, table: Table) -> None:
        stream.write(b"begun")
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(table_files, "_write", full)
    with pytest.raises(InputError, match="no space left on device"):
        save_table(tmp_path / "t", table)
    assert not list(tmp_path.iterdir())
