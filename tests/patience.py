"""Waits of tests end after so many seconds that the machine gave, not after seconds of the clock.

Where others keep it busy a thread of this process that could run has to stand in line; that time
does not count, up to ten times as much.  Only Linux says how long it was.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pytestqt.qtbot import QtBot

MOST = 10
_SECONDS_BETWEEN_LOOKS = 1.0
"""A look opens a file for each thread: at every turn of a wait it would be a tenth of the work."""
_THREADS = Path("/proc/self/task")


class Patience:
    """A span of time that has `seconds`, of those that the machine gives."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._seconds, self._clock = seconds, clock
        self._begin, self._stood = clock(), stood_in_line()
        self._lost = 0.0
        self._look_at = self._begin + min(_SECONDS_BETWEEN_LOOKS, seconds)

    @property
    def is_over(self) -> bool:
        """Whether so many seconds were given, or ten times as many have gone by."""
        now = self._clock()
        if now >= self._look_at:
            self._look_at = now + _SECONDS_BETWEEN_LOOKS
            self._look()
        gone = now - self._begin
        return gone - self._lost > self._seconds or gone > MOST * self._seconds

    def _look(self) -> None:
        stood = stood_in_line().items()
        waits = [seconds - self._stood.get(thread, 0.0) for thread, seconds in stood]
        self._lost = max([self._lost, *waits])


def stood_in_line() -> dict[str, float]:
    """Return for each thread for how many seconds it could have run and did not; {} if unknown."""
    found = {}
    for thread in _THREADS.glob("*/schedstat"):
        try:
            found[thread.parent.name] = int(thread.read_text().split()[1]) / 1e9
        except (OSError, IndexError, ValueError):  # it has ended, or the system does not count
            continue
    return found


def wait_until(self: QtBot, callback: Callable[[], Any], *, timeout: float = 60_000) -> None:
    """Process events until `callback` returns True, or None without an AssertionError."""
    __tracebackhide__ = True
    patience = Patience(timeout / 1000)
    while True:
        failed = None
        try:
            told = callback()
        except AssertionError as error:
            failed = error
        else:
            if told not in (None, True, False):
                raise ValueError(f"a condition returns None, True or False, not {told!r}")
            if told in (None, True):
                return
        if patience.is_over:
            text = f"it waited for {timeout / 1000:g} seconds that the machine gave"
            raise AssertionError(text) from failed
        self.wait(10)
