"""Has kernels compiled by another process, for a program that goes on for long.

What a compiler takes of memory its process never gives back, and while it works it holds the
interpreter lock, for which an event loop waits.  The other process keeps what it has compiled, and
ends when nobody has asked it for a while.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from engine.core.system.errors import InputError

if TYPE_CHECKING:
    from engine.core.system.processes import Processes

_COMPILER = "engine.core.system.jit:compiling"
_processes: Processes | None = None
_is_asked = False


def compile_elsewhere() -> None:
    """Have it so from now on; a bundle has no Python to start, and compiles for itself."""
    from engine.core.system.processes import Processes, can_start

    global _processes
    if can_start() and _processes is None:
        _processes = Processes(1, _COMPILER, b"")


def compile_here() -> None:
    """End the other process, whatever it is at."""
    global _processes
    ended, _processes = _processes, None
    if ended is not None:
        ended.close()


def is_elsewhere() -> bool:
    """Return whether another process compiles."""
    return _processes is not None


def is_compiling() -> bool:
    """Return whether somebody waits for the other process; the compiler's lock lets one at a time.

    What a person waits for takes longer then, once.
    """
    return _is_asked


def have_compiled(task: bytes) -> None:
    """Return once the other process has compiled a kernel, or has failed: look what is kept."""
    global _is_asked
    asked = _processes
    if asked is None:
        return
    from concurrent.futures import CancelledError

    _is_asked = True
    try:
        with contextlib.suppress(InputError, RuntimeError, OSError, CancelledError):
            asked.submit(task).result()
    finally:
        _is_asked = False
