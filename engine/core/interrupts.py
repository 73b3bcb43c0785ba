"""Ctrl+C that is never lost, not even while numba compiles."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

_COMPILERS = ("numba", "llvmlite")


@contextmanager
def safe_interrupts(end: Callable[[], NoReturn]) -> Iterator[None]:
    """Have Ctrl+C call `end` while a kernel compiles; elsewhere it raises KeyboardInterrupt.

    Raised inside the compiler it would be ignored, where it meets a callback, or leave a kernel
    half made.  Nothing of ours is half written then, so `end` may end the process on the spot.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def handle(_number: int, frame: FrameType | None) -> None:
        if _is_compiling(frame):
            end()
        raise KeyboardInterrupt

    previous = signal.signal(signal.SIGINT, handle)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)


def _is_compiling(frame: FrameType | None) -> bool:
    """Return whether the compiler is at work in this frame or in one that called it."""
    while frame is not None:
        if str(frame.f_globals.get("__name__")).partition(".")[0] in _COMPILERS:
            return True
        frame = frame.f_back
    return False
