"""Tables in files: one bit a deal, a header before and a checksum after.

Without any adjacent pair of an own team and one of theirs the leader wins p rounds, with it p or
p + 1: the lowest bit of the rounds won tells which.  So these bits of all layers hold everything;
looking a deal up takes a step for each layer.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Generator
from dataclasses import dataclass, field
from itertools import accumulate
from math import comb
from pathlib import Path
from typing import IO, Any

import numpy as np

from engine.core.play.solver import Estimate, check_memory
from engine.core.system.errors import InputError
from engine.core.system.files import opened, write_with
from engine.core.system.job import finished
from engine.ponte.positions import Position
from engine.ponte.queries.search import Solved, solve_with
from engine.ponte.tables.kernels import Bytes, add_answers
from engine.ponte.tables.query_kernels import unpack
from engine.ponte.tables.ranking import code_at, halves, number_of
from engine.ponte.tables.tables import LARGEST, Table, estimate

MAGIC = b"Armchair General: Ponte table, version 1\n"
_CHECKSUM_BYTES = 32
_HEADER_BYTES = 4096
_PIECE = 1 << 23
_DEALS_A_CALL = 1 << 22
_LARGEST_FILE = 3_000_000_000
_WHAT = "a table of the Gioco del Ponte"


@dataclass(frozen=True, slots=True, eq=False)
class SavedTable:
    """A table in a file, mapped into memory: only what is looked up is ever read."""

    path: Path
    n: int
    histogram: tuple[int, ...]
    _bits: tuple[Bytes, ...] = field(repr=False)

    def rounds_won(self, code: int, k: int) -> int:
        """Return the rounds that the leader of a deal of up to n teams a side wins."""
        codes = [code]
        for size in range(k, 1, -1):
            codes.append(_without_a_pair(codes[-1], size))
        won = 0
        for size, smaller in enumerate(reversed(codes), 1):
            if k == 0:
                break
            number = number_of(smaller, size)
            parity = int(self._bits[size][number >> 3]) >> (7 - (number & 7)) & 1
            won += (won ^ parity) & 1
        return won

    def wins(self, code: int, k: int) -> Generator[None, None, int]:
        """Return what `rounds_won` returns, in the form that `solve_with` asks for."""
        return self.rounds_won(code, k)
        yield  # a generator: reading is so fast that it never has to

    def solve(self, position: Position) -> Solved:
        """Return a position with the values of all its moves; InputError if it is too large."""
        if position.k > self.n:
            raise InputError(
                "{path} is for {n} teams a side, not {k}", path=self.path, n=self.n, k=position.k
            )
        return finished(solve_with(self.wins, position))


def save_table(path: Path, table: Table) -> None:
    """Write a table that was made with `pack`, whole or not at all; InputError where it cannot."""
    assert len(table.parities) == table.n + 1, "only a table made with pack=True can be saved"
    write_with(path, lambda stream: _write(stream, table))


def open_table(path: Path) -> SavedTable:
    """Return the table in a file; InputError where it is none, cut off or altered."""
    return finished(opening(path))


def opening(path: Path) -> Generator[float, None, SavedTable]:
    """Yield the share of the file checked; return what `open_table` returns."""
    with opened(path, _LARGEST_FILE, _WHAT) as stream:
        header = _read_header(path, stream)
        n, histogram = header["n"], tuple(header["histogram"])
        sizes = _sizes(n)
        expected = _HEADER_BYTES + sum(sizes) + _CHECKSUM_BYTES
        found = path.stat().st_size
        if found != expected:
            raise InputError(
                "{path} is cut off or altered: it has {found:,} bytes, not {expected:,}",
                path=path,
                found=found,
                expected=expected,
            )
        stream.seek(0)
        digest = yield from _digest(stream, expected - _CHECKSUM_BYTES)
        if digest != stream.read(_CHECKSUM_BYTES):
            raise InputError("{path} is altered: its checksum is wrong", path=path)
    data: Any = np.memmap(path, np.uint8, "r", _HEADER_BYTES, (sum(sizes),))
    ends = list(accumulate(sizes))
    bits = tuple(data[end - size : end] for size, end in zip(sizes, ends, strict=True))
    return SavedTable(path, n, histogram, bits)


def unpacking(saved: SavedTable) -> Generator[float, None, Table]:
    """Yield the share done; return the whole table in memory; InputError where it does not fit.

    Every layer is worked out from its bits and the one below: much less work than solving.
    """
    n = saved.n
    check_memory(Estimate(estimate(n).memory_bytes, 0), f"the whole table for {n} teams a side")
    wins: Bytes = np.zeros(1, np.uint8)
    done, total = 0, sum(comb(2 * k, k) for k in range(1, n + 1))
    for k in range(1, n + 1):
        previous, wins = wins, np.empty(comb(2 * k, k), np.uint8)
        for start in range(0, len(wins), _DEALS_A_CALL):
            stop = min(start + _DEALS_A_CALL, len(wins))
            first = code_at(start, k)
            unpack(wins, previous, saved._bits[k], halves(k - 1), k, first, start, stop)
            done += stop - start
            yield done / total
    for start in range(0, len(wins) // 2, _DEALS_A_CALL):
        add_answers(wins, n, start, min(start + _DEALS_A_CALL, len(wins) // 2))
        yield 1.0
    return Table(n, saved.histogram, {n: wins})


def _write(stream: IO[bytes], table: Table) -> None:
    digest = hashlib.sha256()

    def put(piece: bytes | memoryview) -> None:
        digest.update(piece)
        stream.write(piece)

    header = MAGIC + json.dumps({"n": table.n, "histogram": list(table.histogram)}).encode() + b"\n"
    put(header.ljust(_HEADER_BYTES, b" "))
    for bits in table.parities:
        for start in range(0, len(bits), _PIECE):
            put(bits[start : start + _PIECE].data)
    stream.write(digest.digest())


def _read_header(path: Path, stream: IO[bytes]) -> dict[str, Any]:
    text = stream.read(_HEADER_BYTES)
    if not text.startswith(MAGIC):
        raise InputError("{path} is not {what}", path=path, what=_WHAT)
    try:
        header = json.loads(text[len(MAGIC) :])
        n, histogram = header["n"], header["histogram"]
        is_right = type(n) is int and 0 <= n <= LARGEST and sum(histogram) == comb(2 * n, n)
    except (ValueError, KeyError, TypeError, RecursionError):
        is_right = False
    if not is_right:
        raise InputError("{path} is cut off or altered: its header is unreadable", path=path)
    return {"n": n, "histogram": histogram}


def _digest(stream: IO[bytes], size: int) -> Generator[float, None, bytes]:
    digest = hashlib.sha256()
    left = size
    while left > 0:
        piece = stream.read(min(left, _PIECE))
        if not piece:
            break
        digest.update(piece)
        left -= len(piece)
        yield 1 - left / size
    return digest.digest()


def _sizes(n: int) -> list[int]:
    return [(comb(2 * k, k) + 7) // 8 for k in range(n + 1)]


def _without_a_pair(code: int, k: int) -> int:
    """Return a code without the strongest adjacent pair of an own team and one of theirs."""
    pairs = (code ^ code >> 1) & ((1 << (2 * k - 1)) - 1)
    low = (pairs & -pairs) - 1
    return code & low | code >> 2 & ~low
