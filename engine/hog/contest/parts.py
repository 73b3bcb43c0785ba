"""What happens while a contest file is read, besides values: refusals, limits, what is foreign."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any, NoReturn

Scope = dict[str, Any]
Frame = dict[Any, Any]
"""The values of a function's names; OUTER is the frame around it, RESULT what it returns."""
Code = Callable[[Frame], Any]
"""A piece of the file, ready to be followed."""

OUTER, RESULT, HANDLED = 0, 1, 2

MOST_STEPS = 100_000_000
"""About half a minute's work."""
STEPS_A_PAUSE = 40_000
"""Some hundredths of a second."""
MOST_BYTES = 512 << 20
"""What collections and long numbers may take, one after the other."""
MOST_BLOCKS = 4_000_000
"""What small values may take at a time, in Python's blocks of some 64 bytes."""
MOST_SECONDS = 120
"""Of work, where steps are far slower than they should be."""
_MOST_PARTS = 200_000
"""A few lists inside each other can stand for any number of parts."""
DEEPEST_CALL = 950
"""Little less than Python's own limit."""


class RefusedError(Exception):
    """Why something is not read: a template, its values, and the line where that is known."""

    def __init__(self, line: int | None, template: str, **values: object) -> None:
        """Keep all three."""
        super().__init__(template)
        self.line, self.template, self.values = line, template, values


class LimitError(Exception):
    """What Python would do and is not done here, in words; nothing in the file can catch it."""


UNREAD = (RefusedError, LimitError, RecursionError, MemoryError)
"""What the `except` of a file must not see: Python would have met nothing of it."""


def count_parts(*values: Any) -> int:
    """Return how many parts would be compared, hashed or told; LimitError for too many."""
    found, waiting = 0, list(values)
    while waiting:
        value = waiting.pop()
        parts = (*value, *value.values()) if isinstance(value, dict) else value
        if isinstance(parts, (list, tuple, set)):
            found += len(parts)
            if found > _MOST_PARTS:
                raise LimitError("it compares or tells too many parts to be read")
            waiting += [part for part in parts if isinstance(part, (list, tuple, set, dict))]
    return found


class Missing:
    """Stands for what comes from outside the file, or could not be read: `why` says so."""

    def __init__(self, why: RefusedError) -> None:
        """Keep it."""
        self.why = why

    def refuse(self, line: int) -> NoReturn:
        """Say why it is not known."""
        why = self.why
        at = line if why.line is None else why.line
        raise RefusedError(at, why.template, **why.values)


class Module:
    """A module of Python's own, with what is offered of it."""

    def __init__(self, name: str, names: Scope) -> None:
        """Keep both."""
        self.name, self.names = name, names


class Thing:
    """What all classes of a file are made from."""


class Meter:
    """Counts steps, room and calls; beyond the limits of any contest file it raises LimitError.

    `left` steps are free until `refill` must be called, which calls `pause`.
    """

    def __init__(self, pause: Callable[[], object]) -> None:
        """Begin to count."""
        self._pause = pause
        self._steps_left, self._bytes_left = MOST_STEPS, MOST_BYTES
        self._blocks, self._started = sys.getallocatedblocks(), time.thread_time()
        self.left = self.depth = 0

    def spend(self, steps: int) -> None:
        """Count steps."""
        self.left -= steps
        if self.left < 0:
            self.refill()

    def weigh(self, *values: Any) -> None:
        """Count the parts of collections that are compared or hashed."""
        self.spend(count_parts(*values))

    def take(self, count: int) -> None:
        """Count bytes that something may keep."""
        self._bytes_left -= count
        if self._bytes_left < 0:
            raise LimitError("it needs too much memory to be read")

    def refill(self) -> None:
        """Let others run; stop what goes on for too long or has become too large."""
        self._pause()
        if self._steps_left < 0 or time.thread_time() - self._started > MOST_SECONDS:
            raise LimitError("it computes too long to be read")
        granted = STEPS_A_PAUSE - self.left
        self._steps_left -= granted
        self.left += granted
        if sys.getallocatedblocks() - self._blocks > MOST_BLOCKS:
            raise LimitError("it needs too much memory to be read")

    def enter(self) -> None:
        """Count a call; the caller takes it back from `depth`."""
        if self.depth >= DEEPEST_CALL:
            raise LimitError("its functions call each other too deeply to be read")
        self.depth += 1
