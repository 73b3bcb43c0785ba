"""Large linear programs, solved by interior points in a process of their own.

HiGHS (Huangfu and Hall 2018; its interior points by Schork and Gondzio 2020) cannot be asked to
stop: what ends at once when nobody waits any longer is its process.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Generator
from concurrent.futures import wait
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from engine.core.system.errors import InputError
from engine.core.system.processes import Processes

if TYPE_CHECKING:
    from scipy.sparse import csc_array

Floats = npt.NDArray[np.float64]
_POLL_SECONDS = 0.03
_PLAIN = ("cost", "limits", "sums", "bounds")
_SPARSE = ("below", "equal")
_PARTS = ("data", "indices", "indptr")


@dataclass(frozen=True, slots=True, eq=False)
class LinearProgram:
    """Minimise `cost` @ x with `below` @ x <= `limits`, `equal` @ x == `sums`, low <= x <= high.

    `bounds` are low and high [variables, 2]; the matrices are sparse, by columns.
    """

    cost: Floats
    below: csc_array
    limits: Floats
    equal: csc_array
    sums: Floats
    bounds: Floats


def least(program: LinearProgram) -> Generator[None, None, Floats]:
    """Yield some thirty times a second; return the variables at the minimum.

    Closed on the way it ends its process.  Raises InputError where there is no minimum, or not
    enough memory to find it.
    """
    processes = Processes(1, f"{__name__}:solving", b"")
    try:
        answer = processes.submit(program_bytes(program))
        while not answer.done():
            wait([answer], _POLL_SECONDS)
            yield
        found: Floats = np.load(io.BytesIO(answer.result()), allow_pickle=False)
        return found
    finally:
        processes.close()


def solving(_setup: bytes) -> Callable[[bytes], bytes]:
    """Return what solves a program: for a process of its own."""
    from scipy.optimize import linprog

    def solved(content: bytes) -> bytes:
        p = program_of(content)
        found = linprog(p.cost, p.below, p.limits, p.equal, p.sums, p.bounds, method="highs-ipm")
        if found.x is None:
            raise InputError("the linear program has no solution: {why}", why=found.message)
        answer = io.BytesIO()
        np.save(answer, found.x)
        return answer.getvalue()

    return solved


def program_bytes(program: LinearProgram) -> bytes:
    """Return a program as bytes, for `program_of`."""
    arrays: dict[str, Any] = {name: getattr(program, name) for name in _PLAIN}
    for name in _SPARSE:
        matrix = getattr(program, name)
        arrays |= {f"{name}_{part}": getattr(matrix, part) for part in _PARTS}
        arrays[f"{name}_shape"] = np.array(matrix.shape)
    content = io.BytesIO()
    np.savez(content, **arrays)
    return content.getvalue()


def program_of(content: bytes) -> LinearProgram:
    """Return the program that `program_bytes` wrote."""
    from scipy.sparse import csc_array

    with np.load(io.BytesIO(content), allow_pickle=False) as arrays:
        parts = {name: arrays[name] for name in _PLAIN}
        for name in _SPARSE:
            matrix = tuple(arrays[f"{name}_{part}"] for part in _PARTS)
            parts[name] = csc_array(matrix, shape=tuple(arrays[f"{name}_shape"]))
    return LinearProgram(**parts)
