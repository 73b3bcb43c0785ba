"""What happens while a contest file is read, besides values: refusals, limits, what is foreign."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from types import GeneratorType
from typing import Any, NoReturn
from weakref import WeakKeyDictionary

Scope = dict[str, Any]
Frame = dict[Any, Any]
"""The values of a function's names; OUTER is the frame around it, RESULT what it returns."""
Code = Callable[[Frame], Any]
"""A piece of the file, ready to be followed."""

OUTER, RESULT, HANDLED = 0, 1, 2

COLLECTIONS = (list, tuple, set, dict)
SIZED = (*COLLECTIONS, str)
KEYS: type = type({}.keys())
VIEWS: tuple[Any, ...] = (KEYS, type({}.values()), type({}.items()))
"""What shows the inside of a dict."""
_COUNTED: Any = (*COLLECTIONS, *VIEWS)

MOST_STEPS = 100_000_000
"""About half a minute's work."""
STEPS_A_PAUSE = 40_000
"""Some hundredths of a second; fewer where steps are far slower than they should be."""
_LONG_PAUSE = 0.2
"""Seconds of work after which others are let run more often."""
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
_DEEPEST_LAZY = 500
"""Generators that go through each other: to drop very many of them overflows Python's stack."""


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
    """Return how many parts would be compared, hashed or told; LimitError for too many.

    So many characters as are compared at once are one part.
    """
    found, waiting = 0, list(values)
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            found += len(value) >> 6
        elif isinstance(value, _COUNTED):
            parts = [*value, *value.values()] if isinstance(value, dict) else value
            found += len(parts)
            waiting += [part for part in parts if isinstance(part, SIZED)]
        if found > _MOST_PARTS:
            raise LimitError("it compares or tells too many parts to be read")
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


class DefaultDict(dict[Any, Any]):
    """What collections.defaultdict is; very many of those in each other overflow Python's stack."""

    def __init__(self, factory: Callable[[], Any] | None = None) -> None:
        """Begin empty."""
        if not (factory is None or callable(factory)):
            raise TypeError("first argument must be callable or None")
        super().__init__()
        self._factory = factory

    def __missing__(self, key: Any) -> Any:
        """Return what the factory makes for a new key."""
        if self._factory is None:
            raise KeyError(key)
        self[key] = found = self._factory()
        return found

    def copy(self) -> DefaultDict:
        """Return another one with the same factory and values."""
        found = DefaultDict(self._factory)
        found.update(self)
        return found

    def __or__(self, other: Any) -> Any:
        """Return a copy with the values of another dict put in."""
        if not isinstance(other, dict):
            return NotImplemented
        found = self.copy()
        found.update(other)
        return found


class Meter:
    """Counts steps, room and calls; beyond the limits of any contest file it raises LimitError.

    `left` steps are free until `refill` must be called, which calls `pause`.
    """

    def __init__(self, pause: Callable[[], object]) -> None:
        """Begin to count."""
        self._pause = pause
        self._steps_left, self._bytes_left = MOST_STEPS, MOST_BYTES
        self._blocks, self._started = sys.getallocatedblocks(), time.thread_time()
        self._refilled, self._grant = self._started, STEPS_A_PAUSE
        self._lazy: WeakKeyDictionary[Iterator[Any], int] = WeakKeyDictionary()
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
        now = time.thread_time()
        is_slow, self._refilled = now - self._refilled > _LONG_PAUSE, now
        self._grant = max(self._grant // 8, 1) if is_slow else min(self._grant * 2, STEPS_A_PAUSE)
        granted = self._grant - self.left
        self._steps_left -= granted
        self.left += granted
        if self._steps_left < 0 or now - self._started > MOST_SECONDS:
            raise LimitError("it computes too long to be read")
        if sys.getallocatedblocks() - self._blocks > MOST_BLOCKS:
            raise LimitError("it needs too much memory to be read")

    def enter(self) -> None:
        """Count a call; the caller takes it back from `depth`."""
        if self.depth >= DEEPEST_CALL:
            raise LimitError("its functions call each other too deeply to be read")
        self.depth += 1

    def lazy(self, made: Iterator[Any], *sources: Any) -> Iterator[Any]:
        """Return a generator that goes through `sources`; LimitError for too many in each other."""
        inner = [self._lazy.get(each, 0) for each in sources if isinstance(each, GeneratorType)]
        if inner:
            self._lazy[made] = 1 + max(inner)
            if max(inner) >= _DEEPEST_LAZY:
                raise LimitError("its generators go through each other too deeply to be read")
        return made
