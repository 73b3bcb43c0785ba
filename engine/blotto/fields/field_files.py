"""Field files: CSV of plans, with or without a header, weights in front and texts behind.

The castles are as many as the columns, the soldiers what the first plan sends, so a file brings its
own size.  Rows of whole numbers alone are read many at once.
"""

from __future__ import annotations

import csv
import dataclasses
import io
import os
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import IO

import numpy as np
import numpy.typing as npt

from engine.blotto.fields.field import Field, LeftOut, Rows, packed
from engine.blotto.rules import MOST_CASTLES, MOST_SOLDIERS, Plan
from engine.core.system.csv_text import csv_text, without_shield
from engine.core.system.errors import InputError, shortened
from engine.core.system.files import MEGABYTE, opened
from engine.core.system.job import Snapshot, finished
from engine.core.system.written import whole_number_in

LARGEST = 1000 * MEGABYTE
MOST_ROWS = 20_000_000
_BLOCK = 2000
"""So many lines are read or written at once, in some 10 ms: no thread waits longer for another."""
_MOST_LEFT_OUT = 1000
WEIGHT = "weight"
Column = Sequence[object] | npt.NDArray[np.generic]


def read_field(path: Path, *, is_lenient: bool = False) -> Field:
    """Return the field in a file.

    Raises InputError, naming the line, for the first row that is no plan; where `is_lenient` such
    rows are left out and listed.
    """
    return finished(field_steps(path, is_lenient=is_lenient))


def field_steps(path: Path, *, is_lenient: bool = False) -> Generator[Snapshot[int], None, Field]:
    """Yield how many bytes are read, with the plans so far; return what `read_field` returns."""
    with opened(path, LARGEST, "a field of plans") as stream:
        size, reader = os.fstat(stream.fileno()).st_size, _Reader(path, is_lenient)
        for _ in reader.read(stream):
            yield Snapshot(stream.tell(), size, reader.kept)
        return reader.field()


def read_plan(text: str, what: str = "a plan") -> Plan:
    """Return the plan that a text such as 10,8,46,2,4,15,7,6,1,1 names; InputError where none."""
    cells = text.replace(",", " ").split()
    try:
        plan = _numbers(cells)
    except InputError as error:
        raise InputError("{what}: {why}", what=what, why=error) from error
    _check_size(plan, what)
    return plan


def field_text(field: Field, columns: Mapping[str, Column] | None = None) -> str:
    """Return a field as CSV; `columns` are more columns behind the castles."""
    return "".join(field_blocks(field, columns or {}))


def field_blocks(field: Field, columns: Mapping[str, Column]) -> Iterator[str]:
    """Yield what `field_text` returns, some rows at a time."""
    weights = {} if field.weights is None else {WEIGHT: field.weights}
    castles = {f"Castle {k}": column for k, column in enumerate(field.rows.T, start=1)}
    named: Mapping[str, Column] = {**weights, **castles, **columns}
    yield csv_text([named])
    for start in range(0, len(field), _BLOCK):
        parts = [_listed(column[start : start + _BLOCK]) for column in named.values()]
        yield csv_text(zip(*parts, strict=True))


def _listed(column: Column) -> list[object]:
    return column.tolist() if isinstance(column, np.ndarray) else list(column)


def looks_like_field(head: bytes) -> bool:
    """Return whether the first kilobytes of a file are those of a field of plans."""
    lines = head.decode("utf-8-sig", "replace").splitlines() or [""]
    cells = next(csv.reader(lines[:1]), [])
    if _is_header(cells):
        return _width(cells)[1] > 1 and any("castle" in cell.casefold() for cell in cells)
    numbers = [number for number in map(whole_number_in, cells) if number is not None]
    is_plan = 1 < len(numbers) == len(cells) <= MOST_CASTLES
    return is_plan and 0 < sum(numbers) <= MOST_SOLDIERS


@dataclass
class _Reader:
    """Reads one file; knows what its first row has set."""

    path: Path
    is_lenient: bool
    castles: int = 0
    soldiers: int = 0
    first: int = 0
    """The column of the first castle."""
    columns: int = 0
    """The columns of the first line: castles, and what a header names besides."""
    line: int = 1
    has_weights: bool = False
    kept: int = 0
    """The plans read so far."""
    rows: Rows = dataclasses.field(default_factory=lambda: np.empty((0, 0), np.uint8))
    """Those plans, and room for more."""
    texts: dict[int, str] = dataclasses.field(default_factory=dict)
    weights: list[float] = dataclasses.field(default_factory=list)
    left_out: list[LeftOut] = dataclasses.field(default_factory=list)

    def read(self, stream: IO[bytes]) -> Iterator[None]:
        """Read the file, some lines at a time."""
        lines = io.TextIOWrapper(stream, encoding="utf-8-sig", newline="")
        try:
            self._read_head(lines)
            while block := list(islice(lines, _BLOCK)):
                self._read_block(block, lines)
                yield
        except UnicodeDecodeError as error:
            raise self._refused(self.line, "is not UTF-8 text") from error
        except csv.Error as error:
            raise self._refused(self.line, f"is no CSV: {error}") from error
        finally:
            lines.detach()

    def field(self) -> Field:
        """Return what was read."""
        if not self.kept:
            raise InputError("{path} holds no plan", path=self.path)
        weights = None
        if self.has_weights:
            weights = np.array(self.weights)
            if not weights.sum() > 0:
                raise InputError("{path}: the weights are all 0", path=self.path)
            weights.flags.writeable = False
        self.rows.resize((self.kept, self.castles), refcheck=False)
        self.rows.flags.writeable = False
        name = self.path.stem
        return Field(name, self.rows, self.soldiers, self.texts, weights, tuple(self.left_out))

    def _read_head(self, lines: Iterator[str]) -> None:
        """Read the first line: a header, or the first plan."""
        head = next(iter(lines), "")
        cells = next(csv.reader([head]), [])
        self.columns = len(cells)
        if not _is_header(cells):
            self.castles = len(cells)
            self._read_rows([head], iter(()))
            return
        self.first, self.castles = _width(cells)
        self.has_weights = self.first == 1
        if self.castles < 2:
            raise self._refused(1, "names no castles; columns Castle 1, Castle 2, .. are expected")
        self.line = 2

    def _read_block(self, block: list[str], more: Iterator[str]) -> None:
        """Read so many lines at once where they are whole numbers alone, else one by one."""
        if not self.soldiers or self.has_weights or not self._read_fast(block):
            self._read_rows(block, more)

    def _read_fast(self, block: list[str]) -> bool:
        """Read a block of rows that are plain and right; False, and nothing read, otherwise."""
        try:
            rows = np.loadtxt(block, np.int32, delimiter=",", ndmin=2, comments=None)
        except (ValueError, OverflowError):
            return False
        is_right = rows.shape == (len(block), self.castles) and bool(
            (rows >= 0).all() and (rows.sum(axis=1) == self.soldiers).all()
        )
        if is_right:
            self._keep(rows)
            self.line += len(block)
        return is_right

    def _read_rows(self, block: list[str], more: Iterator[str]) -> None:
        """Read rows one by one; a text in quotes may run on over the lines that follow."""
        counted = _Counted(block, more)
        plans: list[Plan] = []
        for cells in csv.reader(counted, strict=True):
            line, self.line = self.line, self.line + counted.taken
            counted.taken = 0
            if not any(cell.strip() for cell in cells):
                continue
            try:
                plan = self._plan(cells)
                weight = _weight(cells[0]) if self.has_weights else 1.0
            except InputError as error:
                self._leave_out(line, error)
                continue
            more = map(without_shield, cells[self.first + self.castles :])
            text = " ".join(more).strip()
            if text:
                self.texts[self.kept + len(plans)] = text
            plans.append(plan)
            self.weights += [weight] if self.has_weights else []
            if counted.is_done:
                break
        if plans:
            self._keep(np.array(plans))

    def _plan(self, cells: list[str]) -> Plan:
        more = sum(map(_is_number, cells[self.columns :]))
        if more:
            n = self.castles + more
            raise InputError("{expected} numbers are expected, not {n}", expected=self.castles, n=n)
        plan = _plan_cells(cells, self.first, self.castles)
        if not self.soldiers:
            _check_size(plan, "a field")
            self.soldiers = sum(plan)
        if sum(plan) != self.soldiers:
            raise InputError(
                "the soldiers are {n}, not {expected}", n=sum(plan), expected=self.soldiers
            )
        return plan

    def _keep(self, rows: npt.NDArray[np.integer]) -> None:
        small, begin = packed(rows, self.soldiers), self.kept
        self.kept += len(small)
        if not begin:
            self.rows = small.copy()
        elif self.kept > len(self.rows):  # where it stands: a copy would take twice the memory
            self.rows.resize((self.kept + self.kept // 8, self.castles), refcheck=False)
        self.rows[begin : self.kept] = small
        if self.kept > MOST_ROWS:
            raise InputError("{path} has over {most:,} plans", path=self.path, most=MOST_ROWS)

    def _leave_out(self, line: int, why: InputError) -> None:
        if not self.is_lenient or len(self.left_out) >= _MOST_LEFT_OUT:
            raise InputError(
                "{path}, line {line}: {why}", path=self.path, line=line, why=why
            ) from why
        self.left_out.append(LeftOut(line, str(why)))

    def _refused(self, line: int, what: str) -> InputError:
        return InputError("{path}: line {line} {what}", path=self.path, line=line, what=what)


class _Counted:
    """The lines of a block, then those that the last row still needs; `taken` counts them."""

    def __init__(self, block: list[str], more: Iterator[str]) -> None:
        self._block, self._more = iter(block), more
        self._left = len(block)
        self.taken = 0

    @property
    def is_done(self) -> bool:
        """Whether the block is read to its end."""
        return self._left <= 0

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        self.taken += 1
        self._left -= 1
        return next(self._block) if self._left >= 0 else next(self._more)


def _is_header(cells: list[str]) -> bool:
    return bool(cells) and not _is_number(cells[0])


def _is_number(cell: str) -> bool:
    return cell.strip().lstrip("+-").replace(".", "", 1).isdigit()


def _width(header: list[str]) -> tuple[int, int]:
    """Return the column of the first castle and the number of castles."""
    names = [name.strip().casefold() for name in header]
    first = 1 if names[0] == WEIGHT else 0
    castles = 0
    while first + castles < len(names) and names[first + castles].startswith(("castle", "c")):
        if not names[first + castles].lstrip("castle _-").isdigit():
            break
        castles += 1
    return first, castles


def _plan_cells(cells: list[str], first: int, castles: int) -> Plan:
    wanted = cells[first : first + castles]
    if len(wanted) != castles or castles < 2:
        raise InputError(
            "{expected} numbers are expected, not {n}", expected=max(castles, 2), n=len(wanted)
        )
    return _numbers(wanted)


def _numbers(cells: list[str]) -> Plan:
    plan = []
    for castle, cell in enumerate(cells, start=1):
        number = whole_number_in(cell)
        if number is None:
            raise InputError(
                "castle {castle} needs a whole number from 0 on, not {value}",
                castle=castle,
                value=repr(shortened(cell.strip(), 20)),
            )
        plan.append(number)
    return tuple(plan)


def _weight(cell: str) -> float:
    try:
        weight = float(cell)
    except ValueError:
        weight = -1.0
    if not 0 <= weight < float("inf"):
        raise InputError(
            "the weight must be a number from 0 on, not {value}", value=repr(shortened(cell, 20))
        )
    return weight


def _check_size(plan: Plan, what: str) -> None:
    castles, soldiers = len(plan), sum(plan)
    if not 2 <= castles <= MOST_CASTLES:
        raise InputError(
            "{what}: 2 to {most} castles are possible, not {n}",
            what=what,
            most=MOST_CASTLES,
            n=castles,
        )
    if not 1 <= soldiers <= MOST_SOLDIERS:
        raise InputError(
            "{what}: 1 to {most:,} soldiers are possible, not {n:,}",
            what=what,
            most=MOST_SOLDIERS,
            n=soldiers,
        )
