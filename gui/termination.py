"""Ctrl+C, SIGTERM and SIGHUP close the window as its own button does, so that nothing is lost."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

NAMES = ("SIGINT", "SIGTERM", "SIGHUP")
EXIT_BASE = 128
"""A shell's exit code for a program that a signal ended is this much more than its number."""


class Termination:
    """Notes which signal came, 0 for none; `is_coming` gets a byte then, to wake an event loop.

    Nothing is raised: inside Qt, or a module that is being imported, it might be lost or leave
    something half made.
    """

    def __init__(self) -> None:
        self.number = 0
        self.is_coming, self._bell = socket.socketpair()
        for end in (self.is_coming, self._bell):
            end.setblocking(False)

    @contextmanager
    def expected(self) -> Iterator[None]:
        """Note signals inside; those that whoever started the program ignores stay ignored."""
        numbers = [getattr(signal, name) for name in NAMES if hasattr(signal, name)]
        heeded = [number for number in numbers if signal.getsignal(number) != signal.SIG_IGN]
        before = {number: signal.signal(number, self._note) for number in heeded}
        bell_before = signal.set_wakeup_fd(self._bell.fileno(), warn_on_full_buffer=False)
        try:
            yield
        finally:
            signal.set_wakeup_fd(bell_before)
            for number, handler in before.items():
                signal.signal(number, handler)
            self.is_coming.close()
            self._bell.close()

    def follow(self, end: Callable[[], object]) -> None:
        """Call `end` where a signal has come; other signals than ours ring the bell as well."""
        with suppress(BlockingIOError):
            self.is_coming.recv(4096)
        if self.number:
            end()

    def exit_code(self, code: int) -> int:
        """Return the exit code of a program that would return `code` if no signal had come."""
        return EXIT_BASE + self.number if self.number else code

    def _note(self, number: int, _frame: FrameType | None) -> None:
        self.number = number
