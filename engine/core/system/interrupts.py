"""Ctrl+C and SIGTERM that are never lost, not even while numba compiles."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

_COMPILERS = ("numba", "llvmlite")
_NAMES = ("SIGINT", "SIGTERM", "SIGHUP")
_EXIT_BASE = 128
"""A shell's exit code for a program that a signal ended is this much more than its number."""


class Interrupted(KeyboardInterrupt):
    """A signal that ends the program, raised where it came, so that what is half done is undone."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.exit_code = _EXIT_BASE + number


@contextmanager
def safe_interrupts(end: Callable[[Interrupted], NoReturn]) -> Iterator[None]:
    """Have a signal call `end` while a kernel compiles; elsewhere it raises Interrupted.

    Raised inside the compiler it would be ignored, where it meets a callback, or leave a kernel
    half made.  Nothing of ours is half written then, so `end` may end the process on the spot.
    What whoever started the program ignores stays ignored.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def handle(number: int, frame: FrameType | None) -> None:
        if _is_compiling(frame):
            end(Interrupted(number))
        raise Interrupted(number)

    numbers = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
    heeded = [number for number in numbers if signal.getsignal(number) != signal.SIG_IGN]
    previous = {number: signal.signal(number, handle) for number in heeded}
    try:
        yield
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)


class Request:
    """Whether somebody has asked for an end: `by` is how."""

    by: Interrupted | None = None


@contextmanager
def first_is_a_request(tell: Callable[[], object]) -> Iterator[Request]:
    """Have the first Ctrl+C only noted, and `tell` called; the second one does as before."""
    asked = Request()
    if threading.current_thread() is not threading.main_thread():
        yield asked
        return
    before = signal.getsignal(signal.SIGINT)

    def handle(number: int, frame: FrameType | None) -> None:
        if asked.by is None:
            asked.by = Interrupted(number)
            tell()
        elif callable(before):
            before(number, frame)

    if before != signal.SIG_IGN:
        signal.signal(signal.SIGINT, handle)
    try:
        yield asked
    finally:
        signal.signal(signal.SIGINT, before)


def _is_compiling(frame: FrameType | None) -> bool:
    """Return whether the compiler is at work in this frame or in one that called it."""
    while frame is not None:
        if str(frame.f_globals.get("__name__")).partition(".")[0] in _COMPILERS:
            return True
        frame = frame.f_back
    return False
