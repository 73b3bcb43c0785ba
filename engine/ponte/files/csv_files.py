"""The CSV that the Julia package PonteAI.jl writes: ours, byte by byte, and a check of theirs."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import numpy as np

from engine.core.system.errors import InputError, shortened
from engine.core.system.files import check_room, opened, write_with
from engine.core.system.job import finished, repeated
from engine.ponte.tables.ranking import code_at
from engine.ponte.tables.state_kernels import write_rows
from engine.ponte.tables.states import StateLayer, States, state_steps

HEADER = b"myTeams,opponentTeams,chosenTeam,bestScore,bestMove,toString\n"
TERMINAL = b"Int64[],Int64[],0,0,Int64[],:0\n"
LARGEST_IMPORT = 11
_BYTES_A_TEAM = 20
_BYTES_A_ROW = 40
_BUFFER = 4_000_000
_ROWS_A_STEP = 20_000


@dataclass(frozen=True, slots=True)
class Checked:
    """A file that agrees: its n, its rows, and whether its answer rows are in our order as well."""

    n: int
    rows: int
    is_identical: bool


def write_csv(path: Path, states: States) -> int:
    """Write all states to a file, whole or not at all; return how many rows it has."""
    check_room(path, sum(_least_bytes(layer) for layer in states.layers[1:]))
    write_with(path, lambda stream: _write(stream, states))
    return states.count


def _least_bytes(layer: StateLayer) -> int:
    """Return less than the rows of a layer take, by at most a half."""
    k = layer.k
    digits = sum(len(str(rank)) for rank in range(1, 2 * k + 1))
    blanks = 4 * (k - 1)
    row = digits + blanks + 2 * k + len("[],[],0,0,[1],:0\n")
    return row * (k + 1) * len(layer.wins)


def _write(stream: IO[bytes], states: States) -> None:
    for chunk in csv_chunks(states):
        stream.write(chunk)


def csv_chunks(states: States) -> Iterator[bytes]:
    """Yield the text of the CSV piece by piece."""
    yield HEADER
    for layer in reversed(states.layers[1:]):
        for is_answer in (False, True):
            yield from block(layer, is_answer)
    yield TERMINAL


def block(layer: StateLayer, is_answer: bool) -> Iterator[bytes]:
    """Yield the rows of the states in which a team is named, or in which none is."""
    row_bytes = layer.k * _BYTES_A_TEAM + _BYTES_A_ROW
    deal_bytes = row_bytes * (layer.k if is_answer else 1)
    text = np.empty(max(_BUFFER, deal_bytes), np.uint8)
    step = len(text) // deal_bytes
    for start in range(0, len(layer.wins), step):
        stop = min(start + step, len(layer.wins))
        first = code_at(start, layer.k)
        size = write_rows(text, layer.wins, layer.moves, first, start, stop, is_answer)
        yield text[:size].tobytes()


def check_csv(path: Path) -> Checked:
    """Return what a CSV of the Julia package holds; InputError where it differs from our table.

    The order of rows in which a team is named depends there on the version of Julia: each of
    these blocks must hold the same rows, in any order.
    """
    return finished(checking(path))


def checking(path: Path) -> Generator[None, None, Checked]:
    """Yield some ten times a second or more; return what `check_csv` returns."""
    what = "a CSV of PonteAI.jl"
    with opened(path, 4_000_000_000, what) as stream:
        _check_header(path, stream)
        lines = _Lines(path, stream)
        n = _teams_in(lines.peek(), path)
        states = yield from repeated(state_steps(n), None)
        is_identical = True
        for layer in reversed(states.layers[1:]):
            yield from _check_leaders(lines, layer)
            is_identical &= yield from _check_answers(lines, layer)
        lines.expect(TERMINAL)
        lines.expect_end()
    return Checked(n, states.count, is_identical)


class _Lines:
    """The rows of a file, with their numbers for what is wrong."""

    def __init__(self, path: Path, stream: IO[bytes]) -> None:
        self.path = path
        self.number = 1
        self._stream = stream
        self._peeked: bytes | None = None

    def next(self) -> bytes:
        """Return the next row with its end; empty where there is none."""
        line = self.peek()
        self._peeked = None
        self.number += 1
        return line

    def peek(self) -> bytes:
        """Return the next row, to be returned again."""
        if self._peeked is None:
            line = self._stream.readline(10_000)
            self._peeked = line.rstrip(b"\r\n") + b"\n" if line else b""
        return self._peeked

    def expect(self, row: bytes) -> None:
        """Raise InputError unless the next row is this one."""
        found = self.next()
        if found != row:
            raise self.error(found, f"{_shown(row)} was expected")

    def expect_end(self) -> None:
        """Raise InputError unless no row is left."""
        found = self.next()
        if found.strip():
            raise self.error(found, "the file should have ended")

    def error(self, found: bytes, why: str) -> InputError:
        """Return the error that names the row read last."""
        if not found:
            return InputError(
                "{path} ends too early, after line {number}",
                path=self.path,
                number=self.number - 1,
            )
        return InputError(
            "{path}: line {number}: {found}; {why}",
            path=self.path,
            number=self.number,
            found=_shown(found),
            why=why,
        )


def _check_header(path: Path, stream: IO[bytes]) -> None:
    found = stream.readline(1000).rstrip(b"\r\n").removeprefix(b"\xef\xbb\xbf")
    if found != HEADER.rstrip():
        raise InputError(
            "{path}: the columns must be {expected}, not {found}",
            path=path,
            expected=_shown(HEADER),
            found=_shown(found) or "none",
        )


def _teams_in(row: bytes, path: Path) -> int:
    """Return n from the first row: its last cell is a letter for each team, then :wins."""
    n = len(row.rpartition(b",")[2].partition(b":")[0]) // 2
    if n > LARGEST_IMPORT:
        raise InputError(
            "{path} has {n} teams a side; files of at most {largest} can be checked",
            path=path,
            n=n,
            largest=LARGEST_IMPORT,
        )
    return n


def _check_leaders(lines: _Lines, layer: StateLayer) -> Generator[None, None, None]:
    for chunk in block(layer, is_answer=False):
        for number, row in enumerate(chunk.splitlines(keepends=True)):
            lines.expect(row)
            if not number % _ROWS_A_STEP:
                yield


def _check_answers(lines: _Lines, layer: StateLayer) -> Generator[None, None, bool]:
    """Return whether the rows are in our order; InputError where they are not the same rows."""
    missing: dict[bytes, int] = {}
    for chunk in block(layer, is_answer=True):
        missing.update(
            (row, place) for place, row in enumerate(chunk.splitlines(True), len(missing))
        )
        yield
    is_identical = True
    for place in range(len(missing)):
        found = lines.next()
        if found not in missing:
            raise lines.error(found, "our table has no such row left here")
        is_identical &= missing.pop(found) == place
        if not place % _ROWS_A_STEP:
            yield
    return is_identical


def _shown(row: bytes) -> str:
    return shortened(row.rstrip(b"\r\n").decode(errors="backslashreplace"), 120)
