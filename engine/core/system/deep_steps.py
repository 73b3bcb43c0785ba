"""Steps of work that calls itself deeply: in a thread of its own, which waits at each step.

A function that is many calls deep cannot yield.  Here it tells its steps instead, and a generator
yields them: it may be cancelled at any step, and a job runs it like any other.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Generator
from typing import Generic, TypeVar

Step = TypeVar("Step")
T = TypeVar("T")

_STACK_BYTES = 256 << 20
"""Of address space; only what is used is ever taken."""
_DEEPEST = 40_000
"""Calls of Python inside each other: what the stack holds many times over."""


class _StopError(BaseException):
    """Ends the work where it stands; no `except Exception` catches it."""


class _Depth:
    """Raises the limit on recursion, which is one for all threads, while any work needs it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._count = self._before = 0

    def __enter__(self) -> None:
        with self._lock:
            if self._count == 0:
                self._before = sys.getrecursionlimit()
                sys.setrecursionlimit(max(self._before, _DEEPEST))
            self._count += 1

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._count -= 1
            if self._count == 0:
                sys.setrecursionlimit(self._before)


_depth = _Depth()


class _Work(Generic[Step, T]):
    """One piece of work: it and its generator run in turns, never both at once."""

    def __init__(self, work: Callable[[Callable[[Step], None]], T]) -> None:
        self._work = work
        self._may_run, self._has_told = threading.Semaphore(0), threading.Semaphore(0)
        self.is_ended = self._is_stopped = False
        self.step: Step
        self.result: T
        self.error: BaseException | None = None
        before = threading.stack_size(_STACK_BYTES)
        try:
            self._thread = threading.Thread(target=self._run, name="deep steps", daemon=True)
            self._thread.start()
        finally:
            threading.stack_size(before)

    def go_on(self) -> None:
        """Let the work run to its next step or its end."""
        self._may_run.release()
        self._has_told.acquire()

    def stop(self) -> None:
        """End the work at the step where it waits, and its thread."""
        self._is_stopped = True
        self._may_run.release()
        self._thread.join()

    def _tell(self, step: Step) -> None:
        self.step = step
        self._has_told.release()
        self._wait()

    def _wait(self) -> None:
        self._may_run.acquire()
        if self._is_stopped:
            raise _StopError

    def _run(self) -> None:
        try:
            self._wait()
            self.result = self._work(self._tell)
        except BaseException as error:  # noqa: BLE001 - it is raised where the steps are asked for
            self.error = error
        self.is_ended = True
        self._has_told.release()


def deep_steps(work: Callable[[Callable[[Step], None]], T]) -> Generator[Step, None, T]:
    """Yield every step that `work` tells the function it is given; return what it returns.

    `work` may call itself deeply.  It runs only while a step is waited for; what it raises is
    raised here, and closing the generator ends it where it stands.
    """
    with _depth:
        running: _Work[Step, T] = _Work(work)
        try:
            running.go_on()
            while not running.is_ended:
                yield running.step
                running.go_on()
        finally:
            running.stop()
    if running.error is not None:
        raise running.error
    return running.result
