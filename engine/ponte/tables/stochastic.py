"""The game in which each combat is won with a chance (specification, section 8).

Chances: Bradley and Terry, "Rank analysis of incomplete block designs", 1952, or any matrix.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.core.play.solver import Estimate
from engine.core.system.errors import InputError, shortened
from engine.core.system.files import MEGABYTE, parsed_json, read_json
from engine.core.system.job import finished
from engine.core.system.written import is_finite
from engine.ponte.tables.stochastic_kernels import Values, round_value, solve_rows

LARGEST = 14
_ROUNDS_A_CALL = 4_000_000
_WHAT = "a matrix of chances"


@dataclass(frozen=True, slots=True, eq=False)
class Stochastic:
    """The values to A: expected rounds won less those lost, when A leads and when B leads.

    `first_round[i, j]` is the value once A's i-th and B's j-th team are to fight; with A leading
    the value is its max-min, with B leading its min-max.
    """

    chances: Values = field(repr=False)
    value_a_leads: float
    value_b_leads: float
    first_round: Values = field(repr=False)
    states: int

    @property
    def price_of_leading(self) -> float:
        """What A loses by leading instead of answering."""
        return self.value_b_leads - self.value_a_leads


def bradley_terry(a: Sequence[float], b: Sequence[float], scale: float) -> Values:
    """Return the chance that A's i-th team beats B's j-th: 1 / (1 + exp(-(a_i - b_j) * scale))."""
    numbers = (*a, *b, scale)
    if not all(map(is_finite, numbers)):
        raise InputError("strengths and scale must be numbers")
    exponents = np.clip(
        -np.subtract.outer(np.array(a, float), np.array(b, float)) * scale, -700, 700
    )
    chances: Values = 1 / (1 + np.exp(exponents))
    return chances


def checked_chances(rows: Sequence[Sequence[float]]) -> Values:
    """Return a matrix of chances; InputError where it is none."""
    n = len(rows)
    if n > LARGEST:
        raise InputError("at most {largest} teams a side, not {n}", largest=LARGEST, n=n)
    for i, row in enumerate(rows, 1):
        if len(row) != n:
            raise InputError(
                "a matrix has as many columns as rows: row {i} needs {n} of them, not {given}",
                i=i,
                n=n,
                given=len(row),
            )
    for i, row in enumerate(rows, 1):
        for j, chance in enumerate(row, 1):
            if not 0 <= chance <= 1:
                raise InputError(
                    "row {i}, column {j}: a chance is from 0 to 1, not {chance}",
                    i=i,
                    j=j,
                    chance=chance,
                )
    return np.array(rows, np.float64).reshape(n, n)


def read_chances(path: Path) -> Values:
    """Return the matrix in a JSON file; InputError where it is none."""
    return chances_of(read_json(path, MEGABYTE, _WHAT), str(path))


def written_chances(text: str) -> Values:
    """Return the matrix in a text: a row on each line, chances with blanks between, or JSON."""
    if text.strip().startswith(("[", "{")):
        try:
            return chances_of(parsed_json(text), "this")
        except (ValueError, RecursionError) as error:
            if isinstance(error, InputError):
                raise
            raise InputError("this is not {what}: {why}", what=_WHAT, why=error) from error
    rows = [line.replace(",", " ").split() for line in text.replace(";", "\n").splitlines()]
    if not any(rows):
        raise InputError("write a row for each of my teams, such as 0.9 0.4")
    return checked_chances([[_chance(word) for word in row] for row in rows if row])


def _chance(word: str) -> float:
    try:
        return float(word)
    except ValueError as error:
        raise InputError(
            "a chance is a number from 0 to 1, not {word}", word=repr(shortened(word, 40))
        ) from error


def chances_of(rows: Any, name: str) -> Values:
    """Return the matrix that JSON says, called `name` where it is none: InputError."""
    is_right = isinstance(rows, list) and all(
        isinstance(row, list)
        and all(isinstance(x, (int, float)) and not isinstance(x, bool) for x in row)
        for row in rows
    )
    if not is_right:
        raise InputError("{name} is not {what}: a list of lists of numbers", name=name, what=_WHAT)
    return checked_chances([[float(x) for x in row] for row in rows])


def estimate(n: int) -> Estimate:
    """Return what the values take."""
    largest = comb(n, n // 2) ** 2
    return Estimate(32 * largest + 10_000_000, comb(2 * n, n) * n * n / 4 * 5e-9 + 0.05)


def stochastic_steps(chances: Values) -> Generator[tuple[int, int], None, Stochastic]:
    """Yield (states done, all states) some twenty times a second; return both values."""
    n = len(chances)
    chances = checked_chances(chances.tolist())
    previous = np.zeros((1, 1, 2))
    first = np.zeros((n, n))
    done, total = 1, comb(2 * n, n)
    for k in range(1, n + 1):
        members, smaller = _sets(n, k)
        size = len(members)
        values = np.empty((size, size, 2))
        step = max(1, _ROUNDS_A_CALL // (size * k * k))
        for start in range(0, size, step):
            stop = min(start + step, size)
            solve_rows(values, previous, chances, members, smaller, start, stop)
            done += (stop - start) * size
            yield done, total
        if k == n:
            first = _first_round(chances, previous, smaller[0])
        previous = values
    return Stochastic(chances, float(previous[0, 0, 0]), float(previous[0, 0, 1]), first, total)


def solve_stochastic(chances: Values) -> Stochastic:
    """Return both values."""
    return finished(stochastic_steps(chances))


def _first_round(chances: Values, previous: Values, smaller: npt.NDArray[np.int64]) -> Values:
    n = len(chances)
    return np.array(
        [
            [
                round_value(float(chances[i, j]), *previous[smaller[i], smaller[j]].tolist())
                for j in range(n)
            ]
            for i in range(n)
        ]
    )


def _sets(n: int, k: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Return the k-sets of n teams, and for each the numbers of the (k-1)-sets within it."""
    number = {teams: i for i, teams in enumerate(combinations(range(n), k - 1))}
    members = list(combinations(range(n), k))
    smaller = [[number[teams[:i] + teams[i + 1 :]] for i in range(k)] for teams in members]
    return np.array(members, np.int64), np.array(smaller, np.int64)
