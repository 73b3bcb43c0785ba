"""Large linear programs, solved by interior points in a process of their own.

HiGHS (Huangfu and Hall, 2018; its interior point by Schork and Gondzio, 2020) cannot be asked to
stop: what ends at once when nobody waits any longer is its process.
"""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
import tempfile
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from engine.core.system.errors import InputError

if TYPE_CHECKING:
    from scipy.sparse import csc_array

Floats = npt.NDArray[np.float64]
_POLL_SECONDS = 0.03
_ROOT = Path(__file__).parents[2]


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

    When this is closed its process is ended.  Raises InputError where there is no minimum or not
    enough memory for it.
    """
    with tempfile.TemporaryFile() as question, tempfile.TemporaryFile() as answer:
        write_program(question, program)
        question.seek(0)
        process = subprocess.Popen(
            [sys.executable, "-m", __name__, str(os.getpid())],
            stdin=question,
            stdout=answer,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": str(_ROOT), "OMP_NUM_THREADS": "1"},
        )
        try:
            while _is_running(process):
                yield
        finally:
            process.kill()
            process.wait()
        answer.seek(0)
        content = answer.read()
    if process.returncode != 0 or not content:
        raise InputError("the linear program has no solution here: its process ended without one")
    found: Floats = np.load(io.BytesIO(content), allow_pickle=False)
    return found


def write_program(stream: IO[bytes], program: LinearProgram) -> None:
    """Write a program, to be read by `read_program`."""
    arrays: dict[str, Any] = {name: getattr(program, name) for name in _PLAIN}
    for name in _SPARSE:
        matrix = getattr(program, name)
        arrays |= {f"{name}_{part}": getattr(matrix, part) for part in _PARTS}
        arrays[f"{name}_shape"] = np.array(matrix.shape)
    np.savez(stream, **arrays)


def read_program(stream: IO[bytes]) -> LinearProgram:
    """Return what `write_program` wrote."""
    from scipy.sparse import csc_array

    with np.load(stream, allow_pickle=False) as arrays:
        parts = {name: arrays[name] for name in _PLAIN}
        for name in _SPARSE:
            matrix = tuple(arrays[f"{name}_{part}"] for part in _PARTS)
            parts[name] = csc_array(matrix, shape=tuple(arrays[f"{name}_shape"]))
    return LinearProgram(**parts)


_PLAIN = ("cost", "limits", "sums", "bounds")
_SPARSE = ("below", "equal")
_PARTS = ("data", "indices", "indptr")


def _is_running(process: subprocess.Popen[bytes]) -> bool:
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(_POLL_SECONDS)
    return process.returncode is None


def _main() -> None:
    """Solve what stands on the standard input, and write the variables to the output."""
    from scipy.optimize import linprog

    _end_with(int(sys.argv[1]))
    program = read_program(io.BytesIO(sys.stdin.buffer.read()))
    found = linprog(
        program.cost,
        program.below,
        program.limits,
        program.equal,
        program.sums,
        program.bounds,
        method="highs-ipm",
    )
    if found.x is None:
        sys.exit(1)
    np.save(sys.stdout.buffer, found.x)


def _end_with(parent: int) -> None:
    """End as soon as the program that asked has ended, however that ended; on Linux alone."""
    if sys.platform == "linux":
        import ctypes
        import signal

        end_with_parent = 1  # PR_SET_PDEATHSIG
        ctypes.CDLL(None).prctl(end_with_parent, signal.SIGKILL)
        if os.getppid() != parent:  # it had ended before
            sys.exit(1)


if __name__ == "__main__":
    _main()
